package coded

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// codeConstants returns the constants of the package whose types are types of codes, in source order.
func (k knowledge) codeConstants() (list []*index.Const) {
	known := make(map[types.Type]bool)
	for _, c := range k.Consts {
		t := types.Unalias(c.Obj.Type())
		if _, ok := known[t]; !ok {
			known[t] = k.IsCodeType(t)
		}
		if known[t] {
			list = append(list, c)
		}
	}
	return list
}

// IsCodeType reports whether a named type is a type of codes: the runtime's, or the type of the code of a typed error
// that is declared in the same package.
func (k knowledge) IsCodeType(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	if named.Obj().Pkg().Path() == mcp.RuntimePath {
		return named.Obj().Name() == "Code"
	}
	return goq.SameModule(k.pass, named.Obj().Pkg()) && k.declaresCodeOf(named)
}

// declaresCodeOf reports whether the package of a type declares a typed error whose code or number has that type.
func (k knowledge) declaresCodeOf(code *types.Named) bool {
	for tn := range goq.TypeNames(code.Obj().Pkg()) {
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok || tn.IsAlias() || !k.isTyped(tn.Type()) {
			continue
		}
		for i := range st.NumFields() {
			role := k.fieldRole(st, i)
			if (role == lexicon.Code || role == lexicon.Number) && types.Identical(st.Field(i).Type(), code) {
				return true
			}
		}
	}
	return false
}

// OnlyPart reports whether all uses of a constant of the package are parts of sites, so that everything that depends on
// its value is known.
func (r *Result) OnlyPart(c *types.Const) bool {
	asPart := make(map[ast.Expr]bool)
	for _, site := range r.Sites {
		for _, p := range site.Parts {
			for _, leaf := range r.PartValues(p) {
				asPart[leaf.Expr] = true
			}
		}
	}
	for id, obj := range r.pass.TypesInfo.Uses {
		if obj == c && !asPart[id] {
			return false
		}
	}
	return true
}

// IsClosed reports whether the values of a type for codes are the codes of the package's own errors, as far as the
// package shows: it has no other field of that type, and compares no text from elsewhere with the codes.
func (r *Result) IsClosed(code types.Type) bool {
	for tn := range goq.TypeNames(r.pass.Pkg) {
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok || tn.IsAlias() || r.buildsErrors(tn.Type()) {
			continue
		}
		for f := range st.Fields() {
			if types.Identical(f.Type(), code) && r.builderRole(f) == lexicon.NoRole {
				return false
			}
		}
	}
	made := func(e ast.Expr) bool {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		return ok && len(call.Args) == 1 && r.pass.TypesInfo.Types[call.Fun].IsType() &&
			r.pass.TypesInfo.Types[call].Value == nil && types.Identical(r.pass.TypesInfo.TypeOf(call), code)
	}
	for _, file := range r.Files {
		if goq.Contains(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SwitchStmt:
				return n.Tag != nil && made(n.Tag)
			case *ast.IndexExpr:
				return made(n.Index)
			case *ast.BinaryExpr:
				return (n.Op == token.EQL || n.Op == token.NEQ) && (made(n.X) || made(n.Y))
			}
			return false
		}) {
			return false
		}
	}
	return true
}
