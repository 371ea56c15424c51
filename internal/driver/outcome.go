package driver

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// Finding is one diagnostic and its place.
type Finding struct {
	analysis.Diagnostic
	Rule     string
	Position token.Position
	Function string // around the position, with its receiver, as in "Store.Get"; empty outside of functions

	module *packages.Module // the module of the file; nil if there is none
}

// Outcome is what an analysis has found.
type Outcome struct {
	Findings []Finding // sorted by position
	Problems []string  // packages and files that could not be analysed, one line each; names are relative to Dir
	Dir      string    // the folder of the run
	Failed   int       // packages among them
	Excluded []string  // files that were asked for, sorted, and that build constraints exclude
	Foreign  []string  // files that were asked for, sorted, and that belong to another module
	Matched  int       // packages that were asked for
	Analysed int       // packages among them that concern MCP
	Dirs     []string  // the folders of the analysed packages, sorted
	Programs int       // packages among the analysed ones that are programs
	Unmarked []string  // the folders of packages that make errors for tools without //mcperr:tools, sorted

	fset    *token.FileSet
	content func(name string) ([]byte, error)
	sources map[string][]byte // the files that were read
}

// outcome returns what is known before the analysis.
func (l *loaded) outcome() *Outcome {
	o := &Outcome{
		Problems: slices.Concat(l.problems, l.broken), Failed: l.failed + l.unbuilt,
		Excluded: slices.Sorted(slices.Values(l.excluded)), Foreign: l.files.foreign, Matched: l.matched,
		Analysed: len(l.asked) - l.unbuilt, Dir: l.dir(),
		fset: l.fset, content: l.content, sources: make(map[string][]byte),
	}
	for i, problem := range o.Problems {
		o.Problems[i] = l.short(problem)
	}
	slices.Sort(o.Problems)
	for _, u := range l.asked {
		if u.problem == "" {
			for _, name := range u.files {
				o.Dirs = append(o.Dirs, filepath.Dir(name))
			}
			if u.name == "main" {
				o.Programs++
			}
		}
	}
	slices.Sort(o.Dirs)
	o.Dirs = slices.Compact(o.Dirs)
	return o
}

// Position returns where a finding is, which is in another file than the analysed one if a //line comment says so.
func (o *Outcome) Position(pos token.Pos) token.Position { return o.fset.Position(pos) }

// Written returns where a position is in the analysed file, which is the one that fixes edit.
func (o *Outcome) Written(pos token.Pos) token.Position { return o.fset.PositionFor(pos, false) }

// Line returns the source of the line that a position is in, without the line break. It is empty if the file cannot be
// read.
func (o *Outcome) Line(pos token.Pos) string {
	tf, content := o.source(pos)
	if content == nil {
		return ""
	}
	start := tf.Offset(tf.LineStart(tf.PositionFor(pos, false).Line))
	line, _, _ := strings.Cut(string(content[start:]), "\n")
	return strings.TrimSuffix(line, "\r")
}

// Source returns the source between two positions of a file, or the line of the first if there is no second. It is
// empty if the file cannot be read.
func (o *Outcome) Source(pos, end token.Pos) string {
	tf, content := o.source(pos)
	if content == nil || !end.IsValid() || end <= pos || int(end) > tf.Base()+tf.Size() {
		return o.Line(pos)
	}
	return string(content[tf.Offset(pos):tf.Offset(end)])
}

// source returns the file of a position and its content, which is nil if it cannot be read or has changed.
func (o *Outcome) source(pos token.Pos) (*token.File, []byte) {
	tf := o.fset.File(pos)
	if tf == nil {
		return nil, nil
	}
	content, ok := o.sources[tf.Name()]
	if !ok {
		content, _ = o.content(tf.Name())
		o.sources[tf.Name()] = content
	}
	if len(content) < tf.Size() {
		return tf, nil
	}
	return tf, content
}

// NotAnalysed returns the end of a summary: the number of packages that the summary leaves out.
func (o *Outcome) NotAnalysed() string {
	if o.Failed == 0 {
		return ""
	}
	return fmt.Sprintf("; %s could not be analysed", Plural(o.Failed, "package"))
}

// location returns the position as text, with a file name relative to dir if it is below it.
func (f Finding) location(dir string) string {
	return fmt.Sprintf("%s:%d:%d", Relative(dir, f.Position.Filename), f.Position.Line, f.Position.Column)
}

// functionAt returns the name of the function declaration around a position in one of some files.
func functionAt(files []*ast.File, pos token.Pos) string {
	i := slices.IndexFunc(files, func(f *ast.File) bool { return f.FileStart <= pos && pos <= f.FileEnd })
	if i < 0 {
		return ""
	}
	for _, decl := range files[i].Decls {
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

// Relative returns a file name relative to dir if it is below it, and otherwise as it is.
func Relative(dir, name string) string {
	if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return name
}

// Plural returns a number and a noun.
func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
