package failures

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// add lists a failure of a return statement. No other visit judges the statement again.
func (b *builder) add(v visit, class Class, ret *ast.ReturnStmt, node ast.Node) *Failure {
	f := b.newFailure(v, class, ret, node)
	b.failures = append(b.failures, f)
	b.reported[ret] = true
	return f
}

// newFailure returns a failure of a return statement that is not listed yet.
func (b *builder) newFailure(v visit, class Class, ret *ast.ReturnStmt, node ast.Node) *Failure {
	return &Failure{Class: class, By: v.Responder, Return: ret, Node: node, Answer: b.answered[ret]}
}

// explicitReturn judges "return result, err".
func (b *builder) explicitReturn(v visit, at flow.Point, ret *ast.ReturnStmt, push func(visit)) {
	if v.Err >= 0 {
		e := ret.Results[v.Err]
		err := b.trace.Error(at, e)
		if err.Nil != flow.IsNil && b.passedOn(v, at, ret, err, push) {
			if err.Nil != flow.NotNil && b.hasOther(v, at, ret, err) {
				b.returnedResult(v, at, ret, ret.Results[v.Result], push)
			}
			return
		}
		if err.Nil != flow.IsNil {
			b.pushSources(v, at, ret, err, push)
		}
		merged := err.Nil == flow.NotNil && b.lost(v, at, ret, err)
		if err.Nil != flow.IsNil && (!err.Typed || b.isMistaken(v, at, e, err)) {
			if v.Delivery == mcp.Typed || b.isGiven(v, at, e) || b.trace.Known(at, e, v.Known) {
				return // the boundary types all errors, or a caller made this one or translates it
			}
			b.bare(v, at, ret, e, err, merged)
		}
		if err.Nil == flow.NotNil {
			return // the result beside it is dropped
		}
	}
	if v.Result >= 0 && v.Result < len(ret.Results) {
		b.returnedResult(v, at, ret, ret.Results[v.Result], push)
	}
}

// isMistaken reports whether an error of a marked package has a type that blames the caller of the tool, who has named
// nothing that it is about.
func (b *builder) isMistaken(v visit, at flow.Point, e ast.Expr, err origin.Verdict) bool {
	calls := err.Calls
	if cause := b.ofError(at, e).Cause; cause != nil {
		calls = b.trace.Error(at, cause).Calls
	}
	return b.judge.IsMistaken(v.Func, at, calls)
}

// hasOther reports whether the result of a return may also be one that does not come with its error.
func (b *builder) hasOther(v visit, at flow.Point, ret *ast.ReturnStmt, err origin.Verdict) bool {
	if v.Result < 0 || v.Result >= len(ret.Results) || mcp.ResultOf(b.info.TypeOf(ret.Results[v.Result])) == nil {
		return false
	}
	val, _ := at.Lookup(ret.Results[v.Result])
	return slices.ContainsFunc(val.Defs, func(d flow.Def) bool {
		call, ok := exprOf(d).(*ast.CallExpr)
		return ok && !slices.Contains(err.Calls, call)
	})
}

// bare lists an error without a type. merged says that the repair of another failure replaces the whole return
// statement.
func (b *builder) bare(
	v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr, err origin.Verdict, merged bool,
) *Failure {
	f := b.add(v, Bare, ret, e)
	f.Text, f.opaque = b.ofError(at, e), err.Opaque
	notNil := err.Nil == flow.NotNil || at.Nil(e) == flow.NotNil
	made := len(err.Calls) == 0 && notNil || f.Text.Made // a sentinel, a literal, or a function that makes one
	f.NotNil = made || notNil && !err.Opaque && !b.mayBeProtocol(err.Calls)
	b.classify(f, at, err.Calls)
	b.stateKind(f, err.Nil == flow.NotNil && !err.Opaque || made)
	if made && !f.Stated {
		f.argument, _ = b.madeOf(e)
	}
	if b.canType(v, at, e) {
		f.Repair = ReplaceError{e}
		b.typeWhereMade(f, at, e)
		b.keepHidden(f, v)
	}
	repair := f.Repair
	b.deliver(f, v)
	if f.Needs != "" && repair == (ReplaceError{e}) && notNil && b.mayAnswer(v, ret) {
		f.Repair, f.Needs, f.ResultType = AnswerResult{}, "", v.Sig.Results().At(v.Result).Type()
	}
	if merged {
		f.Repair, f.Merged = nil, true
	}
	return f
}

