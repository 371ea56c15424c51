package failures

import (
	"go/ast"
	"go/types"
	"net/http"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// setOnce records whether a repeated call of the tool would do its work twice: the call that failed does, or one before
// it in the same function. A time-out or a lost connection must not promise a retry then, because the work may have been
// done.
func (b *builder) setOnce(f *Failure, at flow.Point) {
	switch {
	case f.Kind == mcp.RunTime && f.HasEvidence(), f.Kind == mcp.Timeout, f.Kind == mcp.Network:
	default:
		return
	}
	if f.Method != nil || f.Status != nil && !isNumber(b.info.TypeOf(f.Status)) {
		return // the status and the method decide
	}
	calls := f.Calls
	if len(calls) == 0 && f.Hidden != nil {
		calls = b.trace.Error(at, f.Hidden).Calls
	}
	for _, call := range calls {
		f.Once = f.Once || b.actsOnce(call, f.Text.Words, f.By.Name)
	}
	f.Once = f.Once || b.hasActed(f)
}

// isNumber reports whether a type is that of a status without its response.
func isNumber(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// hasActed reports whether a function has done its work before it comes to a failure.
func (b *builder) hasActed(f *Failure) bool {
	body := goq.Body(f.By.Func)
	if body == nil || f.Node == nil {
		return false
	}
	acted := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			if n.Pos() > f.Node.Pos() || n.End() < f.Node.End() {
				return false // not on the way to the failure
			}
		case *ast.CallExpr:
			acted = acted || n.End() < f.Node.Pos() && b.actsOnce(n, f.By.Name)
		}
		return !acted
	})
	return acted
}

// actsOnce reports whether a call of a service or program does something that a second call would do again: the method
// of the request says so, the statement for a database, or the name of the function. If that can do anything, other
// words decide.
func (b *builder) actsOnce(call *ast.CallExpr, words ...string) bool {
	fn, _ := typeutil.Callee(b.info, call).(*types.Func)
	if fn == nil || !b.isRemote(fn, call) {
		return false
	}
	does := lexicon.RepetitionOf(fn.Name())
	for _, word := range words {
		if r := lexicon.RepetitionOf(word); r != lexicon.NoRepetition && does != lexicon.Same && does != lexicon.Twice {
			does = r
		}
	}
	for _, arg := range call.Args {
		text, _ := goq.ConstString(b.info, arg)
		switch first, _, _ := strings.Cut(strings.TrimSpace(text), " "); strings.ToUpper(first) {
		case http.MethodPost, http.MethodPatch:
			return does != lexicon.Same // queries are often sent as POST
		case http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete, "SELECT", "UPDATE":
			return false
		case "INSERT":
			return true
		}
	}
	return does == lexicon.Twice || does == lexicon.AnyWork
}

// isRemote reports whether a function may work elsewhere: it takes a context, or is a method of another module.
func (b *builder) isRemote(fn *types.Func, call *ast.CallExpr) bool {
	if fn.Pkg() == nil || mcp.InSDK(fn.Pkg().Path()) {
		return false
	}
	if goq.SameModule(b.pass, fn.Pkg()) {
		return goq.TakesContext(b.info, call)
	}
	path := fn.Pkg().Path()
	switch mcp.FailingOf(path, fn.Name()) {
	case mcp.FailsSomehow, mcp.FailsRemotely:
		return goq.TakesContext(b.info, call) || fn.Signature().Recv() != nil
	case mcp.FailsInSystem:
		return path == "net/http" || path == "net/smtp"
	}
	return false
}
