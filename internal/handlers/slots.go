package handlers

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Slot describes a holder of tool handlers. It is also the fact that a struct field, an interface method or a named
// function type of another package is one.
type Slot struct {
	SDK      string
	Delivery mcp.Delivery
	Mixed    bool     // some errors are delivered in another way, because the holder is used in several places
	Wrapping Wrapping // not embedded: its gob methods would become those of the slot, and encode nothing else
	Known    string   // errors that the code around it answers in a way of their own, sorted, with commas between
}

// AFact marks a fact.
func (*Slot) AFact() {}

func (s *Slot) String() string { return "slot(" + s.SDK + ")" }

// paramSlots is the fact that some parameters of a function are slots. They are sorted by index.
type paramSlots struct{ Params []paramSlot }

type paramSlot struct {
	Index int
	Slot
}

func (*paramSlots) AFact() {}

// slotAt is a slot and the holder that it is.
type slotAt struct {
	holder holder
	slot   Slot
}

// solve finds all slots, and all that flows into them. It starts with the slots that the survey has found, and with the
// functions that take a request of an SDK: they are handlers wherever they are stored. What calls a function tells more
// of its errors than the type that it is converted to.
func (f *finder) solve() {
	for _, s := range f.known {
		f.addSlot(s.holder, s.slot)
	}
	for _, s := range f.typed {
		if old := f.slots[s.holder]; old.Delivery != mcp.Undelivered {
			s.slot.Delivery = old.Delivery
		}
		f.addSlot(s.holder, s.slot)
	}
	for _, fn := range f.res.Funcs {
		if shape, ok := mcp.ShapeOf(f.signature(fn)); ok && shape.Request {
			f.followCalls(fn, Slot{SDK: shape.SDK.Name, Delivery: shape.Delivery})
		}
	}
	if f.serves {
		for _, s := range f.guessed {
			f.addSlot(s.holder, s.slot)
		}
	}
	f.solveTypes()
	f.solveResults()
}

// solveResults makes handlers of the exported functions that give the results of handlers, if handlers return a type of
// the package and only other packages can call the functions: their handlers end with such a call.
func (f *finder) solveResults() {
	results := make(map[types.Type][]Slot)
	for tn := range goq.TypeNames(f.pass.Pkg) {
		slot, ok := f.slots[tn]
		if !ok {
			continue
		}
		if sig, ok := tn.Type().Underlying().(*types.Signature); ok && goq.ErrorIndex(sig) == 1 {
			if named := goq.StructOf(sig.Results().At(0).Type()); named != nil && named.Obj().Pkg() == f.pass.Pkg {
				results[named] = append(results[named], slot)
			}
		}
	}
	for _, fn := range f.res.Order {
		sig := fn.Signature()
		if sig.Recv() != nil || sig.Results().Len() != 2 || goq.ErrorIndex(sig) != 1 || !f.isUsedOutside(fn) {
			continue
		}
		for _, slot := range results[goq.StructOf(sig.Results().At(0).Type())] {
			f.addSlot(fn, slot)
		}
	}
}

// solveTypes makes slots of the named function types of parameters that are slots, if nothing but handlers and
// functions of the type calls values of it.
func (f *finder) solveTypes() {
	for _, fn := range f.res.Order {
		for p := range fn.Signature().Params().Variables() {
			slot, ok := f.slots[p]
			if t := f.functionType(p.Type()); ok && t != nil && f.isForTools(t) {
				f.addType(t, slot)
			}
		}
	}
}

// addType makes a slot of a named function type, and of the functions of the type that are in no other slot.
func (f *finder) addType(t *types.TypeName, slot Slot) {
	if _, ok := f.slots[t]; ok {
		return
	}
	f.slots[t] = slot
	for _, src := range f.sources[t] {
		if _, ok := f.slots[src]; !ok {
			f.addSlot(src, slot)
		}
	}
}

// isForTools reports whether only handlers and functions of the type call values of a named function type.
func (f *finder) isForTools(t *types.TypeName) bool {
	return !slices.ContainsFunc(f.typeCalls[t], func(fn ast.Node) bool {
		return !f.searched[fn] && (fn == nil || !slices.Contains(f.sources[t], f.functionHolder(fn)))
	})
}

