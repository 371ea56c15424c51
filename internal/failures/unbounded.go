package failures

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Remedy is what makes a handler's typed errors reach the client.
type Remedy uint8

const (
	AtServer  Remedy = iota // a boundary around all tools of the server
	AtHandler               // a wrapper of the handler: no boundary of the server sees more than text
	NoRemedy                // the SDK, or the release in use, has none
)

// Leak is a handler whose typed errors go to the SDK as they are.
type Leak struct {
	*handlers.Responder
	Remedy Remedy
}

// Served is the fact that a package has a part in a server: it makes one, or has tools whose errors need a boundary.
type Served struct {
	Makes   []string // the SDKs of the servers that it makes
	Bounded bool     // it puts a boundary around the tools of a server
	SDK     string   // of the tools that need a boundary
	Tools   int      // how many there are
	First   string   // one of them
	Covered []string // import paths of the packages whose tools are reported here
}

// AFact marks a fact.
func (*Served) AFact() {}

func (s *Served) String() string { return "served" }

// Converts is the fact that a function is, or returns, a middleware that makes results of errors.
type Converts struct{}

// AFact marks a fact.
func (*Converts) AFact() {}

func (*Converts) String() string { return "converts" }

// Below are the tools of another package of the module that need a boundary, seen from where their server is made.
type Below struct {
	Package *types.Package
	*Served
}

// bound finds the tools that need a boundary, here and in the packages below, and passes on what only another package
// can judge.
func (b *builder) bound(r *Result) {
	fact := &Served{Bounded: slices.ContainsFunc(b.handlers.Around, b.isBoundary)}
	r.Flattens = b.flattens
	r.bounded = fact.Bounded
	if r.Servers = b.handlers.Servers; len(r.Servers) == 0 {
		r.Servers = b.handlers.Obtained
	}
	for _, call := range b.handlers.Servers {
		if k := mcp.ServerSDK(b.info, call); k != nil {
			fact.Makes = append(fact.Makes, k.Name)
		}
	}
	r.Leaks = b.leaks()
	registers := false
	for _, l := range r.Leaks {
		if l.Remedy == AtServer {
			registers = registers || l.Given != nil
			if fact.Tools++; fact.First == "" {
				fact.First, fact.SDK = l.Name, l.SDK.Name
			}
		}
	}
	makers := b.below(r)
	switch {
	case r.bounded:
		r.Below = nil
	case len(r.Servers) > 0 || makers && registers:
		r.Makes = true
		for _, below := range r.Below {
			fact.Covered = append(fact.Covered, below.Package.Path())
		}
		fact.Covered = append(fact.Covered, b.pass.Pkg.Path())
	default:
		r.Below = nil
	}
	if fact.Bounded || len(fact.Makes) > 0 || fact.Tools > 0 || len(fact.Covered) > 0 {
		b.pass.ExportPackageFact(fact)
	}
	b.exportConverts()
}

// below lists the packages of the module with tools that need a boundary and that are not reported yet, in the order of
// their paths. It returns whether one of the packages makes a server. A server that is reported where it is made needs no
// second boundary where it gets more tools.
func (b *builder) below(r *Result) (makers bool) {
	covered := make(map[string]bool)
	for _, f := range b.pass.AllPackageFacts() {
		s, ok := f.Fact.(*Served)
		if !ok || f.Package == b.pass.Pkg || !goq.SameModule(b.pass, f.Package) {
			continue
		}
		makers = makers || len(s.Makes) > 0
		r.bounded = r.bounded || s.Bounded || len(b.handlers.Servers) == 0 && len(s.Makes) > 0 && len(s.Covered) > 0
		for _, path := range s.Covered {
			covered[path] = true
		}
		if s.Tools > 0 {
			r.Below = append(r.Below, Below{f.Package, s})
		}
	}
	r.Below = slices.DeleteFunc(r.Below, func(x Below) bool { return covered[x.Package.Path()] })
	slices.SortFunc(r.Below, func(x, y Below) int { return strings.Compare(x.Package.Path(), y.Package.Path()) })
	return makers
}

