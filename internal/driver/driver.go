package driver

import (
	"fmt"
	"go/token"
	"io"
	"iter"
	"slices"
	"sort"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
)

// Run is one analysis: its outcome, and what is needed to fix the findings.
type Run struct {
	*Outcome

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
	l.typeCheck()
	return l.analyze(analyzers)
}

// Find returns the outcome of [Analyze]. It takes the outcome from the cache if nothing has changed that it depends on,
// and then no package is type-checked.
func Find(cfg Config, analyzers []*analysis.Analyzer) (*Outcome, error) {
	keep := cfg.Keep
	cfg.Keep = nil // the cache has all findings
	q := ask(cfg, analyzers)
	l, err := load(cfg)
	if err != nil {
		return nil, err
	}
	found := q.known(l)
	if found == nil {
		l.typeCheck()
		run, err := l.analyze(analyzers)
		if err != nil {
			return nil, err
		}
		q.keep(run)
		found = run.Outcome
	}
	if keep != nil {
		found.Findings = keep(found)
	}
	return found, nil
}

// analyze runs the analyzers on what is loaded.
func (l *loaded) analyze(analyzers []*analysis.Analyzer) (*Run, error) {
	l.cfg.stage("analysing %s", Plural(len(l.roots), "package"))
	run := &Run{Outcome: l.outcome(), loaded: l, analyzers: analyzers}
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
			k := key{r.fset.Position(d.Pos), act.Analyzer.Name, d.Message}
			if seen[k] {
				continue
			}
			seen[k] = true
			r.Findings = append(r.Findings, Finding{
				Diagnostic: d, Rule: k.rule, Position: k.posn, Function: functionAt(act.Package.Syntax, d.Pos),
				module: act.Package.Module,
			})
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
	if r.loaded.cfg.Unmarked != nil {
		r.Unmarked = r.loaded.cfg.Unmarked(r)
	}
	if r.loaded.cfg.Keep != nil {
		r.keep(r.loaded.cfg.Keep(r.Outcome))
	}
}

// keep removes all findings but those of a list.
func (r *Run) keep(list []Finding) {
	type key struct {
		pos  token.Pos
		rule string
		text string
	}
	kept := make(map[key]bool)
	for _, f := range list {
		kept[key{f.Pos, f.Rule, f.Message}] = true
	}
	r.Findings = list
	for _, act := range r.graph.Roots {
		act.Diagnostics = slices.DeleteFunc(act.Diagnostics, func(d analysis.Diagnostic) bool {
			return !kept[key{d.Pos, act.Analyzer.Name, d.Message}]
		})
	}
}

// Results returns what the analyzers returned for the packages that were asked for.
func (r *Run) Results() (list []any) {
	for _, act := range r.graph.Roots {
		list = append(list, act.Result)
	}
	return list
}

// Actions yields what the analyzers did, also for the packages that were not asked for.
func (r *Run) Actions() iter.Seq[*checker.Action] { return r.graph.All() }

// Module returns the path of the module of the analysed packages, or "" if there are none.
func (r *Run) Module() string {
	for _, act := range r.graph.Roots {
		if act.Package.Module != nil {
			return act.Package.Module.Path
		}
	}
	return ""
}

// PrintJSON writes the tree that all drivers of x/tools write: package → analyzer → diagnostics.
func (r *Run) PrintJSON(w io.Writer) error {
	return r.graph.PrintJSON(w)
}
