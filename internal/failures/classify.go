package failures

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// classify sets the kind of a failure. calls are those that the error came from.
func (b *builder) classify(f *Failure, at flow.Point, calls []*ast.CallExpr) {
	f.Calls = calls
	b.readMade(at, &f.Text)
	f.literalCode = b.codeInLiteral(at, f.Text.Cause)
	var cause origin.Verdict
	if f.Text.Cause != nil {
		if cause = b.trace.Error(at, f.Text.Cause); len(cause.Calls) > 0 {
			f.Calls = cause.Calls
		}
	}
	if len(f.Calls) == 1 && !joins(goq.Called(b.info, f.Calls[0])) {
		if called := goq.Called(b.info, f.Calls[0]); called != nil {
			f.called = called.Name()
			if sig := called.Signature(); sig.Results().Len() == 1 && goq.ErrorIndex(sig) == 0 && !goq.AnyContext(sig) {
				f.maker = called.Name()
			}
		}
		fn := typeutil.StaticCallee(b.info, f.Calls[0])
		if f.made, f.plain = b.isMaker(fn); fn != nil && !f.made {
			f.callee, f.calleeSays = fn.Name(), b.onlyWords(fn)
			f.answers = codes.Encodes.MatchString(f.callee) && b.isAnswered(f.By.Func, f.Calls[0]) || encodesResult(fn)
		}
	}
	if t := f.Text; t.Cause != nil && t.Literal != nil && !t.Format && t.Cut == "" && cause.Nil == flow.IsNil {
		f.Text.Cause = nil // a constructor leaves it out
	}
	f.logged, f.begins = b.logged(f), b.begins(f.Text)
	b.decide(f, at)
	if f.Evidence == mcp.ByGuard && f.mayBreak() { // errors.Is(err, context.DeadlineExceeded)
		switch {
		case f.Text.Cause != nil:
			f.Open = f.Open || slices.ContainsFunc(cause.Calls, b.mayBeTool) // the tool may have said more
		case f.Hidden == nil && f.Tested != nil && slices.ContainsFunc(b.trace.Error(at, f.Tested).Calls, b.mayBeTool):
			f.Hidden, f.Open = f.Tested, true
		}
	}
	if f.Hidden == nil && f.Text.Cause == nil && f.promisesRetry() {
		f.Hidden = b.errorOfAnyCaller(f, at) // it may say that a part of the work is done
	}
	typed := cause.Typed && cause.Nil != flow.IsNil && !b.judge.IsMistaken(f.By.Func, at, cause.Calls)
	if f.Text.Cause != nil && f.Text.HasMessage() && typed {
		f.Verdict, f.Coded = kinds.Verdict{}, true
	}
}

// onlyWords returns the words of the only error that a function of the package returns, or "".
func (b *builder) onlyWords(fn *types.Func) string {
	return b.onlySaid.Get(fn, func() string { return b.findOnlyWords(fn) })
}

func (b *builder) findOnlyWords(fn *types.Func) (words string) {
	decl, index := b.handlers.Decls[fn.Origin()], goq.ErrorIndex(fn.Signature())
	if decl == nil || decl.Body == nil || index < 0 {
		return ""
	}
	n := 0
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if index < len(ret.Results) && b.isNil(ret.Results[index]) {
			return
		}
		n++
		if index < len(ret.Results) {
			words = b.ofError(flow.Point{}, ret.Results[index]).Words
		}
	})
	if n != 1 {
		return ""
	}
	return words
}

// promisesRetry reports whether a failure says that the same call may work later, and nothing keeps it from saying so.
func (f *Failure) promisesRetry() bool {
	return f.statesRetry() && !f.Once
}

// statesRetry reports whether the kind of a failure promises a retry.
func (f *Failure) statesRetry() bool {
	return (f.isRefused() || f.Kind == mcp.Timeout || f.Kind == mcp.Network) && !f.Lasting
}

// errorOfAnyCaller returns the only error that the function of a failure is given, if other packages may call the
// function, and the error is not nil. Otherwise it returns nil.
func (b *builder) errorOfAnyCaller(f *Failure, at flow.Point) ast.Expr {
	decl, ok := f.By.Func.(*ast.FuncDecl)
	if !ok || !decl.Name.IsExported() || b.pass.Pkg.Name() == "main" || errorsIn(f.By.Sig.Params()) != 1 {
		return nil
	}
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			if goq.IsError(b.info.TypeOf(name)) && name.Name != "_" && at.Nil(name) != flow.IsNil {
				return name
			}
		}
	}
	return nil
}

// begins returns the constant words with which a text begins that begins with the value of a variable, or "".
func (b *builder) begins(t Text) string {
	if !strings.HasPrefix(t.Words, "%") || len(t.Args) == 0 || t.Cause != nil && t.Cause.Pos() < t.Args[0].Pos() {
		return ""
	}
	starts := b.does.StartsOf(t.Args[0], 3)
	if len(starts) != 1 {
		return ""
	}
	return goq.WithoutVerbs(starts[0])
}

