package failures

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Constructor is the fact that a function of the server builds error results, or puts an error into a result.
// Parameters are given by index, -1 for none, except Flag. For example, these functions have the fields behind them
// set:
//
//	func fail(text string) *mcp.CallToolResult {
//		return mcp.NewToolResultError(text) // Always, Message 0, Exact, Pure
//	}
//	func failed(text string, err error) *mcp.CallToolResult {
//		log.Print(text)
//		return mcp.NewToolResultErrorFromErr("Error: "+text, err) // Always, Message 0, Cause 1, Prefix "Error: ", Types
//	}
//	func failf(format string, args ...any) (*mcp.CallToolResult, error) {
//		return nil, fmt.Errorf(format, args...) // Always, Bare, Pure
//	}
//	func give(err error) (*mcp.CallToolResult, error) {
//		return nil, err // Always, Bare, PassesOn, Cause 0, Pure
//	}
//	func done(text string) *mcp.CallToolResult {
//		return mcp.NewToolResultText(text) // Claims, Message 0, Exact, Pure
//	}
//	func carry(err error) toolResult {
//		return toolResult{Err: err} // Carrier, Cause 0, Pure
//	}
//	func respond(text string, err error) *mcp.CallToolResult {
//		if err != nil {
//			return mcp.NewToolResultError(err.Error())
//		}
//		return mcp.NewToolResultText(text) // Guarded, Cause 1, Exact, Pure, Types
//	}
//	func answer(text string, failed bool) *mcp.CallToolResult {
//		return &mcp.CallToolResult{Content: content(text), IsError: failed} // Flag 2, Message 0, Exact, Pure
//	}
type Constructor struct {
	Always   bool   // every call is a failure
	Claims   bool   // every call claims success, with a text that may report a failure
	Carrier  bool   // a call is a failure if the error that it is given is not nil
	Guarded  bool   // the same for a function of which calls without an error are successes of their own
	Bare     bool   // the failure is an error without a type, not a result
	PassesOn bool   // that error is the one that the function is given, unchanged
	Flag     int    // the parameter that says whether a call is a failure, counted from 1; 0 for none
	Message  int    // the parameter with the message
	Cause    int    // the parameter with the error
	Format   bool   // Message is a format for the parameters after it
	Words    string // the whole text, if it is constant
	Prefix   string // a constant before the message, or before the cause if there is no message
	Exact    bool   // the text is Prefix, the message, then ": " and the cause, and nothing else
	Shows    bool   // the message is the text of a result of the server's own, and the model reads it
	Pure     bool   // the function has no side effects, so that a call can be replaced
	Types    bool   // its results have code and retry, or get them in it because it is given the error
	Settled  bool   // with Types: it reads no more than the text of the errors that it is given
}

// AFact marks a fact.
func (*Constructor) AFact() {}

func (*Constructor) String() string { return "constructor" }

// constructor returns what is known of a function as a constructor, or nil.
func (b *builder) constructor(fn *types.Func) *Constructor {
	if fn.Pkg() != b.pass.Pkg {
		c := new(Constructor)
		if fn.Pkg() != nil && b.pass.ImportObjectFact(fn, c) {
			c.Types = c.Types && goq.SameModule(b.pass, fn.Pkg()) // else it is not repaired
			return c
		}
		return nil
	}
	c, ok := b.constructors[fn]
	if !ok {
		b.constructors[fn] = nil // recursion infers nothing
		c = b.infer(fn)
		b.constructors[fn] = c
	}
	return c
}

// used returns a constructor as a call uses it. One with a flag always fails, or always claims success, if the call
// gives a constant for the flag. A guarded one always fails if the error is not nil. used returns nil if the call does
// not decide this.
func (b *builder) used(c *Constructor, at flow.Point, call *ast.CallExpr) *Constructor {
	if c == nil || c.Flag == 0 && !c.Guarded {
		return c
	}
	if len(call.Args) < c.Flag || c.Guarded && len(call.Args) <= c.Cause {
		return nil
	}
	used := *c
	if c.Guarded {
		cause := call.Args[c.Cause]
		if at.Nil(cause) != flow.NotNil && b.trace.Error(at, cause).Nil != flow.NotNil {
			return nil
		}
		used.Guarded, used.Always = false, true
		return &used
	}
	fails, known := goq.ConstBool(b.info, call.Args[c.Flag-1])
	if !known {
		return nil
	}
	used.Flag, used.Always, used.Claims = 0, fails, !fails
	return &used
}

