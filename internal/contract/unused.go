package contract

import (
	"go/ast"
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// Unused returns the codes that some package registers and none uses, sorted.
func Unused(results []*Result) (list []Code) {
	used := make(map[string]bool)
	for _, r := range results {
		for code := range r.Used {
			used[code] = true
		}
	}
	for _, r := range results {
		for _, entry := range r.Entries {
			if !used[entry.Name] {
				list = append(list, entry)
			}
		}
	}
	slices.SortFunc(list, Code.Compare)
	return list
}

// entries lists the codes that the package adds to a registry. A registration that replaces one of the runtime is left
// out, because the runtime uses it.
func (b *builder) entries() (list []Code) {
	for _, e := range b.registered {
		_, builtin := registry.Builtin.Code(e.Code.Name)
		if e.Code.Name != "" && !builtin && !slices.Contains(mcp.RuntimeCodes, e.Code.Name) {
			list = append(list, b.at(Code{Name: e.Code.Name}, e.Node))
		}
	}
	return list
}

// used returns the constant texts of the package that may be codes.
func (b *builder) used() map[string]bool {
	used := make(map[string]bool)
	entries := make(map[ast.Node]bool)
	for _, e := range b.registered {
		entries[e.Node] = true
	}
	visit := func(n ast.Node) bool {
		if decl, ok := n.(*ast.GenDecl); ok && decl.Tok == token.CONST || entries[n] {
			return false
		}
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if v := b.pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
			if text := constant.StringVal(v); !strings.ContainsAny(text, " \n") {
				used[text] = true
			}
		}
		return true
	}
	for _, file := range b.pass.Files {
		ast.Inspect(file, visit)
	}
	return used
}
