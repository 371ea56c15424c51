package output

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/fold"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// Terminal is what is known of the terminal that a report is for.
type Terminal struct {
	Width int // in characters
	Color bool
}

// The colours, as parameters of the ANSI sequence that selects them.
const (
	bold   = "1"
	faint  = "2"
	yellow = "33"
	cyan   = "36"
)

// paint gives a text a colour, if the terminal has colours.
func (t Terminal) paint(color, text string) string {
	if !t.Color || text == "" {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}

// narrow is the least width that lines are made for.
const narrow = 60

// Terminal writes the report for people: the findings by file, and a table of the rules.
func (r *Report) Terminal(w io.Writer, t Terminal) error {
	t.Width = max(t.Width, narrow)
	out := bufio.NewWriter(w)
	last := ""
	for _, f := range r.Run.Findings {
		if name := r.file(f.Position.Filename); name != last {
			if last != "" {
				fmt.Fprintln(out)
			}
			fmt.Fprintln(out, t.paint(bold, name))
			last = name
		}
		r.finding(out, t, f)
	}
	r.table(out, t)
	return out.Flush()
}

// finding writes one finding: line and column, severity, what is wrong, and the rule behind it.
func (r *Report) finding(out io.Writer, t Terminal, f driver.Finding) {
	const indent = 22 // of the text: "   123:45  information "
	title, detail := r.headline(f)
	severity := r.ruleOf(f).Severity
	position := fmt.Sprintf("%d:%d", f.Position.Line, f.Position.Column)
	fmt.Fprintf(out, "%8s  %s ", position, t.paint(severityColor(severity), fmt.Sprintf("%-11s", severity)))
	lines := fold.Lines(title+" ("+r.label(f)+")", t.Width-indent)
	inLabel := false
	for i, line := range lines {
		if i > 0 {
			fmt.Fprint(out, strings.Repeat(" ", indent))
		}
		if start := strings.LastIndex(line, "("+f.Rule); start >= 0 {
			line, inLabel = line[:start]+t.paint(faint, line[start:]), true
		} else if inLabel {
			line = t.paint(faint, line)
		}
		fmt.Fprintln(out, line)
	}
	if !r.Verbose {
		return
	}
	if len(f.SuggestedFixes) > 0 {
		detail = strings.TrimSpace(detail + "\nfix: " + f.SuggestedFixes[0].Message)
	}
	for paragraph := range strings.SplitSeq(detail, "\n") {
		for _, line := range fold.Lines(paragraph, t.Width-indent) {
			fmt.Fprintln(out, strings.Repeat(" ", indent)+t.paint(faint, line))
		}
	}
}

func severityColor(s rule.Severity) string {
	if s == rule.Warning {
		return yellow
	}
	return cyan
}

// table writes how many findings each rule has, and what to do next.
func (r *Report) table(out io.Writer, t Terminal) {
	counts := r.byRule()
	if len(counts) == 0 {
		fmt.Fprintln(out, r.Summary())
		return
	}
	fmt.Fprintf(out, "\n%s\n", t.paint(faint,
		fmt.Sprintf("%-20s %9s %9s %14s", "rule", "findings", "safe fix", "fix to review")))
	for _, c := range counts {
		fmt.Fprintf(out, "%-20s %9d %9s %14s\n", c.rule, c.findings, orDash(c.safe), orDash(c.review))
	}
	noun, known := "finding", ""
	if r.Known > 0 {
		noun, known = "new finding", fmt.Sprintf(", besides %d in the baseline", r.Known)
	}
	fmt.Fprintf(out, "\n%s in %s%s; %s\n",
		driver.Plural(len(r.Run.Findings), noun), driver.Plural(r.files(), "file"), known, r.Packages())
	hint := "Explain a rule: mcperrlint explain " + counts[0].rule + "."
	if !r.Verbose {
		hint += " Show each finding in full: -v."
	}
	fmt.Fprintf(out, "%s\n", t.paint(faint, hint))
	safe, review := r.fixes()
	if n := len(r.Run.Findings) - safe - review; n > 0 && !r.Verbose {
		fmt.Fprintf(out, "%s\n", t.paint(faint, fmt.Sprintf("What to do about the %d without a fix: -v.", n)))
	}
	if safe > 0 {
		fmt.Fprintf(out, "%s\n", t.paint(faint, "See the safe fixes: -diff. Apply them: -fix -get."))
	}
}

func orDash(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}
