package failures

import (
	"cmp"
	"go/ast"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// setOnce records whether a repeated call of the tool would do its work twice: the call that failed does, or one before
// it in the same function. A time-out or a lost connection must not promise a retry then, because the work may have
// been done.
func (b *builder) setOnce(f *Failure, at flow.Point) {
	breaks := f.mayBreak()
	if !breaks && !f.isRefused() || b.handlers.Repeatable(f.By) {
		return
	}
	if f.Method != nil || f.Status != nil && !isNumber(b.info.TypeOf(f.Status)) { // they decide about their own request
		if request, ok := ast.Unparen(b.definition(at, f.Status)).(*ast.CallExpr); ok {
			_, acted := b.hasActed(f, []*ast.CallExpr{request})
			f.Partly = acted || b.worksForEach(request, f)
			f.Once = f.Partly
		}
		return
	}
	if f.Kind == mcp.RunTime && f.Is != nil {
		return // a known error variable is not a lost connection
	}
	calls := slices.Concat(b.failing(f, at), b.setInside(f))
	calls = append(slices.Clip(calls), b.gatheredBy(f, calls)...)
	acted, named := b.hasActed(f, calls)
	given, partly := b.isGivenWork(f)
	f.Partly = partly || named && b.isBehind(f, calls)
	once, inside := acted || given, false
	for _, call := range calls {
		twice := b.doesTwice(call, f) && !b.onlyCalls(call)
		once = once || twice || b.givesWork(call, f)
		for _, started := range b.startedIn(call, f.By.Func) {
			works := b.givesWork(started, f)
			once, f.Partly = once || works, f.Partly || works && b.isForEach(started, f.By.Func)
		}
		inside = inside || twice && b.hasSteps(call)
		f.Partly = f.Partly || b.worksForEach(call, f)
	}
	f.Partly = f.Partly || breaks && lexicon.SaysDone.MatchString(f.Text.Words)
	f.Once = f.Partly || inside || once && breaks // what is refused has not been done
	f.Partly = f.Partly || f.Once && b.namesTwoErrors(f.Node)
	f.inside, f.Partly = inside && !f.Partly, inside || f.Partly
}

// isRefused reports whether a failure says that the same call may work later, so that it has done nothing.
func (f *Failure) isRefused() bool {
	return f.Kind == mcp.RateLimited || f.Kind == mcp.Conflict && !f.Lasting
}

// worksForEach reports whether a call does work which is done twice if it is repeated, and has done so for others before.
func (b *builder) worksForEach(call *ast.CallExpr, f *Failure) bool {
	return b.isForEach(call, f.By.Func) &&
		(b.posts(call) || b.doesTwice(call, f) && !b.onlyCalls(call) && b.knowsWork(call, f))
}

// startedIn returns the calls of a function by which a group has started what it waits for: g.Go(func() error {…}) for
// g.Wait().
func (b *builder) startedIn(wait *ast.CallExpr, fn ast.Node) (calls []*ast.CallExpr) {
	group := b.groupOf(wait, "Wait")
	if group == nil {
		return nil
	}
	for n := range ast.Preorder(fn) {
		if call, ok := n.(*ast.CallExpr); ok && b.groupOf(call, "Go") == group {
			calls = append(calls, call)
		}
	}
	return calls
}

// groupOf returns the variable whose method of a name a call calls, or nil.
func (b *builder) groupOf(call *ast.CallExpr, method string) *types.Var {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != method {
		return nil
	}
	return goq.VarOf(b.info, sel.X)
}

// givesWork reports whether a function literal that a call is given does work which is done twice if it is repeated.
func (b *builder) givesWork(call *ast.CallExpr, f *Failure) bool {
	for lit := range literals(call) {
		if goq.Contains(lit.Body, func(n ast.Node) bool {
			inside, ok := n.(*ast.CallExpr)
			return ok && b.doesTwice(inside, f)
		}) {
			return true
		}
	}
	return false
}

// givesCall reports whether a function literal that a call is given asks a service: retry(func() error { … }).
func (b *builder) givesCall(call *ast.CallExpr) bool {
	for lit := range literals(call) {
		if b.effectOfLiteral(lit).Does != lexicon.NoRepetition {
			return true
		}
	}
	return false
}

// failing returns the calls that have failed: those that the error came from, or else those whose error the text leaves
// out, or whose error the condition has tested.
func (b *builder) failing(f *Failure, at flow.Point) []*ast.CallExpr {
	calls := slices.DeleteFunc(slices.Clone(f.Calls), func(call *ast.CallExpr) bool {
		return goq.MakesError(typeutil.StaticCallee(b.info, call))
	})
	if len(calls) == 0 {
		calls = f.hiddenFrom
	}
	if len(calls) == 0 && f.Tested != nil {
		calls = b.trace.Error(at, f.Tested).Calls
	}
	var made []*ast.CallExpr
	for _, call := range calls {
		if mapped := b.mapped(at, call); len(mapped) > 0 {
			made = append(made, mapped...)
		} else {
			made = append(made, b.carried(call))
		}
	}
	return made
}

// mapped returns the calls that have returned the error which a call of the server's own translates to another one:
// toError(err).
func (b *builder) mapped(at flow.Point, call *ast.CallExpr) (calls []*ast.CallExpr) {
	fn := b.funcOf(call)
	if fn == nil || fn.Pkg() == nil || !goq.SameModule(b.pass, fn.Pkg()) || goq.ErrorIndex(fn.Signature()) < 0 {
		return nil
	}
	for _, arg := range call.Args {
		if b.isErrorValue(arg) {
			calls = append(calls, b.trace.Error(at, arg).Calls...)
		}
	}
	return calls
}

// setInside returns the calls that set an error of a failure in a function literal, which its function runs: it fails if
// they do.
//
//	func() {
//		err = create(ctx)
//	}()
func (b *builder) setInside(f *Failure) (calls []*ast.CallExpr) {
	for _, v := range b.errorsIn(f.Node) {
		a := b.handlers.Assigned(v)
		if a == nil {
			continue
		}
		for _, set := range a.Values {
			call, ok := ast.Unparen(set.Expr).(*ast.CallExpr)
			if ok && b.handlers.Innermost(call) != f.By.Func && !goq.MakesError(b.funcOf(call)) {
				calls = append(calls, call)
			}
		}
	}
	return calls
}

// gatheredBy returns the calls that have returned the errors which a failure joins.
func (b *builder) gatheredBy(f *Failure, calls []*ast.CallExpr) (made []*ast.CallExpr) {
	for _, e := range b.elements(f.By.Func, calls) {
		made = append(made, b.trace.Error(e.at, b.cause(e.at, e.err)).Calls...)
	}
	return made
}

// cause returns the error that an expression wraps, or the expression itself.
func (b *builder) cause(at flow.Point, err ast.Expr) ast.Expr {
	if t := b.texts.ofError(at, err); t.Cause != nil {
		return t.Cause
	}
	return err
}

// onlyCalls reports whether a function of the server, of which nothing else is known, is given a function literal that
// it calls, so that this decides: retry(ctx, func() error {…}).
func (b *builder) onlyCalls(call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(b.info, call).(*types.Func)
	if !ok || fn.Pkg() == nil || !goq.SameModule(b.pass, fn.Pkg()) || b.repetitionOf(fn) != lexicon.NoRepetition {
		return false
	}
	for range literals(call) {
		return true
	}
	return false
}

// isGivenWork reports whether a function that reports an error which it is given is called with that of work which a
// repeated call of the tool would do twice. partly reports whether a part of such work is done then.
func (b *builder) isGivenWork(f *Failure) (given, partly bool) {
	if f.By.Obj == nil || len(f.Calls) > 0 {
		return false, false
	}
	sig := f.By.Obj.Signature()
	for i := range sig.Params().Len() {
		if !goq.IsError(sig.Params().At(i).Type()) {
			continue
		}
		for _, call := range b.handlers.Uses(f.By.Obj).Calls {
			if i < len(call.Expr.Args) && call.In != nil {
				is, steps := b.isWorkOf(call, call.Expr.Args[i], f.Text.Cause == nil)
				given, partly = given || is, partly || steps
			}
		}
	}
	return given, partly
}

// isWorkOf reports whether an error that a call is given comes from work which is done twice if it is repeated, and
// whether a part of it is done then. A tool that another function calls says that itself, unless its error is left out.
func (b *builder) isWorkOf(call index.Call, err ast.Expr, leftOut bool) (is, partly bool) {
	g := b.trace.Graph(call.In)
	if g == nil {
		return false, false
	}
	f := &Failure{By: b.responderOf(call.In), Node: call.Expr}
	for _, arg := range call.Expr.Args {
		text, _ := goq.ConstString(b.info, arg)
		f.Text.Words += text + " "
	}
	if b.handlers.Repeatable(f.By) {
		return false, false
	}
	made := b.trace.Error(g.Innermost(goq.Body(call.In), call.Expr), err).Calls
	if _, named := b.hasActed(f, made); named && b.isBehind(f, made) {
		return true, true
	}
	for _, call := range made {
		twice := b.doesTwice(call, f)
		is = is || twice || leftOut && b.handlers.HandsOn(call)
		partly = partly || twice && b.hasSteps(call)
	}
	return is, partly
}

// responderOf returns the handler that a function is, or else one of its name.
func (b *builder) responderOf(fn ast.Node) *handlers.Responder {
	if h := b.handler[fn]; h != nil {
		return h
	}
	return &handlers.Responder{Func: fn, Name: b.handlers.NameOf(fn)}
}

// namesTwoErrors reports whether an expression names two local errors. The second one is that of the clean-up, which
// has failed as well, so that the first work stays done.
func (b *builder) namesTwoErrors(n ast.Node) bool { return len(b.errorsIn(n)) > 1 }

// errorsIn returns the local errors that an expression names. Fields of an error and what a literal does are left out.
func (b *builder) errorsIn(n ast.Node) (found []*types.Var) {
	if n == nil {
		return found
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, ok := b.info.Uses[id].(*types.Var)
			if ok && !v.IsField() && !goq.IsGlobal(v) && goq.IsError(v.Type()) && !slices.Contains(found, v) {
				found = append(found, v)
			}
		}
		_, isLiteral := n.(*ast.FuncLit)
		return !isLiteral
	})
	return found
}

