package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// findRoots finds the functions and variables of the package that make the errors or results which responders pass on,
// or flatten to text. The errors get their types there.
func (b *builder) findRoots() {
	b.passers = make(map[types.Object][]*Failure)
	var order []types.Object
	all := slices.Clone(b.failures)
	for _, f := range b.given {
		all = append(all, f.Failure)
	}
	for _, f := range all {
		obj := b.madeBy(f)
		if obj == nil {
			continue
		}
		if b.passers[obj] == nil {
			order = append(order, obj)
		}
		b.passers[obj] = append(b.passers[obj], f)
	}
	b.listed = make(map[*ast.ReturnStmt]*Failure)
	for _, f := range b.failures {
		if f.Return != nil && f.Class == Bare {
			b.listed[f.Return] = f
		}
	}
	roots := make(map[types.Object]*Root)
	for _, obj := range order {
		covered := b.passers[obj]
		root := b.root(obj, covered[0].isResult(), roots)
		unfit := func(f *Failure) bool { return f.ownCode() != "" || root.contradicts(f) }
		if root == nil || slices.ContainsFunc(covered, unfit) {
			continue
		}
		for _, f := range root.allHidden() {
			b.hiders = append(b.hiders, wrapper{Failure: f, host: covered[0]})
		}
		if root.Covers = covered; root.Partial {
			b.repairPartly(root)
			continue
		}
		b.setOnceIn(root)
		if b.isLocalRoot(root) {
			root.attachTo(root.Covers[0])
		} else {
			b.reportRoot(root, root.Covers[0].By)
		}
		for _, f := range root.Covers {
			b.coverByRoot(f, root)
		}
	}
	b.listGiven(roots)
	b.typeCauses(roots)
	b.typeGathered(roots)
	b.typeMarked(roots)
	b.failures = slices.DeleteFunc(b.failures, func(f *Failure) bool { return f.rooted })
}

// repairPartly makes the repair of a partial root part of the repair of a failure in the same file that passes its
// errors on. If there is none, the root is reported itself. The kinds of these failures must be open, because the root
// knows its errors better.
func (b *builder) repairPartly(root *Root) {
	isFixed := func(f *Failure) bool { return f.Stated && !f.Open }
	if slices.ContainsFunc(root.Covers, isFixed) || root.isRepaired() {
		return
	}
	file := goq.FileOf(b.pass, root.decl)
	i := slices.IndexFunc(root.Covers, func(f *Failure) bool {
		return f.Root == nil && f.Repair != nil && !f.given && goq.FileOf(b.pass, f.Node) == file
	})
	unfit := func(f *Failure) bool { return b.isIgnored(f) || goq.FileOf(b.pass, f.Node) != file }
	made := root.unrepaired()
	switch {
	case root.onlyHides():
		return
	case i < 0:
		b.reportRoot(root, root.Covers[0].By)
	case slices.ContainsFunc(made, unfit):
		return
	default:
		b.hostPartly(root, made, root.Covers[i])
	}
	for _, f := range root.Covers {
		f.leaveToRunTime()
	}
}

// hostPartly makes the repair of failures that a partial root makes part of the repair of another failure.
func (b *builder) hostPartly(root *Root, made []*Failure, host *Failure) {
	all := *root
	all.Failures = made
	root.hostAll(host)
	all.attachTo(host)
	for _, f := range made {
		if target := f.target(); target != nil {
			b.edited[target] = true
		}
	}
}

// hostAll records that the repair of a failure includes those of a root and of the roots whose errors it passes on,
// unless these are repaired already.
func (r *Root) hostAll(f *Failure) {
	if r.isRepaired() {
		return
	}
	r.host = f
	for _, p := range r.passes {
		p.root.hostAll(f)
	}
}