// literalConstructor is [builder.constructor] for a function literal in a local variable.
func (b *builder) literalConstructor(lit *ast.FuncLit) *Constructor {
	c, ok := b.literals[lit]
	if !ok {
		b.literals[lit] = nil
		if sig, ok := b.info.TypeOf(lit).(*types.Signature); ok && b.handlers.HandlerOf(lit) == nil {
			if c = b.inferBody(lit, sig); c != nil && c.Types {
				copied := *c
				copied.Types = false // its calls are repaired
				c = &copied
			}
		}
		b.literals[lit] = c
	}
	return c
}

// isRegistered reports whether a function is a handler that the package registers.
func (b *builder) isRegistered(fn ast.Node) bool {
	h := b.handlers.HandlerOf(fn)
	return h != nil && h.Registered
}

// infer infers a constructor from a declared function that is not a handler.
func (b *builder) infer(fn *types.Func) *Constructor {
	decl := b.handlers.Decls[fn]
	if decl == nil || b.isRegistered(decl) {
		return nil
	}
	shape, ok := mcp.ShapeOf(fn.Signature())
	if b.handlers.HandlerOf(decl) != nil && (!ok || shape.Request) {
		return nil
	}
	return b.inferBody(decl, fn.Signature())
}

// inferBody infers a constructor from a function with this body, or returns nil.
func (b *builder) inferBody(fn ast.Node, sig *types.Signature) *Constructor {
	shape, ok := b.constructorShape(sig)
	if !ok {
		return nil
	}
	g := b.trace.Graph(fn)
	if g == nil {
		return nil
	}
	var found []*Constructor // one for each return
	ofReturn := make(map[ast.Stmt]*Constructor)
	success := false
	goq.Returns(goq.Body(fn), func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() {
			return
		}
		c := b.inferReturn(at, sig, shape, ret)
		if c == nil {
			success = true
			return
		}
		found, ofReturn[ret] = append(found, c), c
	})
	switch claims := slices.ContainsFunc(found, func(c *Constructor) bool { return c.Claims }); {
	case len(found) == 0:
		return nil
	case success, claims && len(found) > 1:
		c := b.inferGuarded(goq.Body(fn), sig, ofReturn)
		if c == nil && !success {
			c = b.inferFlag(goq.Body(fn), sig, found)
		}
		if c != nil && b.isGenerated(fn) {
			return nil // no fix changes it
		}
		return c // if nil, it does the work of a tool, and its own returns are judged
	}
	c := found[0]
	for _, other := range found[1:] {
		c = merge(c, other)
	}
	if i := b.testsGiven(fn, sig); c.Always && len(found) > 1 && i >= 0 {
		c.Types, c.Cause = true, i
	}
	if c.Types && !c.Always {
		return nil
	}
	c.Settled = c.Types && c.Cause < 0 && b.readsTextOnly(goq.Body(fn), sig)
	if b.isGenerated(fn) {
		c.Types = false // no fix changes it
	}
	if c.Shows && b.usesTwice(goq.Body(fn), sig.Params().At(c.Message)) {
		c.Shows = false
	}
	if c.Pure = b.isPure(goq.Body(fn)); c.Claims && !c.Pure {
		return nil
	}
	return c
}

// usesTwice reports whether a function does more with a parameter than one thing.
func (b *builder) usesTwice(body *ast.BlockStmt, param *types.Var) bool {
	uses := 0
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && b.info.Uses[id] == param {
			uses++
		}
		return true
	})
	return uses > 1
}

// testsGiven returns the index of the error parameter that a function tests with errors.Is or errors.As, or -1. Such a
// function knows most about the error, so that its results get their types where it makes them. It must have no other
// error, and no call may leave the error out.
func (b *builder) testsGiven(fn ast.Node, sig *types.Signature) int {
	index := -1
	if errorsIn(sig.Params()) != 1 {
		return index
	}
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 || !goq.IsFunc(typeutil.StaticCallee(b.info, call), "errors", "Is", "As", "AsType") {
			return true
		}
		if id, ok := ast.Unparen(call.Args[0]).(*ast.Ident); ok && index < 0 {
			index = goq.ParamIndex(sig, b.info.ObjectOf(id))
		}
		return true
	})
	if obj := b.handlers.Declared(fn); obj != nil && index >= 0 {
		for _, call := range b.handlers.Uses(obj).Calls {
			if index < len(call.Expr.Args) && b.isNil(call.Expr.Args[index]) {
				return -1
			}
		}
	}
	return index
}

