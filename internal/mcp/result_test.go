package mcp_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// TestRoundTrips covers result types of SDKs that are not in a table.
func TestRoundTrips(t *testing.T) {
	t.Parallel()
	const src = `
package results

type block struct{ Type, Text string }
type plain struct {
	Content []block
	IsError bool
}
type pointers struct {
	Content []*block
	IsError bool
}
type interfaces struct {
	Content []interface{ isBlock() }
	IsError bool
}
type decoded struct {
	Content []interface{ isBlock() }
	IsError bool
}
func (*decoded) UnmarshalJSON([]byte) error { return nil }
type flagless struct{ Content []block }
type renamed struct {
	Blocks  []block
	IsError bool
}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "results.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("example.com/results", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name                  string
		roundTrips, annotates bool
	}{
		{"*plain", true, true}, {"plain", true, false}, {"*pointers", true, true}, {"*interfaces", false, true},
		{"*decoded", true, true}, {"*flagless", false, false}, {"*renamed", false, false}, {"string", false, false},
	} {
		tv, err := types.Eval(fset, pkg, token.NoPos, test.name)
		if err != nil {
			t.Fatal(err)
		}
		typ := tv.Type
		if got := mcp.RoundTrips(typ); got != test.roundTrips {
			t.Errorf("RoundTrips(%s) is %t", test.name, got)
		}
		if got := mcp.Annotatable(typ); got != test.annotates {
			t.Errorf("Annotatable(%s) is %t", test.name, got)
		}
	}
}