// isOver reports whether a failure says that the time for what ran before it is over: no call of another function than
// errors.New and its like has returned the error.
func (b *builder) isOver(f *Failure, failed []*ast.CallExpr) bool {
	return f.Kind == mcp.Timeout && !slices.ContainsFunc(failed, func(call *ast.CallExpr) bool {
		return !goq.MakesError(typeutil.StaticCallee(b.info, call))
	})
}

// isBehind reports whether a failure of a function that has acted is one of other work: another service has failed, or
// the failure ends a loop over what is to be done. A response with a status, or one that cannot be read, is still a
// part of what the function has done.
func (b *builder) isBehind(f *Failure, failed []*ast.CallExpr) bool {
	if f.Status != nil {
		return false
	}
	return b.isForEach(f.Node, f.By.Func) || slices.ContainsFunc(failed, func(call *ast.CallExpr) bool {
		fn, ok := b.callee(call).(*types.Func)
		if !ok {
			return b.effectOfValue(call).Does != lexicon.NoRepetition
		}
		if b.givesCall(call) {
			return true
		}
		does, _ := lexicon.ActOf(fn.Name())
		return does == lexicon.Makes || does == lexicon.Removes || // a file, perhaps
			b.remote.Get(call, func() bool { return b.isRemote(fn, call) })
	})
}

