package coded

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
	"github.com/mcperrlint/mcperrlint/internal/values"
	"golang.org/x/tools/go/types/typeutil"
)

// Roles is the fact that parameters of a function become parts of an error.
type Roles struct {
	Form   Form
	Params []ParamRole // sorted by index

	Data uint32 // the parameters that are sent to the client as data of an error: bit i for the one with index i
	Text uint32 // those that are sent as its text

	Decides   bool // the function itself makes the retry decision
	Undecided bool // the function returns an error without a retry decision
}

// ParamRole is the role of one parameter.
type ParamRole struct {
	Index int
	Role  lexicon.Role
}

// AFact implements [analysis.Fact].
func (*Roles) AFact() {}

func (*Roles) String() string { return "roles" }

// runtimeRoles are the roles of the runtime's functions by name. They go by the names of the parameters. The role of
// the only parameter of RetryAfter goes by the name of the function.
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
	if decl := b.Decls[fn]; decl != nil {
		return b.rolesOfNode(decl)
	}
	return nil
}

// rolesOfNode returns the roles of the parameters of a function of the package.
func (b *builder) rolesOfNode(fn ast.Node) *Roles {
	r, ok := b.roles[fn]
	if !ok {
		b.roles[fn] = nil // recursion infers nothing
		r = b.infer(fn)
		b.roles[fn] = r
	}
	return r
}

// rolesOfCall returns the roles of the arguments of a call, or nil. A function value has the roles of the function or
// literal that it is.
func (b *builder) rolesOfCall(call *ast.CallExpr) *Roles {
	switch c := b.callees.Get(call, func() callee { return b.calleeOf(call) }); {
	case c.fn != nil:
		return b.rolesOf(c.fn)
	case c.node != nil:
		return b.rolesOfNode(c.node)
	}
	return nil
}

// callee is the only function that a call may call: fn, or else a declaration or literal of the package.
type callee struct {
	fn   *types.Func
	node ast.Node
}

// calleeOf returns what a call calls. It is empty if that is not known.
func (b *builder) calleeOf(call *ast.CallExpr) callee {
	info := b.pass.TypesInfo
	if tv := info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return callee{}
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if s := info.Selections[sel]; s != nil && s.Kind() == types.MethodExpr {
			return callee{} // the receiver is the first argument
		}
	}
	if fn := b.Tracer.Func(call); fn != nil {
		return callee{fn: fn.Origin()}
	}
	if goq.Called(info, call) != nil {
		return callee{} // of an interface
	}
	if list := b.Tracer.Callees(values.Value{Expr: call}); len(list) == 1 {
		return callee{node: list[0].Func}
	}
	return callee{}
}

// rolesOf returns the roles of a function's parameters, or nil if they have none.
func (r *Result) rolesOf(fn *types.Func) *Roles {
	if fn.Pkg() != r.pass.Pkg {
		return r.foreignRoles(fn)
	}
	if decl := r.Decls[fn]; decl != nil {
		return r.roles[decl]
	}
	return nil
}

// foreignRoles is rolesOf for functions of the runtime, of SDKs and of other packages.
func (k knowledge) foreignRoles(fn *types.Func) *Roles {
	if fn.Pkg() == nil {
		return nil
	}
	if fn.Pkg().Path() == mcp.RuntimePath && (fn.Signature().Recv() == nil || fn.Name() == "New") {
		return runtimeRoles[fn.Name()]
	}
	if r := protocolRoles(fn); r != nil {
		return r
	}
	if mcp.IsStructured(fn) || mcp.SetsMeta(fn) {
		return &Roles{Form: Answer, Params: []ParamRole{{0, lexicon.Details}}}
	}
	if r := new(Roles); k.pass.ImportObjectFact(fn, r) {
		return r
	}
	return nil
}

// protocolRoles returns the roles of a function of an SDK that makes JSON-RPC errors, or nil.
func protocolRoles(fn *types.Func) *Roles {
	for _, sdk := range mcp.All {
		for _, p := range sdk.ProtocolErrors {
			if goq.IsFunc(fn, p.Func.Package, p.Func.Name) {
				return &Roles{Form: Protocol, Params: []ParamRole{
					{p.Code, lexicon.Number}, {p.Message, lexicon.Message}, {p.Data, lexicon.Details},
				}}
			}
		}
	}
	return nil
}

