// Package report turns error sites into diagnostics. The rules differ in what they say, not in how.
package report

import (
	"go/ast"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/errsite"
	"github.com/mcperrlint/mcperrlint/internal/rewrite"
)

// Reporter reports the sites of one package.
type Reporter struct {
	pass    *analysis.Pass
	rewrite *rewrite.Rewriter
}

// New returns a reporter for a package.
func New(pass *analysis.Pass) *Reporter {
	return &Reporter{pass: pass, rewrite: rewrite.New(pass)}
}

// Site reports one site. message gets the call to write instead; title is what an editor calls the fix.
// Generated files are not reported: nobody edits them.
func (r *Reporter) Site(site *errsite.Site, message func(call string) string, title string) {
	fix, ok := r.rewrite.Site(site)
	if !ok {
		return
	}
	d := analysis.Diagnostic{Pos: site.Node.Pos(), End: site.Node.End(), Message: message(fix.Call)}
	if fix.Edits != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: title, TextEdits: fix.Edits}}
	}
	r.pass.Report(d)
}

// Subject names the failure of a site: by its message, by the call that failed, or not at all.
func (r *Reporter) Subject(site *errsite.Site) string {
	if t := site.Text; t.Literal != nil {
		if s, err := strconv.Unquote(t.Literal.Value); err == nil {
			return strconv.Quote(shorten(s))
		}
	}
	if site.Text.Fixed != "" {
		return strconv.Quote(shorten(site.Text.Fixed))
	}
	if len(site.Calls) == 1 {
		if name := r.callee(site.Calls[0]); name != "" {
			return "the error of " + name
		}
	}
	return "an error"
}

// shorten keeps a message in a message readable.
func shorten(s string) string {
	const most = 48
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most]) + "…"
}

// callee returns the name of what a call calls, with its package or receiver.
func (r *Reporter) callee(call *ast.CallExpr) string {
	if fn, ok := typeutil.Callee(r.pass.TypesInfo, call).(*types.Func); ok && (fn.FullName() == "errors.New" || fn.FullName() == "fmt.Errorf") {
		return "" // it made the error; nothing failed in it
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		switch x := ast.Unparen(fun.X).(type) {
		case *ast.Ident:
			return x.Name + "." + fun.Sel.Name
		case *ast.SelectorExpr:
			return x.Sel.Name + "." + fun.Sel.Name
		}
		return fun.Sel.Name
	}
	return ""
}
