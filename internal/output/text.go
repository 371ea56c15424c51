package output

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// Text writes one line for each finding: its place, what is wrong, its rule, and whether there is a fix. If the report
// is verbose, the rest of the message and the title of the fix follow on lines of their own.
func (r *Report) Text(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, f := range r.Run.Findings {
		title, detail := r.headline(f)
		p := f.Position
		fmt.Fprintf(out, "%s:%d:%d: %s (%s)\n", r.file(p.Filename), p.Line, p.Column, title, r.label(f))
		if !r.Verbose {
			continue
		}
		if detail != "" {
			fmt.Fprintf(out, "\t%s\n", detail)
		}
		if len(f.SuggestedFixes) > 0 {
			fmt.Fprintf(out, "\tfix: %s\n", f.SuggestedFixes[0].Message)
		}
	}
	return out.Flush()
}

// label returns the rule of a finding and what fix there is: "mcpbareerror, safe fix".
func (r *Report) label(f driver.Finding) string {
	if fix := r.fixOf(f); fix != "" {
		return f.Rule + ", " + fix
	}
	return f.Rule
}

// fixOf says what fix a finding has, if any.
func (r *Report) fixOf(f driver.Finding) string {
	switch {
	case len(f.SuggestedFixes) == 0:
		return ""
	case r.ruleOf(f).Fixes == rule.Safe:
		return "safe fix"
	}
	return "fix to review"
}

// Summary returns the closing line: how many findings each rule has, how many of them have which fix, and what was left
// out.
func (r *Report) Summary() string {
	run := r.Run
	var parts []string
	for _, c := range r.byRule() {
		parts = append(parts, fmt.Sprintf("%s %d", c.rule, c.findings))
	}
	text := driver.Plural(len(run.Findings), "finding")
	if r.Known > 0 {
		text = fmt.Sprintf("%s, besides %d in the baseline", strings.Replace(text, " ", " new ", 1), r.Known)
	}
	if len(parts) > 0 {
		safe, review := r.fixes()
		text += fmt.Sprintf(" (%s), %s", strings.Join(parts, ", "), fixCounts(safe, review))
	}
	return fmt.Sprintf("%s; %s", text, r.Packages())
}

// Packages returns how many packages the rules looked at, and how many they could not.
func (r *Report) Packages() string {
	switch sdks := strings.Join(mcp.Names(), ", "); {
	case r.Run.Analysed > 0:
	case r.Run.Failed > 0:
		return fmt.Sprintf("%d of %s could not be analysed",
			r.Run.Failed, driver.Plural(max(r.Run.Matched, r.Run.Failed), "package"))
	case r.Run.Matched == 1:
		return fmt.Sprintf("the package uses no SDK that mcperrlint knows (%s)", sdks)
	default:
		return fmt.Sprintf("none of the packages (%d) uses an SDK that mcperrlint knows (%s)", r.Run.Matched, sdks)
	}
	verb, seen := "concern", max(r.Run.Matched-r.Run.Failed, r.Run.Analysed) // of the others, it is not known
	if r.Run.Analysed == 1 || seen == 1 {
		verb = "concerns"
	}
	return fmt.Sprintf("%d of %s %s MCP%s", r.Run.Analysed, driver.Plural(seen, "package"), verb, r.Run.NotAnalysed())
}

// fixCounts says how many fixes there are of each sort.
func fixCounts(safe, review int) string {
	switch {
	case safe+review == 0:
		return "none with a fix"
	case review == 0:
		return fmt.Sprintf("%d with a safe fix", safe)
	case safe == 0:
		return fmt.Sprintf("%d with a fix to review", review)
	}
	return fmt.Sprintf("%d with a safe fix, %d with a fix to review", safe, review)
}

// fixes returns the numbers of findings with a safe fix and with one to review.
func (r *Report) fixes() (safe, review int) {
	for _, c := range r.byRule() {
		safe, review = safe+c.safe, review+c.review
	}
	return safe, review
}

// ruleCount is how many findings a rule has.
type ruleCount struct {
	rule                   string
	findings, safe, review int
}

// byRule counts the findings of each rule that has some, in the order of their names.
func (r *Report) byRule() (list []ruleCount) {
	for _, f := range r.Run.Findings {
		i := slices.IndexFunc(list, func(c ruleCount) bool { return c.rule == f.Rule })
		if i < 0 {
			i, list = len(list), append(list, ruleCount{rule: f.Rule})
		}
		c := &list[i]
		c.findings++
		switch {
		case len(f.SuggestedFixes) == 0:
		case r.ruleOf(f).Fixes == rule.Safe:
			c.safe++
		default:
			c.review++
		}
	}
	slices.SortFunc(list, func(a, b ruleCount) int { return cmp.Compare(a.rule, b.rule) })
	return list
}
