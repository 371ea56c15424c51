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

// calledHandler returns the holder whose function a call in a handler calls, if that function answers in the place of
// the handler, or nil. fn is the handler, and request has its variables for the whole request.
func (f *finder) calledHandler(call *ast.CallExpr, request *requestVars, fn ast.Node) holder {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Call" {
		if t := f.typeOf(sel.X); t != nil && isReflectValue(t) {
			return f.holder(sel.X)
		}
	}
	if f.pass.TypesInfo.Types[call.Fun].IsType() {
		return nil
	}
	method := goq.Called(f.pass.TypesInfo, call)
	if method != nil && !types.IsInterface(goq.RecvType(method)) {
		return nil // the function is known, it comes from no holder
	}
	sig, ok := f.typeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || goq.ErrorIndex(sig) < 0 && !f.returnsOwn(sig) {
		return nil
	}
	if shape, ok := mcp.ShapeOf(sig); ok && method == nil {
		return f.calledWithResult(call, shape, fn)
	}
	if f.worksWithResult(call, fn) {
		return nil
	}
	if !slices.ContainsFunc(call.Args, request.isWhole) {
		return f.calledOfTable(call, fn)
	}
	if method != nil {
		return f.calledMethod(call, method, request)
	}
	return f.calledWithRequest(call, sig, fn)
}

// returnsOwn reports whether a function returns a tool result of the server's own and nothing else.
func (f *finder) returnsOwn(sig *types.Signature) bool {
	if sig.Results().Len() != 1 {
		return false
	}
	_, ok := f.res.OwnResult(f.pass, goq.Deref(sig.Results().At(0).Type()))
	return ok
}

// callTool is what clients call the method that calls a tool of another server.
const callTool = "CallTool"

// calledMethod returns a method of an interface that gets the whole request, if it runs a tool: its name and the
// interface say so, the call would be the same for every tool, or the package implements the interface several times.
func (f *finder) calledMethod(call *ast.CallExpr, method *types.Func, request *requestVars) holder {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	sig := method.Signature()
	if !ok || goq.ErrorIndex(sig) < 1 && !f.returnsOwn(sig) || method.Name() == callTool {
		return nil
	}
	if runsTool(method.Name(), sig) && (isToolInterface(f.typeOf(sel.X)) || f.passesAll(call, request)) ||
		len(f.res.OwnImplementations(method)) > 1 && !lexicon.PreparesTool.MatchString(method.Name()) {
		return method.Origin()
	}
	return nil
}

// calledOfTable returns a field of an element of a table of tools whose function a handler calls with parts of the
// request, or the variable that holds this function. The handler is registered in a loop over the table, under a name
// that the element has.
func (f *finder) calledOfTable(call *ast.CallExpr, fn ast.Node) holder {
	v, ok := f.holder(call.Fun).(*types.Var)
	if !ok || !goq.TakesContext(f.pass.TypesInfo, call) {
		return nil
	}
	field := f.fieldOf(v, 0)
	register := f.literalCalls[fn]
	if field == nil || register == nil || lexicon.PreparesTool.MatchString(field.Name()) {
		return nil
	}
	for _, arg := range register.Args {
		if ast.Unparen(arg) != fn && f.mentionsOwner(arg, field) {
			return v
		}
	}
	return nil
}

// fieldOf returns the field from which a variable gets its function, perhaps with a decorator around it, or nil. For a
// field, that is the field itself. depth is the number of variables followed so far.
func (f *finder) fieldOf(v *types.Var, depth int) *types.Var {
	if v.IsField() {
		return v
	}
	if depth > 6 {
		return nil
	}
	for _, h := range f.sources[v] {
		switch h := h.(type) {
		case *types.Var:
			if field := f.fieldOf(h, depth+1); field != nil {
				return field
			}
		case resultOf:
			sig := f.signatureOf(h.fn)
			if sig == nil {
				continue
			}
			for p := range sig.Params().Variables() {
				if field := f.fieldOf(p, depth+1); field != nil {
					return field
				}
			}
		}
	}
	return nil
}

// signatureOf returns the signature of a function that is a holder, or nil.
func (f *finder) signatureOf(fn holder) *types.Signature {
	switch fn := fn.(type) {
	case *types.Func:
		return fn.Signature()
	case *ast.FuncLit:
		return f.signature(fn)
	}
	return nil
}

// mentionsOwner reports whether a variable of a struct with a field occurs in an expression.
func (f *finder) mentionsOwner(e ast.Expr, field *types.Var) bool {
	return goq.Contains(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := f.pass.TypesInfo.Uses[id].(*types.Var)
		if !ok {
			return false
		}
		st, ok := goq.Deref(v.Type()).Underlying().(*types.Struct)
		return ok && slices.Contains(slices.Collect(st.Fields()), field)
	})
}

// passesAll reports whether a call would be the same for every tool: it passes the arguments of the tool call on as
// they are, and no constant. A call of a backend has arguments that one tool has decoded.
func (f *finder) passesAll(call *ast.CallExpr, request *requestVars) bool {
	return slices.ContainsFunc(call.Args, request.isRaw) && !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return f.pass.TypesInfo.Types[arg].Value != nil
	})
}