// isGenerated reports whether a function is in a generated file.
func (b *builder) isGenerated(fn ast.Node) bool {
	file := goq.FileOf(b.pass, fn)
	return file != nil && ast.IsGenerated(file)
}

// constructorShape returns the results of a function that may be a constructor. ok is false for all other functions.
func (b *builder) constructorShape(sig *types.Signature) (shape mcp.Shape, ok bool) {
	shape, ok = mcp.ShapeOf(sig)
	if !ok {
		if sig.Results().Len() != 1 || !b.isOwnResult(goq.Deref(sig.Results().At(0).Type())) {
			return mcp.Shape{}, false
		}
		return mcp.Shape{Result: 0, Err: -1}, true
	}
	isHandler := shape.Request && sig.Params().Len() <= 3 && shape.Err >= 0 // even if it always fails
	return shape, !isHandler
}

// inferGuarded infers a constructor from a function that first tests whether an error that it is given is not nil, and
// returns an error result then. ofReturn has what is inferred from each return.
func (b *builder) inferGuarded(
	body *ast.BlockStmt, sig *types.Signature, ofReturn map[ast.Stmt]*Constructor,
) *Constructor {
	test, ok := body.List[0].(*ast.IfStmt)
	if !ok || test.Init != nil || len(test.Body.List) == 0 {
		return nil
	}
	cond, ok := ast.Unparen(test.Cond).(*ast.BinaryExpr)
	fails := ofReturn[test.Body.List[len(test.Body.List)-1]]
	if !ok || cond.Op != token.NEQ || !b.isNil(cond.Y) || fails == nil || !fails.Types {
		return nil
	}
	id, ok := ast.Unparen(cond.X).(*ast.Ident)
	goq.Returns(test.Body, func(ret *ast.ReturnStmt) {
		c := ofReturn[ret]
		ok = ok && c != nil && c.Always
	})
	if !ok {
		return nil
	}
	cause := goq.ParamIndex(sig, b.info.ObjectOf(id))
	if cause < 0 || fails.Cause >= 0 && fails.Cause != cause {
		return nil
	}
	c := *fails
	c.Guarded, c.Always, c.Cause, c.Pure = true, false, cause, b.isPure(body)
	return &c
}

// inferFlag infers a constructor from two returns, of which an if statement chooses one by a parameter:
//
//	if failed {
//		return mcp.NewToolResultError(text)
//	}
//	return mcp.NewToolResultText(text)
func (b *builder) inferFlag(body *ast.BlockStmt, sig *types.Signature, found []*Constructor) *Constructor {
	if len(found) != 2 || len(body.List) == 0 {
		return nil
	}
	choice, ok := body.List[0].(*ast.IfStmt)
	if !ok || choice.Init != nil {
		return nil
	}
	fails, claims := found[0], found[1]
	flag, isFlag := ast.Unparen(choice.Cond).(*ast.Ident)
	v, _ := b.info.ObjectOf(flag).(*types.Var)
	if !isFlag || v == nil || !fails.Always || !claims.Claims {
		return nil
	}
	c := *fails
	c.Always = false
	same := *claims
	same.Claims = false
	if i := goq.ParamIndex(sig, v); i >= 0 && c == same && len(body.List) <= 2 {
		c.Flag, c.Pure = i+1, b.isPure(body)
		return &c
	}
	return nil
}

