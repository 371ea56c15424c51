// Package report turns the findings of rules into diagnostics. It leaves out generated files and findings that a
// comment suppresses, and numbers findings with the same text.
package report

import (
	"bytes"
	"fmt"
	"go/ast"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// Finding is a problem that a rule reports.
type Finding struct {
	Node    ast.Node
	Subject string                        // the part of the message that is numbered if several have the same text
	Message func(subject string) string   // one line
	Fix     string                        // the title of the fix in an editor
	Edits   []analysis.TextEdit           // the fix; nil if there is none
	Related []analysis.RelatedInformation // other places that the finding is about
	Covers  []*ast.ReturnStmt             // returns that have no finding of their own because of this one
	Made    bool                          // it is about none but these returns
	Sort    string                        // a suffix of the category, if the rule has several sorts of findings
}

// Report reports findings in the order given. It leaves out findings in generated files and findings that a comment
// suppresses. Findings with the same text are numbered, because hosts fold identical texts and show only the first few.
func Report(pass *analysis.Pass, list []Finding) {
	list = slices.DeleteFunc(slices.Clone(list), func(f Finding) bool {
		file := goq.FileOf(pass, f.Node)
		return file == nil || goq.IsGenerated(file)
	})
	list = ignore(pass, list)
	texts := make(map[string]int) // the number of findings with a text
	for _, f := range list {
		texts[f.Message(f.Subject)]++
	}
	seen := make(map[string]int)
	for _, f := range list {
		message := f.Message(f.Subject)
		if n := texts[message]; n > 1 {
			seen[message]++
			message = f.Message(fmt.Sprintf("%s (%d of %d)", f.Subject, seen[message], n))
		}
		d := analysis.Diagnostic{
			Pos: f.Node.Pos(), End: f.Node.End(), Message: message,
			Category: strings.TrimPrefix(pass.Analyzer.Name, "mcp") + f.Sort, URL: pass.Analyzer.URL, Related: f.Related,
		}
		switch {
		case f.Edits == nil:
		case editsCgo(pass, f.Edits):
			d.Message += `; no fix, because the file imports "C"`
		default:
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: f.Fix, TextEdits: f.Edits}}
		}
		pass.Report(d)
	}
}

// editsCgo reports whether one of the edits is in a file that cgo made.
func editsCgo(pass *analysis.Pass, edits []analysis.TextEdit) bool {
	return slices.ContainsFunc(edits, func(e analysis.TextEdit) bool {
		file := goq.FileAt(pass, e.Pos)
		return file != nil && goq.IsByCgo(file)
	})
}

// ignore removes the findings that a comment suppresses, at their places or at all returns that they are about. It adds
// a finding for each comment that suppresses nothing.
func ignore(pass *analysis.Pass, list []Finding) []Finding {
	rule := strings.TrimPrefix(pass.Analyzer.Name, "mcp")
	ignores := directive.Ignores(pass)
	isIgnored := func(n ast.Node) bool {
		return slices.ContainsFunc(ignores, func(i *directive.Ignore) bool { return i.Covers(rule, n.Pos()) })
	}
	kept := slices.DeleteFunc(slices.Clone(list), func(f Finding) bool {
		reported := func(ret *ast.ReturnStmt) bool { return !isIgnored(ret) }
		return isIgnored(f.Node) || f.Made && len(f.Covers) > 0 && !slices.ContainsFunc(f.Covers, reported)
	})
	for _, i := range ignores {
		if !slices.Contains(i.Rules, rule) {
			continue
		}
		problem := i.Problem
		if problem == "" && !slices.ContainsFunc(list, func(f Finding) bool { return f.isAt(i, rule) }) {
			problem = "silences nothing: the rule finds nothing there; remove it"
		}
		if file := goq.FileOf(pass, i.Node); problem != "" && file != nil && !goq.IsGenerated(file) {
			message := func(subject string) string { return subject + " " + problem }
			kept = append(kept, Finding{Node: i.Node, Subject: "//mcperr:ignore " + rule, Message: message})
		}
	}
	return kept
}