// calledWithResult returns the holder of a called function that returns a tool result of an SDK. It answers in the
// place of the handler, unless it is a helper that the handler has in a variable of its own.
func (f *finder) calledWithResult(call *ast.CallExpr, shape mcp.Shape, fn ast.Node) holder {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || shape.Request {
		return f.holder(call.Fun)
	}
	if v := f.foreignVariable(id, fn); v != nil {
		return v.Origin()
	}
	return nil
}

// calledWithRequest returns the holder of a called function that gets the whole request, and returns a result of the
// server's own layer. The name of the holder decides whether it holds handlers.
func (f *finder) calledWithRequest(call *ast.CallExpr, sig *types.Signature, fn ast.Node) holder {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.IndexExpr:
		v, ok := f.holder(fun).(*types.Var)
		if ok && !lexicon.PreparesTool.MatchString(v.Name()) {
			return v
		}
	case *ast.Ident:
		if t := f.functionReceiver(fun, fn); t != nil {
			return t
		}
		if v := f.foreignVariable(fun, fn); v != nil && answersByName(v.Name(), sig) {
			return v.Origin()
		}
	case *ast.SelectorExpr:
		if answersByName(fun.Sel.Name, sig) {
			return f.holder(fun)
		}
	}
	return nil
}

// answersByName reports whether a function that is given the request may answer it, by the name of what holds it. If it
// returns nothing but an error, it may also be one that only refuses calls.
func answersByName(name string, sig *types.Signature) bool {
	onlyChecks := sig.Results().Len() == 1 && lexicon.ChecksCall.MatchString(name)
	return onlyChecks || !lexicon.PreparesTool.MatchString(name)
}

// functionReceiver returns the named function type of an identifier that denotes the receiver of a method fn, or nil.
// The method answers by calling its receiver, as that of [net/http.HandlerFunc] does.
func (f *finder) functionReceiver(id *ast.Ident, fn ast.Node) *types.TypeName {
	recv := f.signature(fn).Recv()
	if recv == nil || f.pass.TypesInfo.Uses[id] != recv {
		return nil
	}
	named, ok := types.Unalias(recv.Type()).(*types.Named)
	if !ok {
		return nil
	}
	return named.Obj()
}

// foreignVariable returns the variable that an identifier denotes if its function does not come from fn: it is a
// parameter of a function around fn, or was looked up in a list or map. Otherwise it returns nil.
func (f *finder) foreignVariable(id *ast.Ident, fn ast.Node) *types.Var {
	v, ok := f.pass.TypesInfo.Uses[id].(*types.Var)
	if ok && (f.isOuterParameter(v, fn) || f.isFromTable(v)) {
		return v
	}
	return nil
}

// isOuterParameter reports whether a variable is a parameter of a function around fn. That function is a wrapper.
func (f *finder) isOuterParameter(v *types.Var, fn ast.Node) bool {
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

// isFromTable reports whether a local variable got its function from a list, a map or a field, perhaps with a decorator
// around it.
func (f *finder) isFromTable(v *types.Var) bool {
	return f.fieldOf(v, 0) != nil || slices.ContainsFunc(f.sources[v], func(h holder) bool {
		src, ok := h.(*types.Var)
		if !ok {
			return false
		}
		_, isFunc := src.Type().Underlying().(*types.Signature)
		return !isFunc
	})
}

// worksWithResult reports whether a handler works with the first result of a call, instead of answering with it. The
// result is then a client, decoded arguments or the like, and the called function is not a handler.
func (f *finder) worksWithResult(call *ast.CallExpr, fn ast.Node) bool {
	var result types.Object
	works := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if v := f.assignedVariable(n, call, 0); v != nil && !goq.IsError(v.Type()) {
				result = v
			}
		case *ast.CallExpr:
			works = works || result != nil && n != call && f.worksWith(n, result)
		}
		return true
	})
	return works
}

// worksWith reports whether a call calls a method of a variable, or passes the variable to a stored function, which is
// the handler then.
func (f *finder) worksWith(call *ast.CallExpr, v types.Object) bool {
	info := f.pass.TypesInfo
	isVariable := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && info.Uses[id] == v
	}
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && isVariable(sel.X) {
		return !f.converts(call)
	}
	if !slices.ContainsFunc(call.Args, isVariable) || info.Types[call.Fun].IsType() {
		return false
	}
	_, isBuiltin := typeutil.Callee(info, call).(*types.Builtin)
	return !isBuiltin && typeutil.StaticCallee(info, call) == nil
}

// converts reports whether a call makes a tool result, or a text, of nothing but its receiver: res.ToMCP(),
// res.String().
func (f *finder) converts(call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(f.pass.TypesInfo, call)
	if fn == nil || len(call.Args) > 0 || fn.Signature().Results().Len() == 0 {
		return false
	}
	return fn.Name() == "String" || mcp.ResultOf(fn.Signature().Results().At(0).Type()) != nil
}

// assignedVariable returns the variable that gets the i-th result of a call, if a statement assigns the results of the
// call. A negative i counts from the end.
func (f *finder) assignedVariable(n *ast.AssignStmt, call *ast.CallExpr, i int) types.Object {
	if len(n.Rhs) != 1 || ast.Unparen(n.Rhs[0]) != call {
		return nil
	}
	if i < 0 {
		i += len(n.Lhs)
	}
	id, ok := n.Lhs[i].(*ast.Ident)
	if !ok {
		return nil
	}
	return f.pass.TypesInfo.ObjectOf(id)
}
