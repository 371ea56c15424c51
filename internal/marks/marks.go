// Package marks finds the packages of a server that make errors for tools and have none themselves, such as a store or
// the client of a service. An analyzer cannot know this of the package that it looks at, because facts only travel to
// the packages that import it. So the command, which sees all of them, marks them by //mcperr:tools.
package marks

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// With adds the analyzer that [Unmarked] needs to a list, if one of the list requires what it requires itself.
func With(list []*analysis.Analyzer) []*analysis.Analyzer {
	var needs func(a *analysis.Analyzer) bool
	needs = func(a *analysis.Analyzer) bool {
		return a == failures.Analyzer || slices.ContainsFunc(a.Requires, needs)
	}
	if !slices.ContainsFunc(list, needs) {
		return list
	}
	return append(slices.Clip(list), failures.SourceAnalyzer)
}

// Unmarked returns the folders of the packages that have to be marked, sorted. The analyzers of the run are those of
// [With].
func Unmarked(run *driver.Run) (dirs []string) {
	for _, pkg := range unmarked(run) {
		dirs = append(dirs, dirOf(pkg))
	}
	slices.Sort(dirs)
	return dirs
}

// Asks reports whether tools answer with errors of other packages of their module.
func Asks(run *driver.Run) bool {
	return slices.ContainsFunc(run.Results(), func(result any) bool {
		sources, _ := result.(failures.Sources)
		return len(sources) > 0
	})
}

// unmarked returns the packages that have to be marked. Those without a file for the directive are left out.
func unmarked(run *driver.Run) (list []*packages.Package) {
	actions, checked := make(map[*types.Package]*checker.Action), make(map[*types.Package]bool)
	for act := range run.Actions() {
		switch pkg := act.Package.Types; act.Analyzer.Name { // or that of a copy
		case failures.Analyzer.Name:
			actions[pkg] = act
			checked[pkg] = checked[pkg] || act.PackageFact(pkg, new(failures.HasTools))
		case directive.Analyzer.Name:
			checked[pkg] = checked[pkg] || act.PackageFact(pkg, new(directive.ForTools))
		}
	}
	seen := make(map[types.Object]bool)
	for _, result := range run.Results() {
		sources, _ := result.(failures.Sources)
		for _, source := range sources {
			if seen[source] {
				continue
			}
			seen[source] = true
			for _, made := range implementations(source, actions) {
				act := actions[made.Pkg()]
				if act != nil && !checked[made.Pkg()] && tells(act, made) {
					checked[made.Pkg()] = true
					if markable(act.Package) != nil {
						list = append(list, act.Package)
					}
				}
			}
		}
	}
	return list
}

// tells reports whether a function makes errors whose kinds the run time cannot know unless they have types. An error
// variable has nothing but its text. act is the action of [failures.Analyzer] for the package.
func tells(act *checker.Action, obj types.Object) bool {
	summary := new(kinds.Summary)
	_, isFunc := obj.(*types.Func)
	return !isFunc || act.ObjectFact(obj, summary) && summary.Tells()
}

// implementations returns the methods of all analysed packages that implement the interface of a method. It returns any
// other object as it is.
func implementations(obj types.Object, actions map[*types.Package]*checker.Action) (list []types.Object) {
	fn, ok := obj.(*types.Func)
	if !ok || !types.IsInterface(goq.RecvType(fn)) {
		return []types.Object{obj}
	}
	for _, method := range goq.Implementations(maps.Keys(actions), fn) {
		list = append(list, method)
	}
	return list
}

// mark is the directive for the packages that tools answer with the errors of.
const mark = "//mcperr:tools"

// File is a file without and with the directive.
type File struct{ Before, After []byte }

// Files returns a file of each package that has to be marked, by name.
func Files(run *driver.Run) (map[string]File, error) {
	files := make(map[string]File)
	for _, pkg := range unmarked(run) {
		file := markable(pkg)
		tok := pkg.Fset.File(file.FileStart)
		src, err := os.ReadFile(tok.Name())
		if err != nil {
			return nil, err
		}
		if len(src) != tok.Size() {
			return nil, fmt.Errorf("%s changed while it was analysed", tok.Name())
		}
		files[tok.Name()] = File{src, marked(src, tok.Offset(file.Package), file.Doc)}
	}
	return files, nil
}

// markable returns the file of a package that can have the directive: the one with the package comment, or else the
// first one. In others, the directive would count on one platform only, or be overwritten. It returns nil if there are
// only those.
func markable(pkg *packages.Package) *ast.File {
	var first *ast.File
	for _, file := range pkg.Syntax {
		name := pkg.Fset.File(file.FileStart).Name()
		switch {
		case ast.IsGenerated(file), filepath.Dir(name) != dirOf(pkg), isConstrained(name, file):
		case file.Doc != nil:
			return file
		case first == nil:
			first = file
		}
	}
	return first
}

// dirOf returns the folder of a package. Files that the go command generates are in others.
func dirOf(pkg *packages.Package) string {
	below := strings.TrimPrefix(pkg.PkgPath, pkg.Module.Path)
	return filepath.Join(pkg.Module.Dir, filepath.FromSlash(below))
}

// isConstrained reports whether a file may not be in the package on each platform: it has a build constraint, or its
// name is one.
func isConstrained(name string, file *ast.File) bool {
	nowhere := build.Default
	nowhere.GOOS, nowhere.GOARCH = "nowhere", "nowhere"
	if everywhere, err := nowhere.MatchFile(filepath.Split(name)); err != nil || !everywhere {
		return true
	}
	return slices.ContainsFunc(file.Comments, func(group *ast.CommentGroup) bool {
		return slices.ContainsFunc(group.List, func(c *ast.Comment) bool { return constraint.IsGoBuild(c.Text) })
	})
}

// marked returns the source of a file with the directive above its package clause, which is at an offset. doc is the
// package comment, or nil.
func marked(src []byte, at int, doc *ast.CommentGroup) []byte {
	end := "\n"
	if bytes.Contains(src, []byte("\r\n")) {
		end = "\r\n"
	}
	text := mark + end
	if doc != nil && !directives.MatchString(doc.List[len(doc.List)-1].Text) {
		text = "//" + end + text
	}
	return slices.Concat(src[:at], []byte(text), src[at:])
}

// directives matches directives. gofmt keeps them at the end of a comment, behind an empty line.
var directives = pattern.New(`^//[a-z0-9]+:[a-z0-9]`)
