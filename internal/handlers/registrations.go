package handlers

import (
	"go/ast"
	"go/types"
	"sync"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// handlerType returns the slot that an SDK's named handler type is.
func handlerType(t types.Type) (slot Slot, ok bool) {
	name, ok := goq.NameOf(t)
	if !ok {
		return Slot{}, false
	}
	for _, k := range mcp.All {
		for _, h := range k.Handlers {
			if h.Type == name {
				return Slot{SDK: k.Name, Delivery: h.Delivery}, true
			}
		}
	}
	return Slot{}, false
}

// registrar returns the slot that a parameter of an SDK's or the runtime's function is.
func registrar(fn *types.Func, param int) (slot Slot, ok bool) {
	if mcp.IsRuntime(fn, mcp.RuntimeHandlers...) {
		return Slot{Delivery: mcp.Typed}, true
	}
	r, sdk, ok := mcp.RegistrarOf(fn, param)
	if !ok {
		return Slot{}, false
	}
	return Slot{SDK: sdk.Name, Delivery: r.Delivery}, true
}

// nameRegistered gives a function literal the name of the tool that another argument of the call has.
func (f *finder) nameRegistered(call *ast.CallExpr, fn *types.Func, param int) {
	r, _, _ := mcp.RegistrarOf(fn, param)
	if r.ToolName == 0 || r.ToolName > len(call.Args) || param >= len(call.Args) {
		return
	}
	lit, ok := ast.Unparen(call.Args[param]).(*ast.FuncLit)
	if name, _ := goq.ConstString(f.pass.TypesInfo, call.Args[r.ToolName-1]); ok && name != "" {
		f.res.toolNames[lit] = name
	}
}

// collect lists the handlers in source order.
func (f *finder) collect() {
	f.registers = f.registersOwn()
	ownTypes := sync.OnceValue(f.hasOwnTyped)
	for _, fn := range f.res.Funcs {
		sig := f.signature(fn)
		if sig == nil || f.isDead(fn) {
			continue
		}
		shape, shaped := mcp.ShapeOf(sig)
		slot, stored := f.slots[f.functionHolder(fn)]
		switch {
		case stored && shaped:
			h := f.addHandler(fn, sig, shape)
			h.register(slot, f.res)
			if slot.Delivery != mcp.Undelivered {
				h.Delivery = slot.Delivery
			}
		case stored && (goq.ErrorIndex(sig) >= 0 || f.returnsOwn(sig)):
			shape = mcp.Shape{SDK: mcp.Named(slot.SDK), Delivery: slot.Delivery, Result: -1, Err: goq.ErrorIndex(sig)}
			h := f.addHandler(fn, sig, shape)
			h.register(slot, f.res)
			if slot.SDK == "" && ownTypes() {
				h.Known = append(h.Known, ownTyped)
			}
			if sig.Results().Len() == 2 || h.Err < 0 {
				h.Result = 0
			}
		case shaped:
			if f.looksRegistered(fn, shape) {
				f.addUnregistered(fn, sig, shape)
			}
		case isReflected(sig):
			f.addReflected(fn, sig, slot, stored)
		default:
			if shape, ok := mcp.OutputShapeOf(sig); ok && f.looksLikeOutput(fn) {
				f.addUnregistered(fn, sig, shape)
			}
		}
	}
}

// addUnregistered adds a handler that another package may register.
func (f *finder) addUnregistered(fn ast.Node, sig *types.Signature, shape mcp.Shape) {
	f.addHandler(fn, sig, shape)
	f.slots[f.functionHolder(fn)] = Slot{SDK: shape.SDK.Name, Delivery: shape.Delivery}
}

// register says that a handler is in a slot. A guessed slot has no SDK.
func (r *Responder) register(slot Slot, res *Result) {
	r.Registered, r.Wrapping, r.Known = true, slot.Wrapping, res.expanded(slot.Known)
	r.Mixed, r.Traced = slot.Mixed, r.Traced || slot.SDK != ""
}

// addReflected adds a function from which reflect.MakeFunc makes handlers. If it is in no slot that the package knows,
// it is one if it asserts the type of a tool's result.
func (f *finder) addReflected(fn ast.Node, sig *types.Signature, slot Slot, stored bool) {
	sdk := mcp.Named(slot.SDK)
	for n := range ast.Preorder(goq.Body(fn)) {
		if assert, ok := n.(*ast.TypeAssertExpr); ok && !stored && assert.Type != nil && sdk == nil {
			if sdk = mcp.ResultOf(f.typeOf(assert.Type)); sdk != nil {
				slot = Slot{SDK: sdk.Name, Delivery: sdk.Delivery}
			}
		}
	}
	if sdk != nil {
		f.res.Reflected = append(f.res.Reflected, &Responder{
			Func: fn, Sig: sig, Name: f.res.NameOf(fn), SDK: sdk, Delivery: slot.Delivery,
			Result: -1, Err: -1, Wrapping: slot.Wrapping, Known: f.res.expanded(slot.Known), Registered: true, Traced: true,
		})
	}
}

// isReflected reports whether a signature is that of a function which reflect.MakeFunc takes.
func isReflected(sig *types.Signature) bool {
	values := func(list *types.Tuple) bool {
		if list.Len() != 1 {
			return false
		}
		s, ok := list.At(0).Type().(*types.Slice)
		return ok && isReflectValue(s.Elem())
	}
	return values(sig.Params()) && values(sig.Results())
}

func (f *finder) addHandler(fn ast.Node, sig *types.Signature, shape mcp.Shape) *Responder {
	h := &Responder{
		Func: fn, Sig: sig, Name: f.res.NameOf(fn), Of: f.res.TypeOf(fn), CodeName: f.res.CodeNameOf(fn),
		SDK: shape.SDK, Delivery: shape.Delivery, Result: shape.Result, Err: shape.Err, Traced: shape.Request,
	}
	if fd, ok := fn.(*ast.FuncDecl); ok {
		h.Obj, _ = f.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	}
	h.Given = f.registrationOf(f.functionHolder(fn), 3)
	f.res.Handlers = append(f.res.Handlers, h)
	f.res.byFunc[fn] = h
	return h
}

// registrationOf returns the expression by which a function is registered: the function itself, a call that returns it,
// or a list that contains it. Of several, it is the first in the source. depth is how many holders lie between.
func (f *finder) registrationOf(h holder, depth int) ast.Expr {
	if e := f.registration[h]; e != nil || depth == 0 {
		return e
	}
	if f.targets == nil {
		f.targets = make(map[holder][]holder)
		for dst, sources := range f.sources {
			for _, src := range sources {
				f.targets[src] = append(f.targets[src], dst)
			}
		}
	}
	var first ast.Expr
	for _, dst := range f.targets[h] {
		if e := f.registrationOf(dst, depth-1); e != nil && (first == nil || e.Pos() < first.Pos()) {
			first = e
		}
	}
	return first
}
