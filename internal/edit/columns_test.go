package edit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestColumns writes comments of some widths, and asks how wide the lines of fixes may be.
func TestColumns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		widths map[int]int // how many lines have a width
		want   int
	}{
		{"no lines", nil, 120},
		{"short lines", map[int]int{40: 900}, 120},
		{"lines that a linter keeps short", map[int]int{40: 900, 76: 60, 80: 40, 130: 5}, 80},
		{"lines of any width", map[int]int{40: 900, 76: 60, 80: 40, 84: 40, 95: 30, 104: 20}, 120},
		{"a few lines", map[int]int{40: 90, 80: 9}, 120},
		{"another width", map[int]int{40: 900, 76: 60, 84: 50, 98: 30}, 100},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			source := "package p\n"
			for width, n := range c.widths {
				source += strings.Repeat("//"+strings.Repeat("x", width-2)+"\n", n)
			}
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			if got := columns(fset, []*ast.File{file}); got != c.want {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}