// isAt reports whether a finding, or a return that it covers, is where a comment suppresses a rule.
func (f *Finding) isAt(i *directive.Ignore, rule string) bool {
	return i.Covers(rule, f.Node.Pos()) ||
		slices.ContainsFunc(f.Covers, func(ret *ast.ReturnStmt) bool { return i.Covers(rule, ret.Pos()) })
}

// Rule is a rule about a class of failures.
type Rule struct {
	Class failures.Class
	Judge func(pass *analysis.Pass, f *failures.Failure) bool // selects failures; nil selects all of the class
	Fix   string                                              // the title of the fix in an editor

	// Message returns the text of a finding. subject names the failure, call is the typed error to write instead.
	Message func(f *failures.Failure, subject, call string) string
	// Others returns what the rule finds besides failures of the class; it may be nil.
	Others func(pass *analysis.Pass) []Finding
}

// Run reports the failures that the rule selects.
func (r Rule) Run(pass *analysis.Pass) (any, error) {
	all := pass.ResultOf[failures.Analyzer].(*failures.Result)
	rewriter := edit.New(pass, all.Repeated)
	var list []Finding
	for _, f := range all.Of(r.Class) {
		if r.Judge != nil && !r.Judge(pass, f) {
			continue
		}
		if fix, ok := rewriter.Failure(f); ok {
			message := func(subject string) string {
				return r.Message(f, subject, fix.Call) + keepsCode(fix.Call) + registration(f) + covers(f) + noFix(f, fix)
			}
			list = append(list, Finding{
				Node: f.Node, Subject: subject(pass, f), Message: message,
				Fix:     r.title(fix) + evidence(pass, f, fix) + repetition(f, fix),
				Edits:   fix.Edits,
				Related: related(f), Covers: f.Covers, Made: f.Return == nil,
			})
		}
	}
	if r.Others != nil {
		list = append(list, r.Others(pass)...)
	}
	Report(pass, list)
	return nil, nil
}

// title returns the title of a fix. One that calls an SDK makes no typed error.
func (r Rule) title(fix edit.Fix) string {
	if fix.Edits != nil && !strings.Contains(fix.Call, "mcperr.") {
		return "Return an error result, whose calls can be typed then"
	}
	return r.Fix
}

// keepsCode explains a call that gives no code.
func keepsCode(call string) string {
	if strings.Contains(call, `mcperr.Wrap("",`) {
		return `, where "" keeps the code that the error has`
	}
	return ""
}

// registration proposes a code to a server that registers its codes.
func registration(f *failures.Failure) string {
	switch f.Unregistered {
	case "", mcp.CodeOf(mcp.Unknown):
		return ""
	case f.Code():
		return " after adding the code to the registry"
	}
	return ", or add " + f.Unregistered + " to the registry and use that"
}

// noFix returns the end of a message: the reason why a failure has no fix. It is empty unless the server has a result
// type of its own, or code that would find more in a typed error, or a comment is in the way.
func noFix(f *failures.Failure, fix edit.Fix) string {
	switch {
	case f.Asked:
		return "; no fix, because code around the tool would find the cause that this error hides from it"
	case fix.Commented:
		return "; no fix, because it would remove a comment: move that above"
	}
	name, ok := goq.NameOf(goq.Deref(f.ResultType))
	if f.Class != failures.Untyped || f.Repair != nil || !ok || mcp.ResultOf(f.ResultType) != nil {
		return ""
	}
	instead := "give it fields for a code and a retry"
	if f.By.Err >= 0 {
		instead = "return a typed error instead of it, or " + instead
	}
	if f.Used {
		return fmt.Sprintf("; no fix, because other code uses the text of %s, a type of the server's own: %s", name.Name,
			instead)
	}
	return fmt.Sprintf("; no fix, because %s is a type of the server's own, without a field for an error: %s",
		name.Name, instead)
}

