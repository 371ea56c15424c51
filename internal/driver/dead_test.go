package driver_test

import (
	"go/ast"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// deadTool has declarations that are unused when Use is empty, and others that are not.
const deadTool = `package tools

import (
	"errors"
	"fmt"
	"os"
	"strings"
	_ "unsafe"

	_ "github.com/mark3labs/mcp-go/mcp"
)

func Use() int {
	return len(fmt.Sprint("x", failure, errGone, limit, first, second, alone, pair1, pair2, ring, kept2,
		kept3, kept4, kept5, kept6, kept7, kept8, kept9, kept10, kept11, kept12, Exported, kind(0), shape{}))
}

// gone: failure makes an error.
//
// It had a use.
func failure(text string) error {
	// gone: a comment inside
	return fmt.Errorf("%s: %s", prefix(), text)
}

func prefix() string { return strings.ToUpper(own) } // gone: only failure called it

const own = "gone: only prefix used it"

func kept0() string { return "nothing used it before" }

// ring calls itself. // gone:
func ring(n int) int {
	if n == 0 {
		return 0 // gone:
	}
	return ring(n - 1)
}

var errGone = errors.New("gone:")

const (
	limit = 1 // gone:
	stays = 2
)

var _ = stays

// Both are gone:
const (
	// first is gone:
	first  = 1
	second = 2 // gone:
)

var alone, kept1 = 1, 2

var _ = kept1

var pair1, pair2 = 1, 2 // gone:

// kind is gone:
type kind int

// shape has a method, which is kept.
type shape struct{}

func (shape) area() int { return 0 }

var kept2 = os.Getpid()

const (
	kept3 = iota
	kept4
)

//go:noinline
func kept5() {}

// kept6 is used by a test.
func kept6() {}

// kept7 is used on another platform.
func kept7() {}

// kept8 is used by a test from outside.
func kept8() {}

// kept9 is used in assembly.
func kept9() {}

//go:linkname kept10 example.com/other.kept10

func kept10() {}

var kept11, _ = 1, 2

func kept12() {}

var Late = kept12

// Exported is for other packages.
func Exported() {}
`

// emptying is a rule whose fix makes Use return 0.
var emptying = &analysis.Analyzer{Name: "emptying", Doc: "empties Use", Run: func(pass *analysis.Pass) (any, error) {
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Name.Name != "Use" {
				continue
			}
			result := fn.Body.List[0].(*ast.ReturnStmt).Results[0]
			pass.Report(analysis.Diagnostic{Pos: result.Pos(), Message: "all", SuggestedFixes: []analysis.SuggestedFix{{
				Message: "empty", TextEdits: []analysis.TextEdit{{Pos: result.Pos(), End: result.End(), NewText: []byte("0")}},
			}}})
		}
	}
	return nil, nil
}}

// Declarations that lose their last use by a fix are removed with their comments and imports, and so are declarations
// that only they used. Declarations that may be used elsewhere or have a side effect stay.
func TestDead(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]string{"lf": "\n", "crlf": "\r\n"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := linttest.Module(t, "../..", map[string]string{
				"tools/a.go":       strings.ReplaceAll(deadTool, "\n", end),
				"tools/b.go":       "package tools\n\nvar other = 1\n\nvar Other = other\n",
				"tools/a_test.go":  "package tools\n\nfunc init() { kept6() }\n",
				"tools/b_test.go":  "package tools_test\n\n// kept8\n",
				"tools/a_plan9.go": "package tools\n\nfunc init() { kept7() }\n",
				"tools/a_amd64.s":  "TEXT ·kept9(SB), 0, $0\n\tRET\n",
				"tools/sub/sub.go": "package sub\n\nvar failure, prefix, errGone = 1, 2, 3\n",
			})
			fixed, err := analyze(t, dir, emptying).Fix()
			if err != nil {
				t.Fatal(err)
			}
			if err := fixed.Write(); err != nil {
				t.Fatal(err)
			}
			got := read(t, dir, "tools/a.go")
			for _, bad := range []string{"gone", "prefix", "pair", "errors", "fmt", "strings", end + end + end} {
				if strings.Contains(got, bad) {
					t.Errorf("%q was not removed:\n%s", bad, got)
				}
			}
			for want := range strings.FieldsSeq("os kept0 kept1 kept2 kept3 kept4 kept5 kept6 kept7 kept8 kept9 " +
				"kept11 kept12 stays shape Exported") {
				if !regexp.MustCompile(`\b` + want + `\b`).MatchString(got) {
					t.Errorf("%s was removed:\n%s", want, got)
				}
			}
			if !strings.Contains(got, "func kept10()") {
				t.Error("kept10 was removed, but a directive names it")
			}
			if strings.Count(got, "\n") != strings.Count(got, end) || fixed.Applied != 1 {
				t.Errorf("%d fixes: %q", fixed.Applied, got)
			}
		})
	}
}
