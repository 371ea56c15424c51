package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// solve finds everything that flows into a slot, and the slots behind it: a handler that calls a stored
// function, handing on the arguments of the call, makes a slot of where that function is stored.
func (f *finder) solve() {
	for _, s := range f.seeds {
		f.mark(s.node, s.slot)
	}
	for _, fn := range f.res.Funcs {
		if shape, ok := mcp.ShapeOf(f.signature(fn)); ok && shape.Request {
			f.inner(fn, Slot{SDK: shape.SDK.Name, Delivery: shape.Delivery})
		}
	}
	for _, s := range f.weak {
		if f.serves {
			f.mark(s.node, s.slot)
		}
	}
}

// mark makes a slot of n and of all that flows into it.
func (f *finder) mark(n node, slot Slot) {
	if old, ok := f.slots[n]; ok && (old.Delivery == slot.Delivery || slot.Delivery != mcp.Typed) {
		merged := old
		merged.Wrapping = old.or(slot.Wrapping)
		if merged == old {
			return
		}
		slot = merged
	}
	f.slots[n] = slot
	switch fn := n.(type) {
	case *ast.FuncLit:
		f.inner(fn, slot)
	case *types.Func:
		if fd := f.res.Decls[fn]; fd != nil {
			f.inner(fd, slot)
		} else if types.IsInterface(goq.RecvType(fn)) {
			f.markImplementations(fn, slot)
		}
	case *types.Var:
		// A named function type whose values are handlers in one place holds handlers everywhere.
		if t, ok := types.Unalias(fn.Type()).(*types.Named); ok && t.Obj().Pkg() == f.pass.Pkg && fn.IsField() {
			f.mark(t.Obj(), slot)
		}
	}
	for _, src := range f.sources[n] {
		f.mark(src, slot)
	}
}

// markImplementations makes handlers of the methods of the package's types that a method of an interface stands
// for.
func (f *finder) markImplementations(m *types.Func, slot Slot) {
	it, ok := goq.RecvType(m).Underlying().(*types.Interface)
	if !ok {
		return
	}
	for _, tn := range f.implementers(it) {
		if obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, m.Pkg(), m.Name()); obj != nil && obj.Pkg() == f.pass.Pkg {
			f.mark(obj, slot)
		}
	}
}

// inner looks for calls in a handler that hand the whole call on to a stored function.
func (f *finder) inner(fn ast.Node, slot Slot) {
	if f.found[fn] {
		return
	}
	f.found[fn] = true
	body := goq.Body(fn)
	w := &wholeness{info: f.pass.TypesInfo, vars: make(map[*types.Var]bool), requests: make(map[*types.Var]bool)}
	w.parameters(f.signature(fn))
	w.locals(body)
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if stored := f.storedHandler(call, w, fn); stored != nil {
			f.res.passes[call] = true
			wire, passed := f.deliveryInside(body, call, slot.Delivery)
			f.mark(stored, Slot{
				SDK: slot.SDK, Delivery: wire, Wrapping: slot.or(Wrapping{
					Bounded: f.takesTyped(body, 3), Rendered: !passed,
					Recovers: f.res.recovers(f.pass.TypesInfo, body), Inspects: f.inspects(body, call),
				}),
			})
		}
		return true
	})
}

