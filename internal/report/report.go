// Package report turns error sites into diagnostics. The rules differ in what they say, not in how.
package report

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"strconv"
	"strings"

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

// Run reports the sites of a rule's class. Generated files are not reported: nobody edits them. Findings whose
// texts are the same are numbered, because hosts fold identical texts and show only the first few.
func (rule Rule) Run(pass *analysis.Pass) (any, error) {
	r := &reporter{pass: pass, rewrite: rewrite.New(pass)}
	type finding struct {
		site    *errsite.Site
		subject string
		fix     rewrite.Fix
	}
	var list []finding
	texts := make(map[string]int) // how often each occurs
	for _, site := range pass.ResultOf[errsite.Analyzer].(*errsite.Result).Sites {
		if site.Class != rule.Class {
			continue
		}
		if fix, ok := r.rewrite.Site(site); ok {
			f := finding{site, r.subject(site), fix}
			list = append(list, f)
			texts[rule.Message(site, f.subject, fix.Call)]++
		}
	}
	seen := make(map[string]int)
	for _, f := range list {
		message := rule.Message(f.site, f.subject, f.fix.Call)
		if n := texts[message]; n > 1 {
			seen[message]++
			message = rule.Message(f.site, fmt.Sprintf("%s (%d of %d)", f.subject, seen[message], n), f.fix.Call)
		}
		d := analysis.Diagnostic{
			Pos: f.site.Node.Pos(), End: f.site.Node.End(), Message: message,
			Category: strings.TrimPrefix(pass.Analyzer.Name, "mcp"), URL: pass.Analyzer.URL,
		}
		if f.fix.Edits != nil {
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: rule.Fix, TextEdits: f.fix.Edits}}
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