// isIgnored reports whether a comment suppresses the finding about an error that is made without a type.
func (b *builder) isIgnored(f *Failure) bool {
	if b.ignores == nil {
		b.ignores = append([]*directive.Ignore{}, directive.Ignores(b.pass)...)
	}
	return slices.ContainsFunc(b.ignores, func(i *directive.Ignore) bool {
		return i.Covers("bareerror", f.Node.Pos()) || i.Covers("untypedresult", f.Node.Pos())
	})
}

// isRepaired reports whether the failures of a root are listed, or repaired with another failure.
func (r *Root) isRepaired() bool { return r.reported || r.host != nil }

// attachTo makes the repair of a root part of the repair of a failure.
func (r *Root) attachTo(f *Failure) { f.Root, r.host = r, f }

// isLocalRoot reports whether the repair of a root can be part of the repair of the first failure that it covers: that
// is in the same file, because a fix edits one file, and it is reported in any case.
func (b *builder) isLocalRoot(root *Root) bool {
	first := root.Covers[0]
	if slices.ContainsFunc(root.Covers, func(f *Failure) bool { return f.given || f.isAfterWork() && !f.flattens() }) {
		return false // it has no repair of its own, or keeps it
	}
	if len(root.Failures) == 0 || slices.ContainsFunc(root.Failures, b.isIgnored) {
		return false // a comment at the failure can suppress its finding only there
	}
	if _, isFunc := root.decl.(*ast.FuncDecl); !isFunc || goq.FileOf(b.pass, first.Node) != goq.FileOf(b.pass, root.decl) {
		return false
	}
	return len(root.passes) == 0 && !root.isRepaired() && (len(root.Covers) == 1 || first.flattens())
}

// reportRoot lists the failures of a root, and of those whose errors it passes on. by is a responder that answers with
// them.
func (b *builder) reportRoot(root *Root, by *handlers.Responder) {
	if root.isRepaired() {
		return
	}
	root.reported = true
	if c := root.Covers; c != nil && (c[0].given || c[0].Class == Untyped && !root.makesResults()) {
		text := *by // the client gets the text in a result
		text.Delivery, text.Mixed = mcp.Text, false
		by = &text
	}
	for _, f := range root.Failures {
		f.By.SDK, f.By.Delivery, f.By.Mixed, f.By.Traced = by.SDK, by.Delivery, by.Mixed, by.Traced
		if f.By.Rendered, f.By.Known = by.Rendered, by.Known; by.KnowsOwn() {
			f.Repair = nil
		}
		b.failures = append(b.failures, f)
		if f.Return != nil {
			b.reported[f.Return] = true
		}
		if target := f.target(); target != nil {
			b.edited[target] = true
		}
	}
	for _, other := range root.passes {
		b.passed[other.root.decl] = append(b.passed[other.root.decl], other.passing)
		b.reportRoot(other.root, by)
	}
}

// makesResults reports whether a root makes error results, and not errors.
func (r *Root) makesResults() bool {
	return slices.ContainsFunc(r.Failures, func(f *Failure) bool { return f.Class == Untyped })
}

// coverByRoot drops a failure that only passes on what a root makes. If it makes text of an error, it has to pass on
// the error itself.
func (b *builder) coverByRoot(f *Failure, root *Root) {
	switch {
	case f.flattens(), f.isAfterWork() && f.isEditable():
		f.leaveToRunTime()
		return
	case f.Root != nil:
		return
	}
	if !f.given {
		f.rooted = true
		b.rooted = append(b.rooted, f)
	}
	b.passed[root.decl] = append(b.passed[root.decl], passing{fn: f.By.Func, ret: f.Return})
}

// isAfterWork reports whether the tool has done work, which a repeated call would do again, before it called what
// failed.
func (f *Failure) isAfterWork() bool { return f.Partly && !f.inside }

// isEditable reports whether a failure has a repair of its own, which says what the tool has done.
func (f *Failure) isEditable() bool { return f.Repair != nil && !f.given }

// flattens reports whether a failure makes an error result of nothing but the text of an error.
func (f *Failure) flattens() bool {
	switch f.Repair.(type) {
	case ReplaceResult, ReplaceResults, ReplaceText:
		return f.Class == Untyped && f.Text.Cause != nil && !f.Text.HasMessage()
	}
	return false
}

