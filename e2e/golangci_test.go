package e2e

import (
	"maps"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const twoErrors = `package tools

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
)

func Two(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.Params.Name == "" {
		return nil, errors.New("name is required")
	}
	return nil, errors.New("nothing works")
}
`

// server returns a module with one package of tools.
func server(t *testing.T, source string) string {
	t.Helper()
	dir := partOfTestdata(t)
	write(t, filepath.Join(dir, "tools/tools.go"), source)
	return dir
}

// lint runs golangci-lint with settings of the linter, and returns its exit code and its output.
func lint(t *testing.T, dir, settings string, args ...string) (int, string) {
	t.Helper()
	configure(t, dir, settings)
	args = append([]string{"run", "--config=golangci.yml", "--allow-parallel-runners"}, append(args, "./...")...)
	cmd := process(dir, nil, program(t, golangci), args...)
	out, _ := cmd.CombinedOutput()
	return exited(t, cmd), string(out)
}

// The file compiles whichever fixes golangci-lint applies: code that is not fixed still has its imports.
func TestGolangciSelection(t *testing.T) {
	heavy(t)
	const first, second = `mcperr.Validation("NAME_REQUIRED"`, `mcperr.Unknown("NOTHING_WORKS"`
	const plain = `errors.New("nothing works")`
	for _, c := range []struct {
		name, old, new string // a text of the source, and its replacement
		fixed, kept    string
	}{
		{"all", "", "", second, ""},
		{"nolint", "works\")\n", "works\") //nolint:mcperrlint // on purpose\n", first, plain},
		{"nolint above", "\treturn nil, errors.New(\"nothing", "\t//nolint:all\n\treturn nil, errors.New(\"nothing",
			first, plain},
		{"nolint of others", "works\")\n", "works\") //nolint:gosec\n", second, ""},
		{"nolint of the function", "func Two", "//nolint\nfunc Two", "", plain},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := server(t, strings.Replace(twoErrors, c.old, c.new, 1))
			if code, out := lint(t, dir, "", "--fix"); code != 0 {
				t.Errorf("exit %d: %s", code, out)
			}
			run(t, dir, "build", "./...")
			got := read(t, filepath.Join(dir, "tools/tools.go"))
			imported := strings.Contains(got, "errors.")
			if !strings.Contains(got, c.fixed) || !strings.Contains(got, c.kept) || imported != (c.kept != "") {
				t.Error(got)
			}
		})
	}
}

// If the configuration hides a finding, the fixes of the others do not remove the imports that it needs. Only the last
// finding that uses an import takes the hidden one along.
func TestGolangciExclusion(t *testing.T) {
	heavy(t)
	for _, text := range []string{"name is required", "nothing works"} {
		dir := server(t, twoErrors)
		exclusion := "  exclusions:\n    rules:\n      - linters: [mcperrlint]\n        text: " + text + "\n"
		config := strings.Replace(read(t, "../example/.golangci.yml"), "issues:\n", exclusion+"issues:\n", 1)
		write(t, filepath.Join(dir, ".golangci.yml"), config)
		_, err := execute(dir, nil, program(t, golangci), "run", "--fix", "--allow-parallel-runners", "./...")
		must(t, err)
		run(t, dir, "build", "./...")
		const first, last = `mcperr.Validation("NAME_REQUIRED"`, `errors.New("nothing works")`
		got := read(t, filepath.Join(dir, "tools/tools.go"))
		if isLast := text == "nothing works"; !strings.Contains(got, first) || strings.Contains(got, last) != isLast {
			t.Errorf("without %q: %s", text, got)
		}
	}
}

