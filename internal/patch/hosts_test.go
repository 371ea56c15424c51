package patch_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/editor"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/plugin"
)

// TestSelections applies fixes as hosts do that do not remove unused imports: any selection of the fixes for
// golangci-lint, and each of the fixes for gopls alone. The package has to compile then, without unused imports.
func TestSelections(t *testing.T) {
	t.Parallel()
	if n := selections(t, "../../testdata"); n < 500 {
		t.Errorf("only %d selections", n)
	}
}

// TestForms does the same for files that are not formatted.
func TestForms(t *testing.T) {
	t.Parallel()
	const grouped = "package p\n\nimport (\n\t\"context\"\n\t\"errors\"\n\n\t\"github.com/mark3labs/mcp-go/mcp\"\n)\n"
	const body = `
func Two(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.Params.Name == "" {
		return nil, errors.New("name is required")
	}
	return nil, errors.New("nothing works")
}
`
	files := make(map[string]string)
	for name, head := range map[string]string{
		"line":    "package p\n\nimport \"context\"; import \"errors\"; import \"github.com/mark3labs/mcp-go/mcp\"\n",
		"package": "package p; import \"errors\"; import (\"context\"; \"github.com/mark3labs/mcp-go/mcp\")\n",
		"grouped": "package p\n\nimport (\"context\"; \"errors\"; \"github.com/mark3labs/mcp-go/mcp\")\n",
		"code": "package p\n\nimport \"context\"\nimport \"github.com/mark3labs/mcp-go/mcp\"\n" +
			"import \"errors\"; var Gone = errors.New(\"gone\")\n",
		"comments": "package p\n\nimport (\n\t\"context\"\n\t// errors makes errors.\n\t\"errors\" // for New\n\n" +
			"\t// the SDK\n\t\"github.com/mark3labs/mcp-go/mcp\" // of old\n)\n",
		"blocks": "package p\n\nimport \"context\" /* a\n b */\nimport \"errors\" /* c\n d */\n" +
			"import \"github.com/mark3labs/mcp-go/mcp\" /* e\n f */\n",
		"docs": "// Package p is.\npackage p // so\n\n// first\nimport \"context\"\n\n// second\nimport \"errors\"\n" +
			"// third\nimport \"github.com/mark3labs/mcp-go/mcp\"\n",
		"named": "package p\n\nimport (\n\t\"context\"\n\terrors \"errors\"\n\t_ \"embed\"\n\n" +
			"\t\"github.com/mark3labs/mcp-go/mcp\"\n)\n",
		"mark": "\ufeff" + grouped,
	} {
		files[name+"/p.go"] = head + body
	}
	files["returns/p.go"] = strings.ReplaceAll(grouped+body, "\n", "\r\n")
	if n := selections(t, linttest.Module(t, "../..", files)); n < 60 {
		t.Errorf("only %d selections", n)
	}
}

// selections checks selections of the fixes of a module, and returns the number of selections.
func selections(t *testing.T, dir string) (applied int) {
	t.Helper()
	linter, err := plugin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	suite, err := linter.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	alone := []*analysis.Analyzer{editor.FixAll()}
	for _, r := range editor.Rules() {
		alone = append(alone, r.Analyzer)
	}
	l := load(t, dir)
	random := rand.New(rand.NewPCG(1, 2))
	graph, err := checker.Analyze(append(suite, alone...), l.asked, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		byFile := make(map[*token.File][][]analysis.TextEdit)
		for _, d := range act.Diagnostics {
			for _, fix := range d.SuggestedFixes {
				tf := act.Package.Fset.File(d.Pos)
				byFile[tf] = append(byFile[tf], fix.TextEdits)
			}
		}
		for tf, fixes := range byFile {
			for _, s := range choose(fixes, slices.Contains(suite, act.Analyzer), random) {
				applied++
				if err := l.check(act.Package, tf, slices.Concat(s...)); err != nil {
					t.Errorf("%s: %s, %d of %d fixes: %v", act.Analyzer, tf.Name(), len(s), len(fixes), err)
				}
			}
		}
	}
	return applied
}

// choose returns selections of the fixes of a file: each fix, and if together is true, all of them and some at random.
func choose(fixes [][]analysis.TextEdit, together bool, random *rand.Rand) (selections [][][]analysis.TextEdit) {
	for _, fix := range fixes {
		selections = append(selections, [][]analysis.TextEdit{fix})
	}
	if !together {
		return selections
	}
	selections = append(selections, fixes)
	for range 4 {
		shuffled := slices.Clone(fixes)
		random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		selections = append(selections, shuffled[:1+random.IntN(len(shuffled))])
	}
	return selections
}

// loaded is a module, and the types of all packages that it imports.
type loaded struct {
	asked []*packages.Package
	types map[string]*types.Package
}

// load loads a module, and what its fixes may import besides.
func load(t *testing.T, dir string) *loaded {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: dir}, "./...", mcp.RuntimePath+"/...",
		"fmt")
	if err != nil {
		t.Fatal(err)
	}
	l := &loaded{types: make(map[string]*types.Package)}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if p.Types != nil {
			l.types[p.PkgPath] = p.Types
		}
	})
	l.asked = slices.DeleteFunc(pkgs, func(p *packages.Package) bool {
		return p.PkgPath == "fmt" || mcp.InRuntime(p.PkgPath)
	})
	return l
}

// Import implements [types.Importer].
func (l *loaded) Import(path string) (*types.Package, error) {
	if p := l.types[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

// check type-checks a package with edits applied to one of its files.
func (l *loaded) check(p *packages.Package, tf *token.File, edits []analysis.TextEdit) error {
	src, err := os.ReadFile(tf.Name())
	if err != nil {
		return err
	}
	after, err := apply(src, tf, edits)
	if err != nil {
		return err
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.CompiledGoFiles {
		var content any
		if name == tf.Name() {
			content = after
		}
		f, err := parser.ParseFile(fset, name, content, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: l}
	_, err = conf.Check(p.PkgPath, fset, files, nil)
	return err
}

// apply applies edits as golangci-lint does: sorted by position, without an edit that is identical to the one before.
// It returns an error if two edits overlap.
func apply(src []byte, tf *token.File, edits []analysis.TextEdit) (after []byte, err error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.End, b.End))
	})
	edits = slices.CompactFunc(edits, func(a, b analysis.TextEdit) bool {
		return a.Pos == b.Pos && a.End == b.End && string(a.NewText) == string(b.NewText)
	})
	at := 0
	for _, e := range edits {
		from, to := tf.Offset(e.Pos), tf.Offset(e.End)
		if from < at {
			return nil, fmt.Errorf("edits overlap at %s", tf.Position(e.Pos))
		}
		after = append(append(after, src[at:from]...), e.NewText...)
		at = to
	}
	return append(after, src[at:]...), nil
}
