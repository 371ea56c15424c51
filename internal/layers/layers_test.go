package layers

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/mcperrlint/mcperrlint"

// layers lists the packages from the lowest up. A package may import those of lower layers only; those of one layer do
// not know each other. A finding travels from the source at the bottom to the hosts at the top.
var layers = [][]string{
	{"internal/goq", "internal/rule", // Go; what a rule is
		"internal/pattern", "internal/whole", "internal/memo", "internal/facts"},
	{"internal/mcp", "internal/flow", "internal/patch", "internal/fold"}, // what SDKs do; what values are
	{"internal/lexicon"}, // English
	{"internal/directive", "internal/codes", "internal/relevance", "internal/jsontype"},
	{"internal/index", "internal/typederr"},
	{"internal/values"},   // what expressions stand for
	{"internal/handlers"}, // responders
	{"internal/origin", "internal/coded", "internal/bounds", "internal/requests"},
	// origins of errors, their parts, lengths of texts
	{"internal/kinds", "internal/registry"}, // what kind of failure an error reports; registered codes
	{"internal/failures"},
	{"internal/edit", "internal/contract"},
	{"internal/report"},
	{"passes/*"},
	{"analyzers"},
	{"internal/lock", "internal/baseline"}, // contracts of releases; known findings
	{"internal/driver", "internal/docs", "editor", "plugin"},
	{"internal/output"}, // findings as text, JSON, SARIF
	{"internal/gopls", "internal/generate", "internal/newrule", "internal/linttest"},
	{"cmd/mcperrlint", "internal/generate/*"},
	{".", "internal/check", "internal/release", "internal/snapshot", "internal/layers"}, // apart from the rest
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
	banned := []string{
		"github.com/modelcontextprotocol/", "github.com/mark3labs/", "github.com/ThinkInAIXYZ/", "github.com/metoro-io/",
		"trpc.group/",
		"github.com/golangci/golangci-lint/", "golang.org/x/tools/gopls",
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
	return slices.IndexFunc(layers, func(layer []string) bool {
		return slices.ContainsFunc(layer, func(p string) bool {
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