// merge combines two returns of a constructor.
func merge(a, b *Constructor) *Constructor {
	if *a == *b {
		return a
	}
	m := &Constructor{
		Always: a.Always && b.Always, Carrier: a.Carrier || b.Carrier,
		Bare: a.Bare && b.Bare, PassesOn: a.PassesOn && b.PassesOn, Message: -1, Cause: -1,
		Types: a.Types || b.Types,
	}
	if a.Cause == b.Cause || a.Cause < 0 || b.Cause < 0 {
		m.Cause = max(a.Cause, b.Cause)
	}
	if a.Message == b.Message && a.Format == b.Format {
		m.Message, m.Format = a.Message, a.Format
		// One branch with a cause and one without build the same text. Other differences are not exact.
		m.Prefix = a.Prefix
		m.Exact = a.Exact && b.Exact && a.Message >= 0 && a.Prefix == b.Prefix && a.Words == b.Words
	}
	return m
}

// inferReturn infers a constructor from one return statement. It returns nil if the statement may return a success.
func (b *builder) inferReturn(at flow.Point, sig *types.Signature, shape mcp.Shape, ret *ast.ReturnStmt) *Constructor {
	n := sig.Results().Len()
	if len(ret.Results) == 1 && n > 1 {
		return b.inferTailCall(at, sig, ret.Results[0])
	}
	if len(ret.Results) != n {
		return nil
	}
	if shape.Err >= 0 {
		if c, fails := b.inferError(at, sig, shape, ret); fails {
			return c
		}
	}
	return b.inferResult(at, sig, shape, ret.Results[shape.Result])
}

// inferTailCall infers a constructor from "return other(…)", where other is a constructor.
func (b *builder) inferTailCall(at flow.Point, sig *types.Signature, e ast.Expr) *Constructor {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	c := b.constructorOf(at, call)
	if c == nil || !c.Always && !c.Claims {
		return nil
	}
	fn := typeutil.StaticCallee(b.info, call)
	if of := b.ofMade(at, sig, call, c); of != nil {
		return of
	}
	made := b.ofConstructor(at, call, fn.Origin().Signature(), c)
	if c.Claims && !made.claims {
		return nil // it does not fail, and what it says is not known
	}
	out := b.roles(at, sig, made, c.Bare)
	out.Types = c.Types
	return out
}

// constructorOf returns the constructor that a call calls, as the call uses it, or nil.
func (b *builder) constructorOf(at flow.Point, call *ast.CallExpr) *Constructor {
	fn := typeutil.StaticCallee(b.info, call)
	if fn == nil {
		return nil
	}
	return b.used(b.constructor(fn.Origin()), at, call)
}

// ofMade infers a constructor from a call of another one that gives an error its type, if the error is made of the
// parameters: then the calls say what failed. It returns nil for any other call.
//
//	func badf(format string, args ...any) (*mcp.CallToolResult, error) { return bad(fmt.Errorf(format, args...)) }
func (b *builder) ofMade(at flow.Point, sig *types.Signature, call *ast.CallExpr, c *Constructor) *Constructor {
	if !c.Types || !c.Always || !c.Exact || !c.Pure || c.Prefix != "" || c.Message >= 0 || c.Cause < 0 ||
		len(call.Args) <= c.Cause {
		return nil
	}
	made := &Constructor{Always: true, Message: -1, Cause: -1, Exact: true}
	if b.madeRole(at, sig, call.Args[c.Cause], made); made.Message < 0 {
		return nil
	}
	return made
}

// inferError infers a constructor from the error of a return statement. fails is false if the error is nil, so that the
// result decides.
func (b *builder) inferError(
	at flow.Point, sig *types.Signature, shape mcp.Shape, ret *ast.ReturnStmt,
) (c *Constructor, fails bool) {
	e := ret.Results[shape.Err]
	if i := b.paramIndex(at, sig, e); i >= 0 && b.isNil(ret.Results[shape.Result]) {
		return &Constructor{Always: true, Bare: true, PassesOn: true, Message: -1, Cause: i}, true
	}
	err := b.trace.Error(at, e)
	if err.Nil == flow.IsNil {
		return nil, false
	}
	call, made := ast.Unparen(e).(*ast.CallExpr)
	if !made || err.Nil != flow.NotNil || err.Typed || goq.Own(b.pass, call) != nil { // its own function gets the type
		return nil, true
	}
	return b.roles(at, sig, outcome{failed: true, always: true, text: b.ofError(at, e)}, true), true
}

