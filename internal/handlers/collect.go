package handlers

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// collect lists the handlers in source order.
func (f *finder) collect() {
	for _, fn := range f.res.Funcs {
		sig := f.signature(fn)
		if sig == nil || f.isDead(fn) {
			continue
		}
		shape, shaped := mcp.ShapeOf(sig)
		slot, stored := f.slots[f.funcNode(fn)]
		switch {
		case stored && shaped:
			h := f.handler(fn, sig, shape)
			h.Registered, h.Wrapping = true, slot.Wrapping
			if slot.Delivery != mcp.Unknown {
				h.Delivery = slot.Delivery
			}
		case stored && goq.ErrorIndex(sig) >= 0:
			h := f.handler(fn, sig, mcp.Shape{SDK: mcp.Named(slot.SDK), Delivery: slot.Delivery, Result: -1, Err: goq.ErrorIndex(sig)})
			h.Registered, h.Wrapping = true, slot.Wrapping
			if sig.Results().Len() == 2 {
				h.Result = 0
			}
		case shaped && f.looksRegistered(fn, shape):
			f.handler(fn, sig, shape)
		}
	}
}

// isDead reports whether nothing can ever run a function: it is, or stands in, an unexported function that only
// dead ones refer to.
func (f *finder) isDead(fn ast.Node) bool {
	fd, ok := fn.(*ast.FuncDecl)
	if !ok {
		fd = f.res.Outer[fn]
	}
	return fd != nil && f.deadDecl(fd, make(map[*ast.FuncDecl]bool))
}

func (f *finder) deadDecl(fd *ast.FuncDecl, visiting map[*ast.FuncDecl]bool) bool {
	if fd.Name.IsExported() || fd.Recv != nil && f.inInterface(fd.Name.Name) || fd.Name.Name == "main" || fd.Name.Name == "init" || fd.Name.Name == "_" || visiting[fd] {
		return visiting[fd] // a function that only calls itself is dead
	}
	visiting[fd] = true
	obj, _ := f.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	if obj == nil {
		return false
	}
	for _, user := range f.res.Uses(obj).Users {
		if user == nil || !f.deadDecl(user, visiting) {
			return false
		}
	}
	return true
}

// inInterface reports whether an interface of the package has a method of that name, through which it can be
// called without being named.
func (f *finder) inInterface(method string) bool {
	if f.interfaceMethods == nil {
		f.interfaceMethods = make(map[string]bool)
		for _, obj := range f.pass.TypesInfo.Defs {
			if fn, ok := obj.(*types.Func); ok && types.IsInterface(goq.RecvType(fn)) {
				f.interfaceMethods[fn.Name()] = true
			}
		}
	}
	return f.interfaceMethods[method]
}

// handler adds a handler.
func (f *finder) handler(fn ast.Node, sig *types.Signature, shape mcp.Shape) *Responder {
	h := &Responder{
		Func: fn, Sig: sig, Name: f.res.NameOf(fn), CodeName: f.res.CodeNameOf(fn),
		SDK: shape.SDK, Delivery: shape.Delivery, Result: shape.Result, Err: shape.Err,
	}
	if fd, ok := fn.(*ast.FuncDecl); ok {
		h.Obj, _ = f.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	}
	h.Given = f.givenBy(f.funcNode(fn), 3)
	f.res.Handlers = append(f.res.Handlers, h)
	return h
}

// givenBy returns the expression by which a function is registered, directly, as what a function returns, or out of a
// list that it is in.
func (f *finder) givenBy(n node, depth int) ast.Expr {
	if e := f.given[n]; e != nil || depth == 0 {
		return e
	}
	if f.targets == nil {
		f.targets = make(map[node][]node)
		for dst, sources := range f.sources {
			for _, src := range sources {
				f.targets[src] = append(f.targets[src], dst)
			}
		}
	}
	var first ast.Expr
	for _, dst := range f.targets[n] {
		if e := f.givenBy(dst, depth-1); e != nil && (first == nil || e.Pos() < first.Pos()) {
			first = e
		}
	}
	return first
}

// NameOf returns what a message calls a function.
func (r *Result) NameOf(fn ast.Node) string {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return fn.Name.Name
	case *ast.FuncLit:
		if name := r.toolNames[fn]; name != "" {
			return name
		}
		if outer := r.Outer[fn]; outer != nil {
			return outer.Name.Name
		}
	}
	return "the tool"
}

// Named reports whether a function literal has a name of its own: that of the tool that it is registered for.
func (r *Result) Named(lit *ast.FuncLit) bool { return r.toolNames[lit] != "" }

// CodeNameOf returns the name by which a code may call a function, or "" if it has none of its own: what
// registers many tools is not what failed.
func (r *Result) CodeNameOf(fn ast.Node) string {
	if lit, ok := fn.(*ast.FuncLit); ok && r.toolNames[lit] == "" {
		if outer := r.Outer[lit]; outer == nil || lexicon.Registering.MatchString(outer.Name.Name) {
			return ""
		}
	}
	return r.NameOf(fn)
}