// mayBeTool reports whether a call may be that of a tool: of a function that is only known as a value.
func (b *builder) mayBeTool(call *ast.CallExpr) bool {
	return b.handlers.HandsOn(call) || goq.Called(b.info, call) == nil
}

// decide sets the kind of a failure, and what is special about its retry.
func (b *builder) decide(f *Failure, at flow.Point) {
	f.Verdict = b.judge.Of(b.question(f, at))
	if v := goq.Sentinel(b.info, f.Is); v != nil && goq.SameModule(b.pass, v.Pkg()) {
		if f.variable, _ = b.madeOf(f.Is); codes.FromVariable(f.variable) == "" {
			f.variable = wordsOfName(v)
		}
	}
	if f.Hidden != nil {
		f.hiddenFrom = b.trace.Error(at, f.Hidden).Calls
	}
	b.setDelay(f, at)
	b.setOnce(f, at)
	over := f.Kind == mcp.Timeout || f.Kind == mcp.Network || f.Kind == mcp.RunTime && b.isOfContext(f)
	if over && b.runsTool(f.By.Func) {
		f.Once = true // the tool goes on, or has done its work
	}
}

// isOfContext reports whether the error of a failure is that of a context: ctx.Err().
func (b *builder) isOfContext(f *Failure) bool {
	return len(f.Calls) > 0 && !slices.ContainsFunc(f.Calls, func(call *ast.CallExpr) bool {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return !ok || sel.Sel.Name != "Err" || !goq.IsContext(b.info.TypeOf(sel.X))
	})
}

// ofError takes an expression of an error apart. If a function of the server makes the error, the words are those that
// the function is given.
func (b *builder) ofError(at flow.Point, e ast.Expr) Text {
	t := b.texts.ofError(at, e)
	b.readMade(at, &t)
	return t
}

// readMade sets the words of a text that is nothing but an error which a function of the server makes of them.
func (b *builder) readMade(at flow.Point, t *Text) {
	if t.Cause != nil && t.Words == "" && !t.HasMessage() {
		t.Words = b.judge.Made(b.definition(at, t.Cause))
		t.Made = t.Words != ""
	}
}

// isMaker reports whether a function, which may be nil, makes errors, and so does not fail. plain says that it is the
// server's, and that its errors know no more than their text.
func (b *builder) isMaker(fn *types.Func) (makes, plain bool) {
	if fn == nil {
		return false, false
	}
	if _, makes = errorFuncs[nameOf(fn)]; makes {
		return true, false
	}
	m := b.trace.Maker(fn.Origin())
	return m != nil, m != nil && !m.Knows
}

// encodesResult reports whether a function of an SDK encodes a value and makes a result of it.
func encodesResult(fn *types.Func) bool {
	results := fn.Signature().Results()
	return fn.Pkg() != nil && results.Len() > 0 && mcp.ResultOf(results.At(0).Type()) != nil &&
		mcp.FailingOf(fn.Pkg().Path(), fn.Name()) == mcp.FailsEncoding
}

// isAnswered reports whether the first result of a call may be the answer of a function: nothing sends it to others or
// decodes it again.
func (b *builder) isAnswered(fn ast.Node, call *ast.CallExpr) bool {
	body := goq.Body(fn)
	if body == nil {
		return true
	}
	var data types.Object
	for n := range ast.Preorder(body) {
		if assign, ok := n.(*ast.AssignStmt); ok && len(assign.Rhs) == 1 && ast.Unparen(assign.Rhs[0]) == call {
			if id, ok := assign.Lhs[0].(*ast.Ident); ok {
				data = b.info.ObjectOf(id)
			}
		}
	}
	return !goq.Contains(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		return ok && b.passesElsewhere(call) && goq.Mentions(b.info, call, data)
	})
}

// passesElsewhere reports whether a call sends its arguments to others, prepares that, or decodes them.
func (b *builder) passesElsewhere(call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(b.info, call)
	if fn != nil && fn.Pkg() != nil {
		switch fn.Pkg().Path() {
		case "net/http", "net/url", "encoding/base64", "os", "io", "bufio":
			return true
		}
	}
	return goq.IsFunc(fn, "bytes", "NewReader", "NewBuffer") || goq.IsFunc(fn, "strings", "NewReader") ||
		goq.IsFunc(fn, "encoding/json", "Unmarshal") ||
		goq.TakesContext(b.info, call) && (fn == nil || fn.Pkg() == nil || !mcp.IsSDK(fn.Pkg().Path()))
}

// nameOf returns the full name of a function, or "" if there is none.
func nameOf(fn *types.Func) string {
	if fn == nil {
		return ""
	}
	return fn.FullName()
}