// isForEach reports whether something in a function is done for each element of a list, or a number of times: others
// were done before. A loop that only tries again what has failed is none of these.
func (b *builder) isForEach(inner, fn ast.Node) bool {
	return goq.Contains(goq.Body(fn), func(n ast.Node) bool {
		body := b.forEach(n)
		if counted := countedBody(n); body == nil && counted != nil && !b.triesAgain(n) {
			body = counted
		}
		return body != nil && body.Pos() <= inner.Pos() && inner.End() <= body.End()
	})
}

// countedBody returns the body of a loop with a counter, or over a number or a list, or nil for other nodes.
func countedBody(loop ast.Node) *ast.BlockStmt {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return loop.Body
	case *ast.ForStmt:
		if loop.Init != nil {
			return loop.Body
		}
	}
	return nil
}

// posts reports whether a call of package net/http sends a request which does its work twice if it is repeated.
func (b *builder) posts(call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(b.info, call).(*types.Func)
	if !ok || !namesMethod(fn) {
		return false
	}
	sent, _ := b.sentBy(fn, call)
	return cmp.Or(senders[fn.Name()], sent) == lexicon.Twice
}

// forEach returns the body of a loop over a list or over what something reads bit by bit, or nil. A loop that counts is
// none: it may try again.
func (b *builder) forEach(loop ast.Node) *ast.BlockStmt {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if t := b.info.TypeOf(loop.X); t != nil && !goq.IsBasic(t) {
			return loop.Body
		}
	case *ast.ForStmt:
		steps := func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return false
			}
			fn, isFunc := typeutil.Callee(b.info, call).(*types.Func)
			return isFunc && lexicon.Steps.MatchString(fn.Name())
		}
		if goq.Contains(loop.Cond, steps) || loop.Cond == nil && goq.Contains(loop.Body, steps) {
			return loop.Body
		}
	}
	return nil
}

