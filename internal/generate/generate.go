// Package generate writes Go packages with tool handlers, for tests that need more forms of code than people write:
// nested statements, named results, labels, closures, methods, and comments in odd places. The packages type-check.
package generate

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Package returns the source of a package with about n handlers. The same seed gives the same source.
func Package(name string, seed uint64, n int) string {
	g := &generator{rand: rand.New(rand.NewPCG(seed, 7))}
	g.f("package %s\n\n%s", name, header)
	for i := range n {
		g.handler(i)
	}
	g.f("func Register(s *mcp.Server, m *server.MCPServer) {\n%s}\n", g.registered.String())
	return g.out.String()
}

const header = `import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var (
	_ = json.Marshal
	_ = log.Print
	_ = os.Exit
	_ = debug.Stack
	_ = strconv.Itoa
	_ = strings.ToUpper
	_ = fmt.Sprint
	_ = errors.New
	_ = jsonrpc.CodeInvalidParams
	_ = mcpgo.NewTool
	_ = server.NewMCPServer
	_ = mcperr.From
	_ = mcp.NewServer
)

type input struct {
	Name  string
	Count int
}

type output struct {
	Text  string
	Error string
}

type ownError struct {
	Code      string
	Retryable bool
	Text      string
}

func (e *ownError) Error() string { return e.Text }

func load(ctx context.Context, name string) (string, error) { return name, ctx.Err() }

func two() (string, bool) { return "", false }

func keep[T any](v T, err error) (T, error) { return v, err }

func textOf(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

func failGo(text string) (*mcpgo.CallToolResult, error) { return mcpgo.NewToolResultError(text), nil }

`

// style is a signature of a handler, and the forms of its results.
type style struct {
	params, results string
	named           string // results with names
	register        string
	fail            []string    // operands that report a failure; err and text are in scope
	fine            []string    // operands that report a success
	only            [][2]string // a statement that declares a variable, and the operands that are its only use
}