// question returns what there is to know about a failure before its kind is known.
func (b *builder) question(f *Failure, at flow.Point) kinds.Question {
	stmt := f.Node
	if f.Assign != nil {
		stmt = f.Assign
	} else if f.Return != nil {
		stmt = f.Return
	}
	q := kinds.Question{
		Responder: f.By.Func, At: at, Stmt: stmt, Words: words(b.pass, f.Text), Cause: f.Text.Cause, Args: f.Text.Args,
	}
	switch {
	case f.Text.Made:
		q.Cause = b.definition(at, q.Cause)
	case q.Cause == nil && !f.Text.HasMessage():
		q.Calls = f.Calls
	}
	if sum, ok := ast.Unparen(f.Text.Whole).(*ast.BinaryExpr); ok { // "unknown label: " + label
		q.Args = append(slices.Clip(q.Args), operands(sum)...)
	}
	switch f.Repair.(type) {
	case Annotate, AnnotatePair:
		if call, ok := ast.Unparen(f.target()).(*ast.CallExpr); ok {
			q.Args = append(slices.Clip(q.Args), call.Args...)
		}
	}
	return q
}

// stateKind marks a failure without a message if the evidence gives a kind that the run time would not find. notNil
// says that the error cannot be nil.
func (b *builder) stateKind(f *Failure, notNil bool) {
	f.Stated = f.Text.Cause != nil && !f.Text.HasMessage() && notNil && f.Kind != mcp.RunTime
	if f.Stated && len(f.Calls) == 0 {
		words, made := b.madeOf(f.Text.Cause)
		f.argument, f.Stated = words, made || f.Evidence == mcp.ByGuard && f.isMadeInReturn()
		return
	}
	if f.Stated && goq.Wraps(b.info, f.Calls[0]) {
		if wrapped := goq.Wrapped(b.info, f.Calls[0]); len(wrapped) == 1 {
			f.argument, _ = b.madeOf(wrapped[0])
		}
		return
	}
	if !f.Stated || f.Kind != mcp.Validation {
		return
	}
	fn := goq.Called(b.info, f.Calls[0])
	if fn == nil || fn.Pkg() == nil || goq.SameModule(b.pass, fn.Pkg()) || mcp.IsSDK(fn.Pkg().Path()) {
		return
	}
	for _, arg := range f.Calls[0].Args { // strconv.Atoi(in.Number): the name of the function says nothing
		name := goq.ValueName(b.withoutConstant(arg))
		if f.argument == "" && !goq.IsContext(b.info.TypeOf(arg)) && !lexicon.AnyArgument.MatchString(name) {
			f.argument = name
		}
	}
}

// withoutConstant returns what is left of an expression without the constant parts of a sum: name for "/users/" + name,
// and nil for a constant.
func (b *builder) withoutConstant(e ast.Expr) ast.Expr {
	if b.info.Types[e].Value != nil {
		return nil
	}
	if sum, ok := ast.Unparen(e).(*ast.BinaryExpr); ok {
		if x := b.withoutConstant(sum.X); x != nil {
			return x
		}
		return b.withoutConstant(sum.Y)
	}
	return e
}

// isMadeInReturn reports whether a failure is made in the return statement itself, under the conditions around that.
func (f *Failure) isMadeInReturn() bool {
	target := f.target()
	return target != nil && f.Return != nil && f.Return.Pos() <= target.Pos() && target.End() <= f.Return.End()
}

// madeOf returns the words for the code of an error that no call returns: the text of a literal or of a package-level
// variable, or the name of the variable without "Err". ok is false for anything else.
func (b *builder) madeOf(e ast.Expr) (words string, ok bool) {
	e = ast.Unparen(e)
	if u, isAddress := e.(*ast.UnaryExpr); isAddress {
		e = ast.Unparen(u.X)
	}
	if lit, isLit := e.(*ast.CompositeLit); isLit {
		words = kinds.WordsOf(b.info, lit)
		if ofAll := b.judge.TextOfType(b.info.TypeOf(lit)); words == "" && codes.HasReason(ofAll) {
			words = ofAll
		}
		return words, true
	}
	if v := goq.Sentinel(b.info, e); v != nil {
		if made, isCall := b.handlers.Initial(v).(*ast.CallExpr); isCall && len(made.Args) > 0 {
			if text, known := goq.ConstString(b.info, made.Args[0]); known {
				return goq.ConstWords(b.info, text, made.Args[1:]), true
			}
		}
		return wordsOfName(v), true
	}
	return "", false
}

// wordsOfName returns the words in the name of an error variable: "period closed" for errPeriodClosed.
func wordsOfName(v *types.Var) string {
	return codes.SplitCamel(lexicon.ErrPrefix.ReplaceAllString(v.Name(), "$1"))
}

// words returns the constant words of a message or, if there are none, those in the name of the function that returns
// it.
func words(pass *analysis.Pass, t Text) string {
	if fn := t.Maker(pass); fn != nil {
		return codes.SplitCamel(fn.Name())
	}
	return t.Words
}

// Maker returns the function of the package whose name has to do for the words of a text, or nil if it has words.
func (t *Text) Maker(pass *analysis.Pass) *types.Func {
	call, ok := t.Whole.(*ast.CallExpr)
	if !ok || strings.Trim(t.Words, "% ") != "" {
		return nil
	}
	return goq.Own(pass, call)
}