// mayBreak reports whether the error of a failure can be a time-out or a lost connection.
func (f *Failure) mayBreak() bool {
	return f.Open || f.Kind == mcp.RunTime && f.HasEvidence() || f.Kind == mcp.Timeout || f.Kind == mcp.Network
}

// setOnceIn records that a repeated call would do work twice which a tool has done before it called the root.
func (b *builder) setOnceIn(root *Root) {
	if b.onlyRepeatable(root) {
		for _, f := range root.Failures {
			f.Once, f.Partly = false, false
		}
		return
	}
	b.addWork(root, done{
		partly: slices.ContainsFunc(root.Covers, func(f *Failure) bool { return f.Partly && !f.inside }),
		once:   slices.ContainsFunc(root.Covers, func(f *Failure) bool { return f.Once }),
	}, make(map[done]bool))
}

// done is what a tool has done when it calls a root.
type done struct {
	root         *Root
	partly, once bool
}

// addWork records what is done before a root is called, in the failures that it makes and in those that it passes on.
func (b *builder) addWork(root *Root, before done, seen map[done]bool) {
	if before.root = root; seen[before] {
		return
	}
	seen[before] = true
	for _, f := range root.Failures {
		if f.Method == nil && f.Status == nil && (f.mayBreak() || f.isRefused()) {
			f.Partly = f.Partly || before.partly
			f.Once = f.Once || f.Partly || f.mayBreak() && before.once && b.doesAnyWork(root, f)
		}
	}
	for _, p := range root.passes {
		inner := before
		inner.partly = before.partly || b.hasActedBefore(p.passing)
		b.addWork(p.root, inner, seen)
	}
}

// hasActedBefore reports whether a function has done other work before a return that passes an error on.
func (b *builder) hasActedBefore(p passing) bool {
	g := b.trace.Graph(p.fn)
	if g == nil || len(p.ret.Results) == 0 {
		return false
	}
	f := &Failure{By: b.responderOf(p.fn), Node: p.ret}
	made := b.trace.Error(g.Before(p.ret), p.ret.Results[len(p.ret.Results)-1]).Calls
	_, named := b.hasActed(f, made)
	return named && b.isBehind(f, made)
}

// doesAnyWork reports whether the tool decides what the work is after which a root returns a failure: the call that
// failed runs a program or a function that the root is given, or no call of the root has returned the error, because a
// time was over, or because the root is given it.
func (b *builder) doesAnyWork(root *Root, f *Failure) bool {
	if len(f.Calls) == 0 && (f.Hidden == nil || b.isParamOf(root.decl, f.Hidden)) {
		return true
	}
	return slices.ContainsFunc(f.Calls, func(call *ast.CallExpr) bool {
		fn, _ := typeutil.Callee(b.info, call).(*types.Func)
		if fn == nil {
			return b.isParamOf(root.decl, call.Fun)
		}
		return fn.Pkg() != nil && fn.Pkg().Path() == "os/exec" || b.repetitionOf(fn) == lexicon.AnyWork
	})
}

