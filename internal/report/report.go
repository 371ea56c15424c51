// Package report turns error sites into diagnostics. The rules differ in what they say, not in how.
package report

import (
	"go/ast"
	"go/types"
	"regexp"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/errsite"
	"github.com/mcperrlint/mcperrlint/internal/rewrite"
)

// Rule is what sets one rule apart from another.
type Rule struct {
	Class   errsite.Class
	Fix     string                                                // what an editor calls the fix
	Message func(site *errsite.Site, subject, call string) string // subject names the failure, call is what to write
}

// Run reports the sites of a rule's class. Generated files are not reported: nobody edits them.
func (rule Rule) Run(pass *analysis.Pass) (any, error) {
	r := &reporter{pass: pass, rewrite: rewrite.New(pass)}
	for _, site := range pass.ResultOf[errsite.Analyzer].(*errsite.Result).Sites {
		if site.Class != rule.Class {
			continue
		}
		fix, ok := r.rewrite.Site(site)
		if !ok {
			continue
		}
		d := analysis.Diagnostic{Pos: site.Node.Pos(), End: site.Node.End(), Message: rule.Message(site, r.subject(site), fix.Call)}
		if fix.Edits != nil {
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: rule.Fix, TextEdits: fix.Edits}}
		}
		pass.Report(d)
	}
	return nil, nil
}

type reporter struct {
	pass    *analysis.Pass
	rewrite *rewrite.Rewriter
}

// subject names the failure of a site: by its message, by the call that failed, or not at all.
func (r *reporter) subject(site *errsite.Site) string {
	if t := site.Text; t.Literal != nil {
		if s, err := strconv.Unquote(t.Literal.Value); err == nil && hasWords.MatchString(verbs.ReplaceAllString(s, "")) {
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

var (
	hasWords = regexp.MustCompile(`\pL`)
	verbs    = regexp.MustCompile(`%[-+# 0-9.*\[\]]*[a-zA-Z]`)
)

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
func (r *reporter) callee(call *ast.CallExpr) string {
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