// addSlot makes a slot of a holder and of all holders that flow into it. A holder that is a slot already keeps its
// delivery, unless the new one is [mcp.Typed], and gets the sum of both wrappings. A guess adds nothing to a slot, and
// gives way to what is known.
func (f *finder) addSlot(h holder, slot Slot) {
	old, ok := f.slots[h]
	guess := Slot{}
	switch {
	case ok && slot == guess:
		return
	case ok && old != guess && (old.Delivery == slot.Delivery || slot.Delivery != mcp.Typed):
		merged := old
		merged.Mixed = old.Mixed || slot.Mixed || old.Delivery == mcp.Text && slot.Delivery == mcp.Protocol ||
			old.Delivery == mcp.Protocol && slot.Delivery == mcp.Text
		merged.Wrapping = old.Wrapping.or(slot.Wrapping)
		merged.Known = commonKnown(old.Known, slot.Known)
		if merged == old {
			return
		}
		if slot = merged; slot.Mixed && !old.Mixed {
			f.forget(h)
		}
	}
	f.slots[h] = slot
	switch h := h.(type) {
	case *ast.FuncLit:
		f.followCalls(h, slot)
	case *types.Func:
		if fd := f.res.Decls[h]; fd != nil {
			f.followCalls(fd, slot)
		} else if types.IsInterface(goq.RecvType(h)) {
			for _, m := range f.res.someImplementations(h, f.canBeStored) {
				f.addSlot(m, slot)
			}
		}
	case *types.Var:
		// If a field of a named function type holds handlers, all values of the type are handlers. The same is true of
		// a variable, if it is not known which functions it holds. Those of a parameter are known where it is called.
		p, isParam := f.parameters[h]
		if t := f.functionType(h.Type()); t != nil && !isParam &&
			(h.IsField() || !f.holdsKnown(h, make(map[holder]bool))) {
			f.addSlot(t, slot)
		}
		if isParam {
			for _, m := range f.implemented(p.fn) {
				f.parameters[m.Signature().Params().At(p.index)] = parameterIndex{m, p.index}
				f.addSlot(m.Signature().Params().At(p.index), slot)
			}
		}
	}
	for _, src := range f.sources[h] {
		f.addSlot(src, slot)
	}
}

// forget lets the calls of a function be followed again.
func (f *finder) forget(h holder) {
	switch h := h.(type) {
	case *ast.FuncLit:
		delete(f.searched, h)
	case *types.Func:
		if decl := f.res.Decls[h]; decl != nil {
			delete(f.searched, decl)
		}
	}
}

// canBeStored reports whether a value of a type can be in an interface: the package does so, or another package can.
func (f *finder) canBeStored(tn *types.TypeName) bool {
	return f.stored[tn] || tn.Exported() && f.pass.Pkg.Name() != "main"
}

// functionType returns the named function type of the package that a type is, or nil.
func (f *finder) functionType(t types.Type) *types.TypeName {
	if t == nil {
		return nil
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() != f.pass.Pkg {
		return nil
	}
	if _, ok := named.Underlying().(*types.Signature); !ok {
		return nil
	}
	return named.Obj()
}

// holdsKnown reports whether a function of the package is known to flow into a holder. seen has those that were
// visited.
func (f *finder) holdsKnown(h holder, seen map[holder]bool) bool {
	switch h := h.(type) {
	case *ast.FuncLit:
		return true
	case *types.Func:
		return f.res.Decls[h] != nil
	}
	if seen[h] {
		return false
	}
	seen[h] = true
	return slices.ContainsFunc(f.sources[h], func(src holder) bool { return f.holdsKnown(src, seen) })
}

// holdsForeign reports whether a variable may hold a function of another package that judges no errors, so that nothing
// says there whether its work can be repeated: handle(client.Create). seen has the holders that were visited.
func (f *finder) holdsForeign(h holder, seen map[holder]bool) bool {
	switch h := h.(type) {
	case *ast.FuncLit:
		return false
	case *types.Func:
		return !types.IsInterface(goq.RecvType(h)) && !f.isJudged(h)
	}
	if seen[h] {
		return false
	}
	seen[h] = true
	return slices.ContainsFunc(f.sources[h], func(src holder) bool { return f.holdsForeign(src, seen) })
}

// followCalls makes slots of the holders whose functions a handler calls to answer in its place. slot is the one that
// the handler is in.
func (f *finder) followCalls(fn ast.Node, slot Slot) {
	if f.searched[fn] {
		return
	}
	f.searched[fn] = true
	body := goq.Body(fn)
	request := f.requestVars(fn)
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if called := f.calledHandler(call, request, fn); called != nil && (f.takesRequest(call) || f.errorLeaves(fn, call)) {
			if !f.holdsForeign(called, make(map[holder]bool)) {
				f.res.handsOn[call] = f.isJudged(called)
			}
			f.addSlot(called, f.slotIn(body, call, slot))
		} else if decl := f.dispatcher(call, request); decl != nil && f.errorLeaves(fn, call) {
			f.followCalls(decl, f.slotIn(body, call, slot))
		}
		return true
	})
}

// slotIn returns the slot of a function that a handler calls to answer in its place. slot is the one that the handler
// is in.
func (f *finder) slotIn(body *ast.BlockStmt, call *ast.CallExpr, slot Slot) Slot {
	delivery, rendered := f.deliveryOf(body, call, slot.Delivery)
	hidden := rendered && delivery == mcp.Text && !f.showsError(body, call)
	return Slot{
		SDK: slot.SDK, Delivery: delivery, Mixed: hidden || slot.Mixed && delivery == slot.Delivery && !rendered,
		Known:    f.knownAround(body, call, slot),
		Wrapping: slot.Wrapping.or(f.wrappingBy(body)).or(Wrapping{Rendered: rendered, Inspects: f.inspects(body, call)}),
	}
}