// isResult reports whether a failure is an error result, and not made of the text of an error alone.
func (f *Failure) isResult() bool { return f.Class == Untyped && !f.flattens() }

// madeBy returns the function of this package that makes the error or the result of a failure, or the variable that
// holds the error, or nil.
func (b *builder) madeBy(f *Failure) types.Object {
	if f.Return == nil {
		return nil
	}
	if r, ok := f.Repair.(ReplaceError); ok && r.Err == f.Node && !f.InText {
		if v := b.wrappedSentinel(r.Err); v != nil {
			return v
		}
	}
	if f.Text.HasMessage() || f.Text.Made {
		return nil // it says more than what makes it
	}
	if f.flattens() {
		return b.makerOf(f, f.Text.Cause)
	}
	switch r := f.Repair.(type) {
	case nil:
		e, ok := f.Node.(ast.Expr)
		switch {
		case !ok || f.Class != Bare || f.InText:
		case f.By.KnowsOwn():
			return b.makerOf(f, e) // it should be one of the server's own where it is made
		default:
			return b.ownSentinel(e) // the package compares it, so that nothing can take its place
		}
	case ReplaceError:
		// With InText, the text gets code and retry in the responder.
		if r.Err == f.Node && !f.InText {
			return b.makerOf(f, r.Err)
		}
	case ReplaceResult, ReplaceResults, Annotate, AnnotatePair:
		if call, ok := ast.Unparen(r.Target()).(*ast.CallExpr); ok && f.Class == Untyped {
			if fn := goq.Own(b.pass, call); fn != nil {
				return fn
			}
		}
	}
	return nil
}

// makerOf returns the only function or variable of this package that the error of a failure comes from, or nil.
func (b *builder) makerOf(f *Failure, e ast.Expr) types.Object {
	if obj := b.ownSentinel(e); obj != nil {
		return obj
	}
	if len(f.Calls) == 1 && !f.opaque {
		if fn := goq.Own(b.pass, f.Calls[0]); fn != nil {
			return fn
		}
	}
	return nil
}

// root returns a function or variable as a root of a failure. It returns nil if the function makes no errors that can
// be replaced. ofResult says that the function makes error results, and not errors. roots has those that are known; a
// nil one is being judged, or is none.
func (b *builder) root(obj types.Object, ofResult bool, roots map[types.Object]*Root) *Root {
	if root, ok := roots[obj]; ok {
		return root
	}
	roots[obj] = nil
	var root *Root
	switch obj := obj.(type) {
	case *types.Var:
		root = b.sentinelRoot(obj)
	case *types.Func:
		root = b.functionRoot(obj, ofResult, roots)
	}
	roots[obj] = root
	return root
}

// functionRoot is [builder.root] for a function.
func (b *builder) functionRoot(fn *types.Func, ofResult bool, roots map[types.Object]*Root) *Root {
	decl, sig := b.handlers.Decls[fn], fn.Signature()
	defers := decl != nil && b.defersNamed(decl, sig)
	switch {
	case decl == nil, ofResult && (b.handlers.HandlerOf(decl) != nil || defers), b.isGenerated(decl):
		return nil
	case defers && !b.onlyAddsErrors(decl, sig):
		return nil
	}
	v := visit{Responder: &handlers.Responder{ // so that its returns are judged like those of a responder
		Func: decl, Obj: fn, Sig: sig, Name: fn.Name(), Of: b.handlers.TypeOf(decl), Result: -1, Err: goq.ErrorIndex(sig),
	}}
	if ofResult {
		if c := b.constructor(fn); c == nil || c.Message >= 0 {
			return nil // each call has a text of its own
		}
		v.Result = 0
	} else if v.Err < 0 || errorsIn(sig.Results()) > 1 {
		return nil // its errors have a type of their own, or it is not certain which one is passed on
	}
	root := &Root{Name: fn.Name(), decl: decl, Partial: defers}
	b.madeIn(v, root, roots)
	says := func(f *Failure) bool { return !f.Stated }
	if len(root.Failures) > 0 && !slices.ContainsFunc(root.Failures, says) {
		root.Failures, root.Partial = nil, true // its callers say more than it does
	}
	makes := len(root.Failures) > 0 || len(root.passes) > 0 || root.listed || len(root.hides) > 0
	if !makes || root.Partial && v.Result >= 0 {
		return nil
	}
	return root
}