// storedHandler returns the node whose value a call calls, if that is a handler.
func (f *finder) storedHandler(call *ast.CallExpr, w *wholeness, fn ast.Node) node {
	info := f.pass.TypesInfo
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Call" {
		if name, ok := goq.NameOf(f.typeOf(sel.X)); ok && (name == goq.Name{Package: "reflect", Name: "Value"}) {
			return f.node(sel.X)
		}
	}
	if info.Types[call.Fun].IsType() {
		return nil
	}
	callee, _ := typeutil.Callee(info, call).(*types.Func)
	if callee != nil && !types.IsInterface(goq.RecvType(callee)) {
		return nil // a static call
	}
	sig, ok := f.typeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || goq.ErrorIndex(sig) < 1 {
		return nil
	}
	if shape, ok := mcp.ShapeOf(sig); ok && callee == nil {
		// What gives a tool's result answers in the handler's stead, unless it is a mere helper that the
		// handler has in a variable.
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		if !ok || shape.Request {
			return f.node(call.Fun)
		}
		if v, ok := info.Uses[id].(*types.Var); ok && (f.isOuterParam(v, fn) || f.isLookedUp(v)) {
			return v.Origin()
		}
		return nil
	}
	if !slices.ContainsFunc(call.Args, w.isWhole) || f.isMeans(call, fn) {
		return nil
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.IndexExpr:
		if name, ok := f.node(fun).(*types.Var); ok && !lexicon.PreparesTool.MatchString(name.Name()) {
			return name
		}
	case *ast.Ident:
		v, ok := info.Uses[fun].(*types.Var)
		if ok && !lexicon.PreparesTool.MatchString(v.Name()) && (f.isOuterParam(v, fn) || f.isLookedUp(v)) {
			return v.Origin()
		}
	case *ast.SelectorExpr:
		if callee != nil {
			if isToolInterface(f.typeOf(fun.X)) && answers(callee.Name(), sig) {
				return callee.Origin()
			}
			return nil
		}
		if answers(fun.Sel.Name, sig) {
			return f.node(fun)
		}
	}
	return nil
}

// isLookedUp reports whether a local variable got its function from a list or map.
func (f *finder) isLookedUp(v *types.Var) bool {
	return slices.ContainsFunc(f.sources[v], func(n node) bool {
		src, ok := n.(*types.Var)
		if !ok {
			return false
		}
		_, isFunc := src.Type().Underlying().(*types.Signature)
		return !isFunc
	})
}

// isMeans reports whether a handler does not answer with what a call gives, but works with it: it calls its
// methods, or hands it to something that can fail in turn. A client and decoded arguments are such means.
func (f *finder) isMeans(call *ast.CallExpr, fn ast.Node) bool {
	var result types.Object
	means := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && ast.Unparen(n.Rhs[0]) == call {
				if id, ok := n.Lhs[0].(*ast.Ident); ok {
					result = f.pass.TypesInfo.ObjectOf(id)
				}
			}
		case *ast.CallExpr:
			if result == nil || n == call {
				break
			}
			uses := func(e ast.Expr) bool {
				id, ok := ast.Unparen(e).(*ast.Ident)
				return ok && f.pass.TypesInfo.Uses[id] == result
			}
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && uses(sel.X) {
				means = true
			}
			// A stored function that takes it is the handler, or comes nearer to it.
			if typeutil.StaticCallee(f.pass.TypesInfo, n) == nil && slices.ContainsFunc(n.Args, uses) && !f.pass.TypesInfo.Types[n.Fun].IsType() {
				if _, builtin := typeutil.Callee(f.pass.TypesInfo, n).(*types.Builtin); !builtin {
					means = true
				}
			}
		}
		return true
	})
	return means
}

// isOuterParam reports whether v is a parameter of a function around fn: fn is then made by a wrapper.
func (f *finder) isOuterParam(v *types.Var, fn ast.Node) bool {
	for outer := f.res.Within[fn]; outer != nil; outer = f.res.Within[outer] {
		if sig := f.signature(outer); sig != nil {
			for p := range sig.Params().Variables() {
				if p == v {
					return true
				}
			}
		}
	}
	return false
}

// deliveryInside tells what becomes of an error that a call in a handler returns: returned on, it shares the
// handler's fate, otherwise the handler made text of it.
func (f *finder) deliveryInside(body *ast.BlockStmt, call *ast.CallExpr, outer mcp.Delivery) (wire mcp.Delivery, passed bool) {
	var errVar types.Object
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && ast.Unparen(n.Rhs[0]) == call {
				if id, ok := n.Lhs[len(n.Lhs)-1].(*ast.Ident); ok {
					errVar = f.pass.TypesInfo.ObjectOf(id)
				}
			}
		case *ast.ReturnStmt:
			if len(n.Results) == 1 && ast.Unparen(n.Results[0]) == call {
				passed = true
			} else if k := len(n.Results); k > 1 && errVar != nil {
				ast.Inspect(n.Results[k-1], func(m ast.Node) bool {
					if id, ok := m.(*ast.Ident); ok && f.pass.TypesInfo.Uses[id] == errVar {
						passed = true
					}
					return true
				})
			}
		}
		return true
	})
	switch {
	case passed:
		return outer, true
	case f.rendersTyped(body):
		return mcp.Typed, false
	}
	return mcp.Text, false
}

