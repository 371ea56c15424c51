package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// setOnce records whether a repeated call of the tool would do its work twice: the call that failed does, or one before
// it in the same function. A time-out or a lost connection must not promise a retry then, because the work may have
// been done.
func (b *builder) setOnce(f *Failure, at flow.Point) {
	breaks := f.mayBreak() && !b.isErrorOfState(f.Text.Cause)
	if !breaks && !f.isRefused() || b.handlers.Repeatable(f.By) {
		return
	}
	failed := f.failed()
	if f.Method != nil || f.Status != nil && !isNumber(b.info.TypeOf(f.Status)) { // they decide about their own request
		if request, ok := ast.Unparen(b.definition(at, f.Status)).(*ast.CallExpr); ok {
			_, acted := b.does.HasActed(failed, []*ast.CallExpr{request})
			f.Partly = acted || b.does.WorksForEach(request, failed)
			f.Once = f.Partly
		}
		return
	}
	if f.Kind == mcp.RunTime && f.Is != nil {
		return // a known error variable is not a lost connection
	}
	if b.does.IsKept(f.Text.Cause) {
		f.Once, f.Partly = true, true // the same call finds the same error, whatever that says
		return
	}
	calls := slices.Concat(b.failing(f, at), b.setInside(f))
	calls = append(slices.Clip(calls), b.gatheredBy(f, calls)...)
	before := b.workBefore(f, calls)
	var here callWork
	for _, call := range calls {
		here = here.or(b.workOf(call, f, breaks))
	}
	partly := before.partly || here.partly || breaks && lexicon.SaysDone(f.Text.Words) ||
		before.behind && b.isBehindWork(f, calls)
	if lexicon.SaysUndone.MatchString(f.Text.Words) {
		partly = false
	}
	f.Once = partly || here.inside || (before.once || here.once) && breaks // what is refused has not been done
	partly = partly || f.Once && b.namesTwoErrors(f.Node)
	f.inside, f.Partly = here.inside && !partly, here.inside || partly
}

// earlierWork is what is done before calls that fail.
type earlierWork struct {
	once   bool // it would be done twice
	partly bool // it is a part of the work of the tool
	behind bool // what failed is other work
}

// workBefore returns what is done before calls that have failed: in the function, by the tool that calls it, and by
// those that give it the error.
func (b *builder) workBefore(f *Failure, calls []*ast.CallExpr) earlierWork {
	failed := f.failed()
	acted, named := b.does.HasActed(failed, calls)
	given, partly := b.isGivenWork(f)
	behind, before := b.does.IsBehind(failed, calls), b.does.DoneBefore(f.By)
	refused := len(calls) == 0 && f.Kind == mcp.Conflict && !f.Lasting && f.Evidence == mcp.ByWords
	return earlierWork{
		once: acted || before.Acted || given,
		partly: partly || named && (behind || refused) ||
			before.Named && (behind || b.does.IsOver(failed, calls)),
		behind: behind,
	}
}

// callWork is what a call may have done that has failed.
type callWork struct {
	once   bool // its work would be done twice
	partly bool // it has done so for others before
	inside bool // it takes several steps
}

func (w callWork) or(v callWork) callWork {
	return callWork{w.once || v.once, w.partly || v.partly, w.inside || v.inside}
}

// workOf returns what a call may have done that has failed. breaks says that it may have failed after its work.
func (b *builder) workOf(call *ast.CallExpr, f *Failure, breaks bool) callWork {
	failed := f.failed()
	twice := b.does.DoesTwice(call, failed) && !b.does.OnlyCalls(call)
	gives := b.does.GivesWork(call, failed)
	if twice && lexicon.RepetitionIn(f.Text.Words) == lexicon.Twice {
		b.doneTwice[f.By.Func] = append(b.doneTwice[f.By.Func], call)
	}
	w := callWork{once: twice || gives, partly: b.does.WorksForEach(call, failed)}
	for _, started := range b.startedIn(call, f.By.Func) {
		works := b.does.GivesWork(started, failed)
		steps := b.does.IsForEach(started, f.By.Func) || b.does.OfLiterals(started).Steps
		w.once, w.partly = w.once || works, w.partly || works && steps
	}
	steps := twice && b.does.HasSteps(call) || gives && b.does.OfLiterals(call).Or(b.does.OfGiven(call)).Steps
	w.inside = steps || breaks && (b.saysDone(call) || b.does.GivesKept(call))
	return w
}