// madeIn lists the failures that a function makes, and the roots whose errors it passes on. The root is partial if it
// passes on other errors.
func (b *builder) madeIn(v visit, root *Root, roots map[types.Object]*Root) {
	g := b.trace.Graph(v.Func)
	if g == nil {
		return
	}
	goq.Returns(goq.Body(v.Func), func(ret *ast.ReturnStmt) {
		if !g.Before(ret).Reachable() {
			return
		}
		if v.Result < 0 && len(ret.Results) == v.Sig.Results().Len() && b.isNil(ret.Results[v.Err]) {
			return
		}
		ok := !b.reported[ret]
		if own := b.listed[ret]; own != nil && own.Repair != nil && v.Result < 0 {
			root.listed = true // it is a responder itself
			return
		}
		var f *Failure
		switch {
		case !ok:
		case v.Result >= 0:
			if ok = len(ret.Results) == v.Sig.Results().Len(); ok {
				f, ok = b.makesResult(v, g.Before(ret), ret)
			}
		default:
			at, e, fails := b.returnedError(v, g.Before(ret), ret)
			if !fails {
				return
			}
			if e == nil {
				others, all := b.forwardsTo(ret, roots)
				if ok = len(others) > 0; !ok {
					break
				}
				root.passOn(passing{fn: v.Func, ret: ret}, others...)
				root.Partial = root.Partial || !all
				return
			}
			if other := b.passesRoot(v, at, ret, e, roots); other != nil {
				by := passing{fn: v.Func, ret: ret}
				if f := b.passedAfterWork(v, at, by, e); f != nil {
					root.Failures, by.says = append(root.Failures, f), true
				}
				root.passOn(by, other)
				return
			}
			calls := b.trace.Error(at, e).Calls
			list, all := b.calledFor(at, e, calls, roots)
			if len(list) == 0 {
				list, all = b.gathered(v, calls, roots)
			}
			if len(list) > 0 {
				root.passOn(passing{fn: v.Func, ret: ret}, list...)
				root.Partial = root.Partial || !all
				return
			}
			if f, ok = b.makesError(v, at, ret, e); f != nil && len(f.Calls) == 1 {
				others, _ := b.givenTo(f.Calls[0], roots) // what they make gets a type as well
				root.passOn(passing{fn: v.Func, ret: ret}, others...)
			}
		}
		same := func(other *Failure) bool { return other.Repair.Target() == f.Repair.Target() }
		if ok && f != nil && !slices.ContainsFunc(root.Failures, same) {
			root.Failures = append(root.Failures, f)
		}
		if f != nil && f.shows {
			root.hides = append(root.hides, f)
		}
		root.Partial = root.Partial || !ok
	})
}

// passedAfterWork returns the failure of a return that passes on the error of a root, if its function has done other
// work before. The root cannot say so, because other functions call it as well. It returns nil if nothing was done, or
// if the error cannot be replaced.
func (b *builder) passedAfterWork(v visit, at flow.Point, by passing, e ast.Expr) *Failure {
	if b.edited[e] || b.isCompared(e) || b.isAsked(v) || !b.hasActedBefore(by) {
		return nil
	}
	f := b.newFailure(v, Bare, by.ret, e)
	f.Repair, f.Text, f.Calls = ReplaceError{e}, b.ofError(at, e), b.trace.Error(at, e).Calls
	f.Once, f.Partly = true, true
	f.leaveToRunTime()
	return f
}