// covers says how many returns pass a failure on, at the end of its message.
func covers(f *failures.Failure) string {
	other := "other "
	if f.Return == nil {
		other = "" // it is made in no function
	}
	switch n := len(f.Covers); n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("; 1 %sreturn passes it on", other)
	default:
		return fmt.Sprintf("; %d %sreturns pass it on", n, other)
	}
}

// maxRelated is how many places a finding names. More of them hide the finding itself.
const maxRelated = 10

// related returns the returns that pass a failure on, and the places where the error is made if that is in another
// function.
func related(f *failures.Failure) (list []analysis.RelatedInformation) {
	add := func(n ast.Node, message string) {
		if len(list) < maxRelated {
			list = append(list, analysis.RelatedInformation{Pos: n.Pos(), End: n.End(), Message: message})
		}
	}
	for _, ret := range f.Covers {
		add(ret, rule.Covered)
	}
	for _, made := range f.Made() {
		add(made.Node, "the failure is made here")
	}
	return list
}

// evidence returns what the kind of a failure was inferred from, as the end of a title: ", Validation by the condition
// owner == \"\"". It says what the fix writes. If that is where the error is made, the title names that function.
func evidence(pass *analysis.Pass, f *failures.Failure, fix edit.Fix) string {
	made := f.Made()
	if len(made) == 0 {
		return evidenceOf(pass, f, fix)
	}
	why := evidenceOf(pass, made[0], fix)
	in := f.Root.MadeIn(made)
	if why == "" || in == "" {
		return why
	}
	why += " in " + in
	switch others := len(made) - 1; others {
	case 0:
		return why
	case 1:
		return why + ", and 1 other failure"
	default:
		return fmt.Sprintf("%s, and %d other failures", why, others)
	}
}

// evidenceOf is [evidence] of an error where it is made.
func evidenceOf(pass *analysis.Pass, f *failures.Failure, fix edit.Fix) string {
	v := f.Verdict
	switch {
	case v.Kind == mcp.Unknown && v.Open:
		return ", of the kind that the error has at run time, unless that blames the caller"
	case strings.HasPrefix(fix.Call, "mcperr.Unknown("): // what knows the kind is out of reach
		return ""
	case v.Kind == mcp.RunTime && v.Status != nil:
		return ", of the kind that the status has"
	case v.Kind == mcp.RunTime && (v.Hidden != nil || f.Text.Cause != nil):
		const decided = ", of the kind that the error has at run time"
		if f.TextsOf != "" {
			return decided + "; some of package " + f.TextsOf + " are only texts, see mcperrlint mark"
		}
		return decided
	case v.Kind == mcp.RunTime:
		return ""
	}
	if fix.Edits != nil && fix.Kind != v.Kind {
		return ", of the kind that the error has at run time"
	}
	kind := ", " + string(v.Kind)
	if v.Open {
		kind += " unless the error says otherwise,"
	}
	const most = 100 // so that the words that decide are among them
	why := shortenTo(most, strings.Join(strings.Fields(v.Why), " "))
	if v.Evidence == mcp.ByWords && why != "" {
		why = quote(why)
	}
	switch {
	case v.Evidence == mcp.ByWords && textMaker(pass, f) != "":
		return kind + " by the name " + textMaker(pass, f)
	case why != "" && v.Evidence == mcp.ByCallee:
		return kind + " because " + why + " failed"
	case why != "":
		return kind + " by " + v.Evidence.String() + " " + why
	case goq.Literal(f.Text.Cause) != nil:
		return kind + " by the error's type or text"
	}
	return strings.TrimSuffix(kind, ",")
}

// repetition says why a fix promises no retry, or none after a time-out, as the end of a title.
func repetition(f *failures.Failure, fix edit.Fix) string {
	writes := func(option string) bool {
		return slices.ContainsFunc(fix.Edits, func(e analysis.TextEdit) bool {
			return bytes.Contains(e.NewText,
				[]byte(option))
		})
	}
	switch {
	case writes("PartlyDone"):
		return "; no retry, because some of the work may be done by then"
	case f.Once && writes("NotIdempotent"):
		return "; no retry after a time-out, because the work may be done by then"
	}
	return ""
}