// isParamOf reports whether an expression is a parameter of a declared function.
func (b *builder) isParamOf(decl ast.Node, e ast.Expr) bool {
	fn, ok := decl.(*ast.FuncDecl)
	v := goq.VarOf(b.info, e)
	return ok && v != nil && goq.ParamIndex(goq.Signature(b.info, fn), v) >= 0
}

// onlyRepeatable reports whether a root is only called by tools that may be called again.
func (b *builder) onlyRepeatable(root *Root) bool {
	fn, ok := root.decl.(*ast.FuncDecl)
	return ok && !fn.Name.IsExported() && len(root.Covers) > 0 &&
		!slices.ContainsFunc(root.Covers, func(f *Failure) bool { return !b.handlers.Repeatable(f.By) })
}

// doesTwice reports whether a call that failed does its work twice if it is repeated.
func (b *builder) doesTwice(call *ast.CallExpr, f *Failure) bool {
	if b.handlers.HandsOn(call) && b.handlers.AsksForOwn(f.By.Func) {
		return true // otherwise, the error of the tool says whether it can be repeated
	}
	switch fn := b.callee(call).(type) {
	case *types.Func:
		does := b.repetitionBy(fn, call, f)
		if sent, _ := b.sentBy(fn, call); sent == lexicon.Twice && lexicon.MayAct(fn.Name()+" "+f.By.Name) {
			does = lexicon.Twice // open_ticket posts one
		}
		return !namesMethod(fn) && b.actsOnce(fn, call, does)
	case *types.Builtin, *types.TypeName:
		return false
	default:
		return b.effectOfValue(call).Does == lexicon.Twice || b.actsInVariable(call, b.repetitionBy(fn, call, f))
	}
}

// hasSteps reports whether a call may fail when a part of its work is done.
func (b *builder) hasSteps(call *ast.CallExpr) bool {
	fn, ok := b.callee(call).(*types.Func)
	if !ok {
		return b.effectOfValue(call).Steps
	}
	return b.effect(fn).Steps
}

// actsInVariable is [builder.actsOnce] for a function in a variable, which must take a context.
func (b *builder) actsInVariable(call *ast.CallExpr, does lexicon.Repetition) bool {
	sig, ok := b.info.TypeOf(call.Fun).Underlying().(*types.Signature)
	return ok && !b.handlers.HandsOn(call) && goq.ErrorIndex(sig) >= 0 && goq.TakesContext(b.info, call) &&
		(does == lexicon.Twice || does == lexicon.AnyWork)
}

// literals yields the function literals that a call is given, which may call them: retry(func() error {…}).
func literals(call *ast.CallExpr) iter.Seq[*ast.FuncLit] {
	return func(yield func(*ast.FuncLit) bool) {
		for _, e := range append([]ast.Expr{call.Fun}, call.Args...) {
			if lit, ok := ast.Unparen(e).(*ast.FuncLit); ok && !yield(lit) {
				return
			}
		}
	}
}

// repetition returns what happens if a function of a name does its work twice.
func (b *builder) repetition(name string) lexicon.Repetition {
	return b.repetitions.Get(name, func() lexicon.Repetition { return lexicon.RepetitionOf(name) })
}

