package failures

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// roles finds the parameters in the text of a failure.
func (b *builder) roles(at flow.Point, sig *types.Signature, out outcome, bare bool) *Constructor {
	c := &Constructor{Always: !out.claims, Claims: out.claims, Bare: bare, Message: -1, Cause: -1}
	t := out.text
	if t.Cause != nil {
		c.Cause = b.param(at, sig, t.Cause)
	}
	switch {
	case t.Whole != nil:
		b.wholeRole(at, sig, t.Whole, c)
	case t.Literal != nil && !t.Format && t.Cause == nil:
		c.Words, c.Exact = t.Words, true
	case t.Literal != nil && !t.Format: // Sprintf("Error: %v", err)
		c.Prefix, c.Exact = t.Words+": ", true
	case t.Literal != nil && len(t.Args) == 1 && strings.HasSuffix(t.Words, "%") && strings.Count(t.Words, "%") == 1:
		// Sprintf("%s: %v", message, err), Sprintf("Error: %s", message)
		if p := b.param(at, sig, t.Args[0]); p >= 0 && goq.IsString(sig.Params().At(p).Type()) {
			c.Message, c.Prefix, c.Exact = p, strings.TrimSuffix(t.Words, "%"), true
		}
	case !t.HasMessage():
		c.Exact = t.Cause != nil
	}
	if out.build != nil && !out.exact || t.Cause != nil && c.Cause < 0 {
		c.Exact = false
	}
	return c
}

// wholeRole handles messages that are a parameter, or a parameter's format filled in.
func (b *builder) wholeRole(at flow.Point, sig *types.Signature, e ast.Expr, c *Constructor) {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		fn := typeutil.StaticCallee(b.info, call)
		if !goq.IsFunc(fn, "fmt", "Sprintf") || !call.Ellipsis.IsValid() || len(call.Args) != 2 {
			return
		}
		format, args := b.param(at, sig, call.Args[0]), b.param(at, sig, call.Args[1])
		if sig.Variadic() && format >= 0 && args == format+1 && args == sig.Params().Len()-1 {
			c.Message, c.Format, c.Exact = format, true, true
		}
		return
	}
	if sum, ok := ast.Unparen(e).(*ast.BinaryExpr); ok {
		b.sumRole(at, sig, operands(sum), c)
		return
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return
	}
	v, ok := at.Lookup(id)
	if !ok {
		return
	}
	if p := b.param(at, sig, id); p >= 0 {
		c.Message, c.Exact = p, goq.IsString(sig.Params().At(p).Type())
		return
	}
	// text := message; if err != nil { text = fmt.Sprintf("%s: %v", text, err) }
	out := &Constructor{Always: c.Always, Claims: c.Claims, Bare: c.Bare, Message: -1, Cause: c.Cause, Exact: true}
	for _, d := range v.Defs {
		inner := &Constructor{Always: c.Always, Claims: c.Claims, Bare: c.Bare, Message: -1, Cause: c.Cause}
		switch {
		case d.Param:
			inner.Message = goq.ParamIndex(sig, b.info.ObjectOf(id))
			inner.Exact = inner.Message >= 0
		case d.Expr != nil && !b.isTuple(d.Expr):
			t := b.ofString(at.Before(d.Node), d.Expr)
			if t.Whole != nil && ast.Unparen(t.Whole) == ast.Unparen(d.Expr) {
				b.wholeRole(at.Before(d.Node), sig, t.Whole, inner)
			} else {
				inner = b.roles(at.Before(d.Node), sig, outcome{text: t}, c.Bare)
			}
		}
		if out.Message >= 0 && out.Message != inner.Message || out.Prefix != inner.Prefix {
			out.Exact = false
		}
		out.Message, out.Format, out.Prefix = inner.Message, inner.Format, inner.Prefix
		out.Cause = max(out.Cause, inner.Cause)
		out.Exact = out.Exact && inner.Exact && inner.Message >= 0
	}
	*c = *out
}

// sumRole handles sums of a constant prefix, a message, and ": " with a cause.
func (b *builder) sumRole(at flow.Point, sig *types.Signature, parts []ast.Expr, c *Constructor) {
	text := func(e ast.Expr) (string, bool) {
		tv := b.info.Types[e]
		if tv.Value == nil || tv.Value.Kind() != constant.String {
			return "", false
		}
		return constant.StringVal(tv.Value), true
	}
	out := *c
	if prefix, ok := text(parts[0]); ok {
		out.Prefix, parts = prefix, parts[1:]
	}
	if len(parts) > 0 {
		if p := b.param(at, sig, parts[0]); p >= 0 && goq.IsString(sig.Params().At(p).Type()) {
			out.Message, parts = p, parts[1:]
		}
	}
	separated := out.Message < 0 && strings.HasSuffix(out.Prefix, ": ")
	if len(parts) == 2 && out.Message >= 0 {
		if sep, ok := text(parts[0]); ok && sep == ": " {
			separated, parts = true, parts[1:]
		}
	}
	if len(parts) == 1 && separated {
		if cause := b.errorText(parts[0]); cause != nil {
			if p := b.param(at, sig, cause); p >= 0 {
				out.Cause, parts = p, nil
			}
		}
	}
	if len(parts) == 0 && (out.Message >= 0 || out.Cause >= 0) {
		out.Exact = true
		*c = out
	}
}

// operands returns the operands of a sum from left to right.
func operands(e ast.Expr) []ast.Expr {
	if sum, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return append(operands(sum.X), operands(sum.Y)...)
	}
	return []ast.Expr{ast.Unparen(e)}
}

// param returns the index of the parameter that an expression is, or -1.
func (b *builder) param(at flow.Point, sig *types.Signature, e ast.Expr) int {
	if v := at.Param(e); v != nil {
		return goq.ParamIndex(sig, v)
	}
	return -1
}
