package coded

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// findBuilders finds the fields that become parts of an error in a method of their struct: code in
//
//	func (b *Builder) Build() *Error { return &Error{Code: b.code} }
func (b *builder) findBuilders() {
	b.findEmbedded()
	for _, fn := range b.Order {
		recv := fn.Signature().Recv()
		if recv == nil || goq.StructOf(recv.Type()) == nil || b.isTyped(recv.Type()) {
			continue
		}
		ast.Inspect(b.Decls[fn].Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit, *ast.CallExpr, *ast.AssignStmt:
				parts, form := b.direct(n, b.Decls[fn])
				if form == Build {
					b.addBuilderFields(parts, recv)
				}
			}
			return true
		})
	}
	for f, role := range b.builders {
		if f.Exported() {
			b.pass.ExportObjectFact(f, &builderField{role})
		}
	}
}

// knowsOwnErrors reports whether the package, or one of its module that it imports, declares a typed error.
func (b *builder) knowsOwnErrors() bool {
	return slices.ContainsFunc(append(slices.Clone(b.pass.Pkg.Imports()), b.pass.Pkg), func(p *types.Package) bool {
		if !goq.SameModule(b.pass, p) {
			return false
		}
		for tn := range goq.TypeNames(p) {
			if b.isTyped(tn.Type()) {
				return true
			}
		}
		return false
	})
}

// findEmbedded finds the structs of the package that typed errors embed.
func (b *builder) findEmbedded() {
	for tn := range goq.TypeNames(b.pass.Pkg) {
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok || !b.isTyped(tn.Type()) {
			continue
		}
		for f := range st.Fields() {
			if named := goq.StructOf(f.Type()); f.Embedded() && named != nil && named.Obj().Pkg() == b.pass.Pkg {
				b.embedded[named.Origin().Obj()] = true
			}
		}
	}
}

// addBuilderFields adds the fields of a receiver that are parts of an error.
func (b *builder) addBuilderFields(parts []Part, recv *types.Var) {
	for _, p := range parts {
		sel, ok := goq.Unconverted(b.pass.TypesInfo, p.Expr).(*ast.SelectorExpr)
		if !ok {
			continue
		}
		id, ok := ast.Unparen(sel.X).(*ast.Ident)
		f, isVar := b.pass.TypesInfo.Uses[sel.Sel].(*types.Var)
		if ok && isVar && f.IsField() && b.pass.TypesInfo.Uses[id] == recv {
			b.builders[f.Origin()] = p.Role
		}
	}
}

// method lists a method that is the code of a typed error: func (NotFound) Code() string { return "NOT_FOUND" }.
func (b *builder) method(decl *ast.FuncDecl) {
	fn, ok := b.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || fn.Signature().Recv() == nil || fn.Signature().Params().Len() > 0 || fn.Signature().Results().Len() != 1 {
		return
	}
	role := typederr.RoleOf(fn.Name(), fn.Signature().Results().At(0).Type())
	if role != lexicon.Code && role != lexicon.Number || !b.hasCodeMethods(fn.Signature().Recv().Type()) {
		return
	}
	s := &Site{Node: decl, Func: decl, Where: b.handlers.NameOf(decl)}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == 1 {
			s.Parts = append(s.Parts, Part{Role: role, Expr: ret.Results[0], Name: fn.Name()})
		}
	})
	if len(s.Parts) > 0 {
		b.sites = append(b.sites, s)
	}
}

// hasCodeMethods reports whether a type is an error with methods for the code and the retry decision.
func (b *builder) hasCodeMethods(t types.Type) bool {
	if b.isTyped(t) {
		return true
	}
	if !goq.IsError(t) && !goq.IsError(types.NewPointer(t)) {
		return false
	}
	set := types.NewMethodSet(types.NewPointer(goq.Deref(t)))
	for m := range set.Methods() {
		if lexicon.RoleOf(m.Obj().Name()) == lexicon.Retry {
			return true
		}
	}
	return false
}

// heldError returns the typed error that a literal of a builder holds as a field, or nil.
func (b *builder) heldError(lit *ast.CompositeLit) ast.Expr {
	st, ok := values.LiteralType(b.pass.TypesInfo, lit).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for _, value := range goq.Fields(st, lit) {
		if b.isTyped(b.pass.TypesInfo.TypeOf(value)) {
			return value
		}
	}
	return nil
}