// repetitionOf returns what happens if a function, or one in a variable, does its work twice: by its name, or else by
// what it sends.
func (b *builder) repetitionOf(callee types.Object) lexicon.Repetition {
	does := b.repetition(callee.Name())
	fn, ok := callee.(*types.Func)
	switch {
	case !ok:
	case does == lexicon.Twice && isStep(fn):
		return lexicon.RepetitionOfStep(fn.Name()) // db.Order("name") only says how something is listed
	case returnsItself(fn) && !b.effect(fn).Sure && !b.effect(fn).Posts:
		return lexicon.Same // Run(ctx, id) gets one, and Order(ctx, item) may post one
	case does == lexicon.AnyWork:
		if e := b.effect(fn); e.Sure || e.Posts || e.Does == lexicon.Same {
			return e.Does
		}
	case does == lexicon.Twice && lexicon.Runs(fn.Name()) && b.effect(fn).Does == lexicon.AnyWork:
		return lexicon.AnyWork // runGit(ctx, args...) may also read
	case does == lexicon.NoRepetition:
		return b.effect(fn).Does
	case does == lexicon.Same && b.sendsWork(fn):
		return lexicon.Twice // Cancel(id) also adds to the stock, OpenTicket posts one
	case does == lexicon.Twice && lexicon.MayBeNoun(fn.Name()) && b.effect(fn).Does == lexicon.Same:
		return lexicon.Same // Order(id) gets one
	}
	return does
}

// returnsItself reports whether a function has the name of the type that it returns, beside an error: it gets one.
func returnsItself(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() != 2 {
		return false
	}
	name, ok := goq.NameOf(goq.Deref(results.At(0).Type()))
	return ok && name.Name == fn.Name()
}

// sendsWork reports whether a function sends something that does its work twice, although its name may say otherwise.
func (b *builder) sendsWork(fn *types.Func) bool {
	e := b.effect(fn)
	return e.Sure && !lexicon.Reading(fn.Name()) || e.Posts && lexicon.MayAct(fn.Name())
}

// repetitionBy returns what happens if the function that failed does its work twice. If it can do anything, other words
// decide: those of the message, and the name of the tool. If these say nothing either, the work may be anything: only
// what is known to read, to set or to remove something can promise a retry.
func (b *builder) repetitionBy(callee types.Object, call *ast.CallExpr, f *Failure) lexicon.Repetition {
	if does := b.saidRepetition(callee, call, f); does != lexicon.NoRepetition {
		return does
	}
	return lexicon.Twice
}

// saidRepetition is [builder.repetitionBy] without what is only feared: if nothing says anything, it returns
// [lexicon.NoRepetition].
func (b *builder) saidRepetition(callee types.Object, call *ast.CallExpr, f *Failure) (does lexicon.Repetition) {
	if callee != nil {
		does = b.repetitionOfCall(callee, call)
	}
	if does == lexicon.Same && lexicon.Changes(callee.Name()) &&
		(lexicon.Appends(f.By.Name) || lexicon.Appends(f.Text.Words)) {
		return lexicon.Twice // it updates a page to append to it
	}
	for _, r := range []lexicon.Repetition{lexicon.RepetitionIn(f.Text.Words), b.repetition(f.By.Name)} {
		if r != lexicon.NoRepetition && does.IsOpen() {
			does = r
		}
	}
	if does.IsOpen() && slices.ContainsFunc(b.handlers.Descriptions(f.By), lexicon.OnlyReads) {
		return lexicon.Same // the server tells clients so
	}
	return does
}

// knowsWork reports whether a call that does its work twice is known to do so, and not only feared to. A call that
// returns nothing but an error is there for its work.
func (b *builder) knowsWork(call *ast.CallExpr, f *Failure) bool {
	obj := b.callee(call)
	if fn, ok := obj.(*types.Func); ok {
		if _, sure := b.sentBy(fn, call); sure {
			return true
		}
	}
	return obj == nil || goq.IsError(b.info.TypeOf(call)) || b.saidRepetition(obj, call, f) != lexicon.NoRepetition
}

