package output_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/output"
)

// source has a finding with a safe fix, behind characters of more than one byte, one with a fix to review, and one
// without a fix.
const source = `package tools

import (
	"context"
	"errors"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
)

func Read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if /* größer */ len(req.GetString("name", "")) == 0 { return nil, errors.New("name is required") }
	text, err := os.ReadFile(req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultText("could not read the file: " + err.Error()), nil
	}
	return mcp.NewToolResultText(string(text)), nil
}

func Remove(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_ = os.Remove(req.GetString("name", ""))
	return mcp.NewToolResultText("removed"), nil
}
`

// report analyses a module with the source.
func report(t *testing.T) *output.Report {
	dir := linttest.Module(t, "../..", map[string]string{"tools/tools.go": source})
	run, err := driver.Analyze(driver.Config{Dir: dir, Patterns: []string{"./..."}}, analyzers.Analyzers())
	if err != nil {
		t.Fatal(err)
	}
	return &output.Report{Run: run.Outcome, Rules: analyzers.All, Dir: dir, Version: "v1.2.3"}
}

func written(t *testing.T, r *output.Report, format string) string {
	var out strings.Builder
	if err := r.Write(&out, format); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(out.String(), `\`+`tools.go`, "/tools.go")
}

func TestSplit(t *testing.T) {
	t.Parallel()
	for message, want := range map[string][2]string{
		`x returns "a: b; c" without a type: the client; do`: {`x returns "a: b; c" without a type`, "the client; do"},
		`x says "a \": b": c`:                                {`x says "a \": b"`, "c"},
		"f sends x: func(), and JSON has none: the client gets nothing; leave it out: or not": {
			"f sends x: func(), and JSON has none", "the client gets nothing; leave it out: or not"},
		"nothing to split":            {"nothing to split", ""},
		"first; second: third":        {"first", "second: third"},
		`a "quote is left open: here`: {`a "quote is left open: here`, ""},
		"ends with a colon:":          {"ends with a colon:", ""},
		"":                            {"", ""},
	} {
		if title, detail := output.Split(message); [2]string{title, detail} != want {
			t.Errorf("%s: got %q and %q", message, title, detail)
		}
	}
}

func TestFormats(t *testing.T) {
	t.Parallel()
	r := report(t)
	t.Run("text", func(t *testing.T) {
		t.Parallel()
		const want = `tools/tools.go:12:70: returns "name is required" without a type (mcpbareerror, safe fix)
tools/tools.go:15:10: reports "could not read the file: …" as a success (mcpsofterror, fix to review)
tools/tools.go:21:2: answers as if os.Remove had worked (mcpswallowederror)
`
		if got := written(t, r, "text"); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
		const summary = "3 findings (mcpbareerror 1, mcpsofterror 1, mcpswallowederror 1), 1 with a safe fix, " +
			"1 with a fix to review; 1 of 1 package concerns MCP"
		if got := r.Summary(); got != summary {
			t.Errorf("the summary is %s", got)
		}
	})
	t.Run("terminal", func(t *testing.T) {
		t.Parallel()
		testTerminal(t, r)
	})
	t.Run("json", func(t *testing.T) {
		t.Parallel()
		testJSON(t, written(t, r, "json"))
	})
	t.Run("sarif", func(t *testing.T) {
		t.Parallel()
		testSARIF(t, written(t, r, "sarif"))
	})
	t.Run("github", func(t *testing.T) {
		t.Parallel()
		got := written(t, r, "github")
		const want = `::warning file=tools/tools.go,line=12,endLine=12,col=68,endColumn=98,title=mcpbareerror%2C safe ` +
			`fix::Read `
		if !strings.HasPrefix(got, want) || strings.Count(got, "\n") != 3 {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	})
	t.Run("gitlab", func(t *testing.T) {
		t.Parallel()
		testGitLab(t, written(t, r, "gitlab"))
	})
	if err := r.Write(new(strings.Builder), "xml"); err == nil {
		t.Error("an unknown format is no error")
	}
}

// TestLineComments covers files that say which file they were generated from: findings are there, edits are not.
func TestLineComments(t *testing.T) {
	t.Parallel()
	src := strings.Replace(source, "	if /*", "//line tools.templ:3\n	if /*", 1)
	dir := linttest.Module(t, "../..", map[string]string{"tools/tools.go": src})
	run, err := driver.Analyze(driver.Config{Dir: dir, Patterns: []string{"./..."}}, analyzers.Analyzers())
	if err != nil {
		t.Fatal(err)
	}
	r := &output.Report{Run: run.Outcome, Rules: analyzers.All, Dir: dir}
	type place struct {
		File         string
		Line, Column int
	}
	var doc struct {
		Findings []struct {
			place
			Fix struct{ Edits []place }
		}
	}
	if err := json.Unmarshal([]byte(written(t, r, "json")), &doc); err != nil {
		t.Fatal(err)
	}
	first := doc.Findings[0]
	want := place{filepath.Join("tools", "tools.templ"), 3, 1}
	if first.place != want || filepath.Base(first.Fix.Edits[0].File) != "tools.go" {
		t.Errorf("got %+v, want a finding at %v with edits in tools.go", first, want)
	}
	for _, format := range []string{"sarif", "github", "gitlab"} {
		if text := written(t, r, format); !strings.Contains(text, "tools.templ") {
			t.Errorf("%s: the file is missing in %s", format, text)
		}
	}
}

func testTerminal(t *testing.T, r *output.Report) {
	var out strings.Builder
	if err := r.Terminal(&out, output.Terminal{Width: 72}); err != nil {
		t.Fatal(err)
	}
	const want = `tools/tools.go
   12:70  warning     returns "name is required" without a type
                      (mcpbareerror, safe fix)
   15:10  warning     reports "could not read the file: …" as a success
                      (mcpsofterror, fix to review)
    21:2  warning     answers as if os.Remove had worked
                      (mcpswallowederror)

rule                  findings  safe fix  fix to review
mcpbareerror                 1         1              -
mcpsofterror                 1         -              1
mcpswallowederror            1         -              -

3 findings in 1 file; 1 of 1 package concerns MCP
Explain a rule: mcperrlint explain mcpbareerror. Show each finding in full: -v.
What to do about the 1 without a fix: -v.
See the safe fixes: -diff. Apply them: -fix -get.
`
	if got := strings.ReplaceAll(out.String(), `\`, "/"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	out.Reset()
	known := *r
	known.Known = 7
	if err := known.Terminal(&out, output.Terminal{Width: 40, Color: true}); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"3 new findings in 1 file, besides 7 in the baseline",
		"\x1b[2m(mcpsofterror, fix to\x1b[0m", "\x1b[2mreview)\x1b[0m"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is missing in\n%s", part, out.String())
		}
	}
	out.Reset()
	verbose := *r
	verbose.Verbose = true
	if err := verbose.Terminal(&out, output.Terminal{Width: 72, Color: true}); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		"\x1b[1mtools", "\x1b[33mwarning    \x1b[0m", "\x1b[2m(mcpbareerror, safe fix)\x1b[0m",
		"\x1b[2mfix: Return a typed error",
	} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is missing in\n%s", part, out.String())
		}
	}
}

func testGitLab(t *testing.T, text string) {
	type issue struct {
		CheckName, Severity, Path string
		Begin, End                int
	}
	var list []struct {
		Description, Severity, Fingerprint string
		CheckName                          string `json:"check_name"`
		Location                           struct {
			Path  string
			Lines struct{ Begin, End int }
		}
	}
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		t.Fatal(err)
	}
	var got []issue
	prints := make(map[string]bool)
	for _, i := range list {
		got = append(got, issue{i.CheckName, i.Severity, i.Location.Path, i.Location.Lines.Begin, i.Location.Lines.End})
		prints[i.Fingerprint] = true
	}
	want := []issue{
		{"mcpbareerror", "major", "tools/tools.go", 12, 12},
		{"mcpsofterror", "major", "tools/tools.go", 15, 15},
		{"mcpswallowederror", "major", "tools/tools.go", 21, 21},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if len(prints) != len(list) || !strings.HasPrefix(list[0].Description,
		`Read returns "name is required" without a type: `) {
		t.Errorf("the fingerprints or descriptions are wrong: %s", text)
	}
}

func testJSON(t *testing.T, text string) {
	var doc struct {
		Version  int
		Tool     string
		Findings []struct {
			File, Rule, Severity, URL, Title, Message, Function, Evidence string
			Line, Column, EndLine, EndColumn                              int
			Fix                                                           *struct {
				Safe  bool
				Edits []struct {
					File, New    string
					Line, Column int
				}
			}
		}
		Problems []string
		Summary  map[string]int
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Version != 1 || doc.Tool != "v1.2.3" || doc.Problems == nil || len(doc.Findings) != 3 ||
		doc.Summary["findings"] != 3 {
		t.Fatalf("got %s", text)
	}
	f := doc.Findings[0]
	if f.Column != 68 || f.EndColumn != 98 || f.Severity != "warning" || f.Function != "Read" || !f.Fix.Safe ||
		f.Evidence != "Validation by the message \"name is required\"" || !strings.HasSuffix(f.URL, "/docs/mcpbareerror.md") {
		t.Errorf("the first finding is %+v", f)
	}
	if doc.Findings[1].Fix.Safe || doc.Findings[2].Fix != nil {
		t.Errorf("the fixes are mistaken: %s", text)
	}
}

func testSARIF(t *testing.T, text string) {
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct{ Rules []struct{ ID string } }
			}
			Results []struct {
				RuleID, Level       string
				RuleIndex           int
				PartialFingerprints map[string]string
				Fixes               []any
				Locations           []struct {
					PhysicalLocation struct {
						Region struct{ StartLine, StartColumn, EndColumn int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	var prints []string
	for _, r := range run.Results {
		if got := run.Tool.Driver.Rules[r.RuleIndex].ID; got != r.RuleID {
			t.Errorf("the rule of %s is %s", r.RuleID, got)
		}
		prints = append(prints, r.PartialFingerprints["mcperrlint/v1"])
	}
	slices.Sort(prints)
	if len(slices.Compact(prints)) != 3 {
		t.Errorf("the fingerprints are %q", prints)
	}
	first := run.Results[0]
	if region := first.Locations[0].PhysicalLocation.Region; region.StartColumn != 68 || region.EndColumn != 98 ||
		first.Level != "warning" || len(first.Fixes) != 1 {
		t.Errorf("the first result is %+v", first)
	}
}

// TestHeadlines shows when a line names the function that a finding is in.
func TestHeadlines(t *testing.T) {
	t.Parallel()
	const source = `package tools

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type list struct{}

func (list) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("nothing is listed")
}

func GetIssue() server.ServerTool {
	return server.ServerTool{
		Tool: mcp.NewTool("get_issue"),
		Handler: func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, errors.New("number is required")
		},
	}
}

func Issues() []server.ServerTool {
	return []server.ServerTool{{
		Tool: mcp.NewTool("close_issue"),
		Handler: func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, errors.New("reason is required")
		},
	}}
}
`
	dir := linttest.Module(t, "../..", map[string]string{"tools/tools.go": source})
	run, err := driver.Analyze(driver.Config{Dir: dir, Patterns: []string{"./..."}}, analyzers.Analyzers())
	if err != nil {
		t.Fatal(err)
	}
	const want = `:14:14: returns "nothing is listed" without a type (mcpbareerror, safe fix)
:21:16: returns "number is required" without a type (mcpbareerror, safe fix)
:30:16: close_issue returns "reason is required" without a type (mcpbareerror, safe fix)
`
	got := written(t, &output.Report{Run: run.Outcome, Rules: analyzers.All, Dir: dir}, "text")
	if got = strings.ReplaceAll(got, filepath.Join("tools", "tools.go"), ""); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