// mayAnswer reports whether a handler may return an error result instead of an error: only the SDK gets what it
// returns, neither a deferred function nor a hook reads it, and no other package puts something around the handler.
func (b *builder) mayAnswer(v visit, ret *ast.ReturnStmt) bool {
	results := v.Sig.Results()
	isHandler := v.Registered && b.handlers.Creates && v.Result == 0 && v.Err == 1 && results.Len() == 2
	isCalled := v.Calls || b.handlers.Middleware || v.Obj != nil && len(b.handlers.Uses(v.Obj).Calls) > 0
	return isHandler && !isCalled && !v.Inspects && !b.hasHook() && results.At(1).Name() == "" &&
		b.isNil(ret.Results[0]) && mcp.Buildable(results.At(0).Type())
}

// hasHook reports whether the package has a function called with each error or each result of a handler.
func (b *builder) hasHook() bool {
	return b.hooked.Get(b.pass.Pkg, func() bool {
		for _, obj := range b.info.Uses {
			if fn, ok := obj.(*types.Func); ok && mcp.IsHook(fn) {
				return true
			}
		}
		return false
	})
}

// keepHidden keeps a cause hidden that the error only prints, if code around the responder asks for causes, or code
// that calls it without a tool. That code must not find more than before. The typed error gets the text alone. It
// removes the repair if the kind depends on the cause.
func (b *builder) keepHidden(f *Failure, v visit) {
	replaced, ok := f.Repair.(ReplaceError)
	if !ok || f.Text.Cause == nil && f.Hidden == nil {
		return
	}
	call, ok := ast.Unparen(replaced.Err).(*ast.CallExpr)
	if !ok || !goq.MakesError(typeutil.StaticCallee(b.info, call)) || goq.Wraps(b.info, call) {
		return
	}
	if !b.isAsked(v) && (v.Obj == nil || !b.isAskedByCallers(v.Obj)) {
		return
	}
	text := f.Text
	if text.Cause != nil {
		text = withoutCause(replaced.Err, text)
	}
	if f.needsCause() || text.Cause != nil {
		f.Repair, f.Asked = nil, true
		return
	}
	f.Text, f.hides, f.Hidden, f.Open = text, f.Text.Cause != nil, nil, false
}

// isAsked reports whether code around a responder asks for the causes of its errors.
func (b *builder) isAsked(v visit) bool { return v.Asks || b.handlers.Asks }

// typeWhereMade moves the repair of an error in a local variable to the place where it is made.
func (b *builder) typeWhereMade(f *Failure, at flow.Point, e ast.Expr) {
	if there, made, t := b.saidInVariable(at, e); made != nil {
		f.Text, f.Repair, f.Stated = t, ReplaceError{made}, false
		b.edited[made] = true
		b.classify(f, there, nil)
	}
}

// saidInVariable returns the error that the function makes for a local variable, where that is, and its text. made is
// nil if the variable holds another error, or one whose text says nothing.
func (b *builder) saidInVariable(at flow.Point, e ast.Expr) (there flow.Point, made ast.Expr, t Text) {
	if there, made = b.made(at, e); made == e {
		return there, nil, Text{}
	}
	return b.said(there, made)
}

// said returns an error that the function makes, where that is, and its text. made is nil if the error is another one,
// or one whose text says nothing.
func (b *builder) said(at flow.Point, e ast.Expr) (there flow.Point, made ast.Expr, t Text) {
	if b.edited[e] || !b.isMade(at, e, 0) {
		return at, nil, Text{}
	}
	if t = b.ofError(at, e); !t.HasMessage() || !t.isSaid() {
		return at, nil, Text{}
	}
	return at, e, t
}

// returnedResult judges the result of "return result, nil".
func (b *builder) returnedResult(v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr, push func(visit)) {
	result := v.Sig.Results().At(v.Result).Type()
	if goq.IsString(result) || types.IsInterface(result) && goq.IsString(b.info.TypeOf(e)) {
		b.claimText(v, at, ret, e)
		return
	}
	if b.claimPayload(v, at, ret, e) {
		return
	}
	out := b.ofResult(at, e, 0)
	if !out.failed && v.Err >= 0 {
		switch n := len(ret.Results); {
		case n == 3 && b.isNil(e): // the second of three results is the structured output
			b.claimValue(v, at, ret, ret.Results[1])
			return
		case mcp.ResultOf(b.info.TypeOf(e)) == nil && n == 2:
			b.claimValue(v, at, ret, e)
		}
	}
	if out.forward != nil {
		b.pushResult(v, out.forward, out.index, push)
	}
	b.passesTyping(v, at, ret, out)
	switch {
	case out.claims:
		b.claimResult(v, at, ret, e, out)
	case out.failed && !out.typed && !b.isConverted(v, at, out.text, push):
		b.untyped(v, at, ret, e, out)
	}
}

