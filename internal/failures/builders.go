package failures

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Step is the fact that a method of a builder makes a failure of the result, or gives it a code.
type Step struct{ Fails, Codes bool }

// AFact marks a fact.
func (*Step) AFact() {}

func (*Step) String() string { return "step" }

// ofChain judges the result of a chain of calls, such as newReply().Text("…").Failed().Build(): it is a failure if one
// of the methods makes it one, and free text unless one of them sets a code.
func (b *builder) ofChain(at flow.Point, call *ast.CallExpr) outcome {
	if mcp.ResultOf(b.info.TypeOf(call)) == nil {
		return outcome{}
	}
	out := outcome{build: call}
	for link := call; link != nil; {
		sel, ok := ast.Unparen(link.Fun).(*ast.SelectorExpr)
		fn := typeutil.StaticCallee(b.info, link)
		if !ok || fn == nil {
			break
		}
		step := b.step(fn.Origin())
		out.failed = out.failed || step.Fails
		out.typed = out.typed || step.Codes
		if len(link.Args) > 0 && goq.IsString(b.info.TypeOf(link.Args[0])) {
			out.text = b.ofString(at, link.Args[0]) // that of the first call in the end
		}
		link, _ = ast.Unparen(sel.X).(*ast.CallExpr)
	}
	if !out.failed {
		return outcome{}
	}
	out.always = true
	return out
}

// step returns what a method of a builder does.
func (b *builder) step(fn *types.Func) (s Step) {
	if fn.Pkg() != b.pass.Pkg {
		if fn.Pkg() != nil {
			b.pass.ImportObjectFact(fn, &s)
		}
		return s
	}
	decl := b.handlers.Decls[fn]
	if decl == nil || fn.Signature().Recv() == nil {
		return s
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Lhs) != len(assign.Rhs) {
			return true
		}
		for i, l := range assign.Lhs {
			sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
			if !ok || !b.isReceiver(fn, sel.X) {
				continue
			}
			tv := b.info.Types[assign.Rhs[i]]
			s.Fails = s.Fails || lexicon.FailureFlag.MatchString(sel.Sel.Name) && tv.Value != nil && !isFalse(tv)
			s.Codes = s.Codes || lexicon.IsCodeKey(sel.Sel.Name)
		}
		return true
	})
	return s
}

func (b *builder) isReceiver(fn *types.Func, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && b.info.Uses[id] == fn.Signature().Recv()
}

// exportSteps exports what the methods of the package's builders do.
func (b *builder) exportSteps() {
	for _, fn := range b.handlers.Order {
		if !fn.Exported() || fn.Signature().Recv() == nil || fn.Signature().Results().Len() != 1 {
			continue
		}
		if s := b.step(fn); s != (Step{}) && types.Identical(fn.Signature().Results().At(0).Type(), goq.RecvType(fn)) {
			b.pass.ExportObjectFact(fn, &s)
		}
	}
}
