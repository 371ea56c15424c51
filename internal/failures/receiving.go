package failures

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// receiving judges middleware for all methods of the protocol where it fails a tool call itself. Such middleware can be
// outside of every boundary, so that only a result reaches the model as it is.
func (b *builder) receiving() {
	for _, fn := range b.handlers.Funcs {
		sig := goq.Signature(b.info, fn)
		sdk := mcp.ReceiverOf(sig)
		if sdk == nil || b.handlers.HandlerOf(fn) != nil || b.sends(fn) {
			continue
		}
		t := mcp.ResultType(b.pass.Pkg, sdk)
		g := b.trace.Graph(fn)
		if t == nil || g == nil {
			continue
		}
		v := visit{&handlers.Responder{
			Func: fn, Sig: sig, Name: b.handlers.NameOf(fn), CodeName: b.handlers.CodeNameOf(fn),
			SDK: sdk, Delivery: mcp.Protocol, Result: 0, Err: 1, Registered: true, Traced: true,
		}}
		method := sig.Params().At(1)
		goq.Returns(goq.Body(fn), func(ret *ast.ReturnStmt) {
			if at := g.Before(ret); at.Reachable() && len(ret.Results) == 2 && b.answersTool(fn, ret, method) {
				b.received(v, at, ret, types.NewPointer(t))
			}
		})
	}
}

// sends reports whether middleware is, or is made in a function that is, put around the sending side of an SDK.
func (b *builder) sends(fn ast.Node) bool {
	outer := b.handlers.Result.Around(fn)
	return slices.ContainsFunc(b.handlers.Sending, func(call *ast.CallExpr) bool {
		found := call.Pos() <= fn.Pos() && fn.End() <= call.End()
		ast.Inspect(call, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				obj, isFunc := b.info.Uses[id].(*types.Func)
				found = found || isFunc && b.handlers.Decls[obj.Origin()] != nil && b.handlers.Decls[obj.Origin()] == outer
			}
			return !found
		})
		return found
	})
}

// received judges one return of such middleware, of a tool call.
func (b *builder) received(v visit, at flow.Point, ret *ast.ReturnStmt, result types.Type) {
	e := ret.Results[1]
	if b.isNil(e) {
		if out := b.ofResult(at, ret.Results[0], 0); out.failed && !out.typed {
			f := b.add(v, Untyped, ret, ret.Results[0])
			f.Text, f.ResultType, f.MayBeNil = out.text, result, b.mayBeNil(at, out)
			if out.exact && out.build != nil && !b.edited[out.build] && mcp.Buildable(result) {
				b.replaceResult(f, out.build)
			}
			b.classify(f, at, nil)
		}
		return
	}
	err := b.trace.Error(at, e)
	if err.Typed || err.Nil != flow.NotNil || b.isOfNext(at, e, err) {
		return
	}
	f := b.add(v, Bare, ret, e)
	f.Text, f.opaque, f.ResultType = b.ofError(at, e), err.Opaque, result
	b.classify(f, at, err.Calls)
	b.stateKind(f, true)
	if mcp.Buildable(result) && mcp.RoundTrips(result) && v.Sig.Results().At(1).Name() == "" && !b.isCompared(e) &&
		goq.Sentinel(b.info, e) == nil { // other middleware may look for it
		f.Repair = AnswerResult{}
	}
}

// isOfNext reports whether an error comes from a value that is called, such as the next handler, or wraps such an
// error.
func (b *builder) isOfNext(at flow.Point, e ast.Expr, err origin.Verdict) bool {
	next := func(call *ast.CallExpr) bool { return typeutil.StaticCallee(b.info, call) == nil }
	if slices.ContainsFunc(err.Calls, next) {
		return true
	}
	cause := b.ofError(at, e).Cause
	return cause != nil && slices.ContainsFunc(b.trace.Error(at, cause).Calls, next)
}

// answersTool reports whether a return is only reached for tool calls: in an if or a case for their method, or after an
// if that returns for all others.
func (b *builder) answersTool(fn ast.Node, ret *ast.ReturnStmt, method *types.Var) bool {
	path := goq.Path(goq.Body(fn), ret)
	for i := len(path) - 1; i > 0; i-- {
		switch n := path[i-1].(type) {
		case *ast.IfStmt:
			if path[i] == n.Body && b.comparesMethod(n.Cond, method, token.EQL) {
				return true
			}
		case *ast.CaseClause:
			others := slices.ContainsFunc(n.List, func(e ast.Expr) bool { return !b.isToolsCall(e) })
			if len(n.List) > 0 && !others && !fallsInto(path[:i-1], n) {
				return true
			}
		case *ast.BlockStmt:
			at := slices.IndexFunc(n.List, func(s ast.Stmt) bool { return s == path[i] })
			if slices.ContainsFunc(n.List[:max(at, 0)], func(s ast.Stmt) bool {
				guard, ok := s.(*ast.IfStmt)
				return ok && b.comparesMethod(guard.Cond, method, token.NEQ) && goq.EndsWithReturn(guard.Body)
			}) {
				return true
			}
		}
	}
	return false
}

// fallsInto reports whether the clause before another one in a switch ends with a fallthrough. around is the path to
// the clause.
func fallsInto(around []ast.Node, clause *ast.CaseClause) bool {
	body, ok := around[len(around)-1].(*ast.BlockStmt)
	if !ok {
		return false
	}
	at := slices.Index(body.List, ast.Stmt(clause))
	if at < 1 {
		return false
	}
	before := body.List[at-1].(*ast.CaseClause).Body
	if len(before) == 0 {
		return false
	}
	last, ok := before[len(before)-1].(*ast.BranchStmt)
	return ok && last.Tok == token.FALLTHROUGH
}

// comparesMethod reports whether a condition compares the method with that of tool calls. For ==, other conditions may
// be required as well.
func (b *builder) comparesMethod(cond ast.Expr, method *types.Var, op token.Token) bool {
	c, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if c.Op == token.LAND && op == token.EQL {
		return b.comparesMethod(c.X, method, op) || b.comparesMethod(c.Y, method, op)
	}
	id, ok := ast.Unparen(c.X).(*ast.Ident)
	return ok && c.Op == op && b.info.Uses[id] == method && b.isToolsCall(c.Y)
}

func (b *builder) isToolsCall(e ast.Expr) bool {
	method, ok := goq.ConstString(b.info, e)
	return ok && method == mcp.ToolsCall
}