// wrappingBy returns what a function around handlers does with their errors, whichever handler it calls. One that
// dispatches calls may call many.
func (f *finder) wrappingBy(body *ast.BlockStmt) Wrapping {
	return f.wrappings.Get(body, func() Wrapping {
		return Wrapping{
			Bounded: f.unwrapsTyped(body, 3), Recovers: f.res.recovers(f.pass.TypesInfo, body),
			Exact: f.res.knowledge.recognizes(body, 3), Reads: f.res.knowledge.readsText(body),
			Asks: f.res.knowledge.asksCause(body, 2), Calls: true,
		}
	})
}

// dispatcher returns the function of the package that a call gives the request to as it is, so that it may choose the
// tool. It returns nil for other calls, and for functions that were searched before.
func (f *finder) dispatcher(call *ast.CallExpr, request *requestVars) *ast.FuncDecl {
	if !goq.TakesContext(f.pass.TypesInfo, call) {
		return nil // RequireString(args, "owner")
	}
	fn := typeutil.StaticCallee(f.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() != f.pass.Pkg || goq.ErrorIndex(fn.Signature()) < 1 ||
		lexicon.PreparesTool.MatchString(fn.Name()) || !slices.ContainsFunc(call.Args, request.isRaw) {
		return nil
	}
	if decl := f.res.Decls[fn.Origin()]; decl != nil && !f.searched[decl] {
		return decl
	}
	return nil
}

// isJudged reports whether the functions that a handler calls in its place are handlers to the packages that have them.
// They are not if these packages know neither the SDK nor that a function or an interface is a slot.
func (f *finder) isJudged(called holder) bool {
	m, ok := called.(*types.Func)
	if !ok || m.Pkg() == f.pass.Pkg {
		return true
	}
	_, shaped := mcp.ShapeOf(m.Signature())
	return shaped || f.pass.ImportObjectFact(m, new(Slot)) ||
		types.IsInterface(goq.RecvType(m)) && len(f.res.someImplementations(m, f.canBeStored)) > 0
}

// knownAround lists the errors of the handler that a wrapper calls which the wrapper or the code around it knows.
func (f *finder) knownAround(body *ast.BlockStmt, call *ast.CallExpr, slot Slot) string {
	names := maps.Clone(f.res.knowledge.after(call, body, 3))
	for name := range strings.SplitSeq(slot.Known, ",") {
		if name != "" {
			names[name] = true
		}
	}
	return joined(names)
}

// anything is [Slot.Known] of a slot about which nothing is known yet.
const anything = "*"

// commonKnown returns the names that two lists have in common: what is in a slot may be called from both places.
func commonKnown(a, b string) string {
	switch anything {
	case a:
		return b
	case b:
		return a
	}
	other := strings.Split(b, ",")
	return strings.Join(slices.DeleteFunc(strings.Split(a, ","), func(name string) bool {
		return !slices.Contains(other, name)
	}), ",")
}

// passCalls records the calls of functions that are in slots. Their errors are judged in those functions.
func (f *finder) passCalls() {
	for fn, calls := range f.calls {
		if _, ok := f.slots[fn]; !ok && (fn.Pkg() == f.pass.Pkg || !f.pass.ImportObjectFact(fn, new(Slot))) ||
			!f.isJudged(fn) {
			continue
		}
		for _, call := range calls {
			f.res.handsOn[call] = true
		}
	}
}

// export writes facts about the slots that other packages can reach. A slot whose errors a boundary makes typed is not
// exported.
func (f *finder) export() {
	params := make(map[*types.Func]*paramSlots)
	for h, slot := range f.slots {
		obj, ok := h.(types.Object)
		if !ok || obj.Pkg() != f.pass.Pkg {
			continue
		}
		if canBeSlotOutside(obj) {
			f.pass.ExportObjectFact(obj, &slot)
			continue
		}
		v, _ := obj.(*types.Var)
		if p, ok := f.parameters[v]; ok && p.fn.Exported() {
			if params[p.fn] == nil {
				params[p.fn] = new(paramSlots)
			}
			params[p.fn].Params = append(params[p.fn].Params, paramSlot{p.index, slot})
		}
	}
	for fn, fact := range params {
		slices.SortFunc(fact.Params, func(a, b paramSlot) int { return a.Index - b.Index })
		f.pass.ExportObjectFact(fn, fact)
	}
}

// canBeSlotOutside reports whether an object is a slot that other packages can name: an exported field, function type,
// function or method.
func canBeSlotOutside(obj types.Object) bool {
	if !obj.Exported() {
		return false
	}
	switch obj := obj.(type) {
	case *types.Var:
		return obj.IsField()
	case *types.TypeName, *types.Func:
		return true
	}
	return false
}

// rendered returns the names of the interface methods that the package only calls in adapters which make results of
// their errors.
func (f *finder) rendered() []string {
	renders := make(map[string]bool)
	for h, slot := range f.slots {
		if m, ok := h.(*types.Func); ok && types.IsInterface(goq.RecvType(m)) {
			before, ok := renders[m.Name()]
			renders[m.Name()] = slot.Wrapping.Rendered && (before || !ok)
		}
	}
	maps.DeleteFunc(renders, func(_ string, all bool) bool { return !all })
	return slices.Sorted(maps.Keys(renders))
}
