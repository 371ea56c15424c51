package failures

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// ownSentinel returns the package-level error variable of this package that an expression names, or nil.
func (b *builder) ownSentinel(e ast.Expr) types.Object {
	if v := goq.Sentinel(b.info, e); v != nil && v.Pkg() == b.pass.Pkg {
		return v
	}
	return nil
}

// wrappedSentinel returns the error variable of this package that a call of fmt.Errorf wraps, or nil. The words of the
// format must give no reason of their own, as in "%w: %s" and "load the board: %w", and those of the variable must.
func (b *builder) wrappedSentinel(e ast.Expr) types.Object {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !goq.IsFunc(typeutil.StaticCallee(b.info, call), "fmt", "Errorf") || !goq.Wraps(b.info, call) {
		return nil
	}
	wrapped := goq.Wrapped(b.info, call)
	if len(wrapped) != 1 {
		return nil
	}
	v, _ := b.ownSentinel(wrapped[0]).(*types.Var)
	if v == nil {
		return nil
	}
	if format, _ := goq.ConstString(b.info, call.Args[0]); codes.HasReason(goq.ConstWords(b.info, format, call.Args[1:])) {
		return nil
	}
	made, ok := b.handlers.Initial(v).(*ast.CallExpr)
	if !ok || b.judge.OfSentinel(v, b.ofError(flow.Point{}, made).Words).Kind == mcp.RunTime {
		return nil
	}
	return v
}

// sentinelRoot returns an error variable as a root, or nil if its initial value cannot get a type. The variable stays
// the same, so that code which compares errors with it works as before.
func (b *builder) sentinelRoot(v *types.Var) *Root {
	call, ok := b.handlers.Initial(v).(*ast.CallExpr)
	if !ok || !types.Identical(v.Type(), goq.ErrorType) || !b.makesText(call) {
		return nil
	}
	file := goq.FileOf(b.pass, call)
	if file == nil || ast.IsGenerated(file) || goq.IsTest(b.pass, file) {
		return nil
	}
	path := goq.Path(file, call)
	for i, n := range path {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Names) != 1 || len(spec.Values) != 1 || i == 0 {
			continue
		}
		f := &Failure{
			Class: Bare, By: &handlers.Responder{Func: spec, Name: v.Name()}, Node: call, NotNil: true,
			Text: b.ofError(flow.Point{}, call),
		}
		f.Verdict = b.judge.OfSentinel(v, f.Text.Words)
		b.setDelay(f, flow.Point{})
		isOpen := f.Kind == mcp.RunTime // then it may be a signal to other functions
		if !f.Text.HasMessage() || isOpen && (codes.FromMessage(f.Text.Words, false) == "" || b.isSignal(v)) {
			return nil
		}
		repair := TypeVariable{Value: call}
		if decl, ok := path[i-1].(*ast.GenDecl); ok && spec.Type == nil {
			repair.Untyped = spec.Names[0]
			repair.Alone = !decl.Lparen.IsValid()
		}
		f.Repair = repair
		return &Root{Name: v.Name(), decl: spec, Failures: []*Failure{f}}
	}
	return nil
}

// contradicts reports whether the place of a failure says another kind than the variable that holds the error, or
// leaves open which one it is: by a condition, or by an error that the variable takes the place of.
func (r *Root) contradicts(f *Failure) bool {
	if _, isVariable := r.decl.(*ast.ValueSpec); !isVariable {
		return false
	}
	kind := r.Failures[0].Kind
	return f.Undecided && (kind == mcp.NotFound || kind == mcp.Validation) ||
		f.Evidence != mcp.ByWords && f.Kind != mcp.RunTime && f.Kind != kind && kind != mcp.RunTime
}

// isSignal reports whether the package asks of an error whether it is a variable's.
func (b *builder) isSignal(v *types.Var) bool {
	asked := false
	for _, file := range b.handlers.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if ok && len(call.Args) == 2 && goq.IsFunc(typeutil.StaticCallee(b.info, call), "errors", "Is") {
				asked = asked || goq.Sentinel(b.info, call.Args[1]) == v
			}
			return !asked
		})
	}
	return asked
}

// makesText reports whether a call makes an error of a text and nothing else.
func (b *builder) makesText(call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(b.info, call)
	return goq.MakesError(fn) && len(call.Args) == 1
}
