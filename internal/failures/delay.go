package failures

import (
	"go/ast"
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// duration is the type of delays.
var duration = goq.Name{Package: "time", Name: "Duration"}

// setDelay records the delay that the message of a failure asks for, so that its retry says the same.
func (b *builder) setDelay(f *Failure, at flow.Point) {
	switch f.Kind {
	case mcp.RateLimited, mcp.Timeout, mcp.Network, mcp.Conflict:
	case mcp.RunTime:
		if f.Status == nil {
			return
		}
	default:
		return
	}
	if f.Lasting {
		return
	}
	t := &f.Text
	f.Delay = lexicon.DelayIn(t.Words)
	if t.Literal == nil || !t.Format {
		return
	}
	format := t.Literal.Value
	verbs, ok := goq.PlainVerbs(format)
	if !ok {
		return
	}
	begin := 0
	for i, v := range verbs {
		if i < len(t.Args) && lexicon.BeforeDelay(format[begin:v.Offset]) {
			if d := b.delay(at, t.Args[i], 0); d != nil {
				f.DelayOf, f.Delay = d, 0
				return
			}
		}
		begin = v.Offset + len(v.Raw)
	}
}

// deepestDelay is how many expressions can be around a duration.
const deepestDelay = 10

// delay returns the duration that a value is, or of which it is a number in some unit: wait for wait,
// wait.Round(time.Second) and int(math.Ceil(wait.Seconds())) + 1. It returns nil for any other value, and for one that
// cannot be written a second time. depth is the number of expressions that it is inside.
func (b *builder) delay(at flow.Point, e ast.Expr, depth int) ast.Expr {
	if depth++; depth > deepestDelay {
		return nil // a value can depend on itself
	}
	e = ast.Unparen(e)
	if quotient, ok := e.(*ast.BinaryExpr); ok && b.isInUnits(quotient) {
		return b.delay(at, quotient.X, depth)
	}
	if b.isDuration(e) && b.isStable(e) && !b.countsUnits(e) {
		return e
	}
	switch x := e.(type) {
	case *ast.Ident:
		def := b.definition(at, x)
		if def == nil || def == ast.Expr(x) {
			def = b.onlyValue(x)
		}
		if def != ast.Expr(x) {
			return b.delay(at, def, depth)
		}
	case *ast.BinaryExpr:
		one := b.info.Types[x.Y].Value
		roundsUp := x.Op == token.ADD && one != nil && one.Kind() == constant.Int && one.ExactString() == "1"
		if roundsUp {
			return b.delay(at, x.X, depth)
		}
	case *ast.CallExpr:
		switch fn := typeutil.StaticCallee(b.info, x); {
		case fn == nil && b.info.Types[x.Fun].IsType() && len(x.Args) == 1, // int(…)
			goq.IsFunc(fn, "math", "Ceil", "Floor", "Round", "Trunc") && len(x.Args) == 1:
			return b.delay(at, x.Args[0], depth)
		case fn != nil && goq.IsNamed(goq.RecvType(fn), duration) && fn.Name() != "Nanoseconds":
			return b.delay(at, goq.Receiver(b.info, x), depth)
		}
	}
	return nil
}

// isInUnits reports whether a quotient is the number of units in a duration, as wait / time.Second is, although it has
// the type of a duration.
func (b *builder) isInUnits(quotient *ast.BinaryExpr) bool {
	if quotient.Op != token.QUO || !b.isDuration(quotient.Y) {
		return false
	}
	unit := goq.ConstOf(b.info, ast.Unparen(quotient.Y))
	return unit != nil && unit.Pkg() != nil && unit.Pkg().Path() == "time"
}

// countsUnits reports whether such a number is a part of an expression.
func (b *builder) countsUnits(e ast.Expr) bool {
	return goq.Contains(e, func(n ast.Node) bool {
		quotient, ok := n.(*ast.BinaryExpr)
		return ok && b.isInUnits(quotient)
	})
}

func (b *builder) isDuration(e ast.Expr) bool {
	t := b.info.TypeOf(e)
	return t != nil && goq.IsNamed(t, duration)
}

// isStable reports whether an expression can be written twice: it calls nothing but package time.
func (b *builder) isStable(e ast.Expr) bool {
	return !goq.Contains(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			fn := goq.Called(b.info, n)
			return !b.info.Types[n.Fun].IsType() && (fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "time")
		case *ast.FuncLit, *ast.IndexExpr, *ast.StarExpr:
			return true
		case *ast.UnaryExpr:
			return n.Op == token.ARROW
		}
		return false
	})
}