var styles = []style{
	{
		"(ctx context.Context, req *mcp.CallToolRequest)", "(*mcp.CallToolResult, error)",
		"(res *mcp.CallToolResult, failed error)",
		"s.AddTool(&mcp.Tool{Name: %q}, %s)",
		[]string{
			"nil, err", "nil, (err)", `nil, fmt.Errorf("failed to load %s: %w", text, err)`, `nil, errors.New("no name")`,
			`textOf("Error: " + text), nil`,
			`&mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}, nil`,
			`textOf(fmt.Sprintf("failed: %+v", err)), nil`, `textOf(text), err`, "nil, nil",
			`nil, &jsonrpc.Error{Code: -32602, Message: "name must be given"}`,
			`nil, mcperr.Internal("LOAD_FAILED", text, mcperr.WithCause(err))`,
			`nil, mcperr.Validation("badName", fmt.Sprintf("bad %q", text))`,
			`nil, &ownError{Code: "LOAD_FAILED", Text: text}`, `keep(textOf(text), err)`, `nil /* nothing */, err`,
			"nil,\n\t\t// why\n\t\terr",
			`textOf(string(debug.Stack())), nil`,
			`&mcp.CallToolResult{IsError: true, StructuredContent: map[string]any{"err": err}}, nil`,
		},
		[]string{"textOf(text), nil", "&mcp.CallToolResult{}, nil"},
		[][2]string{
			{`only := textOf("Error: " + text)`, "only, nil"}, {"only := textOf(text)", "only, err"},
			{"var only *mcp.CallToolResult", "only, nil"},
			{"only := &jsonrpc.Error{Code: -32602, Message: text}", "nil, only"}, {"var only *ownError", "textOf(text), only"},
			{`only := fmt.Sprintf("%+v", err)`, "textOf(only), nil"}, {`only := errors.New("odd")`, "nil, only"},
			{"only := &mcp.CallToolResult{IsError: true, Content: textOf(text).Content}", "only, err"},
		},
	},
	{
		"(ctx context.Context, req mcpgo.CallToolRequest)", "(*mcpgo.CallToolResult, error)",
		"(res *mcpgo.CallToolResult, failed error)",
		"m.AddTool(mcpgo.NewTool(%q), %s)",
		[]string{
			"nil, err", `mcpgo.NewToolResultError(err.Error()), nil`, `mcpgo.NewToolResultError("failed: " + err.Error()), nil`,
			`mcpgo.NewToolResultErrorFromErr("failed to load", err), nil`, `mcpgo.NewToolResultErrorf("no %s", text), nil`,
			"failGo(text)",
			`mcpgo.NewToolResultText("failed to load: " + err.Error()), nil`,
			`mcpgo.NewToolResultText("❌ " + text + " must be given"), nil`,
			`mcpgo.NewToolResultError(text), err`, "nil, nil", `nil, mcpgo.ErrInvalidParams`,
			"mcpgo.NewToolResultError(`raw \"quoted\"`), nil",
			`mcpgo.NewToolResultError(func() string { return text }()), nil`,
			`(mcpgo.NewToolResultError("in parentheses")), nil`,
			`mcpgo.NewToolResultStructured(map[string]any{"error": err}, text), nil`,
		},
		[]string{"mcpgo.NewToolResultText(text), nil"},
		[][2]string{
			{`only := mcpgo.NewToolResultError(text)`, "only, err"},
			{`only := mcpgo.NewToolResultError("no text")`, "only, nil"}, {"var only *mcpgo.CallToolResult", "only, nil"},
			{`only := "cannot load " + text`, "mcpgo.NewToolResultText(only), nil"},
			{"only := mcpgo.ErrInvalidParams", "nil, only"},
		},
	},
	{
		"(ctx context.Context, req *mcp.CallToolRequest, in input)", "(*mcp.CallToolResult, output, error)",
		"(res *mcp.CallToolResult, out output, failed error)",
		"mcp.AddTool(s, &mcp.Tool{Name: %q}, %s)",
		[]string{
			"nil, output{}, err", "nil, output{Text: text}, err", `nil, output{Error: err.Error()}, nil`,
			`textOf("invalid " + in.Name), output{}, nil`,
			`nil, output{}, fmt.Errorf("load: %w", &jsonrpc.Error{Code: 7})`,
			`nil, output{Text: in.Name, Error: "name is required"}, nil`,
			`&mcp.CallToolResult{IsError: true, StructuredContent: in}, output{}, nil`,
		},
		[]string{"nil, output{Text: text}, nil"},
		[][2]string{
			{`only := output{Error: "no text"}`, "nil, only, nil"}, {"only := output{Text: text}", "nil, only, err"},
			{`only := textOf("invalid " + text)`, "only, output{}, nil"},
		},
	},
}

type generator struct {
	rand       *rand.Rand
	out        strings.Builder
	registered strings.Builder
	labels     int
}

// f writes formatted text.
func (g *generator) f(format string, args ...any) { fmt.Fprintf(&g.out, format, args...) }

// pick returns a random element.
func (g *generator) pick(list []string) string { return list[g.rand.IntN(len(list))] }

// handler writes one handler, in one of the forms in which they are registered.
func (g *generator) handler(i int) {
	s := styles[g.rand.IntN(len(styles))]
	named := g.rand.IntN(4) == 0
	results := s.results
	if named {
		results = s.named
	}
	name := fmt.Sprintf("handle%d", i)
	expr := name
	switch g.rand.IntN(4) {
	case 0: // a factory
		g.f("func %s() func%s %s {\n\treturn func%s %s {\n", name, s.params, s.results, s.params, results)
		expr += "()"
		defer g.f("}\n\n")
	case 1: // a method
		g.f("type type%d struct{ err error }\n\nfunc (t *type%d) %s%s %s {\n", i, i, name, s.params, results)
		expr = fmt.Sprintf("new(type%d).%s", i, name)
	case 2: // a variable
		g.f("var %s = func%s %s {\n", name, s.params, results)
	default:
		g.f("func %s%s %s {\n", name, s.params, results)
	}
	g.f("\ttext, err := load(ctx, %q)\n\t_, _ = text, err\n", name)
	if named && g.rand.IntN(2) == 0 {
		g.f("\tdefer func() {\n\t\tif p := recover(); p != nil {\n")
		g.f("\t\t\tfailed = fmt.Errorf(\"panic: %%v\", p)\n\t\t}\n\t}()\n")
	}
	g.statements(s, 1, 3, named)
	g.f("\treturn %s\n}\n\n", g.pick(s.fine))
	fmt.Fprintf(&g.registered, "\t"+s.register+"\n", name, expr)
}