// infer returns the roles of a function of the package, or nil if it has none. They are given by the directive above
// the function, else by its use of the parameters that it does not change.
func (b *builder) infer(fn ast.Node) *Roles {
	sig, name := goq.Signature(b.pass.TypesInfo, fn), ""
	if decl, ok := fn.(*ast.FuncDecl); ok {
		name = decl.Name.Name
		if params := b.directives.Constructor(b.pass.TypesInfo.Defs[decl.Name].(*types.Func)); params != nil {
			r := new(Roles)
			for _, p := range params {
				r.Params = append(r.Params, ParamRole{p.Index, p.Role})
			}
			return r
		}
	}
	if sig == nil {
		return nil
	}
	byVar, form := b.rolesOfVars(fn)
	named := lexicon.ErrorFunc.MatchString(name) && makesResult(sig)
	r := &Roles{Form: form, Data: b.sentData[fn], Text: b.sentText[fn]}
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		role := byVar[p]
		if role == lexicon.NoRole && named {
			role = namedRole(sig, p)
		}
		variadic := sig.Variadic() && i == sig.Params().Len()-1
		if role != lexicon.NoRole && !variadic && !b.Assigned(p).Changes() {
			r.Params = append(r.Params, ParamRole{i, role})
		}
	}
	b.decide(fn, sig, r)
	coded := slices.ContainsFunc(r.Params, func(p ParamRole) bool { return p.Role != lexicon.Message })
	if !r.Decides && !r.Undecided && !coded && r.Data|r.Text == 0 {
		return nil // an error with a message only is not coded
	}
	return r
}

// rolesOfVars returns the roles that variables have in a function, and the form of the errors that it builds of them.
func (b *builder) rolesOfVars(fn ast.Node) (roles map[types.Object]lexicon.Role, form Form) {
	roles, form = make(map[types.Object]lexicon.Role), Build
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		if n == nil {
			return true
		}
		parts, f := b.direct(n, fn)
		if f == Compare || f == Register {
			return true
		}
		for _, p := range parts {
			for _, v := range b.variablesIn(p) {
				if roles[v] == lexicon.NoRole {
					roles[v], form = p.Role, max(form, f)
				}
			}
		}
		return true
	})
	return roles, form
}

// variablesIn returns the variables behind an expression in a role. Variables inside of details are details, too, if
// they can be anything, and texts in a list of suggestions are suggestions.
func (b *builder) variablesIn(p Part) (list []types.Object) {
	seen := make(map[ast.Expr]bool) // a map of details can be an element of itself
	var within func(e ast.Expr)
	within = func(e ast.Expr) {
		if seen[e] {
			return
		}
		seen[e] = true
		for _, v := range b.Tracer.Of(e) {
			if id, ok := v.Expr.(*ast.Ident); ok && v.Scope == nil {
				obj := b.pass.TypesInfo.Uses[id]
				inside := p.Role == lexicon.Details && ast.Unparen(p.Expr) != id
				if obj != nil && (!inside || types.IsInterface(obj.Type())) {
					list = append(list, obj)
				}
			}
			for _, part := range b.partsOf(p.Role, v) {
				within(part)
			}
		}
	}
	within(p.Expr)
	return list
}

// partsOf returns the expressions inside a value that have the role of the value: elements that can be anything in
// details, and texts in a list of suggestions.
func (b *builder) partsOf(role lexicon.Role, v values.Value) (parts []ast.Expr) {
	if v.Scope != nil {
		return nil
	}
	switch e := v.Expr.(type) {
	case *ast.CallExpr:
		builtin, ok := typeutil.Callee(b.pass.TypesInfo, e).(*types.Builtin)
		if ok && builtin.Name() == "append" && role == lexicon.Suggestion {
			for _, arg := range e.Args[1:] { // the list itself is made elsewhere
				if !types.Identical(b.pass.TypesInfo.TypeOf(arg), b.pass.TypesInfo.TypeOf(e)) {
					parts = append(parts, arg)
				}
			}
		}
	case *ast.CompositeLit:
		if role != lexicon.Details && role != lexicon.Suggestion {
			return nil
		}
		for _, value := range goq.Elements(e) {
			if role == lexicon.Suggestion || types.IsInterface(b.pass.TypesInfo.TypeOf(value)) {
				parts = append(parts, value)
			}
		}
	}
	return parts
}

// makesResult reports whether a function returns a tool result and does not take a request.
func makesResult(sig *types.Signature) bool {
	shape, ok := mcp.ShapeOf(sig)
	return ok && !shape.Request
}

// namedRole returns the role of a parameter by its name, because a code that is only formatted into the text is a code,
// too. The function needs a message as well, or the code may be source code that a tool was given.
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

// export infers the roles of all functions, and exports those of the exported functions.
func (b *builder) export() {
	for _, fn := range b.Order {
		if r := b.rolesOfNode(b.Decls[fn]); r != nil && fn.Exported() {
			b.pass.ExportObjectFact(fn, r)
		}
	}
}
