package analyzers_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// around is the code around the example of each rule, with the example at the word EXAMPLE. Rules are missing whose
// findings have no fix, or whose examples have a part that a person adds.
var around = map[string]string{
	"mcpbareerror": mcpGo + `
var client struct{ lister }

type lister interface {
	List(ctx context.Context, owner string) ([]string, error)
}

func tool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	owner := req.GetString("owner", "")
	EXAMPLE
	return mcp.NewToolResultText(issues[0]), nil
}
`,
	"mcpuntypedresult":   mcpGo + handler(`if req.GetString("owner", "") == "" { EXAMPLE }`),
	"mcpcodename":        mcpGo + handler(`if req.GetInt("port", 0) > 65535 { EXAMPLE }`),
	"mcpjsondetails":     mcpGo + handler(`if start := time.Now(); err != nil { EXAMPLE }`),
	"mcpretryclass":      mcpGo + handler(`if err != nil { EXAMPLE }`),
	"mcpsofterror":       mcpGo + handler(`EXAMPLE`),
	"mcpnilresult":       mcpGo + handler(`items := os.Args; EXAMPLE`),
	"mcplostresult":      mcpGo + handler(`if err != nil { EXAMPLE }`),
	"mcpstackleak":       mcpGo + handler(`if err != nil { EXAMPLE }`),
	"mcphandlerexit":     mcpGo + handler(`EXAMPLE`),
	"mcpsuggestionbound": mcpGo + ownError + handler(`if tables := os.Args; err != nil { EXAMPLE }`),
	"mcpnoboundary": mcpGo + handler(`if err != nil { return nil, mcperr.From(err) }`) + `
func serve() {
	EXAMPLE
	register(s)
}
`,
	"mcphiddencause": mcpGo + handler(`if _, err := list(); err != nil { return nil, mcperr.From(err) }`) + `
var database *sql.DB

func list() ([]string, error) {
	if err := database.Ping(); err != nil {
		EXAMPLE
	}
	return nil, nil
}
`,
	"mcpcoderange":     goSDK,
	"mcpprotocolerror": goSDK,
}

const (
	mcpGo = `package main

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

var _ = []any{fmt.Sprint, log.Print, os.Open, sql.Open, strings.Join, time.Now, mcperr.From, context.Background}

func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("tool"), tool) }

func main() { register(server.NewMCPServer("", "")) }
`
	goSDK = `package main

import (
	"context"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var _ = []any{mcperr.From, jsonrpc.CodeInvalidParams}

func main() { mcp.NewServer(nil, nil).AddTool(&mcp.Tool{Name: "tool"}, tool) }

func tool(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	EXAMPLE
}
`
	ownError = `
type ToolError struct {
	Code       string
	Suggestion string
	Retryable  bool
}

func (e *ToolError) Error() string { return e.Code }
`
)

// handler returns a handler of mcp-go with some statements, which can use the error of a function that is not known.
func handler(statements string) string {
	return `
var work func() error

func tool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := work()
	` + statements + `
	return mcp.NewToolResultText(fmt.Sprint(err)), nil
}
`
}

// TestExamples applies the fixes of each rule to the example of its page. They write what the page shows.
func TestExamples(t *testing.T) {
	t.Parallel()
	for name, code := range around {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rule := analyzers.All.Named(name).Analyzer
			before, after := example(t, rule.Doc)
			got := fixed(t, strings.Replace(code, "EXAMPLE", before, 1), rule)
			for _, line := range after {
				if !strings.Contains(got, line) {
					t.Errorf("the fix writes\n%s\nwant this line in it:\n%s", got, line)
				}
			}
		})
	}
}

// example returns the example of a rule, and its lines after the fix.
func example(t *testing.T, doc string) (before string, after []string) {
	_, rest, _ := strings.Cut(doc, "Before:\n\n")
	before, rest, ok := strings.Cut(rest, "\nAfter:\n\n")
	if !ok {
		t.Fatalf("there is no example in\n%s", doc)
	}
	for line := range strings.Lines(rest) {
		if !strings.HasPrefix(line, "\t") {
			break
		}
		after = append(after, spaced(line))
	}
	return before, after
}

// fixed returns a file after the fixes of a rule.
func fixed(t *testing.T, code string, rule *analysis.Analyzer) string {
	dir := linttest.Module(t, "..", map[string]string{"main.go": code})
	run, err := driver.Analyze(driver.Config{Dir: dir, Patterns: []string{"."}}, []*analysis.Analyzer{rule})
	if err != nil {
		t.Fatal(err)
	}
	patch, err := run.Fix()
	if err != nil || len(run.Problems) > 0 || len(patch.Files()) != 1 {
		t.Fatalf("%v; %q; %d files change, want 1", err, run.Problems, len(patch.Files()))
	}
	for _, content := range patch.Files() {
		code = string(content)
	}
	return spaced(code)
}

// spaced returns a text with single spaces in place of all others.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }
