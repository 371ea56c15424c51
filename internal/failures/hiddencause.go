package failures

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// HiddenCause is a call of fmt.Errorf that formats an error, but does not wrap it. Tools report what it returns, and
// the run time would know more of the error than of its text.
type HiddenCause struct {
	Call  *ast.CallExpr
	Arg   int                 // the index of the error among the arguments behind the format; it may be err.Error()
	Calls []*ast.CallExpr     // the calls that the error came from, as far as known
	In    string              // the function around it
	By    *handlers.Responder // a responder that reports the error
}

// hiding is a function of the package whose errors a tool reports, or makes others of.
type hiding struct {
	fn    *types.Func
	by    *handlers.Responder
	from  []*types.Func // the functions whose errors it passes on, or formats
	hides []*HiddenCause
	knows bool // it returns errors of which the run time knows more than the text
	files bool // it returns errors of files, which need not be those that the caller has named
}

// hidden finds the functions that hide causes.
type hidden struct {
	*builder
	known map[*types.Func]*hiding
	list  []*hiding
	kept  map[*types.Func]bool // the functions whose errors, and those that these are made of, have to stay as they are
}

// findHidden lists the errors that functions of the package hide from tools. It lists none if code of the package looks
// at the causes of errors, which must not find more than before.
func (b *builder) findHidden() {
	if b.handlers.Asks {
		return
	}
	h := &hidden{builder: b, known: make(map[*types.Func]*hiding), kept: make(map[*types.Func]bool)}
	keep := h.start()
	for i := 0; i < len(h.list); i++ { // it grows
		h.read(h.list[i])
		h.reach(h.list[i].by, h.list[i].from)
	}
	some := slices.ContainsFunc(h.list, func(of *hiding) bool { return len(of.hides) > 0 })
	if !some || b.asksCauses() { // that takes more time
		return
	}
	for _, fn := range keep {
		h.keep(fn)
	}
	for _, of := range h.list {
		if !b.isOnlyReported(of.fn) {
			h.keep(of.fn)
		}
	}
	h.spread()
	for _, of := range h.list {
		if !h.kept[of.fn] {
			b.hidden = append(b.hidden, slices.DeleteFunc(of.hides, h.saysEnough)...)
		}
	}
	slices.SortFunc(b.hidden, func(x, y *HiddenCause) int { return cmp.Compare(x.Call.Pos(), y.Call.Pos()) })
}

// start adds the functions whose errors tools report, and returns those of them whose errors have to stay as they are:
// the tool does work that must not be done twice, and the cause could promise a retry. A fix that types the error takes
// that back itself.
func (h *hidden) start() (keep []*types.Func) {
	for _, f := range slices.Concat(h.failures, h.rooted, h.claims) {
		for _, made := range f.Made() {
			if target := made.target(); target != nil {
				h.edited[target] = true
			}
		}
		if f.Kind != mcp.RunTime && !f.Open {
			continue
		}
		fns := h.ownFuncs(f.Calls, f.hiddenFrom)
		if h.reach(f.By, fns); f.By.Asks || f.Repair == nil && !h.isRepeatable(f.By) {
			keep = append(keep, fns...)
		}
	}
	h.typed(func(by *handlers.Responder, calls []*ast.CallExpr) {
		fns := h.ownFuncs(calls)
		if h.reach(by, fns); len(fns) > 0 && !h.isRepeatable(by) {
			keep = append(keep, fns...)
		}
	})
	return keep
}

// reach adds functions whose errors a responder reports.
func (h *hidden) reach(by *handlers.Responder, fns []*types.Func) {
	for _, fn := range fns {
		if h.known[fn] == nil {
			h.known[fn] = &hiding{fn: fn, by: by}
			h.list = append(h.list, h.known[fn])
		}
	}
}

// keep leaves the errors of a function as they are, and those that they are made of.
func (h *hidden) keep(fn *types.Func) {
	if !h.kept[fn] && h.known[fn] != nil {
		h.kept[fn] = true
		for _, from := range h.known[fn].from {
			h.keep(from)
		}
	}
}

// spread passes on what is known of the errors of functions to those that return them.
func (h *hidden) spread() {
	for changed := true; changed; {
		changed = false
		for _, of := range h.list {
			for _, from := range of.from {
				knows, files := of.knows || h.known[from].knows, of.files || h.known[from].files
				changed = changed || knows != of.knows || files != of.files
				of.knows, of.files = knows, files
			}
		}
	}
}

// saysEnough reports whether the text of an error is all that the run time should see: nothing more is known of it, or
// it may be that of a file of the server, and the caller is not to blame.
func (h *hidden) saysEnough(c *HiddenCause) bool {
	knows := false
	for _, call := range c.Calls {
		fn := goq.Own(h.pass, call)
		switch {
		case fn == nil && isOfFiles(goq.Called(h.info, call)):
			return true
		case fn == nil:
			knows = true
		case h.known[fn] != nil && h.known[fn].files:
			return true
		case h.known[fn] != nil:
			knows = knows || h.known[fn].knows
		}
	}
	return !knows && len(c.Calls) > 0
}

// isOfFiles reports whether a function, which may be nil, works on files of the machine.
func isOfFiles(fn *types.Func) bool {
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "os", "io/fs", "io/ioutil", "path/filepath":
		return true
	}
	return false
}

// isRepeatable reports whether a responder may be called twice, as far as is known of the functions that it calls.
func (b *builder) isRepeatable(by *handlers.Responder) bool {
	body := goq.Body(by.Func)
	if body == nil {
		return false
	}
	if b.handlers.Repeatable(by) {
		return true
	}
	does := b.does.OfBody(by.Func).Does
	return does == lexicon.Same || does == lexicon.NoRepetition
}