// looksRegistered judges a function that has a handler's signature but was not seen to be registered.
func (f *finder) looksRegistered(fn ast.Node, shape mcp.Shape) bool {
	fd, ok := fn.(*ast.FuncDecl)
	if !ok {
		return shape.Request && shape.Err >= 0 && !f.callsServer(fn)
	}
	obj, _ := f.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	if obj == nil {
		return false
	}
	refs := f.res.Uses(obj)
	if refs.Values > 0 {
		return shape.Request
	}
	// Nothing here uses it as a value. What is only called is judged where its result goes, and what is
	// not used at all can only be registered by another package.
	if !obj.Exported() || obj.Name() == "CallTool" || f.pass.Pkg.Name() == "main" || refs.Calls > 0 && !shape.Request {
		return false
	}
	builds, receives := f.results(fd, make(map[*ast.FuncDecl]bool))
	if receives {
		return false // a client of another server's tools
	}
	return shape.Request || builds && isReachable(obj)
}

// callsServer reports whether a function calls another server's tool by way of an SDK's client. A literal that
// does, and is not registered, is a client's.
func (f *finder) callsServer(fn ast.Node) bool {
	calls := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			callee, ok := typeutil.Callee(f.pass.TypesInfo, call).(*types.Func)
			if ok && callee.Pkg() != nil && mcp.InSDK(callee.Pkg().Path()) && callee.Signature().Recv() != nil {
				_, shaped := mcp.ShapeOf(callee.Signature())
				calls = calls || shaped
			}
		}
		return !calls
	})
	return calls
}

// isReachable reports whether other packages can call an exported function by its name: it is not a method of
// an unexported type, which they only meet behind an interface.
func isReachable(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	if recv == nil {
		return true
	}
	n, ok := goq.Deref(recv.Type()).(*types.Named)
	return ok && n.Obj().Exported()
}

// results tells a tool from a client: whether a function builds results, itself or through functions of this
// package, and whether it receives them from elsewhere.
func (f *finder) results(fd *ast.FuncDecl, seen map[*ast.FuncDecl]bool) (builds, receives bool) {
	if fd == nil || seen[fd] {
		return false, false
	}
	seen[fd] = true
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			builds = builds || mcp.ResultOf(f.typeOf(n)) != nil
		case *ast.CallExpr:
			t := f.typeOf(n.Fun)
			if t == nil {
				break
			}
			sig, ok := t.Underlying().(*types.Signature)
			if !ok {
				break
			}
			shape, ok := mcp.ShapeOf(sig)
			if !ok {
				break
			}
			switch fn := typeutil.StaticCallee(f.pass.TypesInfo, n); {
			case fn != nil && fn.Pkg() == f.pass.Pkg:
				b, r := f.results(f.res.Decls[fn.Origin()], seen)
				builds, receives = builds || b, receives || r
			case fn == nil && f.isLocalLiteral(n.Fun):
				// its body is looked at, too
			case fn == nil || shape.Err >= 0 && asksSomebody(fn):
				receives = true
			default:
				builds = true
			}
		}
		return true
	})
	return builds, receives
}

// asksSomebody tells a function of another package that calls a tool, or reads a result that somebody else made,
// from one that builds a result: it takes a context, and no error.
func asksSomebody(fn *types.Func) bool {
	if strings.HasPrefix(fn.Name(), "Parse") || strings.HasPrefix(fn.Name(), "Decode") {
		return true
	}
	ctx := fn.Signature().Recv() != nil && mcp.InSDK(fn.Pkg().Path())
	for p := range fn.Signature().Params().Variables() {
		if types.Identical(p.Type(), goq.ErrorType) {
			return false
		}
		ctx = ctx || goq.IsContext(p.Type())
	}
	return ctx && !strings.Contains(fn.Name(), "Err") && !strings.Contains(fn.Name(), "Fail")
}

// isLocalLiteral reports whether a called expression is a function literal, or a variable that holds one.
func (f *finder) isLocalLiteral(fun ast.Expr) bool {
	n := f.node(fun)
	if v, ok := n.(*types.Var); ok && len(f.sources[v]) == 1 {
		n = f.sources[v][0]
	}
	_, ok := n.(*ast.FuncLit)
	return ok
}

// export passes the slots on to the packages that import this one.
func (f *finder) export() {
	params := make(map[*types.Func]*paramSlots)
	for n, slot := range f.slots {
		if slot.Delivery == mcp.Typed {
			continue
		}
		switch obj := n.(type) {
		case *types.Var:
			if obj.Pkg() != f.pass.Pkg || !obj.Exported() && obj.IsField() {
				continue
			}
			if obj.IsField() {
				f.pass.ExportObjectFact(obj, &slot)
			} else if o, ok := f.owner[obj]; ok && o.fn.Exported() {
				if params[o.fn] == nil {
					params[o.fn] = new(paramSlots)
				}
				params[o.fn].Params = append(params[o.fn].Params, paramSlot{o.index, slot})
			}
		case *types.TypeName:
			if obj.Pkg() == f.pass.Pkg && obj.Exported() {
				f.pass.ExportObjectFact(obj, &slot)
			}
		case *types.Func:
			if obj.Pkg() == f.pass.Pkg && obj.Exported() && types.IsInterface(goq.RecvType(obj)) {
				f.pass.ExportObjectFact(obj, &slot)
			}
		}
	}
	for fn, fact := range params {
		slices.SortFunc(fact.Params, func(a, b paramSlot) int { return a.Index - b.Index })
		f.pass.ExportObjectFact(fn, fact)
	}
}