// rendersTyped reports whether a wrapper makes error results that carry more than text.
func (f *finder) rendersTyped(body *ast.BlockStmt) bool {
	typed := f.takesTyped(body, 3)
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if mcp.ResultOf(f.typeOf(n)) == nil {
				break
			}
			names := mcp.FieldsOf(f.typeOf(n))
			isError, structured := false, false
			for _, elt := range n.Elts {
				if kv, ok := elt.(*ast.KeyValueExpr); ok {
					if id, ok := kv.Key.(*ast.Ident); ok {
						isError = isError || id.Name == names.IsError
						structured = structured || names.SayMore(id.Name)
					}
				}
			}
			typed = typed || isError && structured
		case *ast.CallExpr:
			typed = typed || mcp.IsRuntime(typeutil.StaticCallee(f.pass.TypesInfo, n), mcp.RuntimeResults...)
		}
		return true
	})
	return typed
}

// wholeness knows the variables of a handler that stand for the whole call: the request, the decoded
// arguments, and what is made of them. A single argument taken out of them does not.
type wholeness struct {
	info     *types.Info
	vars     map[*types.Var]bool
	requests map[*types.Var]bool
}

func (w *wholeness) parameters(sig *types.Signature) {
	for v := range sig.Params().Variables() {
		if !goq.IsContext(v.Type()) && !goq.IsBasic(v.Type()) {
			w.vars[v] = true
			w.requests[v] = mcp.AnyRequest(v.Type())
		}
	}
}

// locals adds what is decoded or converted from what is whole already.
func (w *wholeness) locals(body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr: // json.Unmarshal(whole, &v), whole.Bind(&v)
			whole := slices.ContainsFunc(n.Args, w.isWhole)
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && w.isWhole(sel.X) {
				whole = true
			}
			for _, arg := range n.Args {
				if whole {
					w.add(pointee(arg))
				}
			}
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && (w.isWhole(n.Rhs[0]) || w.converts(n.Rhs[0])) {
				w.add(n.Lhs[0])
			}
		}
		return true
	})
}

func pointee(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		return u.X
	}
	return e
}

func (w *wholeness) add(e ast.Expr) {
	if sel, ok := e.(*ast.SelectorExpr); ok { // what has a whole part is whole
		e = sel.X
	}
	if id, ok := e.(*ast.Ident); ok {
		if v, ok := w.info.ObjectOf(id).(*types.Var); ok && !goq.IsContext(v.Type()) && !goq.IsBasic(v.Type()) && !types.Identical(v.Type(), goq.ErrorType) {
			w.vars[v] = true
		}
	}
}

// converts reports whether e makes something out of the whole call: convert(request), *request.Params.
func (w *wholeness) converts(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && slices.ContainsFunc(call.Args, w.isWhole)
}

func (w *wholeness) isWhole(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := w.info.ObjectOf(e).(*types.Var)
		return ok && w.vars[v]
	case *ast.UnaryExpr:
		return w.isWhole(e.X)
	case *ast.StarExpr:
		return w.isWhole(e.X)
	case *ast.TypeAssertExpr:
		return w.isWhole(e.X)
	case *ast.CompositeLit:
		return slices.ContainsFunc(goq.Elements(e), w.isWhole)
	case *ast.SelectorExpr:
		return w.ofRequest(e)
	case *ast.CallExpr:
		if w.info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return w.isWhole(e.Args[0])
		}
		return w.ofRequest(e.Fun) || w.converts(e) && !goq.IsBasic(w.info.TypeOf(e))
	}
	return false
}

// ofRequest reports whether e is a part of a raw request, such as request.Params.Arguments, that is more than
// a single value.
func (w *wholeness) ofRequest(e ast.Expr) bool {
	if t := w.info.TypeOf(e); t == nil || goq.IsBasic(t) {
		return false
	}
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			v, ok := w.info.ObjectOf(x).(*types.Var)
			return ok && w.requests[v]
		default:
			return false
		}
	}
}