// untyped lists an error result that holds free text only.
func (b *builder) untyped(v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr, out outcome) {
	if i := slices.IndexFunc(b.failures, func(f *Failure) bool { return f.builds(out.build) }); i >= 0 {
		b.failures[i].also, b.reported[ret] = append(b.failures[i].also, ret), true
		return
	}
	f := b.add(v, Untyped, ret, e)
	f.Text, f.ResultType = b.ofEncoded(at, out.text), v.Sig.Results().At(v.Result).Type()
	f.MayBeNil, f.Whole = b.mayBeNil(at, out), out.whole
	f.NotNil = b.fails(at, f.Text)
	switch {
	case out.arg != nil && mcp.ResultOf(f.ResultType) != nil && b.canType(v, at, out.arg) && !b.edited[out.arg]:
		f.Repair = ReplaceError{out.arg}
		b.edited[out.arg] = true
	case out.build == nil || b.edited[out.build]:
	case out.pair != nil:
		f.Repair = WrapPair{out.pair}
		b.classify(f, at, []*ast.CallExpr{out.pair})
		return
	case mcp.ResultOf(f.ResultType) == nil:
		switch {
		case out.arg != nil && b.canType(v, at, out.arg):
			f.Repair, f.Text = ReplaceError{out.arg}, b.ofError(at, out.arg)
			b.edited[out.arg] = true
		case out.shown != nil && !isJSONText(f.Text) && !b.edited[out.shown.Text]:
			f.Repair, f.Text.Prefix = *out.shown, "" // the constructor adds the prefix
			b.edited[out.shown.Text] = true
		default:
			own := goq.Deref(f.ResultType)
			f.Used = b.handlers.IsTextUsed(own, b.fieldsOf(own).Content)
		}
	case !out.exact && mcp.Annotatable(f.ResultType):
		f.Repair = Annotate{e}
	case out.exact && mcp.Buildable(f.ResultType):
		b.replaceResult(f, out.build)
	}
	b.classify(f, at, nil)
	b.stateResult(f, v, at)
}

// fails reports whether a text is that of an error which is not nil, and which calls without a type have returned.
func (b *builder) fails(at flow.Point, t Text) bool {
	if t.Cause == nil || t.HasMessage() {
		return false
	}
	err := b.trace.Error(at, t.Cause)
	return at.Nil(t.Cause) == flow.NotNil && !err.Typed && !err.Opaque && len(err.Calls) > 0 && !b.mayBeProtocol(err.Calls)
}

// stateResult marks an error result of nothing but the text of an error, as stateKind does.
func (b *builder) stateResult(f *Failure, v visit, at flow.Point) {
	b.stateKind(f, true)
	if f.flattens() {
		b.typeMadeText(f, v, at)
	}
}

// typeMadeText moves the type of a failure to the error that its text is taken from, if a variable of the function
// holds an error that is made there.
func (b *builder) typeMadeText(f *Failure, v visit, at flow.Point) {
	there, made, t := b.saidInVariable(at, f.Text.Cause)
	if made == nil {
		return
	}
	m := b.newFailure(v, Bare, f.Return, made)
	m.Text, m.Repair = t, ReplaceError{made}
	b.classify(m, there, nil)
	b.edited[made] = true
	f.Root = &Root{decl: v.Func, Failures: []*Failure{m}}
	f.Stated, f.Verdict = false, kinds.Verdict{Kind: mcp.RunTime}
}

// mayBeNil reports whether the text of a result ends with an error that may be nil. A call of its method Error would
// panic then, so that it never is nil.
func (b *builder) mayBeNil(at flow.Point, out outcome) bool {
	cause := out.text.Cause
	if cause == nil || out.build == nil || !out.text.HasMessage() || at.Nil(cause) == flow.NotNil {
		return false
	}
	asks := false
	ast.Inspect(out.build, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		asks = asks || ok && sel.Sel.Name == "Error" && goq.IsError(b.info.TypeOf(sel.X))
		return !asks
	})
	return !asks
}

