package softerror

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// hasEntry reports whether a struct or map that is a literal reports a failed call, and nothing else. Values that the
// caller did not send may be an answer in which one part failed. In a handler, that takes a condition. What a handler
// calls may be there for failures only.
func (c *candidate) hasEntry(e ast.Expr) bool {
	lit := c.literal(e)
	if lit == nil {
		return false
	}
	failed, isFalse := false, c.leavesFalse(lit)
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		said := isFalse && c.isParam(kv.Value) && lexicon.ErrorEntry.MatchString(goq.EntryName(c.pass.TypesInfo, kv.Key))
		failed = failed || said
		switch c.entry(kv) {
		case failure:
			failed = true
		case answer:
			return false
		}
	}
	isPath := len(c.guards) > 0 || c.failure.By.From != nil
	return failed && isPath && !c.isNamed(lexicon.ChecksSomething)
}

// leavesFalse reports whether a struct has a field that says whether the call succeeded, and a literal of it does not
// set that field: the call has failed.
func (c *candidate) leavesFalse(lit *ast.CompositeLit) bool {
	st, ok := c.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		basic, isBasic := f.Type().Underlying().(*types.Basic)
		isSet := func(elt ast.Expr) bool {
			kv, ok := elt.(*ast.KeyValueExpr)
			return !ok || goq.EntryName(c.pass.TypesInfo, kv.Key) == f.Name()
		}
		if lexicon.OKEntry.MatchString(f.Name()) && isBasic && basic.Kind() == types.Bool &&
			!slices.ContainsFunc(lit.Elts, isSet) {
			return true
		}
	}
	return false
}

// isBesideName reports whether a struct or map that is a literal says that a call has failed, with the text of its
// error, and names what the call was about. An error result would not have the name, which the client may need.
func (c *candidate) isBesideName() bool {
	lit := c.literal(c.value())
	if lit == nil || len(c.guards) == 0 || !c.mentionsFailed(c.guards[0].Cond) ||
		c.isNamed(lexicon.ChecksSomething) || c.isNamed(lexicon.ReportsState) {
		return false
	}
	state, text, named := false, false, false
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		name, does := goq.EntryName(c.pass.TypesInfo, kv.Key), c.entry(kv)
		err := goq.ErrorOf(c.pass.TypesInfo, kv.Value)
		switch {
		case err != nil && c.isFailed(err):
			text = true
		case does == failure:
			state = true
		case does == answer && !lexicon.NamesThing.MatchString(name):
			return false
		case does == answer:
			named = true
		}
	}
	return state && text && named
}

// onlySays reports whether a struct or map that is a literal has nothing but a text: Output{Message: "could not …"}.
func (c *candidate) onlySays(lit *ast.CompositeLit) bool {
	return len(lit.Elts) > 0 && !slices.ContainsFunc(lit.Elts, func(elt ast.Expr) bool {
		kv, ok := elt.(*ast.KeyValueExpr)
		return !ok || !lexicon.BesideEntry.MatchString(goq.EntryName(c.pass.TypesInfo, kv.Key))
	})
}

// literal returns the literal that an expression or the value of a variable is, or is the address of, or nil. A
// variable that something may change holds none.
func (c *candidate) literal(e ast.Expr) *ast.CompositeLit {
	if e == nil || c.changes(e) {
		return nil
	}
	if u, ok := c.definition(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	lit, _ := c.definition(e).(*ast.CompositeLit)
	return lit
}

// changes reports whether a statement or a call of the function may change a field of a variable.
func (c *candidate) changes(e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	info := c.pass.TypesInfo
	v, ok := info.ObjectOf(id).(*types.Var)
	if !ok {
		return false
	}
	fills := func(call *ast.CallExpr) bool { return !goq.Marshals(info, call) }
	if a := c.index.Assigned(v); a != nil && (len(a.Fields) > 0 || slices.ContainsFunc(a.Filled, fills)) {
		return true
	}
	body := goq.Body(c.failure.Answer.By.Func)
	return body != nil && goq.Contains(body, func(n ast.Node) bool { // a method with a pointer as its receiver
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		fn, isFunc := info.Uses[sel.Sel].(*types.Func)
		x, isIdent := ast.Unparen(sel.X).(*ast.Ident)
		if !isFunc || !isIdent || info.Uses[x] != v || fn.Signature().Recv() == nil {
			return false
		}
		_, isPointer := types.Unalias(fn.Signature().Recv().Type()).(*types.Pointer)
		return isPointer
	})
}

// verdict is what one entry of a struct or map makes of the whole.
type verdict uint8

const (
	neutral verdict = iota
	failure         // the call failed
	answer          // there is an answer
)

// entry judges an entry by its name and value.
func (c *candidate) entry(kv *ast.KeyValueExpr) verdict {
	name, value := goq.EntryName(c.pass.TypesInfo, kv.Key), c.pass.TypesInfo.Types[kv.Value].Value
	isKind := func(kind constant.Kind) bool { return value != nil && value.Kind() == kind }
	switch {
	case lexicon.ErrorEntry.MatchString(name) && c.isErrorText(kv.Value):
		return failure
	case lexicon.OKEntry.MatchString(name) && isKind(constant.Bool):
		if constant.BoolVal(value) {
			return answer
		}
		return failure
	case lexicon.StateEntry.MatchString(name) && isKind(constant.String):
		if lexicon.FailedState.MatchString(constant.StringVal(value)) {
			return failure
		}
	case value == nil && !lexicon.BesideEntry.MatchString(name) && c.isFound(kv.Value):
		return answer
	}
	return neutral
}

// isErrorText reports whether an entry certainly holds the text of a failure: a constant, an error that is not nil, a
// text that fmt.Sprintf makes, or a struct made on the spot, &Failure{Text: text}.
func (c *candidate) isErrorText(e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		made := goq.Literal(u.X)
		return made != nil && len(made.Elts) > 0
	}
	if v := c.pass.TypesInfo.Types[e].Value; v != nil {
		return v.Kind() == constant.String && constant.StringVal(v) != ""
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if err := goq.ErrorOf(c.pass.TypesInfo, call); err != nil && (c.isFailed(err) || c.isParam(err)) {
		return true // the text of a parameter is read, so it is not nil
	}
	return goq.IsFunc(typeutil.StaticCallee(c.pass.TypesInfo, call), "fmt", "Sprintf")
}

// isParam reports whether an expression is a parameter of the function.
func (c *candidate) isParam(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && goq.ParamIndex(c.failure.Answer.By.Sig, c.pass.TypesInfo.Uses[id]) >= 0
}

// isFound reports whether a value holds what the function has found: a variable of its own that does not come from its
// parameters. The caller knows a parameter already, and a function that is called beside a failure only describes it.
func (c *candidate) isFound(e ast.Expr) bool {
	return goq.Contains(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := c.pass.TypesInfo.Uses[id].(*types.Var)
		return ok && !v.IsField() && !goq.IsGlobal(v) && !goq.IsError(v.Type()) && !c.isGiven(v, 0)
	})
}

