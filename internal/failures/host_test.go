package failures

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/types"
	"maps"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/answers"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// host runs analyzers on the packages of a server, and keeps the facts that they export.
type host struct {
	t        *testing.T
	objects  map[types.Object]map[reflect.Type]analysis.Fact
	packages map[*types.Package]map[reflect.Type]analysis.Fact
	stubs    []*linttest.Snippet
}

func newHost(t *testing.T) *host {
	h := &host{
		t:        t,
		objects:  make(map[types.Object]map[reflect.Type]analysis.Fact),
		packages: make(map[*types.Package]map[reflect.Type]analysis.Fact),
	}
	for path, src := range stubs() {
		h.stubs = append(h.stubs, linttest.CheckPackage(t, path, src, h.stubs...))
	}
	return h
}

// check type-checks a package of the server, which may import the stubs and packages checked before.
func (h *host) check(path, src string) *linttest.Snippet {
	h.t.Helper()
	s := linttest.CheckPackage(h.t, path, header(path, src, mcpGoPath)+src, h.stubs...)
	h.stubs = append(h.stubs, s)
	return s
}

// checkFor is check for a server of another SDK than mcp-go.
func (h *host) checkFor(sdk, src string) *linttest.Snippet {
	h.t.Helper()
	return linttest.CheckPackage(h.t, linttest.SnippetPath, header("tools", src, sdk)+src, h.stubs...)
}

// header returns the package clause and the imports that a source without them needs, on one line.
func header(path, src, sdk string) string {
	text := "package " + path[strings.LastIndex(path, "/")+1:] + "; "
	for _, imported := range []string{
		"context", "encoding/json", "errors", "fmt", "log", "os", "strings", sdk, serverPath, runtimePath,
	} {
		name := strings.ReplaceAll(imported[strings.LastIndex(imported, "/")+1:], "-", "_")
		if regexp.MustCompile(`\b` + name + `\.[A-Z]`).MatchString(src) {
			text += "import " + name + ` "` + imported + `"; `
		}
	}
	return text
}

// run runs an analyzer on a package, after those that it requires, and returns its result and its pass.
func (h *host) run(a *analysis.Analyzer, s *linttest.Snippet) (any, *analysis.Pass) {
	h.t.Helper()
	pass := &analysis.Pass{
		Fset: s.Fset, Files: []*ast.File{s.File}, Pkg: s.Pkg, TypesInfo: s.Info,
		Module: &analysis.Module{Path: "example.com/server"}, ResultOf: make(map[*analysis.Analyzer]any),
	}
	h.keepFacts(pass)
	for _, required := range a.Requires {
		pass.ResultOf[required], _ = h.run(required, s)
	}
	result, err := a.Run(pass)
	if err != nil {
		h.t.Fatal(err)
	}
	return result, pass
}

// keepFacts lets a pass export and import facts.
func (h *host) keepFacts(pass *analysis.Pass) {
	pass.ExportObjectFact = func(obj types.Object, fact analysis.Fact) { keep(h.objects, obj, fact) }
	pass.ImportObjectFact = func(obj types.Object, fact analysis.Fact) bool { return load(h.objects, obj, fact) }
	pass.ExportPackageFact = func(fact analysis.Fact) { keep(h.packages, pass.Pkg, fact) }
	pass.ImportPackageFact = func(pkg *types.Package, fact analysis.Fact) bool { return load(h.packages, pkg, fact) }
	pass.AllObjectFacts = func() (all []analysis.ObjectFact) {
		for obj, facts := range h.objects {
			for fact := range maps.Values(facts) {
				all = append(all, analysis.ObjectFact{Object: obj, Fact: fact})
			}
		}
		return all
	}
	pass.AllPackageFacts = func() (all []analysis.PackageFact) {
		for pkg, facts := range h.packages {
			for fact := range maps.Values(facts) {
				all = append(all, analysis.PackageFact{Package: pkg, Fact: fact})
			}
		}
		return all
	}
}

func keep[K comparable](facts map[K]map[reflect.Type]analysis.Fact, of K, fact analysis.Fact) {
	if facts[of] == nil {
		facts[of] = make(map[reflect.Type]analysis.Fact)
	}
	facts[of][reflect.TypeOf(fact)] = fact
}

func load[K comparable](facts map[K]map[reflect.Type]analysis.Fact, of K, fact analysis.Fact) bool {
	kept, ok := facts[of][reflect.TypeOf(fact)]
	if ok {
		reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(kept).Elem())
	}
	return ok
}

// analyze returns the failures of a package.
func (h *host) analyze(path, src string) *Result {
	h.t.Helper()
	result, _ := h.run(Analyzer, h.check(path, src))
	return result.(*Result)
}

// analyze returns the failures of a server in one package.
func analyze(t *testing.T, src string) *Result {
	t.Helper()
	return newHost(t).analyze(linttest.SnippetPath, src)
}

// prepare returns a builder that has not visited anything yet, for tests of single methods.
func prepare(t *testing.T, src string) (*builder, *linttest.Snippet) {
	t.Helper()
	h := newHost(t)
	s := h.check(linttest.SnippetPath, src)
	found, pass := h.run(handlers.Analyzer, s)
	pass.ResultOf[handlers.Analyzer] = found
	pass.ResultOf[answers.Analyzer], _ = h.run(answers.Analyzer, s)
	return newBuilder(pass, found.(*handlers.Result)), s
}

// source returns an expression as it is written, on one line.
func source(t *testing.T, n ast.Node) string {
	t.Helper()
	if n == nil || reflect.ValueOf(n).IsNil() {
		return "none"
	}
	var out bytes.Buffer
	if err := printer.Fprint(&out, linttest.Check(t, "package none").Fset, n); err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(out.String()), " ")
}