// isBehindWork reports whether a failure comes after a call that has not failed, and that does its work twice if it is
// repeated, as the message of its own failure says. If something in between removes what was made, it does not.
func (b *builder) isBehindWork(f *Failure, failed []*ast.CallExpr) bool {
	return slices.ContainsFunc(b.doneTwice[f.By.Func], func(call *ast.CallExpr) bool {
		if call.End() > f.Node.Pos() || slices.Contains(failed, call) {
			return false
		}
		block := surely(goq.Path(goq.Body(f.By.Func), call))
		return block != nil && f.Node.End() <= block.End() && !goq.Contains(block, func(n ast.Node) bool {
			other, ok := n.(*ast.CallExpr)
			return ok && other.Pos() > call.End() && other.End() < f.Node.Pos() &&
				lexicon.Removing(goq.ValueName(other.Fun))
		})
	})
}

// surely returns the innermost block or clause on the path to a node, which reaches the node whenever its end is
// reached, or nil: a node in an else branch need not be.
func surely(path []ast.Node) ast.Node {
	for i, n := range slices.Backward(path) {
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			return n
		case *ast.IfStmt:
			if i > 0 {
				if outer, ok := path[i-1].(*ast.IfStmt); ok && outer.Else == n {
					return nil
				}
			}
		}
	}
	return nil
}

// saysDone reports whether a call is one of a function of the package that says in one of its errors what it has done
// before it failed, perhaps in the memory of the server.
func (b *builder) saysDone(call *ast.CallExpr) bool {
	fn := goq.Own(b.pass, call)
	if fn == nil || b.handlers.Decls[fn] == nil || goq.ErrorIndex(fn.Signature()) < 0 {
		return false
	}
	return b.saying.Get(fn, func() (says bool) {
		goq.Returns(b.handlers.Decls[fn].Body, func(ret *ast.ReturnStmt) {
			if len(ret.Results) == fn.Signature().Results().Len() {
				err := ret.Results[goq.ErrorIndex(fn.Signature())]
				says = says || lexicon.SaysDone(b.ofError(flow.Point{}, err).Words)
			}
		})
		return says
	})
}

// isErrorOfState reports whether an error, which may be nil, has a type of the server's own that wraps no other error:
// it is about something that the server has found, and no time-out or lost connection.
func (b *builder) isErrorOfState(err ast.Expr) bool {
	if err == nil {
		return false
	}
	of := goq.StructOf(b.info.TypeOf(err))
	if of == nil || of.Obj().Pkg() == nil || !goq.SameModule(b.pass, of.Obj().Pkg()) {
		return false
	}
	for f := range of.Underlying().(*types.Struct).Fields() {
		if !goq.IsString(f.Type()) {
			return false // it may hold a status, or another error
		}
	}
	return true
}

// isRefused reports whether a failure says that the same call may work later, so that it has done nothing.
func (f *Failure) isRefused() bool {
	return f.Kind == mcp.RateLimited || f.Kind == mcp.Conflict && !f.Lasting
}

// startedIn returns the calls of a function by which a group has started what it waits for: g.Go(func() error {…}) for
// g.Wait(), and jobs.Start(func() error {…}), which has returned the group.
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
	return append(calls, b.handlers.SetBy(group)...)
}

// groupOf returns the variable whose method of a name a call calls, or nil.
func (b *builder) groupOf(call *ast.CallExpr, method string) *types.Var {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != method {
		return nil
	}
	return goq.VarOf(b.info, sel.X)
}

// failing returns the calls that have failed: those that the error came from, or else those whose error the text leaves
// out, or whose error the condition has tested.
func (b *builder) failing(f *Failure, at flow.Point) []*ast.CallExpr {
	calls := slices.DeleteFunc(slices.Clone(f.Calls), func(call *ast.CallExpr) bool {
		return goq.MakesError(goq.Called(b.info, call))
	})
	if len(calls) == 0 {
		calls = f.hiddenFrom
	}
	if len(calls) == 0 && f.Tested != nil {
		calls = b.trace.Error(at, f.Tested).Calls
	}
	return b.working(at, calls)
}

