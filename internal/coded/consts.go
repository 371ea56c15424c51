package coded

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// Declaration is where a constant of the package gets its value.
type Declaration struct {
	Const *types.Const
	Name  *ast.Ident
	Value ast.Expr // nil where it repeats the expression above it, as with iota
}

// Declaration returns the declaration of a constant, or nil if it is another package's.
func (r *Result) Declaration(c *types.Const) *Declaration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.declarations()[c]
}

// CodeConstants returns the constants that are codes by their type, in source order, used or not.
func (r *Result) CodeConstants() (list []*Declaration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.declarations()
	for _, d := range r.constants {
		if r.isCodeType(d.Const.Type()) {
			list = append(list, d)
		}
	}
	return list
}

func (r *Result) declarations() map[*types.Const]*Declaration {
	if r.byConst != nil {
		return r.byConst
	}
	r.byConst = make(map[*types.Const]*Declaration)
	if r.b == nil || !r.b.found.Relevant {
		return r.byConst
	}
	for _, file := range r.b.pass.Files {
		if goq.IsTest(r.b.pass, file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			decl, ok := n.(*ast.GenDecl)
			if !ok || decl.Tok != token.CONST {
				return true
			}
			for _, spec := range decl.Specs {
				vs := spec.(*ast.ValueSpec)
				for i, id := range vs.Names {
					c, ok := r.b.pass.TypesInfo.Defs[id].(*types.Const)
					if !ok {
						continue
					}
					d := &Declaration{Const: c, Name: id}
					if i < len(vs.Values) {
						d.Value = vs.Values[i]
					}
					r.byConst[c] = d
					r.constants = append(r.constants, d)
				}
			}
			return false
		})
	}
	return r.byConst
}

// IsCodeType reports whether a named type is that of codes: the runtime's, or that of the code of a typed error
// which the type's package declares.
func (r *Result) IsCodeType(t types.Type) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.isCodeType(t)
}

func (r *Result) isCodeType(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || r.b == nil {
		return false
	}
	if named.Obj().Pkg().Path() == mcp.RuntimePath {
		return named.Obj().Name() == "Code"
	}
	if !goq.SameModule(r.b.pass, named.Obj().Pkg()) {
		return false
	}
	known, ok := r.codeTypes[named]
	if !ok {
		known = r.b.declaresCodeOf(named)
		if r.codeTypes == nil {
			r.codeTypes = make(map[*types.Named]bool)
		}
		r.codeTypes[named] = known
	}
	return known
}

func (b *builder) declaresCodeOf(code *types.Named) bool {
	for tn := range goq.TypeNames(code.Obj().Pkg()) {
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok || tn.IsAlias() || !b.isTyped(tn.Type()) {
			continue
		}
		for i := range st.NumFields() {
			if r := typederr.FieldRole(st.Field(i), st.Tag(i)); (r == lexicon.Code || r == lexicon.Number) && types.Identical(st.Field(i).Type(), code) {
				return true
			}
		}
	}
	return false
}

// OnlyPart reports whether a constant of the package is used for nothing but parts of errors, and comparisons with
// them, so that everything that depends on its value is seen.
func (r *Result) OnlyPart(k *types.Const) bool {
	asPart := make(map[ast.Expr]bool)
	for _, site := range r.Sites {
		for _, p := range site.Parts {
			for _, leaf := range r.Values(site, p.Expr) {
				asPart[leaf.Expr] = true
			}
		}
	}
	for id, obj := range r.b.pass.TypesInfo.Uses {
		if obj == k && !asPart[id] {
			return false
		}
	}
	return true
}