// wrongSettings has the error of each wrong setting.
var wrongSettings = map[string]string{
	"enable: [mcpbareerror], disable: [mcpbareerror]": `settings.disable: mcpbareerror is in settings.enable as well`,
	"enabled: [mcpbareerror]": `settings.enabled: no such setting; ` +
		`there are enable, disable, fixes, ranges, codes, max-suggestion-bytes`,
	"ranges: {issues: 3099-3000}": `settings.ranges: "issues=3099-3000" holds no number: want the smaller one ` +
		`first`,
	"ranges: [a=3000-3099, b=3099-3100]": `settings.ranges: b=3099-3100 overlaps a=3000-3099`,
	"max-suggestion-bytes: 0":            `settings.max-suggestion-bytes: "0" is no number of bytes above 0`,
	"codes: [issueLocked]": `settings.codes: "issueLocked" is not a code in SCREAMING_SNAKE_CASE ` +
		`that says what has failed`,
	"enable: [bareerror], disable: [mcpbareerror]": `settings.disable: mcpbareerror is in settings.enable as well`,
	"coderange.ranges: {issues: 3099-3000}": `settings.coderange.ranges: "issues=3099-3000" holds no number: ` +
		`want the smaller one first`,
	"mcpcoderange: {codes: [issueLocked]}": `settings.mcpcoderange.codes: "issueLocked" is not a code ` +
		`in SCREAMING_SNAKE_CASE that says what has failed`,
	"codes: [ODD_STATE], disable: [mcpcoderange]": `settings.codes: it belongs to mcpcoderange, which is switched off`,
}

var listedRule = regexp.MustCompile(`(?m)^(mcp\w+) `)

// ruleNames returns the names of the rules in the order of the command.
func ruleNames(t *testing.T) (names []string) {
	t.Helper()
	for _, m := range listedRule.FindAllStringSubmatch(output(t, ".", program(t, command), "rules"), -1) {
		names = append(names, m[1])
	}
	return names
}

// A mistake in the settings ends the run with one line that names the key.
func TestGolangciSettings(t *testing.T) {
	heavy(t)
	dir := server(t, twoErrors)
	wrong := maps.Clone(wrongSettings)
	wrong["enable: [bareerrors]"] = `settings.enable[0]: no rule "bareerrors"; the rules are ` +
		strings.Join(ruleNames(t), ", ")
	for settings, want := range wrong {
		code, out := lint(t, dir, settings)
		if code != 3 || strings.Count(out, "\n") != 1 || !strings.Contains(out, want+"\n") {
			t.Errorf("%s: exit %d: %s", settings, code, out)
		}
	}
	// The cache of golangci-lint depends on the settings.
	for _, c := range []struct {
		settings string
		code     int
	}{{"enable: [mcpbareerror]", 1}, {"disable: [bareerror]", 0}} {
		if code, out := lint(t, dir, c.settings); code != c.code {
			t.Errorf("%q: exit %d: %s", c.settings, code, out)
		}
	}
}

// Settings can have the registry of a server that has none in its code.
func TestGolangciRegistry(t *testing.T) {
	heavy(t)
	dir := server(t, strings.NewReplacer(
		`"errors"`, `"github.com/mcperrlint/mcperrlint/mcperr"`, "errors.New(", `mcperr.Internal("ODD_STATE", `,
	).Replace(twoErrors))
	for settings, want := range map[string]string{
		"codes: [ODD_STATE=3001]":                             "",
		"ranges: {states: 3000-3099}":                         "",
		"ranges: {states: 3000-3099}, coderange.codes: [A_B]": "uses the code ODD_STATE, which is not registered",
	} {
		code, out := lint(t, dir, settings)
		if code != min(len(want), 1) || !strings.Contains(out, want) {
			t.Errorf("%s: exit %d: %s", settings, code, out)
		}
	}
}

// If a helper changes in one package, the findings in other packages change, although those are in the cache.
func TestGolangciFacts(t *testing.T) {
	heavy(t)
	dir := server(t, strings.NewReplacer(
		`"errors"`, `"example.com/mcpserver/helpers"`, "errors.New", "helpers.Fail",
	).Replace(twoErrors))
	const typed = `package helpers

import "github.com/mcperrlint/mcperrlint/mcperr"

func Fail(text string) error { return mcperr.Internal("ODD_STATE", text) }
`
	const bare = `package helpers

import "errors"

func Fail(text string) error { return errors.New(text) }
`
	for _, c := range []struct {
		helper   string
		findings int
	}{{typed, 0}, {bare, 2}} {
		write(t, filepath.Join(dir, "helpers/helpers.go"), c.helper)
		code, out := lint(t, dir, "")
		if code != min(c.findings, 1) || strings.Count(out, "mcpbareerror: ") != c.findings {
			t.Errorf("exit %d: %s", code, out)
		}
	}
}