// onlyHides reports whether a root makes no error that could get a type there: all are made of others.
func (r *Root) onlyHides() bool {
	return len(r.hides) > 0 && !r.listed && len(r.collect(func(*Root) bool { return true })) == 0
}

// passOn records that a return of the root passes on the errors of others.
func (r *Root) passOn(by passing, others ...*Root) {
	for _, other := range others {
		r.passes = append(r.passes, passedRoot{other, by})
		r.Partial = r.Partial || other.Partial
	}
}

// forwardsTo returns the roots whose results a return forwards by "return f(x)", of which f may be a parameter. all
// reports whether it forwards no others.
func (b *builder) forwardsTo(ret *ast.ReturnStmt, roots map[types.Object]*Root) (list []*Root, all bool) {
	if len(ret.Results) != 1 {
		return nil, false
	}
	call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	if fn := goq.Own(b.pass, call); fn == nil {
		if list, all = b.givenTo(call, roots); len(list) == 0 {
			list = b.rootsGiven(call, roots)
		}
		return list, all
	} else if root := b.root(fn, false, roots); root != nil {
		list = append(list, root)
	}
	return list, true
}

// returnedError returns the error of a return and where it is known. For a return without operands, that is the only
// value that the named result can have. e is nil if it is not known, and fails is false if there is no error.
func (b *builder) returnedError(
	v visit, at flow.Point, ret *ast.ReturnStmt,
) (there flow.Point, e ast.Expr, fails bool) {
	if len(ret.Results) == v.Sig.Results().Len() {
		return at, ret.Results[v.Err], true
	}
	if len(ret.Results) > 0 {
		return at, nil, true
	}
	val, _ := at.Value(flow.Key{Var: v.Sig.Results().At(v.Err)})
	if val.Nil == flow.IsNil || len(val.Defs) == 1 && val.Defs[0].Zero {
		return at, nil, false
	}
	if len(val.Defs) != 1 || val.Defs[0].Expr == nil || val.Defs[0].Node == nil || goq.IsTuple(b.info, val.Defs[0].Expr) {
		return at, nil, true
	}
	return at.Before(val.Defs[0].Node), val.Defs[0].Expr, true
}

// passesRoot returns the root whose error is passed on unchanged, or nil.
func (b *builder) passesRoot(
	v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr, roots map[types.Object]*Root,
) *Root {
	err := b.trace.Error(at, e)
	sentinel := b.ownSentinel(e)
	if sentinel == nil {
		sentinel = b.wrappedSentinel(e)
	}
	if sentinel != nil && !err.Typed {
		root, f := b.root(sentinel, false, roots), b.newFailure(v, Bare, ret, e)
		f.Text = b.ofError(at, e)
		b.classify(f, at, nil)
		if root == nil || root.contradicts(f) {
			return nil
		}
		return root
	}
	if err.Nil == flow.IsNil || err.Typed || err.Opaque || len(err.Calls) != 1 {
		return nil
	}
	if text := b.ofError(at, e); text.HasMessage() {
		return nil
	}
	if fn := goq.Own(b.pass, err.Calls[0]); fn != nil {
		return b.root(fn, false, roots)
	}
	return nil
}