// inferResult infers a constructor from the result of a return statement.
func (b *builder) inferResult(at flow.Point, sig *types.Signature, shape mcp.Shape, e ast.Expr) *Constructor {
	out := b.ofResult(at, e, 0)
	if out.claims {
		return b.roles(at, sig, out, false)
	}
	if i := b.paramIndex(at, sig, out.flag); out.flag != nil && i >= 0 && !out.typed {
		c := b.roles(at, sig, out, false)
		c.Always, c.Flag = false, i+1
		return c
	}
	if !out.failed {
		return nil
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && out.typed {
		if c := b.constructorOf(at, call); c != nil {
			if made := b.ofMade(at, sig, call, c); made != nil {
				return made
			}
		}
	}
	if out.typed || out.types {
		if !out.always {
			return nil
		}
		return &Constructor{Always: true, Types: true, Message: -1, Cause: -1}
	}
	if out.arg != nil && mcp.ResultOf(sig.Results().At(shape.Result).Type()) == nil {
		if i := b.paramIndex(at, sig, out.arg); i >= 0 {
			return &Constructor{Carrier: true, Message: -1, Cause: i}
		}
	}
	if !out.always {
		return nil
	}
	if c := b.marked(at, sig, e); c != nil {
		return c
	}
	out.exact = out.exact || out.whole // a call can be replaced with all that it does, if that has no side effects
	c := b.roles(at, sig, out, false)
	c.Types = (out.exact || out.shown != nil) && b.isGivenError(at, sig, out.text.Cause)
	return c
}

// marked infers a constructor from a variable with a success, which another constructor makes, and whose field IsError
// is set to true afterwards. It returns nil for any other expression.
func (b *builder) marked(at flow.Point, sig *types.Signature, e ast.Expr) *Constructor {
	v := goq.VarOf(b.info, e)
	val, ok := at.Lookup(e)
	if v == nil || !ok || len(val.Defs) != 1 || b.assignsTo(v, b.fieldsOf(v.Type()).Content) {
		return nil
	}
	call, ok := exprOf(val.Defs[0]).(*ast.CallExpr)
	if !ok {
		return nil
	}
	fn := typeutil.StaticCallee(b.info, call)
	if fn == nil {
		return nil
	}
	made := b.constructor(fn.Origin())
	if made == nil || !made.Claims || made.Message < 0 || made.Message >= len(call.Args) || made.Cause >= 0 {
		return nil
	}
	there, c := at.Before(val.Defs[0].Node), &Constructor{Always: true, Message: -1, Cause: -1}
	if !made.Format {
		c.Message = b.paramIndex(there, sig, call.Args[made.Message])
	} else if !b.passedFormat(there, sig, call, made.Message, c) {
		return nil
	}
	c.Prefix, c.Exact = made.Prefix, made.Exact && c.Message >= 0
	return c
}

// readsTextOnly reports whether a function does no more with the errors that it is given than to read their text and to
// compare them with nil.
func (b *builder) readsTextOnly(body *ast.BlockStmt, sig *types.Signature) bool {
	isGiven := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && goq.IsError(b.info.TypeOf(id)) && goq.ParamIndex(sig, b.info.Uses[id]) >= 0
	}
	read := make(map[ast.Node]bool) // uses that do no more
	return !goq.Contains(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if err := goq.ErrorOf(b.info, n); err != nil {
				read[ast.Unparen(err)] = true
			}
			if goq.IsFunc(typeutil.StaticCallee(b.info, n), "fmt", "Sprint", "Sprintf", "Sprintln") {
				for _, arg := range n.Args {
					read[ast.Unparen(arg)] = true
				}
			}
		case *ast.BinaryExpr:
			if b.isNil(n.Y) {
				read[ast.Unparen(n.X)] = true
			}
		case *ast.Ident:
			return isGiven(n) && !read[n]
		}
		return false
	})
}

// isGivenError reports whether the cause of a text is a parameter of the function that makes the text.
func (b *builder) isGivenError(at flow.Point, sig *types.Signature, cause ast.Expr) bool {
	if cause == nil {
		return false
	}
	return takesError(sig, b.paramIndex(at, sig, cause))
}

// takesError reports whether a function has a parameter with an index, and that takes any error. An index of -1 is that
// of no parameter.
func takesError(sig *types.Signature, i int) bool {
	return i >= 0 && i < sig.Params().Len() && types.Identical(sig.Params().At(i).Type(), goq.ErrorType)
}