// leaks lists the handlers of the package whose errors are typed, or are once the fixes are applied, and that have no
// boundary of their own.
func (b *builder) leaks() (list []*Leak) {
	fixed := make(map[ast.Node]bool)
	for _, s := range b.failures {
		if s.Class == Bare && !s.InText && (s.Repair != nil || s.Root != nil) && s.Answer != nil {
			fixed[s.Answer.By.Func] = true
		}
	}
	for _, h := range b.handlers.Handlers {
		if h.SDK == nil || h.Err < 0 || h.Bounded || h.Rendered || h.Delivery != mcp.Protocol && h.Delivery != mcp.Text {
			continue
		}
		l := &Leak{Responder: h, Remedy: b.remedy(h)}
		typed := b.returnsTyped(h.Func, make(map[ast.Node]bool), nil)
		if typed || l.Remedy != NoRemedy && b.returnsTyped(h.Func, make(map[ast.Node]bool), fixed) {
			list = append(list, l)
		}
	}
	return list
}

func (b *builder) remedy(h *handlers.Responder) Remedy {
	switch {
	case b.tooOld(h) || h.SDK.Boundary.Runtime == "" && h.Delivery != mcp.Protocol:
		return NoRemedy
	case h.SDK.Boundary.Runtime == "":
		return AtHandler
	case h.Delivery == mcp.Protocol || h.SDK.Recalls != "" && b.recalls(h):
		return AtServer
	}
	return AtHandler
}

// recalls reports whether a middleware can get the error back of which the SDK has made text.
func (b *builder) recalls(r *handlers.Responder) bool {
	t := b.resultOf(r)
	if t == nil {
		return true // the release cannot be seen from here
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(goq.Deref(t)), true, nil, r.SDK.Recalls)
	_, ok := obj.(*types.Func)
	return ok
}

// isBoundary reports whether a call puts something around the tools of a server that makes results of errors.
func (b *builder) isBoundary(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, b.converts)
}

func (b *builder) converts(e ast.Expr) bool {
	info := b.info
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return b.convertsIn(e)
	case *ast.IndexExpr:
		return b.converts(e.X)
	case *ast.IndexListExpr:
		return b.converts(e.X)
	case *ast.CallExpr:
		return !info.Types[e.Fun].IsType() && b.converts(e.Fun) || slices.ContainsFunc(e.Args, func(arg ast.Expr) bool {
			_, isFunc := info.TypeOf(arg).Underlying().(*types.Signature)
			return isFunc && b.converts(arg)
		})
	case *ast.Ident:
		return b.objectConverts(info.Uses[e])
	case *ast.SelectorExpr:
		return b.objectConverts(info.Uses[e.Sel])
	}
	return false
}

func (b *builder) objectConverts(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	switch {
	case !ok:
		value := b.valueOf(obj)
		return value != nil && b.converts(value)
	case fn.Pkg() == nil:
		return false
	case fn.Pkg().Path() == mcp.RuntimePath:
		return true
	case fn.Pkg() == b.pass.Pkg:
		decl := b.handlers.Decls[fn.Origin()]
		return decl == nil || b.convertsIn(decl)
	}
	return b.pass.ImportObjectFact(fn.Origin(), new(Converts))
}

// valueOf returns the expression that a variable of the package is declared with, or nil.
func (b *builder) valueOf(obj types.Object) (value ast.Expr) {
	if obj == nil || obj.Pkg() != b.pass.Pkg {
		return nil
	}
	file := goq.FileAt(b.pass, obj.Pos())
	if file == nil {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && b.info.Defs[id] == obj && len(n.Lhs) == len(n.Rhs) {
					value = n.Rhs[i]
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if b.info.Defs[id] == obj && i < len(n.Values) {
					value = n.Values[i]
				}
			}
		}
		return value == nil
	})
	return value
}

// convertsIn reports whether a function, or one inside it, returns a result with a code and a retry instead of the error
// of a function that it is given, at least once its fixes are applied, or takes typed errors apart. It notes whether one
// makes mere text of an error.
func (b *builder) convertsIn(fn ast.Node) bool {
	found := b.handlers.TakesTyped[fn]
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			found = found || b.answersErrors(n)
		case *ast.SelectorExpr:
			fn, _ := b.info.Uses[n.Sel].(*types.Func)
			found = found || mcp.IsRuntime(fn, mcp.RuntimeBoundaries...)
		}
		return !found
	})
	return found
}