// makesError returns the failure of a return that makes an error, or nil if the error is nil or typed. ok is false if
// the error is made by another function, or cannot be replaced. ret is nil if the error is made elsewhere.
func (b *builder) makesError(v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr) (f *Failure, ok bool) {
	err := b.trace.Error(at, e)
	if err.Nil == flow.IsNil || err.Typed {
		return nil, true
	}
	f = b.newFailure(v, Bare, ret, e)
	f.Repair, f.Text = ReplaceError{e}, b.ofError(at, e)
	if !f.Text.HasMessage() && len(err.Calls) == 1 && !err.Opaque {
		return f, b.statesKind(f, v, at, err)
	}
	b.classify(f, at, nil)
	asked := b.isAsked(v)
	if f.Hidden != nil && (asked || !b.isUnasked(v.Obj)) { // the callers do not find the cause now, and must not then
		switch {
		case f.Limited:
			f.Kind, f.Once = mcp.RateLimited, f.Partly // what is refused has not been done
		case f.needsCause():
			return f, false
		}
		f.Hidden, f.Open = nil, false
	}
	keeps := b.keepsCause(e, f.Text)
	if !keeps && f.Kind != mcp.RunTime && (!f.Open || f.OnlyCoded) { // else the cause has to decide
		f.Text, f.hides = withoutCause(e, f.Text), true
		keeps = b.keepsCause(e, f.Text)
	}
	keeps = keeps || b.isErrorf(e) && b.isPrivate(v.Obj) && !asked
	if call, _ := b.formatted(e); call != nil && !keeps && !asked && v.Obj != nil {
		f.shows = b.isOnlyReported(v.Obj) && !b.asksCauses()
	}
	says := goq.HasLetters(f.Text.Words) || f.Kind == mcp.Validation && !f.Open // "%s: %w" of what the caller has given
	return f, keeps && f.Text.HasMessage() && says && !b.edited[e]
}

// statesKind classifies an error that a function passes on from a call. It reports whether the function has to give it
// a type: the run time does not know such errors, as those of RequireString, and no caller looks at the cause.
func (b *builder) statesKind(f *Failure, v visit, at flow.Point, err origin.Verdict) bool {
	b.classify(f, at, err.Calls)
	b.stateKind(f, err.Nil == flow.NotNil)
	return f.Stated && !f.Open && f.Kind == mcp.Validation && b.isUnasked(v.Obj) && !b.isAsked(v) && !b.edited[f.target()]
}

// makesResult returns the failure of a return that makes an error result. ok is false if the result may be another one,
// or cannot be replaced.
func (b *builder) makesResult(v visit, at flow.Point, ret *ast.ReturnStmt) (f *Failure, ok bool) {
	out := b.ofResult(at, ret.Results[0], 0)
	if !out.failed || out.typed || !out.exact || b.edited[out.build] || v.Err >= 0 && !b.isNil(ret.Results[v.Err]) {
		return nil, false
	}
	f = b.newFailure(v, Untyped, ret, ret.Results[0])
	f.Text, f.ResultType, f.MayBeNil = out.text, v.Sig.Results().At(0).Type(), b.mayBeNil(at, out)
	build := out.build
	if lit := addressOf(b.pass, build); lit != nil {
		build = lit
	}
	f.Repair = ReplaceResult{build}
	b.classify(f, at, nil)
	return f, mcp.ResultOf(f.ResultType) != nil && f.Text.Whole == nil
}

// isErrorf reports whether an expression is a call of fmt.Errorf.
func (b *builder) isErrorf(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && goq.IsFunc(typeutil.StaticCallee(b.info, call), "fmt", "Errorf")
}

// keepsCause reports whether an error unwraps to the same cause as a typed error in its place. Other callers of the
// function may unwrap it.
func (b *builder) keepsCause(e ast.Expr, t Text) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(b.info, call)
	return goq.IsFunc(fn, "errors", "New") && t.Cause == nil ||
		goq.IsFunc(fn, "fmt", "Errorf") && (t.Cause == nil || goq.Wraps(b.info, call))
}

// withoutCause is the text of an error that hides its cause by %v: the cause is an argument like others. It changes
// nothing if the error is made in another way.
func withoutCause(e ast.Expr, t Text) Text {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || t.Cause == nil || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return t
	}
	format, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit)
	if !ok || t.Prefix != "" {
		return t
	}
	return Text{Words: t.Words, Literal: format, Format: true, Args: call.Args[1:]}
}

// errorsIn returns how many parameters or results are errors.
func errorsIn(list *types.Tuple) (n int) {
	for v := range list.Variables() {
		if goq.IsError(v.Type()) {
			n++
		}
	}
	return n
}
