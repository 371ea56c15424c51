package driver

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
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
	Excluded []string  // files that were asked for, sorted, and that build constraints exclude
	Foreign  []string  // files that were asked for, sorted, and that belong to another module
	Matched  int       // packages that were asked for
	Analysed int       // packages among them that concern MCP

	loaded    *loaded
	analyzers []*analysis.Analyzer
	graph     *checker.Graph
	names     map[string]string // import path → package name; nil until it is needed
	sources   map[string][]byte // the files that Line has read
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
	l.cfg.stage("analysing %s", Plural(len(l.roots), "package"))
	run := &Run{
		Problems: slices.Concat(l.problems, l.broken), Failed: l.failed + l.unbuilt,
		Excluded: slices.Sorted(slices.Values(l.excluded)), Foreign: l.files.foreign, Matched: l.matched, Analysed: len(l.roots),
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
	if r.loaded.cfg.Keep != nil {
		r.keep(r.loaded.cfg.Keep(r))
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

// Module returns the path of the module of the analysed packages, or "" if there are none.
func (r *Run) Module() string {
	for _, act := range r.graph.Roots {
		if act.Package.Module != nil {
			return act.Package.Module.Path
		}
	}
	return ""
}

// location returns the position as text, with a file name relative to dir if it is below it.
func (f Finding) location(dir string) string {
	return fmt.Sprintf("%s:%d:%d", Relative(dir, f.Position.Filename), f.Position.Line, f.Position.Column)
}

// Relative returns a file name relative to dir if it is below it, and otherwise as it is.
func Relative(dir, name string) string {
	if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return name
}

// PrintJSON writes the tree that all drivers of x/tools write: package → analyzer → diagnostics.
func (r *Run) PrintJSON(w io.Writer) error {
	return r.graph.PrintJSON(w)
}

// Position returns a position in the analysed files.
func (r *Run) Position(pos token.Pos) token.Position { return r.loaded.fset.Position(pos) }

// Line returns the source of the line that a position is in, without the line break. It is empty if the file cannot be
// read.
func (r *Run) Line(pos token.Pos) string {
	tf, content := r.source(pos)
	if content == nil {
		return ""
	}
	start := tf.Offset(tf.LineStart(tf.PositionFor(pos, false).Line))
	line, _, _ := strings.Cut(string(content[start:]), "\n")
	return strings.TrimSuffix(line, "\r")
}

// Source returns the source between two positions of a file, or the line of the first if there is no second. It is
// empty if the file cannot be read.
func (r *Run) Source(pos, end token.Pos) string {
	tf, content := r.source(pos)
	if content == nil || !end.IsValid() || end <= pos || int(end) > tf.Base()+tf.Size() {
		return r.Line(pos)
	}
	return string(content[tf.Offset(pos):tf.Offset(end)])
}

// source returns the file of a position and its content, which is nil if it cannot be read or has changed.
func (r *Run) source(pos token.Pos) (*token.File, []byte) {
	tf := r.loaded.fset.File(pos)
	if tf == nil {
		return nil, nil
	}
	content, ok := r.sources[tf.Name()]
	if !ok {
		content, _ = r.loaded.content(tf.Name())
		if r.sources == nil {
			r.sources = make(map[string][]byte)
		}
		r.sources[tf.Name()] = content
	}
	if len(content) < tf.Size() {
		return tf, nil
	}
	return tf, content
}

// Dirs returns the folders of the analysed packages.
func (r *Run) Dirs() (dirs []string) {
	for _, act := range r.graph.Roots {
		for _, name := range act.Package.CompiledGoFiles {
			dirs = append(dirs, filepath.Dir(name))
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// Function returns the name of the function that a position is in, with its receiver: "Store.Get". It is empty outside
// of functions.
func (r *Run) Function(pos token.Pos) string {
	tf := r.loaded.fset.File(pos)
	if tf == nil {
		return ""
	}
	for _, act := range r.graph.Roots {
		for _, file := range act.Package.Syntax {
			if file.FileStart <= pos && pos <= file.FileEnd {
				return functionAt(file, pos)
			}
		}
	}
	return ""
}

// functionAt returns the name of the function declaration around a position of a file.
func functionAt(file *ast.File, pos token.Pos) string {
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || pos < fn.Pos() || pos > fn.End() {
			continue
		}
		if fn.Recv == nil || len(fn.Recv.List) == 0 {
			return fn.Name.Name
		}
		return strings.TrimPrefix(types.ExprString(fn.Recv.List[0].Type), "*") + "." + fn.Name.Name
	}
	return ""
}

// NotAnalysed returns the end of a summary: the number of packages that the summary leaves out.
func (r *Run) NotAnalysed() string {
	if r.Failed == 0 {
		return ""
	}
	return fmt.Sprintf("; %s could not be analysed", Plural(r.Failed, "package"))
}

// Plural returns a number and a noun.
func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
