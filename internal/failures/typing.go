package failures

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// giving is an error without a type that a call gives to a function which makes a result of it, and types it there:
//
//	return handleError(err, "failed to list the pages")
type giving struct {
	*Failure
	at    flow.Point   // before the return statement
	to    *types.Func  // the function
	by    *Constructor // what is known of the function
	takes bool         // the function takes any error in place of this one
	said  string       // what the call says beside the error
}

// passesTyping records a return of what a function makes of the error that it is given. That function types it. If the
// error is made by a function of the package, it gets its code there.
func (b *builder) passesTyping(v visit, at flow.Point, ret *ast.ReturnStmt, out outcome) {
	call, ok := out.build.(*ast.CallExpr)
	if !ok || !out.typed {
		return
	}
	fn := typeutil.StaticCallee(b.info, call)
	if fn == nil {
		return
	}
	fn = fn.Origin()
	c := b.constructor(fn)
	if c == nil || !c.Types {
		return
	}
	if decl := b.handlers.Decls[fn]; decl != nil {
		b.passed[decl] = append(b.passed[decl], passing{fn: v.Func, ret: ret})
	}
	for i, arg := range call.Args {
		if !goq.IsError(b.info.TypeOf(arg)) {
			continue
		}
		if err := b.trace.Error(at, arg); err.Nil != flow.IsNil && !err.Typed {
			f := b.newFailure(v, Bare, ret, arg)
			f.Repair, f.Text, f.Calls, f.opaque, f.given = ReplaceError{arg}, b.ofError(at, arg), err.Calls, err.Opaque, true
			said := b.wordsBeside(call, c)
			f.Text.Words = cmp.Or(f.Text.Words, said)
			b.given = append(b.given, giving{f, at, fn, c, takesError(fn.Signature(), i), said})
		}
	}
}

// wordsBeside returns what a call of a constructor says beside the error that it gives, as far as it is constant.
func (b *builder) wordsBeside(call *ast.CallExpr, c *Constructor) string {
	if c.Message < 0 || c.Message >= len(call.Args) {
		return ""
	}
	text, _ := goq.ConstString(b.info, call.Args[c.Message])
	return goq.WithoutVerbs(text)
}

// listGiven lists the errors that are given to functions which type them, if the functions cannot find out whose fault
// they are, or that another call would do work twice.
func (b *builder) listGiven(roots map[types.Object]*Root) {
	for _, f := range b.given {
		if f.by.Settled || !f.takes || !f.at.Reachable() || f.Text.HasMessage() || b.edited[f.target()] {
			continue
		}
		b.classify(f.Failure, f.at, f.Calls)
		b.stateKind(f.Failure, true)
		_, partly := b.givenWork(f.to)
		switch root := roots[b.madeBy(f.Failure)]; {
		case root != nil && !root.onlyHides(): // it makes the error, and does not know what was done before
			if !f.isAfterWork() || partly {
				continue
			}
			f.leaveToRunTime()
		case !b.knowsFault(f) && !b.saysOnce(f):
			continue
		}
		by := *f.By
		by.Delivery, by.Mixed, by.Rendered = mcp.Text, false, true // the function makes a result of it
		f.By, f.given = &by, false
		if !f.by.Bare {
			f.Class = Untyped // as the function, whose fix counts on this one
		}
		b.failures = append(b.failures, f.Failure)
	}
}

// knowsFault reports whether it is known whose fault an error is, and the run time would not find out: an argument of
// the tool is wrong, or the server has chosen itself what is missing.
func (b *builder) knowsFault(f giving) bool {
	if len(f.Calls) != 1 || f.opaque || !f.Stated {
		return false
	}
	isKnown := f.Kind == mcp.Validation && !f.Open || f.Open && (f.Kind == mcp.Internal || f.Kind == mcp.Unknown)
	return isKnown && f.isPlain()
}

// isPlain reports whether neither the function nor the message beside the error says what kind of failure it is.
func (f giving) isPlain() bool {
	if lexicon.Kind(f.by.Prefix+f.by.Words) != mcp.RunTime {
		return false
	}
	kind := lexicon.Reason(f.said)
	return kind == mcp.RunTime || kind == mcp.Validation
}

// saysOnce reports whether the call that gives an error has to say that another try would do work twice, because the
// function does not say so for all of its calls.
func (b *builder) saysOnce(f giving) bool {
	once, partly := b.givenWork(f.to)
	return f.Partly && !partly || f.Once && !once && slices.ContainsFunc(f.Calls, func(call *ast.CallExpr) bool {
		sig, ok := b.info.TypeOf(call.Fun).Underlying().(*types.Signature)
		return !ok || !goq.GivesResponse(sig) // else the error names the method of the request, and the run time decides
	})
}

// givenWork reports whether a function that types the errors which it is given says for all of its calls that another
// try would do work twice, and that a part of the work is done. If only some calls need that, they say it themselves,
// so that the others keep their retry. A function of another package does not know its calls.
func (b *builder) givenWork(fn *types.Func) (once, partly bool) {
	if fn.Pkg() != b.pass.Pkg {
		return false, false
	}
	w := b.givenWorks.Get(fn, func() (w toldWork) {
		w = toldWork{once: true, partly: true}
		calls := 0
		for p := range b.passedErrors(fn, isError) {
			g := b.trace.Graph(p.Call.In)
			if g == nil {
				continue
			}
			at := g.Innermost(goq.Body(p.Call.In), p.Call.Expr)
			err, text := b.trace.Error(at, p.Arg), b.ofError(at, p.Arg)
			if err.Nil == flow.IsNil || err.Typed || text.HasMessage() {
				continue // nothing fails there, or the error brings what the client is told
			}
			works, steps := b.isWorkOf(p, false, mostPassing)
			w.once, w.partly = w.once && works, w.partly && steps
			calls++
		}
		if calls == 0 {
			return toldWork{}
		}
		return w
	})
	return w.once, w.partly
}

// toldWork is what a function says about the work of the tools that call it.
type toldWork struct{ once, partly bool }