// isOnlyReported reports whether only functions and handlers of the package call a function. A function value may be
// called by other code, such as a loop that tries again, and so may a literal that contains a call.
func (b *builder) isOnlyReported(fn *types.Func) bool {
	uses := b.handlers.Uses(fn)
	return uses.Values() == 0 && !slices.ContainsFunc(uses.Calls, func(call index.Call) bool {
		lit, ok := call.In.(*ast.FuncLit)
		return call.In == nil || ok && !b.isResponder(lit)
	})
}

// isResponder reports whether a function answers tool calls.
func (b *builder) isResponder(fn ast.Node) bool {
	return slices.ContainsFunc(b.responders, func(r *handlers.Responder) bool { return r.Func == fn })
}

// asksCauses reports whether code of the package looks at what errors wrap, whichever errors these are.
func (b *builder) asksCauses() bool {
	return b.asksAny.Get(b.pass.Pkg, func() bool {
		return slices.ContainsFunc(b.pass.Files, func(file *ast.File) bool {
			return !goq.IsTest(b.pass, file) && goq.Contains(file, b.looksAtCause)
		})
	})
}

// ownFuncs returns the functions of the package that calls call.
func (b *builder) ownFuncs(lists ...[]*ast.CallExpr) (fns []*types.Func) {
	for _, call := range slices.Concat(lists...) {
		if fn := goq.Own(b.pass, call); fn != nil {
			fns = append(fns, fn)
		}
	}
	return fns
}

// read lists the errors that a function hides, and the functions whose errors it returns.
func (h *hidden) read(of *hiding) {
	decl, sig := h.handlers.Decls[of.fn], of.fn.Signature()
	v := visit{&handlers.Responder{
		Func: decl, Obj: of.fn, Sig: sig, Name: of.fn.Name(), Result: -1, Err: goq.ErrorIndex(sig),
	}}
	if decl == nil || v.Err < 0 || h.isGenerated(decl) {
		return
	}
	v.Of = h.handlers.TypeOf(decl)
	g := h.trace.Graph(decl)
	if g == nil {
		return
	}
	goq.Returns(goq.Body(decl), func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		switch {
		case !at.Reachable():
		case h.reported[ret]:
			of.knows = true
		case len(ret.Results) == sig.Results().Len():
			h.readError(of, v, at, ret)
		case len(ret.Results) == 1: // return f(x)
			if call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
				of.add(h.builder, []*ast.CallExpr{call})
			}
		}
	})
}

// add records the calls that the errors of a function come from.
func (of *hiding) add(b *builder, calls []*ast.CallExpr) {
	own := b.ownFuncs(calls)
	of.from = append(of.from, own...)
	of.knows = of.knows || slices.ContainsFunc(calls, func(call *ast.CallExpr) bool {
		return goq.Own(b.pass, call) == nil && !goq.MakesError(goq.Called(b.info, call))
	})
	of.files = of.files || slices.ContainsFunc(calls, func(call *ast.CallExpr) bool {
		return isOfFiles(goq.Called(b.info, call))
	})
}

// readError reads a return of an error.
func (h *hidden) readError(of *hiding, v visit, at flow.Point, ret *ast.ReturnStmt) {
	e := ret.Results[v.Err]
	err := h.trace.Error(at, e)
	of.knows = of.knows || err.Typed || err.Opaque || h.edited[e]
	if err.Typed || err.Nil == flow.IsNil {
		return
	}
	c, calls := h.hides(v, at, ret, e)
	of.add(h.builder, slices.Concat(err.Calls, calls))
	if c != nil {
		c.In, c.By = v.Title(), of.by
		of.hides = append(of.hides, c)
	}
}

// hides returns the error that a return hides, or nil, and the calls that the error came from which it makes one of.
func (b *builder) hides(
	v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr,
) (c *HiddenCause, calls []*ast.CallExpr) {
	call, arg := b.formatted(e)
	if call == nil {
		if t := b.texts.ofError(at, e); t.Cause != nil && t.Cause != e {
			calls = b.trace.Error(at, t.Cause).Calls
		}
		return nil, calls
	}
	cause := ast.Unparen(call.Args[arg+1])
	if of := goq.ErrorOf(b.info, cause); of != nil {
		cause = of
	}
	calls = b.trace.Error(at, cause).Calls
	if b.edited[e] || at.Nil(cause) != flow.NotNil || b.mayBeProtocol(calls) {
		return nil, calls
	}
	f := b.newFailure(v, Bare, ret, e)
	f.Text = b.ofError(at, e)
	b.classify(f, at, nil)
	if f.Once || codes.Encodes.MatchString(f.callee) || f.Kind != mcp.RunTime && f.Kind != mcp.Internal {
		return nil, calls
	}
	return &HiddenCause{Call: call, Arg: arg, Calls: calls}, calls
}

// formatted returns a call of fmt.Errorf that formats one error by %v or %s and wraps none, and the index of the error
// among the arguments behind the format. call is nil for anything else.
func (b *builder) formatted(e ast.Expr) (call *ast.CallExpr, arg int) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !b.isErrorf(call) || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return nil, 0
	}
	lit, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit)
	if !ok {
		return nil, 0
	}
	verbs, ok := goq.PlainVerbs(lit.Value)
	if !ok || len(verbs) != len(call.Args)-1 || goq.HasVerb(lit.Value, 'w') {
		return nil, 0
	}
	arg = -1
	for i, operand := range call.Args[1:] {
		if goq.ErrorIn(b.info, operand) == nil {
			continue
		}
		if arg >= 0 || verbs[i].Raw != "%v" && verbs[i].Raw != "%s" {
			return nil, 0
		}
		arg = i
	}
	if arg < 0 {
		return nil, 0
	}
	return call, arg
}
