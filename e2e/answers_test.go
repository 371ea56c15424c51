package e2e

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pageAnswer is what the page of a rule shows: the answers to a call of a tool with the fault, before and after the
// fix.
type pageAnswer struct {
	Rule, SDK     string
	Before, After json.RawMessage // null if there is no answer
	Ends          bool            // the server ended in place of an answer, before the fix
}

var update = flag.Bool("update", false, "write the answers that the pages of the rules show")

// answersFile has the answers that the pages show.
const answersFile = "../internal/docs/answers.json"

// TestAnswersOfPages checks that the pages show what clients get. To write the file again: go test -run AnswersOfPages
// -update, and then "go test ./internal/docs -update" in the main module.
func TestAnswersOfPages(t *testing.T) {
	heavy(t)
	dir := filepath.Join(t.TempDir(), "pages")
	must(t, os.CopyFS(dir, os.DirFS("testdata/pages")))
	run(t, dir, "mod", "edit", replaceRuntime(t))
	calls := map[string][]call{
		"mcpgo": {
			{tool: "mcpbareerror"}, {tool: "mcpuntypedresult"}, {tool: "mcpsofterror"}, {tool: "mcpnilresult"},
			{tool: "mcphandlerexit"}, {tool: "mcpjsondetails"}, {tool: "mcpcodename"}, {tool: "mcphiddencause"},
			{kind: "prompt", tool: "mcprequesterror"},
		},
		"gosdk": {
			{tool: "mcpnoboundary"}, {tool: "mcplostresult"}, {tool: "mcpprotocolerror"},
		},
	}
	before := answersOf(t, dir, "before.exe", calls)
	output(t, dir, program(t, command), "-fix=all", "./...")
	after := answersOf(t, dir, "after.exe", calls)
	var list []pageAnswer
	for _, unit := range []string{"mcpgo", "gosdk"} {
		for i, c := range calls[unit] {
			old, fixed := before[unit][i], after[unit][i]
			if old.String() == fixed.String() {
				t.Errorf("the fix of %s changes nothing: %s", c.tool, old)
			}
			list = append(list, pageAnswer{
				Rule: c.tool, SDK: map[string]string{"mcpgo": "mcp-go", "gosdk": "go-sdk"}[unit],
				Before: raw(old), After: raw(fixed), Ends: old.outcome() == lost,
			})
		}
	}
	slices.SortFunc(list, func(a, b pageAnswer) int { return strings.Compare(a.Rule, b.Rule) })
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	must(t, enc.Encode(list))
	if *update {
		write(t, answersFile, text.String())
	}
	if want := read(t, answersFile); want != text.String() {
		t.Errorf("the pages show other answers:\n%s", diff(t, want, text.String()))
	}
}

// answersOf builds the servers of a module and returns their answers to calls.
func answersOf(t *testing.T, dir, exe string, calls map[string][]call) map[string][]answer {
	t.Helper()
	run(t, dir, "build", "-ldflags=-s", "-o", exe, ".")
	answers := make(map[string][]answer)
	for unit, list := range calls {
		c := &client{exe: filepath.Join(dir, exe), unit: unit, protocol: "2025-06-18"}
		answers[unit] = c.ask(list)
	}
	return answers
}

// raw returns an answer as the client gets it, without the members of JSON-RPC that every answer has.
func raw(a answer) json.RawMessage {
	if a.outcome() == lost {
		return json.RawMessage("null")
	}
	return json.RawMessage(a.String())
}