// Functions returns the beginning of a sentence about n functions that return errors: "get of package tools and 1 other
// function return". first is the name of one of them. pkg is the name of its package, or empty for the one that is
// analysed.
func Functions(first, pkg string, n int) string {
	if pkg != "" {
		first += " of package " + pkg
	}
	switch n {
	case 1:
		return first + " returns"
	case 2:
		return first + " and 1 other function return"
	}
	return fmt.Sprintf("%s and %d other functions return", first, n-1)
}

// subject returns a name for a failure: its message, else the call that failed, else "an error".
func subject(pass *analysis.Pass, f *failures.Failure) string {
	if t := f.Text; t.Literal != nil {
		if s, err := strconv.Unquote(t.Literal.Value); err == nil && goq.HasLetters(goq.WithoutVerbs(s)) {
			if t.Cause != nil && strings.HasSuffix(s, ": ") {
				s += "…" // "failed to read: " + err.Error()
			}
			return strconv.Quote(shorten(s))
		}
	}
	if f.Text.Fixed != "" {
		return strconv.Quote(shorten(f.Text.Fixed))
	}
	if f.Text.Made || f.Text.Whole != nil && len(strings.Fields(f.Text.Words)) > 1 {
		return quote(shorten(f.Text.Words)) // of a sum or a variable: what + " took too long"
	}
	if s := ErrorOf(pass, f.Calls); s != "" {
		return s
	}
	if lit := goq.Literal(f.Text.Cause); lit != nil {
		if words := kinds.WordsOf(pass.TypesInfo, lit); words != "" {
			return quote(shorten(words))
		}
	}
	if name := textMaker(pass, f); name != "" {
		return "the text of " + name
	}
	if v := f.Verdict; v.Evidence == mcp.ByWords && v.Why != "" {
		return quote(shorten(v.Why)) // of an error that is made before
	}
	return "an error"
}

// ErrorOf names an error by the calls that it may come from: "the error of client.Get", "the error of get or list". It
// returns "" if they are not known, or one of them only makes the error.
func ErrorOf(pass *analysis.Pass, calls []*ast.CallExpr) string {
	var names []string
	for _, call := range calls {
		name := callee(pass, call)
		if name == "" || len(calls) > 1 && goq.IsFunc(typeutil.StaticCallee(pass.TypesInfo, call), "errors", "Join") {
			return ""
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "the error of " + names[0]
	case 2:
		return "the error of " + names[0] + " or " + names[1]
	}
	return fmt.Sprintf("the error of %s or %d other functions", names[0], len(names)-1)
}

// textMaker returns the name of the function whose name has to do for the words of a failure, or "".
func textMaker(pass *analysis.Pass, f *failures.Failure) string {
	if f.Text.Maker(pass) == nil {
		return ""
	}
	return nameOf(f.Text.Whole.(*ast.CallExpr).Fun)
}

// quote quotes the words of a message, which have % in place of values.
func quote(words string) string {
	return `"` + strings.NewReplacer("% :", "…:", "%", "…").Replace(strings.Join(strings.Fields(words), " ")) + `"`
}

// shorten returns the beginning of a message, for use in another message.
func shorten(s string) string { return shortenTo(48, s) }

// shortenTo is [shorten] to a number of characters.
func shortenTo(most int, s string) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most]) + "…"
}

// callee returns the name of the function that a call calls, with its package or receiver. It returns "" for errors.New
// and fmt.Errorf, which make errors and do not fail.
func callee(pass *analysis.Pass, call *ast.CallExpr) string {
	fn := goq.Called(pass.TypesInfo, call)
	if goq.MakesError(fn) {
		return ""
	}
	return nameOf(call.Fun)
}

// nameOf returns the name of the function that an expression names, with its package or receiver.
func nameOf(fun ast.Expr) string {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.IndexExpr: // Get[string]
		return nameOf(fun.X)
	case *ast.IndexListExpr:
		return nameOf(fun.X)
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
