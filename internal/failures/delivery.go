package failures

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// deliver adapts the repair of an error to the SDK. Without a boundary of the runtime for the SDK, the typed error has
// to carry code and retry in its text, or there is no repair.
func (b *builder) deliver(f *Failure, v visit) {
	switch {
	case v.KnowsOwn():
		f.Repair = nil // a typed error of the runtime would be answered like this one
	case v.SDK == nil || v.Delivery != mcp.Protocol && v.Delivery != mcp.Text:
	case v.SDK.Boundary.Runtime == "":
		f.InText = v.Delivery == mcp.Text
		if _, isPair := f.Repair.(WrapPair); isPair || f.InText && (v.Reads || isJSONText(f.Text) || b.isQuoted(v.Obj)) {
			f.Repair = nil
		}
	case v.Delivery == mcp.Protocol && b.tooOld(v.Responder):
		f.Repair, f.Needs = nil, v.SDK.Since
	}
}

// isQuoted reports whether the package does more with the error of a function, which may be nil, than to return it:
// then its text may become a part of another answer.
func (b *builder) isQuoted(fn *types.Func) bool {
	return fn != nil && slices.ContainsFunc(b.handlers.Uses(fn).Calls, func(call index.Call) bool {
		if call.In == nil {
			return true
		}
		path := goq.Path(call.In, call.Expr)
		switch parent := path[len(path)-2].(type) {
		case *ast.ReturnStmt:
			return false
		case *ast.AssignStmt:
			id, ok := parent.Lhs[len(parent.Lhs)-1].(*ast.Ident)
			return !ok || b.isReadIn(call.In, b.info.ObjectOf(id))
		}
		return true
	})
}

// isReadIn reports whether a function does more with an error than to compare it with nil or to return it.
func (b *builder) isReadIn(fn ast.Node, err types.Object) (read bool) {
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			return !b.isNil(n.Y)
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				_, alone := ast.Unparen(e).(*ast.Ident)
				read = read || !alone && goq.Mentions(b.info, e, err)
			}
			return false
		case *ast.Ident:
			read = read || err != nil && b.info.Uses[n] == err
		}
		return !read
	})
	return read
}

// tooOld reports whether the release of the SDK has results that the runtime cannot build. It is false if the package
// does not import the SDK.
func (b *builder) tooOld(r *handlers.Responder) bool {
	t := b.resultOf(r)
	return t != nil && !mcp.RoundTrips(t)
}

// resultOf returns the result type of a responder's SDK, or nil if the package does not import the SDK.
func (b *builder) resultOf(r *handlers.Responder) types.Type {
	if r.Result >= 0 {
		if t := r.Sig.Results().At(r.Result).Type(); mcp.ResultOf(t) != nil {
			return t
		}
	}
	return mcp.ResultType(b.pass.Pkg, r.SDK)
}

// shows reports whether the model sees the errors that a responder returns. Only then may an error replace a result.
func (v visit) shows() bool { return v.Delivery == mcp.Text || v.Delivery == mcp.Typed }

// isJSONText reports whether a text is a constant that begins as a JSON object or array does.
func isJSONText(t Text) bool {
	if t.Literal == nil {
		return false
	}
	text := constant.StringVal(constant.MakeFromLiteral(t.Literal.Value, token.STRING, 0))
	return strings.HasPrefix(strings.TrimSpace(text), "{") || strings.HasPrefix(strings.TrimSpace(text), "[{")
}
