package coded

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// decision is the state of the retry decision of an error.
type decision uint8

const (
	noDecision decision = iota // not an error of the server's own, or not known; an error of the runtime always has one
	undecided
	decided
)

// isUndecided reports whether a node builds an error of the server's own that has no retry decision, and does not get
// one through the variable that holds it.
func (b *builder) isUndecided(n, fn ast.Node, form Form, held map[ast.Expr]*types.Var) bool {
	switch e := n.(type) {
	case *ast.CompositeLit:
		v := held[e]
		if len(e.Elts) == 0 && (v != nil && !b.getsCode(v) || v == nil && !b.addressed[e]) {
			return false // something else fills it, or it is not used as an error
		}
		return b.retryOfLiteral(e, fn) == undecided && !b.decidedLater(fn, e, v)
	case *ast.CallExpr:
		if values.IsNew(b.pass.TypesInfo, e) {
			return held[e] != nil && b.needsRetry(b.pass.TypesInfo.TypeOf(e)) && b.getsCode(held[e]) &&
				!b.decidedLater(fn, e, held[e])
		}
		return form == Build && b.retryOfCall(fn, e) == undecided && !b.decidedLater(fn, e, held[e])
	case *ast.AssignStmt:
		v := b.declaredAt(e)
		return v != nil && !b.decidedLater(fn, e, v)
	}
	return false
}

// getsCode reports whether a code is assigned to the error in a variable.
func (b *builder) getsCode(v *types.Var) bool {
	st, ok := goq.Deref(v.Type()).Underlying().(*types.Struct)
	a := b.Assigned(v)
	if !ok || a == nil || len(a.Filled) > 0 {
		return false
	}
	for i := range st.NumFields() {
		role := b.fieldRole(st, i)
		if role != lexicon.Code && role != lexicon.Number {
			continue
		}
		if slices.ContainsFunc(a.Fields, func(f flow.Field) bool { return f.Name == st.Field(i).Name() }) {
			return true
		}
	}
	return false
}

// declaredAt returns the variable of an error that is only declared, if a statement is the first to assign to it its
// code: var e Error; e.Code = "GONE".
func (b *builder) declaredAt(n *ast.AssignStmt) *types.Var {
	if len(n.Lhs) != 1 {
		return nil
	}
	sel, ok := ast.Unparen(n.Lhs[0]).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	role, form := b.selected(sel)
	if form != Build || role != lexicon.Code && role != lexicon.Number {
		return nil
	}
	v := goq.VarOf(b.pass.TypesInfo, sel.X)
	if v == nil || v.Kind() != types.LocalVar && v.Kind() != types.ResultVar || goq.StructOf(v.Type()) == nil {
		return nil
	}
	if _, isPointer := types.Unalias(v.Type()).(*types.Pointer); isPointer || !b.needsRetry(v.Type()) {
		return nil
	}
	if a := b.Assigned(v); a == nil || len(a.Values) > 0 || len(a.Ranges) > 0 || len(a.Filled) > 0 {
		return nil
	}
	return v
}

// needsRetry reports whether a type is an error of the server's own with a field for the retry.
func (b *builder) needsRetry(t types.Type) bool {
	named := goq.StructOf(t)
	if named == nil || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() == mcp.RuntimePath {
		return false
	}
	if b.recognized[named.Origin().Obj()] {
		return false
	}
	form, ok := b.formOf(t)
	return ok && form == Build && b.retryField(t) != nil && (!b.embedded[named.Origin().Obj()] || b.carriesCode(named))
}

// carriesCode reports whether a struct is a typed error, or has the code of the typed error that embeds it.
func (b *builder) carriesCode(named *types.Named) bool {
	if b.isTyped(named) {
		return true
	}
	st := named.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		if role := b.fieldRole(st, i); role == lexicon.Code || role == lexicon.Number {
			return true
		}
	}
	return false
}

// retryOf returns the decision of the error that an expression is.
func (b *builder) retryOf(fn ast.Node, e ast.Expr) decision {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return b.retryOf(fn, e.X)
	case *ast.CompositeLit:
		return b.retryOfLiteral(e, fn)
	case *ast.CallExpr:
		if values.IsNew(b.pass.TypesInfo, e) && b.needsRetry(b.pass.TypesInfo.TypeOf(e)) {
			return undecided
		}
		return b.retryOfCall(fn, e)
	case *ast.Ident:
		v, _ := b.pass.TypesInfo.Uses[e].(*types.Var)
		return b.retryOfVar(fn, v)
	}
	return noDecision
}

// retryOfVar returns the decision of the errors that a local variable is assigned.
func (b *builder) retryOfVar(fn ast.Node, v *types.Var) decision {
	if v == nil || fn == nil || b.following[v] {
		return noDecision
	}
	a := b.Assigned(v)
	if a == nil || a.Opaque || goq.IsGlobal(v) {
		return noDecision
	}
	b.following[v] = true
	defer delete(b.following, v)
	all := noDecision
	for _, src := range a.Values {
		switch b.retryOf(fn, src.Expr) {
		case decided:
			return decided
		case undecided:
			if b.after(fn, src.Expr, v) == decided {
				return decided
			}
			all = undecided
		}
	}
	return all
}

