package layers

import (
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

const module = "github.com/mcperrlint/mcperrlint"

// layer is a set of packages that do not know each other.
type layer struct {
	about    string
	packages []string // without "internal/", which most of them are below
}

// layers lists the packages from the lowest up. A package may import those of lower layers only. A finding travels from
// the source at the bottom to the hosts at the top.
var layers = []layer{
	{"Go, what a rule is, and small tools", []string{"goq", "rule", "pattern", "whole", "memo", "facts"}},
	{"SDKs, values, edits and folds of texts", []string{"mcp", "flow", "patch", "fold"}},
	{"English", []string{"lexicon"}},
	{"comments, names of codes, packages that matter, JSON", []string{"directive", "codes", "relevance", "jsontype"}},
	{"declarations", []string{"index"}},
	{"typed errors", []string{"typederr"}},
	{"the values that expressions have", []string{"values"}},
	{"responders", []string{"handlers"}},
	{"origins of errors, their parts, lengths of texts, resources, answers of services",
		[]string{"origin", "coded", "bounds", "requests", "answers"}},
	{"kinds of failures, registered codes", []string{"kinds", "registry"}},
	{"what calls do", []string{"effects"}},
	{"failures", []string{"failures"}},
	{"text edits, the codes of tools", []string{"edit", "contract"}},
	{"diagnostics", []string{"report"}},
	{"rules", []string{"passes/*"}},
	{"the list of rules", []string{"analyzers"}},
	{"contracts of releases, known findings", []string{"lock", "baseline"}},
	{"hosts, generated pages", []string{"driver", "docs", "editor", "plugin"}},
	{"findings as text, JSON, SARIF; packages that make errors for tools", []string{"output", "marks"}},
	{"tools for hosts and tests", []string{"gopls", "generate", "newrule", "linttest"}},
	{"commands", []string{"cmd/mcperrlint", "generate/*"}},
	{"apart from the rest", []string{".", "check", "release", "snapshot", "layers"}},
}

// TestPage checks that the page about the architecture has the same list.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/dev/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	table := "| layer, from the lowest up | packages |\n|---|---|\n"
	for _, l := range layers {
		names := strings.ReplaceAll(strings.Join(l.packages, ", "), ".,", "the root package,")
		table += "| " + l.about + " | " + names + " |\n"
	}
	if !strings.Contains(string(page), table) {
		t.Errorf("docs/dev/architecture.md lacks this table:\n%s", table)
	}
}

// TestFilesAreExplained checks that the comment of a large package says what its files are for.
func TestFilesAreExplained(t *testing.T) {
	const large = 12
	folders, err := filepath.Glob("../*")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		names, comment := filesOf(t, folder)
		if len(names) <= large || folder == "../mcp" || folder == "../generate" { // a file for each SDK, and each rule
			continue
		}
		for _, name := range names {
			if !strings.Contains(comment, name) {
				t.Errorf("the comment of package %s does not say what %s is for", filepath.Base(folder), name)
			}
		}
	}
}

// filesOf returns the names of the Go files in a folder, without tests and the file with the comment of the package,
// and that comment.
func filesOf(t *testing.T, folder string) (names []string, comment string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if file.Doc == nil {
			names = append(names, filepath.Base(path))
		}
		comment += file.Doc.Text()
	}
	return names, comment
}

// TestImports checks every import of every package, test files left out.
func TestImports(t *testing.T) {
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		from := strings.TrimPrefix(strings.TrimPrefix(fields[0], module), "/")
		at := layerOf(from)
		if at < 0 {
			t.Errorf("%s has no layer: add it to the list in this test", fields[0])
			continue
		}
		for _, imp := range fields[1:] {
			to, own := strings.CutPrefix(imp, module+"/")
			if !own {
				foreign(t, from, imp)
			} else if layerOf(to) >= at {
				t.Errorf("%s imports %s, which is not of a lower layer", from, to)
			}
		}
	}
}

// foreign checks an import from outside the module: the rules know SDKs and hosts by tables only.
func foreign(t *testing.T, from, imp string) {
	banned := []string{"github.com/golangci/golangci-lint/", "golang.org/x/tools/gopls"}
	for _, sdk := range mcp.All {
		banned = append(banned, sdk.Module)
	}
	if slices.ContainsFunc(banned, func(prefix string) bool { return strings.HasPrefix(imp, prefix) }) {
		t.Errorf("%s imports %s, which the module does not depend on", from, imp)
	}
}

// layerOf returns the layer of a package, or -1.
func layerOf(path string) int {
	if path == "" {
		path = "."
	}
	path = strings.TrimPrefix(path, "internal/")
	return slices.IndexFunc(layers, func(l layer) bool {
		return slices.ContainsFunc(l.packages, func(p string) bool {
			dir, all := strings.CutSuffix(p, "*")
			return p == path || all && strings.HasPrefix(path, dir)
		})
	})
}

// TestNoNetwork checks that the command has no part of a network stack, which would make it larger and slower to start.
func TestNoNetwork(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "./cmd/mcperrlint")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields(string(out)) {
		if path == "net" || path == "crypto/tls" {
			t.Errorf("cmd/mcperrlint depends on package %s", path)
		}
	}
}

// The README names each folder of the engine, and no others.
func TestReadmeNamesFolders(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, m := range regexp.MustCompile(`(?m)^      ([a-z]+)/ +\S`).FindAllStringSubmatch(string(text), -1) {
		got = append(got, m[1])
	}
	folders, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		want = append(want, folder.Name())
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the README names %v, want %v", got, want)
	}
}