// isGiven reports whether a variable is a parameter or the receiver of the function, or gets all its values from such.
// depth is the number of variables followed so far.
func (c *candidate) isGiven(v *types.Var, depth int) bool {
	sig := c.failure.Answer.By.Sig
	if goq.ParamIndex(sig, v) >= 0 || c.isReceiver(v) {
		return true
	}
	a := c.index.Assigned(v)
	if a == nil || len(a.Values) == 0 || depth > 4 {
		return false
	}
	for _, value := range a.Values {
		if value.Expr == nil || !c.isDerived(value.Expr, depth+1) {
			return false
		}
	}
	return true
}

// isDerived reports whether an expression is a part of the function's parameters, or what a function of the server or
// an SDK makes of them. What a call with a context returns is an answer.
func (c *candidate) isDerived(e ast.Expr, depth int) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return c.isDerived(e.X, depth)
	case *ast.IndexExpr:
		return c.isDerived(e.X, depth)
	case *ast.TypeAssertExpr:
		return c.isDerived(e.X, depth)
	case *ast.Ident:
		v, ok := c.pass.TypesInfo.Uses[e].(*types.Var)
		return ok && !c.isReceiver(v) && c.isGiven(v, depth)
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(c.pass.TypesInfo, e)
		if fn == nil || fn.Pkg() == nil || !goq.SameModule(c.pass, fn.Pkg()) && !mcp.IsSDK(fn.Pkg().Path()) {
			return false
		}
		sel, isMethod := e.Fun.(*ast.SelectorExpr)
		derived := isMethod && c.isDerived(sel.X, depth)
		for _, arg := range e.Args {
			if goq.IsContext(c.pass.TypesInfo.TypeOf(arg)) {
				return false
			}
			given := c.isDerived(arg, depth) && depth <= 1
			if !given && c.pass.TypesInfo.Types[arg].Value == nil {
				return false
			}
			derived = derived || given
		}
		return derived
	}
	return false
}

// isReceiver reports whether a variable is the receiver of the method.
func (c *candidate) isReceiver(v *types.Var) bool {
	decl, ok := c.failure.By.Func.(*ast.FuncDecl)
	if !ok || decl.Recv == nil || len(decl.Recv.List) == 0 || len(decl.Recv.List[0].Names) == 0 {
		return false
	}
	return c.pass.TypesInfo.Defs[decl.Recv.List[0].Names[0]] == v
}

// encoded returns the value that the text encodes: v of "data, err := json.Marshal(v)" and string(data), or of
// v.String().
func (c *candidate) encoded() ast.Expr {
	text := c.failure.Text.Whole
	if text == nil {
		return nil
	}
	if conv, ok := ast.Unparen(text).(*ast.CallExpr); ok && len(conv.Args) == 1 &&
		c.pass.TypesInfo.Types[conv.Fun].IsType() {
		text = conv.Args[0]
	}
	call, ok := c.definition(text).(*ast.CallExpr)
	if !ok {
		return nil
	}
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && len(call.Args) == 0 && sel.Sel.Name == "String" {
		return sel.X
	}
	if !goq.Marshals(c.pass.TypesInfo, call) {
		return nil
	}
	return call.Args[0]
}

// definition follows a variable to its value, if it gets exactly one and no element of it is set. Calls that get its
// address are trusted not to change it.
func (c *candidate) definition(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	id, ok := e.(*ast.Ident)
	if !ok {
		return e
	}
	v, ok := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok {
		return e
	}
	if a := c.index.Assigned(v); a != nil && len(a.Values) == 1 && len(a.Writes) == 0 {
		return ast.Unparen(a.Values[0].Expr)
	}
	return e
}