// working returns the calls that have done the work of calls which have failed: what a function of the server's own has
// translated, and what another call only hands on.
func (b *builder) working(at flow.Point, failed []*ast.CallExpr) (made []*ast.CallExpr) {
	for _, call := range failed {
		mapped := b.mapped(at, call)
		if len(mapped) == 0 {
			mapped = []*ast.CallExpr{call}
		}
		for _, call := range mapped {
			if !goq.MakesError(goq.Called(b.info, call)) {
				made = append(made, b.does.Carried(call))
			}
		}
	}
	return made
}

// mapped returns the calls that have returned the error which a call of the server's own translates to another one:
// toError(err).
func (b *builder) mapped(at flow.Point, call *ast.CallExpr) (calls []*ast.CallExpr) {
	fn := goq.Called(b.info, call)
	if fn == nil || fn.Pkg() == nil || !goq.SameModule(b.pass, fn.Pkg()) || goq.ErrorIndex(fn.Signature()) < 0 {
		return nil
	}
	for _, arg := range call.Args {
		if goq.IsErrorValue(b.info, arg) {
			calls = append(calls, b.trace.Error(at, arg).Calls...)
		}
	}
	return calls
}

// setInside returns the calls that set an error of a failure in a function literal, which its function runs: it fails
// if they do.
//
//	func() {
//		err = create(ctx)
//	}()
func (b *builder) setInside(f *Failure) (calls []*ast.CallExpr) {
	for _, v := range b.errorsIn(f.Node) {
		for _, call := range b.handlers.SetBy(v) {
			if b.handlers.Innermost(call) != f.By.Func && !goq.MakesError(goq.Called(b.info, call)) {
				calls = append(calls, call)
			}
		}
	}
	return calls
}

// gatheredBy returns the calls that have returned the errors which a failure joins.
func (b *builder) gatheredBy(f *Failure, calls []*ast.CallExpr) (made []*ast.CallExpr) {
	for _, e := range b.elements(f.By.Func, calls) {
		cause := b.cause(e.at, e.err)
		made = append(made, b.trace.Error(e.at, cause).Calls...)
		made = append(made, b.listing(cause)...)
	}
	return made
}

// listing returns the calls that have returned the list in which an error is a field of an element:
//
//	for _, r := range renew(ctx, names) {
//		if r.Err != nil { … }
//	}
func (b *builder) listing(err ast.Expr) (calls []*ast.CallExpr) {
	sel, ok := err.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	element := b.handlers.Assigned(goq.VarOf(b.info, sel.X))
	if element == nil {
		return nil
	}
	for _, loop := range element.Ranges {
		if call, ok := ast.Unparen(loop.X).(*ast.CallExpr); ok {
			calls = append(calls, call)
		}
		calls = append(calls, b.handlers.SetBy(goq.VarOf(b.info, loop.X))...)
	}
	return calls
}

// cause returns the error that an expression wraps, or the expression itself.
func (b *builder) cause(at flow.Point, err ast.Expr) ast.Expr {
	if t := b.texts.ofError(at, err); t.Cause != nil {
		return t.Cause
	}
	return err
}

// isGivenWork reports whether a function that reports an error which it is given is called with that of work which a
// repeated call of the tool would do twice. partly reports whether a part of such work is done then.
func (b *builder) isGivenWork(f *Failure) (given, partly bool) {
	returned := func(call *ast.CallExpr) bool { return !goq.MakesError(goq.Called(b.info, call)) }
	if f.By.Obj == nil || slices.ContainsFunc(f.Calls, returned) {
		return false, false
	}
	if c := b.constructor(f.By.Obj); c != nil && c.Types && !c.Settled && f.Text.Cause != nil {
		return b.givenWork(f.By.Obj)
	}
	return b.isPassedWork(f.By.Obj, isError, f.Text.Cause == nil, mostPassing)
}

// mostPassing is how many functions may pass an error on to one another.
const mostPassing = 3

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

// mayBreak reports whether the error of a failure can be a time-out or a lost connection.
func (f *Failure) mayBreak() bool {
	return f.Open || f.Kind == mcp.RunTime && f.HasEvidence() || f.Kind == mcp.Timeout || f.Kind == mcp.Network
}

// isNumber reports whether a type is that of a status without its response.
func isNumber(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}
