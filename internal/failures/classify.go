package failures

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// classify sets the kind of a failure. calls are those that the error came from.
func (b *builder) classify(f *Failure, at flow.Point, calls []*ast.CallExpr) {
	f.Calls = calls
	if f.Text.Cause == nil {
		f.Kind, f.Evidence = b.trace.KindOf(nil, words(b.pass, f.Text))
		return
	}
	if cause := b.trace.Error(at, f.Text.Cause); len(cause.Calls) > 0 {
		f.Calls = cause.Calls
	}
	f.Kind, f.Evidence = b.trace.KindOf(f.Calls, f.Text.Words)
}

// stateKind sets the kind of a failure without a message if the calls imply one that the run time would not find.
// notNil says that the error cannot be nil.
func (b *builder) stateKind(f *Failure, notNil bool) {
	if f.Text.Cause == nil || f.Text.HasMessage() || !notNil || len(f.Calls) == 0 {
		return
	}
	if kind := b.trace.Stated(f.Calls); kind != mcp.RunTime {
		f.Kind, f.Evidence, f.Stated = kind, mcp.ByCallee, true
	}
}

// own returns the function of this package that a call calls, or nil.
func (b *builder) own(call *ast.CallExpr) *types.Func { return own(b.pass, call) }

// own is [builder.own] without a builder.
func own(pass *analysis.Pass, call *ast.CallExpr) *types.Func {
	if fn := typeutil.StaticCallee(pass.TypesInfo, call); fn != nil && fn.Pkg() == pass.Pkg {
		return fn.Origin()
	}
	return nil
}

// words returns the constant words of a message or, if there are none, those in the name of the function that returns
// it.
func words(pass *analysis.Pass, t Text) string {
	if call, ok := t.Whole.(*ast.CallExpr); ok && strings.Trim(t.Words, "% ") == "" {
		if fn := own(pass, call); fn != nil {
			return codes.SplitCamel(fn.Name())
		}
	}
	return t.Words
}
