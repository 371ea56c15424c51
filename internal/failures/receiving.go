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
)

// receiving judges middleware for all methods of the protocol where it fails a tool call itself. Such middleware can be
// outside of every boundary, so that only a result reaches the model as it is.
func (b *builder) receiving() {
	for _, fn := range b.handlers.Funcs {
		sig := goq.Signature(b.info, fn)
		sdk := mcp.ReceiverOf(sig)
		if sdk == nil || b.handler[fn] != nil {
			continue
		}
		t := mcp.ResultType(b.pass.Pkg, sdk)
		g := b.trace.Graph(fn)
		if t == nil || g == nil {
			continue
		}
		v := visit{&handlers.Responder{
			Func: fn, Sig: sig, Name: b.handlers.NameOf(fn), CodeName: b.handlers.CodeNameOf(fn),
			SDK: sdk, Delivery: mcp.Protocol, Result: 0, Err: 1, Registered: true,
		}}
		method := sig.Params().At(1)
		goq.Returns(goq.Body(fn), func(ret *ast.ReturnStmt) {
			if at := g.Before(ret); at.Reachable() && len(ret.Results) == 2 && b.answersTool(fn, ret, method) {
				b.received(v, at, ret, types.NewPointer(t))
			}
		})
	}
}

// received judges one return of such middleware, of a tool call.
func (b *builder) received(v visit, at flow.Point, ret *ast.ReturnStmt, result types.Type) {
	e := ret.Results[1]
	if b.isNil(e) {
		if out := b.ofResult(at, ret.Results[0], 0); out.failed && !out.typed {
			f := b.add(v, Untyped, ret, ret.Results[0])
			f.Text, f.ResultType = out.text, result
			if out.exact && out.build != nil && !b.edited[out.build] && mcp.Buildable(result) {
				b.replaceResult(f, out.build)
			}
			b.classify(f, at, nil)
		}
		return
	}
	err := b.trace.Error(at, e)
	if err.Typed || err.Nil != flow.NotNil || slices.ContainsFunc(err.Calls, b.callsNext) {
		return
	}
	f := b.add(v, Bare, ret, e)
	f.Text, f.opaque, f.ResultType = b.ofError(at, e), err.Opaque, result
	b.classify(f, at, err.Calls)
	b.stateKind(f, true)
	if mcp.Buildable(result) && mcp.RoundTrips(result) {
		f.Repair = AnswerResult{}
	}
}

// callsNext reports whether a call calls a value, such as the next handler.
func (b *builder) callsNext(call *ast.CallExpr) bool {
	return typeutil.StaticCallee(b.info, call) == nil
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
			if slices.ContainsFunc(n.List, b.isToolsCall) {
				return true
			}
		case *ast.BlockStmt:
			at := slices.IndexFunc(n.List, func(s ast.Stmt) bool { return s == path[i] })
			if slices.ContainsFunc(n.List[:max(at, 0)], func(s ast.Stmt) bool {
				guard, ok := s.(*ast.IfStmt)
				return ok && b.comparesMethod(guard.Cond, method, token.NEQ) && endsWithReturn(guard.Body)
			}) {
				return true
			}
		}
	}
	return false
}

func endsWithReturn(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	_, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return ok
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
