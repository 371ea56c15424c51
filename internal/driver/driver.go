package driver

import (
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// Finding is one diagnostic and its position.
type Finding struct {
	analysis.Diagnostic
	Rule     string
	Position token.Position

	module *packages.Module // the module of the file; nil if there is none
}

// Run is the outcome of one analysis.
type Run struct {
	Findings []Finding // sorted by position
	Problems []string  // packages and files that could not be analysed, one line each
	Failed   int       // packages among them
	Matched  int       // packages that were asked for
	Analysed int       // packages among them that concern MCP

	loaded    *loaded
	analyzers []*analysis.Analyzer
	graph     *checker.Graph
	names     map[string]string // import path → package name; nil until it is needed
}

// Analyze loads packages and runs the analyzers on them. It returns an error if the go command fails or if the patterns
// match nothing. Packages that do not compile are listed in Problems, and the others are analysed.
func Analyze(cfg Config, analyzers []*analysis.Analyzer) (*Run, error) {
	l, err := load(cfg)
	if err != nil {
		return nil, err
	}
	return l.analyze(analyzers)
}

// analyze runs the analyzers on what is loaded.
func (l *loaded) analyze(analyzers []*analysis.Analyzer) (*Run, error) {
	l.cfg.stage("analysing %s", plural(len(l.roots), "package"))
	run := &Run{
		Problems: slices.Concat(l.problems, l.broken), Failed: l.failed + len(l.broken),
		Matched: l.matched, Analysed: len(l.roots),
		loaded: l, analyzers: analyzers,
	}
	for i, problem := range run.Problems {
		run.Problems[i] = strings.ReplaceAll(problem, l.dir()+string(filepath.Separator), "")
	}
	slices.Sort(run.Problems)
	var err error
	run.graph, err = checker.Analyze(l.reading(analyzers), l.roots, nil)
	if err != nil {
		return nil, err
	}
	run.collect()
	return run, nil
}

// collect sets the findings.
func (r *Run) collect() {
	type key struct {
		posn token.Position
		rule string
		text string
	}
	seen := make(map[key]bool) // a file can be in a package and in its test variant
	for _, act := range r.graph.Roots {
		if act.Err != nil {
			r.Problems = append(r.Problems, fmt.Sprintf("%s: %v", act.Package.PkgPath, act.Err))
			r.Failed++
			continue
		}
		act.Diagnostics = r.loaded.reported(act)
		for _, d := range act.Diagnostics {
			posn := r.loaded.fset.Position(d.Pos)
			f := Finding{Diagnostic: d, Rule: act.Analyzer.Name, Position: posn, module: act.Package.Module}
			if k := (key{f.Position, f.Rule, d.Message}); !seen[k] {
				seen[k] = true
				r.Findings = append(r.Findings, f)
			}
		}
	}
	sort.SliceStable(r.Findings, func(i, j int) bool {
		a, b := r.Findings[i], r.Findings[j]
		switch {
		case a.Position.Filename != b.Position.Filename:
			return a.Position.Filename < b.Position.Filename
		case a.Position.Offset != b.Position.Offset:
			return a.Position.Offset < b.Position.Offset
		}
		return a.Rule < b.Rule
	})
}

// Results returns what the analyzers returned for the packages that were asked for.
func (r *Run) Results() (list []any) {
	for _, act := range r.graph.Roots {
		list = append(list, act.Result)
	}
	return list
}

// Module returns the path of the module of the analysed packages, or "" if there are none.
func (r *Run) Module() string {
	for _, act := range r.graph.Roots {
		if act.Package.Module != nil {
			return act.Package.Module.Path
		}
	}
	return ""
}

// PrintText writes one line for each finding, with file names relative to dir if they are below it. With verbose, the
// title of the fix follows on a line of its own. It names the evidence for what the fix says.
func (r *Run) PrintText(w io.Writer, dir string, verbose bool) error {
	for _, f := range r.Findings {
		text := fmt.Sprintf("%s: %s (%s)\n", f.location(dir), f.Message, f.Rule)
		if verbose && len(f.SuggestedFixes) > 0 {
			text += "\tfix: " + f.SuggestedFixes[0].Message + "\n"
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

// location returns the position as text, with a file name relative to dir if it is below it.
func (f Finding) location(dir string) string {
	return fmt.Sprintf("%s:%d:%d", relative(dir, f.Position.Filename), f.Position.Line, f.Position.Column)
}

// relative returns a file name relative to dir if it is below it, and otherwise as it is.
func relative(dir, name string) string {
	if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return name
}

// PrintJSON writes the tree that all drivers of x/tools write: package → analyzer → diagnostics.
func (r *Run) PrintJSON(w io.Writer) error {
	return r.graph.PrintJSON(w)
}

// Summary returns the closing line: how many findings each rule has, and how many of them have a fix.
func (r *Run) Summary() string {
	byRule := make(map[string]int)
	fixable := 0
	for _, f := range r.Findings {
		byRule[f.Rule]++
		if len(f.SuggestedFixes) > 0 {
			fixable++
		}
	}
	rules := make([]string, 0, len(byRule))
	for rule, n := range byRule {
		rules = append(rules, fmt.Sprintf("%s %d", rule, n))
	}
	sort.Strings(rules)
	counts := ""
	if len(rules) > 0 {
		counts = fmt.Sprintf(" (%s), %d with a fix", strings.Join(rules, ", "), fixable)
	}
	found, of := plural(len(r.Findings), "finding"), plural(r.Matched, "package")
	return fmt.Sprintf("%s%s; %d of %s concern MCP%s", found, counts, r.Analysed, of, r.failures())
}

// failures returns the end of a summary: the number of packages that the summary leaves out.
func (r *Run) failures() string {
	if r.Failed == 0 {
		return ""
	}
	return fmt.Sprintf("; %s could not be analysed", plural(r.Failed, "package"))
}

// plural returns a number and a noun.
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