// isNumber reports whether a type is that of a status without its response.
func isNumber(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// hasActed reports whether a function has acted before it returns the failure of some calls. named reports whether the
// name of an earlier call shows that. Otherwise the name of the tool does.
func (b *builder) hasActed(f *Failure, failed []*ast.CallExpr) (acted, named bool) {
	body := goq.Body(f.By.Func)
	if body == nil || f.Node == nil {
		return false, false
	}
	until := f.Node.Pos() // a loop comes again to what is behind the failure
	run := make(map[*ast.FuncLit]bool)
	step := make(map[*ast.CallExpr]bool)
	called := make(map[*ast.BlockStmt]bool) // the bodies of literals that are run; what ends them ends nothing else
	other := make(map[ast.Node]bool)        // statements beside that of the failure; cases among them exclude it
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || named || n.Pos() >= until {
			return false
		}
		isAround := n.Pos() <= f.Node.Pos() && f.Node.End() <= n.End()
		switch n := n.(type) {
		case *ast.FuncLit:
			called[n.Body] = run[n]
			return run[n]
		case *ast.DeferStmt:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			if isAround {
				until = max(until, n.End())
			}
		case *ast.BlockStmt:
			if isAround && until == f.Node.Pos() {
				for _, stmt := range n.List {
					other[stmt] = stmt.Pos() > f.Node.Pos() || stmt.End() < f.Node.End()
				}
			}
			return isAround || called[n] || !b.leaves(n.List)
		case *ast.CaseClause:
			return isAround || !other[n] && !b.leaves(n.Body)
		case *ast.CommClause:
			return isAround || !other[n] && !b.leaves(n.Body)
		case *ast.SendStmt:
			acted = acted || !isAround && b.handsOver(n)
		case *ast.CallExpr:
			hasFailed := slices.Contains(failed, n) || slices.Contains(failed, b.carried(n))
			for lit := range literals(n) {
				run[lit] = !hasFailed
			}
			step[b.stepOf(n)] = true
			if !isAround && !hasFailed && !step[n] {
				acts, byName := b.acts(n, f, b.isOver(f, failed))
				acted, named = acted || acts, byName
			}
		}
		return true
	})
	return acted, named
}

// acts reports whether a call before a failure does its work twice if it is repeated. named reports whether the name of
// the call shows that. over is true if the failure is a time-out of the call.
func (b *builder) acts(call *ast.CallExpr, f *Failure, over bool) (acts, named bool) {
	if over && b.handlers.HandsOn(call) {
		return true, false
	}
	if _, inPlace := ast.Unparen(call.Fun).(*ast.FuncLit); inPlace {
		return false, false // what it calls does
	}
	switch fn := b.callee(call).(type) {
	case nil, *types.Var:
		acts = b.effectOfValue(call).Does == lexicon.Twice ||
			fn != nil && b.actsInVariable(call, b.repetition(fn.Name()))
		return acts, acts
	case *types.Func:
		if b.logs(fn, call) {
			return false, false
		}
		does, named := b.repetitionOfCall(fn, call), true
		if sent, sure := b.sentBy(fn, call); does.IsOpen() && !(sure && sent == lexicon.Twice) {
			if r := b.repetition(f.By.Name); r == lexicon.Same || r == lexicon.Twice || r == lexicon.AnyWork && over {
				does, named = r, sent == lexicon.Twice && r == lexicon.Twice // a POST of a tool that creates something
			}
		}
		acts = b.actsOnce(fn, call, does)
		return acts, acts && named
	}
	return false, false
}

// leaves reports whether statements end with one that leaves the function, and not only a loop.
func (b *builder) leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	_, isBranch := list[len(list)-1].(*ast.BranchStmt)
	return !isBranch && goq.Leaves(b.info, list)
}

// actsOnce reports whether a call of a service or program does something that a second call would do again: the method
// of the request says so, the statement for a database, or else what the function does by its name.
func (b *builder) actsOnce(fn *types.Func, call *ast.CallExpr, does lexicon.Repetition) bool {
	if b.handlers.HandsOn(call) {
		return false // the tool that it calls says whether it can be repeated
	}
	if of, ok := goq.NameOf(goq.Deref(goq.RecvType(fn))); ok && lexicon.OnlyAsks.MatchString(of.Name) {
		return false
	}
	if !b.remote.Get(call, func() bool { return b.isRemote(fn, call) }) {
		return false
	}
	switch sent, sure := b.sentBy(fn, call); sent {
	case lexicon.Same:
		return false
	case lexicon.Twice:
		return sure || does != lexicon.Same
	}
	return does == lexicon.Twice || does == lexicon.AnyWork
}