// retryOfLiteral returns the decision of the error that a literal builds, or that it holds for a builder.
func (b *builder) retryOfLiteral(lit *ast.CompositeLit, fn ast.Node) decision {
	t := values.LiteralType(b.pass.TypesInfo, lit)
	if t == nil {
		return noDecision
	}
	named := goq.StructOf(t)
	if named != nil && b.recognized[named.Origin().Obj()] {
		return noDecision
	}
	if named == nil || named.Obj().Pkg() == nil || !b.needsRetry(t) {
		return b.retryOfSent(lit, fn)
	}
	parts, _ := b.literal(lit, fn)
	// A delay alone decides nothing if the retry is a boolean, which is false then.
	if has(parts, lexicon.Retry) || has(parts, lexicon.Delay) && !goq.IsBool(b.retryField(t).Type()) {
		return decided
	}
	return undecided
}

// retryOfSent returns the decision of a literal without a field for it: of a map or struct that is sent as an error, or
// of the error in the literal of a builder.
func (b *builder) retryOfSent(lit *ast.CompositeLit, fn ast.Node) decision {
	if !b.envelopes[lit] {
		if t := values.LiteralType(b.pass.TypesInfo, lit); !b.isTyped(t) && b.buildsErrors(t) {
			if held := b.heldError(lit); held != nil {
				return b.retryOf(fn, held)
			}
		}
		return noDecision
	}
	parts, _ := b.literal(lit, fn)
	switch {
	case !has(parts, lexicon.Code, lexicon.Number):
		return noDecision
	case decides(parts) || !b.isComplete(lit):
		return decided
	}
	return undecided
}

// isComplete reports whether the keys of a map literal are all known.
func (b *builder) isComplete(lit *ast.CompositeLit) bool {
	if _, isMap := values.LiteralType(b.pass.TypesInfo, lit).Underlying().(*types.Map); !isMap {
		return true
	}
	return !slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		_, isText := b.text(kv.Key)
		return !isText
	})
}

// decides reports whether a retry or a delay is among parts.
func decides(parts []Part) bool { return has(parts, lexicon.Retry, lexicon.Delay) }

// retryOfCall returns the decision of the error that a call returns.
func (b *builder) retryOfCall(fn ast.Node, call *ast.CallExpr) decision {
	d := noDecision
	if before := chained(call); before != nil {
		d = b.retryOf(fn, before)
	}
	if r := b.rolesOfCall(call); r != nil {
		parts, _ := b.call(call)
		if r.Decides || decides(parts) {
			return decided
		}
		if r.Undecided {
			d = max(d, undecided)
		}
	}
	return b.retryOfOptions(fn, call, d)
}

// decide finds out whether a function decides on the retry of an error that it returns, changes or is given, and
// whether it returns one without a decision.
func (b *builder) decide(fn ast.Node, sig *types.Signature, r *Roles) {
	returns := sig.Results().Len() > 0 && b.buildsErrors(sig.Results().At(0).Type())
	option := sig.Results().Len() == 1 && b.isOptionType(sig.Results().At(0).Type())
	changes := sig.Recv() != nil && b.buildsErrors(sig.Recv().Type())
	given := b.givenErrors(sig)
	if !returns && !option && !changes && len(given) == 0 {
		return
	}
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		if n != nil && (returns || option || changes) && b.decidesAt(n, fn, r) {
			r.Decides = true
		}
		for _, p := range given {
			r.Decides = r.Decides || b.decidesOn(n, p) == decided
		}
		return !r.Decides
	})
	if r.Decides || !returns || decides(partsOf(r)) {
		return
	}
	goq.Returns(goq.Body(fn), func(ret *ast.ReturnStmt) {
		if len(ret.Results) == sig.Results().Len() && b.retryOf(fn, ret.Results[0]) == undecided {
			r.Undecided = true
		}
	})
}

// givenErrors returns the parameters that are errors which a function can change.
func (b *builder) givenErrors(sig *types.Signature) (list []*types.Var) {
	for p := range sig.Params().Variables() {
		switch t := types.Unalias(p.Type()).(type) {
		case *types.Pointer:
			if b.buildsErrors(t) {
				list = append(list, p)
			}
		case *types.Map:
			if b.answers && goq.IsString(t.Key()) {
				list = append(list, p)
			}
		}
	}
	return list
}

// decidesAt reports whether a node in a function decides on a retry, and does not get the decision from a parameter.
func (b *builder) decidesAt(n, fn ast.Node, r *Roles) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		parts, form := b.assignment(n)
		return form == Build && slices.ContainsFunc(parts, func(p Part) bool {
			return decides([]Part{p}) && !has(partsOf(r), p.Role)
		})
	case *ast.CallExpr:
		inner := b.rolesOfCall(n)
		return inner != nil && inner != r && inner.Decides
	case *ast.CompositeLit:
		parts, _ := b.literal(n, fn)
		given := decides(parts) && decides(partsOf(r)) // so the callers decide
		return b.retryOfLiteral(n, fn) == decided && !given && !b.fromBuilder(parts)
	}
	return false
}

// fromBuilder reports whether the retry is what a builder was given earlier.
func (b *builder) fromBuilder(parts []Part) bool {
	for _, p := range parts {
		sel, ok := goq.Unconverted(b.pass.TypesInfo, p.Expr).(*ast.SelectorExpr)
		if !ok || p.Role != lexicon.Retry && p.Role != lexicon.Delay {
			continue
		}
		if f, ok := b.pass.TypesInfo.Uses[sel.Sel].(*types.Var); ok && f.IsField() && b.builderRole(f) != lexicon.NoRole {
			return true
		}
	}
	return false
}

// partsOf returns the parts that the parameters of a function become, without expressions.
func partsOf(r *Roles) (parts []Part) {
	for _, p := range r.Params {
		parts = append(parts, Part{Role: p.Role})
	}
	return parts
}
