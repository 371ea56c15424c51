package coded

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

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

// runtimeRoles are the roles of the runtime's functions.
var runtimeRoles = func() map[string]*Roles {
	m := map[string]*Roles{
		"WithNumber":     {Params: []ParamRole{{0, lexicon.Number}}},
		"WithDomain":     {Params: []ParamRole{{0, lexicon.Domain}}},
		"RetryAfter":     {Params: []ParamRole{{0, lexicon.Delay}}},
		"WithRetry":      {Params: []ParamRole{{0, lexicon.Retry}}},
		"WithSuggestion": {Params: []ParamRole{{0, lexicon.Suggestion}}},
		"WithDetails":    {Params: []ParamRole{{0, lexicon.Details}}},
		"Coded":          {Params: []ParamRole{{0, lexicon.Code}}},
	}
	for _, name := range []string{"Validation", "Timeout", "Network", "NotFound", "Permission", "RateLimited", "Conflict", "Internal", "Wrap", "New"} { // New is a method of Kind
		m[name] = &Roles{Params: []ParamRole{{0, lexicon.Code}, {1, lexicon.Message}}}
	}
	return m
}()

// rolesOf returns the roles of a function's parameters, or nil if they have none.
func (b *builder) rolesOf(fn *types.Func) *Roles {
	if fn.Pkg() == nil {
		return nil
	}
	if fn.Pkg() == b.pass.Pkg {
		r, ok := b.roles[fn]
		if !ok {
			b.roles[fn] = nil // recursion infers nothing
			r = b.infer(fn)
			b.roles[fn] = r
		}
		return r
	}
	if fn.Pkg().Path() == mcp.RuntimePath && (fn.Signature().Recv() == nil || fn.Name() == "New") {
		return runtimeRoles[fn.Name()]
	}
	for _, k := range mcp.All {
		for _, p := range k.ProtocolErrors {
			if p.Func.Package == fn.Pkg().Path() && p.Func.Name == fn.Name() && fn.Signature().Recv() == nil {
				return &Roles{Form: Protocol, Params: []ParamRole{{p.Code, lexicon.Number}, {p.Message, lexicon.Message}, {p.Data, lexicon.Details}}}
			}
		}
		for _, s := range k.Structured {
			if s.Package == fn.Pkg().Path() && s.Name == fn.Name() {
				return &Roles{Form: Answer, Params: []ParamRole{{0, lexicon.Details}}}
			}
		}
	}
	if r := new(Roles); b.pass.ImportObjectFact(fn, r) {
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
	decl := b.found.Decls[fn]
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
	changed := b.assignmentsIn(decl)
	named := lexicon.ErrorFunc.MatchString(fn.Name()) && makesResult(fn.Signature())
	var r Roles
	for i := range fn.Signature().Params().Len() {
		p := fn.Signature().Params().At(i)
		role := byParam[p]
		if role == lexicon.NoRole && named {
			role = namedRole(fn.Signature(), p)
		}
		if role == lexicon.NoRole || isChanged(changed[p]) || fn.Signature().Variadic() && i == fn.Signature().Params().Len()-1 {
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

// isChanged reports whether a parameter gets another value.
func isChanged(a *assignments) bool { return a != nil && (len(a.values) > 0 || a.opaque) }

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

// export passes on the roles of what other packages can call.
func (b *builder) export() {
	for fn := range b.found.Decls {
		if fn.Exported() {
			if r := b.rolesOf(fn); r != nil {
				b.pass.ExportObjectFact(fn, r)
			}
		}
	}
}

// assignments is what a function assigns to a variable.
type assignments struct {
	values []value
	writes []Write // what is put into it, where it is a map or list
	opaque bool    // something else may be assigned, too
}

// Write is an assignment to an element of a map or list.
type Write struct{ Key, Value ast.Expr }

// value is an assigned expression: the index says which result of a call it is.
type value struct {
	expr  ast.Expr
	index int
}

// assignmentsIn returns what a function declaration, with the literals in it, assigns to variables. Parameters that
// are never assigned to are absent.
func (b *builder) assignmentsIn(decl ast.Node) map[*types.Var]*assignments {
	if known, ok := b.assigned[decl]; ok {
		return known
	}
	m := make(map[*types.Var]*assignments)
	b.assigned[decl] = m
	at := func(e ast.Expr) *assignments {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok {
			return nil
		}
		v, ok := b.pass.TypesInfo.ObjectOf(id).(*types.Var)
		if !ok || id.Name == "_" {
			return nil
		}
		if m[v] == nil {
			m[v] = new(assignments)
		}
		return m[v]
	}
	assign := func(l ast.Expr, r ast.Expr, index int) {
		if element, ok := ast.Unparen(l).(*ast.IndexExpr); ok {
			if a := at(element.X); a != nil && index == 0 {
				a.writes = append(a.writes, Write{element.Index, r})
			}
			return
		}
		if a := at(l); a != nil {
			a.values = append(a.values, value{r, index})
		}
	}
	pairs := func(left, right []ast.Expr) {
		for i, l := range left {
			switch {
			case len(left) == len(right):
				assign(l, right[i], 0)
			case len(right) == 1:
				assign(l, right[0], i)
			}
		}
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
				pairs(n.Lhs, n.Rhs)
			} else if a := at(n.Lhs[0]); a != nil { // +=
				a.opaque = true
			}
		case *ast.ValueSpec:
			left := make([]ast.Expr, len(n.Names))
			for i, id := range n.Names {
				left[i] = id
			}
			pairs(left, n.Values)
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil {
					if a := at(e); a != nil {
						a.opaque = true
					}
				}
			}
		case *ast.UnaryExpr:
			if a := at(n.X); a != nil && n.Op == token.AND {
				a.opaque = true
			}
		case *ast.IncDecStmt:
			if a := at(n.X); a != nil {
				a.opaque = true
			}
		}
		return true
	})
	for v, a := range m { // looking for & has made entries for whatever stands there
		if len(a.values)+len(a.writes) == 0 && !a.opaque {
			delete(m, v)
		}
	}
	return m
}

// callee returns the function of this package that a call calls, if it has a body.
func (b *builder) callee(call *ast.CallExpr) (*types.Func, *ast.FuncDecl) {
	fn := typeutil.StaticCallee(b.pass.TypesInfo, call)
	if fn == nil {
		return nil, nil
	}
	return fn, b.found.Decls[fn.Origin()]
}