// answersErrors reports whether a function returns a result and no error where the error of a function that it was
// given is not nil.
func (b *builder) answersErrors(fn ast.Node) bool {
	errs := b.receivedErrors(fn)
	if len(errs) == 0 {
		return false
	}
	g := b.trace.Graph(fn)
	if g == nil {
		return false
	}
	found, passes := false, false
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		ret, ok := n.(*ast.ReturnStmt)
		if _, inner := n.(*ast.FuncLit); inner {
			return false
		}
		passes = passes || ok && b.returnsOneOf(g, ret, errs)
		if !ok || len(ret.Results) < 2 || !b.isNil(ret.Results[len(ret.Results)-1]) || b.isNil(ret.Results[0]) {
			return true
		}
		at := g.Before(ret)
		if !at.Reachable() || !slices.ContainsFunc(errs, func(v *types.Var) bool {
			val, ok := at.Value(flow.Key{Var: v})
			return ok && val.Nil == flow.NotNil
		}) {
			return true
		}
		if b.answered[ret] == nil { // its results are not a tool's in any shape that the rules know
			b.flattens = true
		} else {
			found = true
		}
		return true
	})
	return found && !passes // one that converts some errors is no boundary for the others
}

// returnsOneOf reports whether a return hands on one of some errors, which may not be nil there.
func (b *builder) returnsOneOf(g *flow.Graph, ret *ast.ReturnStmt, errs []*types.Var) bool {
	at := g.Before(ret)
	if !at.Reachable() || len(ret.Results) == 0 {
		return false
	}
	id, ok := ast.Unparen(ret.Results[len(ret.Results)-1]).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := b.info.Uses[id].(*types.Var)
	if !ok || !slices.Contains(errs, v) {
		return false
	}
	val, ok := at.Value(flow.Key{Var: v})
	return !ok || val.Nil != flow.IsNil
}

func (b *builder) isNil(e ast.Expr) bool { return b.info.Types[e].IsNil() }

// receivedErrors lists the variables in which a function keeps the error of a call of a function value.
func (b *builder) receivedErrors(fn ast.Node) (list []*types.Var) {
	body := goq.Body(fn)
	if body == nil {
		return nil
	}
	ast.Inspect(body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 || len(assign.Lhs) < 2 {
			return true
		}
		call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		if !ok || !b.callsValue(call) {
			return true
		}
		if id, ok := assign.Lhs[len(assign.Lhs)-1].(*ast.Ident); ok {
			if v, ok := b.info.ObjectOf(id).(*types.Var); ok && goq.IsError(v.Type()) {
				list = append(list, v)
			}
		}
		return true
	})
	return list
}

// callsValue reports whether a call calls a variable.
func (b *builder) callsValue(call *ast.CallExpr) bool {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		_, ok := b.info.Uses[fun].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		_, ok := b.info.Uses[fun.Sel].(*types.Var)
		return ok
	}
	return false
}

// exportConverts passes on which exported functions are, or return, a middleware that makes results of errors.
func (b *builder) exportConverts() {
	for _, fn := range b.handlers.Order {
		if fn.Exported() && isMiddleware(fn.Signature()) && b.convertsIn(b.handlers.Decls[fn]) {
			b.pass.ExportObjectFact(fn, new(Converts))
		}
	}
}

// isMiddleware reports whether a function takes a function and returns one, or returns such a function.
func isMiddleware(sig *types.Signature) bool {
	if sig.Results().Len() != 1 {
		return false
	}
	result, ok := sig.Results().At(0).Type().Underlying().(*types.Signature)
	if !ok {
		return false
	}
	takes := func(s *types.Signature) bool {
		return s.Params().Len() == 1 && s.Results().Len() >= 1 && isFunc(s.Params().At(0).Type())
	}
	return takes(sig) || takes(result)
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// resultOf returns the SDK's result type as the package of a responder sees it, or nil if it does not.
func (b *builder) resultOf(r *handlers.Responder) types.Type {
	if r.Result >= 0 {
		if t := r.Sig.Results().At(r.Result).Type(); mcp.ResultOf(t) != nil {
			return t
		}
	}
	return mcp.ResultType(b.pass.Pkg, r.SDK)
}
