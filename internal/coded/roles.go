package coded

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// Roles is the fact that parameters of a function become parts of an error, sorted by index.
type Roles struct {
	Form   Form
	Params []ParamRole

	Decides   bool // it says by itself whether the same call may be made again
	Undecided bool // it returns an error of which nobody has said so
}

// ParamRole is the role of one parameter.
type ParamRole struct {
	Index int
	Role  lexicon.Role
}

// AFact marks a fact.
func (*Roles) AFact() {}

func (*Roles) String() string { return "roles" }

// runtimeRoles are the roles of the runtime's functions, by the names of their parameters. RetryAfter is named after the
// role of its only one.
var runtimeRoles = func() map[string]*Roles {
	m := make(map[string]*Roles)
	for name, params := range mcp.RuntimeParams {
		r := new(Roles)
		for i, param := range params {
			role := lexicon.RoleOf(param)
			if role == lexicon.NoRole && len(params) == 1 {
				role = lexicon.RoleOf(name)
			}
			if role != lexicon.NoRole {
				r.Params = append(r.Params, ParamRole{i, role})
			}
		}
		m[name] = r
	}
	return m
}()

// rolesOf returns the roles of a function's parameters, or nil if they have none.
func (b *builder) rolesOf(fn *types.Func) *Roles {
	if fn.Pkg() != b.pass.Pkg {
		return b.foreignRoles(fn)
	}
	r, ok := b.roles[fn]
	if !ok {
		b.roles[fn] = nil // recursion infers nothing
		r = b.infer(fn)
		b.roles[fn] = r
	}
	return r
}

// rolesOf returns the roles of a function's parameters, or nil if they have none.
func (r *Result) rolesOf(fn *types.Func) *Roles {
	if fn.Pkg() != r.pass.Pkg {
		return r.foreignRoles(fn)
	}
	return r.roles[fn]
}

// foreignRoles is rolesOf for functions of the runtime, of SDKs and of other packages.
func (k knowledge) foreignRoles(fn *types.Func) *Roles {
	if fn.Pkg() == nil {
		return nil
	}
	if fn.Pkg().Path() == mcp.RuntimePath && (fn.Signature().Recv() == nil || fn.Name() == "New") {
		return runtimeRoles[fn.Name()]
	}
	for _, s := range mcp.All {
		for _, p := range s.ProtocolErrors {
			if p.Func.Package == fn.Pkg().Path() && p.Func.Name == fn.Name() && fn.Signature().Recv() == nil {
				return &Roles{Form: Protocol, Params: []ParamRole{
					{p.Code, lexicon.Number}, {p.Message, lexicon.Message}, {p.Data, lexicon.Details},
				}}
			}
		}
		for _, f := range s.Structured {
			if f.Package == fn.Pkg().Path() && f.Name == fn.Name() {
				return &Roles{Form: Answer, Params: []ParamRole{{0, lexicon.Details}}}
			}
		}
	}
	if r := new(Roles); k.pass.ImportObjectFact(fn, r) {
		return r
	}
	return nil
}

// infer finds the parameters that a function, unchanged, makes parts of an error.
func (b *builder) infer(fn *types.Func) *Roles {
	if params := b.directives.Constructor(fn); params != nil {
		r := new(Roles)
		for _, p := range params {
			r.Params = append(r.Params, ParamRole{p.Index, p.Role})
		}
		return r
	}
	decl := b.Decls[fn]
	if decl == nil {
		return nil
	}
	byParam := make(map[types.Object]lexicon.Role)
	form := Build
	note := func(parts []Part, f Form) {
		if f == Compare || f == Register {
			return
		}
		for _, p := range parts {
			if id, ok := goq.Unconverted(b.pass.TypesInfo, p.Expr).(*ast.Ident); ok {
				if obj := b.pass.TypesInfo.Uses[id]; obj != nil && byParam[obj] == lexicon.NoRole {
					byParam[obj], form = p.Role, max(form, f)
				}
			}
		}
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if n != nil {
			note(b.direct(n, decl))
		}
		return true
	})
	named := lexicon.ErrorFunc.MatchString(fn.Name()) && makesResult(fn.Signature())
	var r Roles
	for i := range fn.Signature().Params().Len() {
		p := fn.Signature().Params().At(i)
		role := byParam[p]
		if role == lexicon.NoRole && named {
			role = namedRole(fn.Signature(), p)
		}
		if role == lexicon.NoRole || b.Assigned(p).Changes() || fn.Signature().Variadic() && i == fn.Signature().Params().Len()-1 {
			continue
		}
		r.Params = append(r.Params, ParamRole{i, role})
	}
	b.settle(fn, decl, &r)
	if !r.Decides && !r.Undecided && !slices.ContainsFunc(r.Params, func(p ParamRole) bool { return p.Role != lexicon.Message }) {
		return nil // a message alone makes no coded error
	}
	r.Form = form
	return &r
}

func makesResult(sig *types.Signature) bool {
	shape, ok := mcp.ShapeOf(sig)
	return ok && !shape.Request
}

// namedRole judges a parameter by its name: a code that is only formatted into the text is still a code. It takes
// a message beside it, lest it be the source code that a tool was given.
func namedRole(sig *types.Signature, p *types.Var) lexicon.Role {
	if typederr.RoleOf(p.Name(), p.Type()) != lexicon.Code {
		return lexicon.NoRole
	}
	for other := range sig.Params().Variables() {
		if lexicon.MessageParam.MatchString(other.Name()) {
			return lexicon.Code
		}
	}
	return lexicon.NoRole
}

// export infers the roles of all functions, and passes on those of what other packages can call.
func (b *builder) export() {
	for _, fn := range b.Order {
		if r := b.rolesOf(fn); r != nil && fn.Exported() {
			b.pass.ExportObjectFact(fn, r)
		}
	}
}
