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

// classify decides on the kind of failure. calls are those that the error came from.
func (b *builder) classify(f *Failure, at flow.Point, calls []*ast.CallExpr) {
	f.Calls = calls
	if f.Text.Cause == nil {
		f.Kind, f.Evidence = b.trace.KindOf(nil, words(b.pass, f.Text))
		return
	}
	if v := b.trace.Error(at, f.Text.Cause); len(v.Calls) > 0 {
		f.Calls = v.Calls
	}
	f.Kind, f.Evidence = b.trace.KindOf(f.Calls, f.Text.Words)
}

// state notes that the kind of a failure without a message is known. notNil says that there is an error for certain.
func (b *builder) state(f *Failure, notNil bool) {
	if f.Text.Cause == nil || f.Text.HasMessage() || !notNil || len(f.Calls) == 0 {
		return
	}
	if kind := b.trace.Stated(f.Calls); kind != mcp.RunTime {
		f.Kind, f.Evidence, f.Stated = kind, mcp.ByCallee, true
	}
}

// own returns the function of this package that a call calls, or nil.
func (b *builder) own(call *ast.CallExpr) *types.Func { return own(b.pass, call) }

func own(pass *analysis.Pass, call *ast.CallExpr) *types.Func {
	if fn := typeutil.StaticCallee(pass.TypesInfo, call); fn != nil && fn.Pkg() == pass.Pkg {
		return fn.Origin()
	}
	return nil
}

// words returns what is known of a message: its constant words, or else the name of the function that gives it.
func words(pass *analysis.Pass, t Text) string {
	if call, ok := t.Whole.(*ast.CallExpr); ok && strings.Trim(t.Words, "% ") == "" {
		if fn := own(pass, call); fn != nil {
			return codes.SplitCamel(fn.Name())
		}
	}
	return t.Words
}