// builds reports whether a failure is repaired by changing the expression that builds its result.
func (f *Failure) builds(build ast.Expr) bool {
	var result ast.Expr
	switch r := f.Repair.(type) {
	case ReplaceResult:
		result = r.Result
	case ReplaceText:
		result = r.Result
	}
	address, isAddress := result.(*ast.UnaryExpr)
	return build != nil && (result == build || isAddress && address.X == build)
}

// replaceResult gives a failure the repair that replaces the expression which builds its result.
func (b *builder) replaceResult(f *Failure, build ast.Expr) {
	if lit := addressOf(b.pass, build); lit != nil {
		build = lit
	}
	f.Repair = ReplaceResult{build}
	b.edited[build] = true
}

// addressOf returns &lit for a composite literal whose address is taken, so that a repair replaces the operator as
// well. It returns nil for any other expression.
func addressOf(pass *analysis.Pass, build ast.Expr) ast.Expr {
	var found ast.Expr
	file := goq.FileOf(pass, build)
	if _, isLit := build.(*ast.CompositeLit); !isLit || file == nil {
		return nil
	}
	ast.Inspect(goq.DeclAt(file, build.Pos()), func(n ast.Node) bool {
		if n == nil || found != nil || n.Pos() > build.Pos() || n.End() < build.End() {
			return false
		}
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.AND && ast.Unparen(u.X) == build {
			found = u
		}
		return true
	})
	return found
}

// nakedReturn judges a return without operands, by the named results.
func (b *builder) nakedReturn(v visit, at flow.Point, ret *ast.ReturnStmt) {
	err := origin.Verdict{Nil: flow.IsNil}
	if v.Err >= 0 {
		err = b.trace.Named(at, v.Sig.Results().At(v.Err))
	}
	if err.Nil == flow.IsNil {
		b.nakedResult(v, at, ret)
		return
	}
	if err.Typed || v.Delivery == mcp.Typed || b.passedOnNaked(err) ||
		b.trace.KnownNamed(at, v.Sig.Results().At(v.Err), v.Known) {
		return
	}
	f := b.add(v, Bare, ret, ret)
	if there, made, t := b.saidInNamed(at, v.Sig.Results().At(v.Err)); made != nil {
		f.Text, f.Repair = t, ReplaceError{made}
		b.edited[made] = true
		b.classify(f, there, nil)
	} else {
		f.Repair = NameResults{}
		b.classify(f, at, err.Calls)
	}
	b.deliver(f, v)
}

// saidInNamed is [builder.saidInVariable] for a named error at a naked return: err = errors.New("no owner"); return.
func (b *builder) saidInNamed(at flow.Point, named *types.Var) (there flow.Point, made ast.Expr, t Text) {
	val, ok := at.Value(flow.Key{Var: named})
	if !ok || len(val.Defs) != 1 || val.Defs[0].Expr == nil || goq.IsTuple(b.info, val.Defs[0].Expr) {
		return at, nil, Text{}
	}
	return b.said(at.Before(val.Defs[0].Node), val.Defs[0].Expr)
}

// nakedResult judges the named result at a naked return whose error is nil.
func (b *builder) nakedResult(v visit, at flow.Point, ret *ast.ReturnStmt) {
	if v.Result < 0 {
		return
	}
	result := v.Sig.Results().At(v.Result)
	val, ok := at.Value(flow.Key{Var: result})
	if !ok {
		return
	}
	ofSDK := mcp.ResultOf(result.Type()) != nil
	isError, _ := at.Value(flow.Key{Var: result, Field: b.fieldsOf(result.Type()).IsError})
	if len(val.Defs) > 0 && len(isError.Defs) == 0 && ofSDK {
		b.claimDefinitions(v, at, ret, val)
	}
	out := b.ofVariable(at, result, val, nil, 0)
	if !out.failed || out.typed {
		return
	}
	f := b.add(v, Untyped, ret, ret)
	f.Text, f.ResultType, f.MayBeNil = out.text, result.Type(), b.mayBeNil(at, out)
	if out.exact && out.build != nil && ofSDK && mcp.Buildable(result.Type()) && !b.edited[out.build] {
		b.replaceResult(f, out.build)
	}
	b.classify(f, at, nil)
}