// statements writes some statements, nested up to a depth. Each of them leaves text and err in scope.
func (g *generator) statements(s style, indent, depth int, named bool) {
	in := strings.Repeat("\t", indent)
	for range 1 + g.rand.IntN(3) {
		if depth == 0 {
			g.f("%s_ = text\n", in)
			continue
		}
		switch form := g.rand.IntN(14); form {
		case 0, 1, 2:
			g.block(s, indent, depth, named, "if err != nil")
		case 3:
			g.block(s, indent, depth, named, `if text, ok := two(); !ok && text == ""`)
		case 4:
			g.block(s, indent, depth, named, "for i := range 3 { _ = i }\n"+in+"if len(text) > 3")
		case 9:
			g.labels++
			g.f("%sif text == \"\" {\n%s\tgoto end%d\n%s}\n%send%d:\n%s_ = text\n", in, in, g.labels, in, in, g.labels, in)
		case 11:
			g.f("%sif len(text) > 99 {\n%s\tlog.Fatalf(\"too long: %%s\", text)\n%s}\n", in, in, in)
		case 12:
			g.f("%sif len(text) > 98 {\n%s\tpanic(err)\n%s}\n", in, in, in)
		case 13:
			g.block(s, indent, depth, named, `if _, err := strconv.Atoi(text); err != nil /* no number */`)
		default:
			g.compound(form, s, indent, depth, named)
		}
	}
}

// block writes a statement with one block.
func (g *generator) block(s style, indent, depth int, named bool, head string) {
	in := strings.Repeat("\t", indent)
	g.f("%s%s {\n", in, head)
	g.body(s, indent+1, depth-1, named)
	g.f("%s}\n", in)
}

// compound writes a statement of several parts.
func (g *generator) compound(form int, s style, indent, depth int, named bool) {
	in := strings.Repeat("\t", indent)
	switch form {
	case 5:
		g.labels++
		g.f("%slabel%d:\n", in, g.labels)
		g.f("%sfor {\n%s\tif err == nil {\n%s\t\tbreak label%d\n%s\t}\n", in, in, in, g.labels, in)
		g.body(s, indent+1, depth-1, named)
	case 6:
		g.f("%sswitch {\n%scase err != nil:\n", in, in)
		g.body(s, indent+1, depth-1, named)
		g.f("%sdefault:\n", in)
		g.statements(s, indent+1, depth-1, named)
	case 7:
		g.f("%sswitch e := err.(type) {\n%scase nil:\n%s\t_ = e\n%scase *ownError:\n%s\t_ = e.Code\n", in, in, in, in, in)
		g.body(s, indent+1, depth-1, named)
		g.f("%sdefault:\n%s\t_ = e\n", in, in)
	case 8:
		g.f("%sselect {\n%scase <-ctx.Done():\n", in, in)
		g.body(s, indent+1, depth-1, named)
		g.f("%sdefault:\n", in)
	case 10:
		g.f("%sif inner := func() error { return errors.New(\"inner\") }(); inner != nil {\n", in)
		g.f("%s\terr := inner // shadows\n%s\t_ = err\n", in, in)
		g.body(s, indent+1, depth-1, named)
	}
	g.f("%s}\n", in)
}

// body writes statements and a return.
func (g *generator) body(s style, indent, depth int, named bool) {
	in := strings.Repeat("\t", indent)
	if depth > 0 && g.rand.IntN(2) == 0 {
		g.statements(s, indent, depth, named)
	}
	if named && g.rand.IntN(3) == 0 {
		g.f("%sfailed = fmt.Errorf(\"%%+v\", err)\n%sreturn\n", in, in)
		return
	}
	if g.rand.IntN(4) == 0 {
		only := s.only[g.rand.IntN(len(s.only))]
		g.f("%s%s\n%sreturn %s\n", in, only[0], in, only[1])
		return
	}
	g.f("%sreturn %s // said\n", in, g.pick(s.fail))
}
