package generate

import (
	"fmt"
	"go/format"
	"math/rand/v2"
	"strings"
)

// dialect is the way in which servers of an SDK are written.
type dialect struct {
	imports, new string
	signatures   []signature
}

// signature is one kind of handler. In the operands, err is in scope, and TEXT is replaced with a text.
type signature struct {
	params, results, id string
	register            string
	fail                []string
	fine                string
	handler             string // the type, for a wrapper
	call                string // of the next handler
	names               string // of its results
}

var dialects = map[string]dialect{
	"mcpgo": {
		imports: "\"github.com/mark3labs/mcp-go/mcp\"\n\t\"github.com/mark3labs/mcp-go/server\"",
		new:     "func New() *server.MCPServer {\n\ts := server.NewMCPServer(%q, \"1\")\n",
		signatures: []signature{{
			params:   "(ctx context.Context, req mcp.CallToolRequest)",
			results:  "(*mcp.CallToolResult, error)",
			id:       `kit.Arg(req, "id")`,
			register: "s.AddTool(mcp.NewTool(%q), %s)",
			fail: []string{
				"nil, err", "nil, (err)", `nil, fmt.Errorf("TEXT: %w", err)`, `nil, errors.New("TEXT")`,
				`mcp.NewToolResultError("TEXT"), nil`, "mcp.NewToolResultError(err.Error()), nil",
				`mcp.NewToolResultErrorFromErr("TEXT", err), nil`, `mcp.NewToolResultError("TEXT: " + err.Error()), nil`,
				`mcp.NewToolResultError(fmt.Sprintf("TEXT (%s): %v", id, err)), nil`, "failed(err), nil",
				`&mcp.CallToolResult{IsError: true, Content: []mcp.Content{mcp.NewTextContent("TEXT")}}, nil`,
			},
			fine:    "mcp.NewToolResultText(id), nil",
			handler: "server.ToolHandlerFunc", call: "next(ctx, req)", names: "res, err",
		}},
	},
	"gosdk": {
		imports: `"github.com/modelcontextprotocol/go-sdk/mcp"`,
		new:     "func New() *mcp.Server {\n\ts := mcp.NewServer(&mcp.Implementation{Name: %q, Version: \"1\"}, nil)\n",
		signatures: []signature{{
			params:   "(ctx context.Context, req *mcp.CallToolRequest)",
			results:  "(*mcp.CallToolResult, error)",
			id:       `kit.Arg(req, "id")`,
			register: "s.AddTool(&mcp.Tool{Name: %q, InputSchema: kit.Object}, %s)",
			fail: []string{
				"nil, err", "nil, (err)", `nil, fmt.Errorf("TEXT: %w", err)`, `nil, errors.New("TEXT")`, "failed(err), nil",
				`&mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "TEXT"}}}, nil`,
			},
			fine:    "kit.Text(id), nil",
			handler: "mcp.ToolHandler", call: "next(ctx, req)", names: "res, err",
		}, {
			params:   "(ctx context.Context, req *mcp.CallToolRequest, in input)",
			results:  "(*mcp.CallToolResult, any, error)",
			id:       "in.ID",
			register: "mcp.AddTool(s, &mcp.Tool{Name: %q}, %s)",
			fail: []string{
				"nil, nil, err", `nil, nil, fmt.Errorf("TEXT: %w", err)`, `nil, nil, errors.New("TEXT")`, "failed(err), nil, nil",
				`&mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "TEXT"}}}, nil, nil`,
			},
			fine:    "kit.Text(id), nil, nil",
			handler: "mcp.ToolHandlerFor[input, any]", call: "next(ctx, req, in)", names: "res, out, err",
		}},
	},
}

// failures are the texts of errors.
var failures = []string{
	"id is required", "no such item", "permission denied", "the store is not reachable", "invalid id", "timed out",
	"the item exists already", "too many requests", "failed to load the item", "cannot parse the item", "unexpected state",
}

const serverHeader = `type input struct {
	ID string ` + "`json:\"id,omitempty\"`" + `
}

var (
	_ = errors.New
	_ = fmt.Sprint
	_ input
)

var errClosed = errors.New("the item is closed")

func fails(id, on string) error {
	if id != on {
		return nil
	}
	if on[1] %% 2 == 0 {
		return fmt.Errorf("item %%q: %%w", id, errClosed)
	}
	return errors.New("failed on " + on)
}

func failed(err error) *mcp.CallToolResult {
	return %s
}

`

// Server returns the source of a package with a server for an SDK, and about n tools. Comments name the calls that
// succeed and those that fail, in the form that the end-to-end tests read. The same seed gives the same source.
func Server(sdk, name string, seed uint64, n int) string {
	d := dialects[sdk]
	g := &generator{rand: rand.New(rand.NewPCG(seed, 11))}
	g.f("package %s\n\nimport (\n\t\"context\"\n\t\"errors\"\n\t\"fmt\"\n\n", name)
	g.f("\t\"example.com/shapes/kit\"\n\t%s\n)\n\n", d.imports)
	text := "mcp.NewToolResultError(err.Error())"
	if sdk == "gosdk" {
		text = "&mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}"
	}
	g.f(serverHeader, text)
	for i := range n {
		g.tool(i, d.signatures[g.rand.IntN(len(d.signatures))])
	}
	g.f("//wire:shared\n\n"+d.new+"%s\treturn s\n}\n", name, g.registered.String())
	source, err := format.Source([]byte(g.out.String()))
	if err != nil {
		panic(fmt.Sprintf("%v in\n%s", err, g.out.String()))
	}
	return string(source)
}

// tool writes a tool whose handler fails in some ways.
func (g *generator) tool(i int, s signature) {
	name, paths := fmt.Sprintf("tool%d", i), 1+g.rand.IntN(4)
	g.f("//wire:tool %s fixed|unfixable\n", name)
	for p := range paths {
		g.f("//wire:fails {\"id\":\"f%d\"}\n", p)
	}
	g.f("//wire:answers {\"id\":\"fine\"}\n")
	expr, end := g.form(i, name, s)
	g.f("\tid := %s\n", s.id)
	for p := range paths {
		g.path(s, p)
	}
	g.f("\treturn %s\n%s\n\n", s.fine, end)
	fmt.Fprintf(&g.registered, "\t"+s.register+"\n", name, expr)
}

// form writes the beginning of a handler in one of the forms in which they are registered. It returns the expression
// that is registered, and the end of the handler.
func (g *generator) form(i int, name string, s signature) (expr, end string) {
	switch g.rand.IntN(5) {
	case 0: // a factory
		g.f("func %s() func%s %s {\n\treturn func%s %s {\n", name, s.params, s.results, s.params, s.results)
		return name + "()", "}\n}"
	case 1: // a method
		g.f("type type%d struct{ n int }\n\nfunc (t *type%d) %s%s %s {\n\tt.n++\n", i, i, name, s.params, s.results)
		return fmt.Sprintf("new(type%d).%s", i, name), "}"
	case 2: // a table
		g.f("var %s = map[string]%s{%q: func%s %s {\n", name, s.handler, name, s.params, s.results)
		return fmt.Sprintf("%s[%q]", name, name), "}}"
	case 3: // behind a wrapper
		g.f("func wrapped%d(next %s) %s {\n\treturn func%s %s {\n", i, s.handler, s.handler, s.params, s.results)
		g.f("\t\t%s := %s\n\t\tif err != nil {\n\t\t\terr = fmt.Errorf(\"tool %d: %%w\", err)\n\t\t}\n", s.names, s.call, i)
		g.f("\t\treturn %s\n\t}\n}\n\nfunc %s%s %s {\n", s.names, name, s.params, s.results)
		return fmt.Sprintf("wrapped%d(%s)", i, name), "}"
	}
	g.f("func %s%s %s {\n", name, s.params, s.results)
	return name, "}"
}

// paths are statements that fail for one ID with FAIL. DECLARE declares err, even if FAIL does not use it.
var paths = []string{
	"if err := fails(id, ID); err != nil {\n\t\treturn FAIL // said\n\t}",
	"switch id {\n\tcase ID:\n\t\tDECLARE\n\t\treturn FAIL\n\t}",
	"for i := range 2 {\n\t\tif err := fails(id, ID); err != nil && i == 1 {\n\t\t\treturn FAIL\n\t\t}\n\t}",
	"LABEL:\n\tfor {\n\t\tif id != ID {\n\t\t\tbreak LABEL\n\t\t}\n\t\tDECLARE\n\t\treturn FAIL\n\t}",
	"if len(id) == 2 {\n\t\t// only short ones\n\t\tif id == ID {\n\t\t\tDECLARE\n\t\t\treturn FAIL\n\t\t}\n\t}",
	"if err := func() error { return fails(id, ID) }(); err != nil {\n\t\treturn FAIL\n\t}",
	"switch err := fails(id, ID); {\n\tcase err != nil:\n\t\treturn FAIL\n\t}",
}

// path writes statements that fail for one id.
func (g *generator) path(s signature, p int) {
	fail := strings.ReplaceAll(g.pick(s.fail), "TEXT", g.pick(failures))
	declare := fmt.Sprintf("err := fails(id, \"f%d\")", p)
	if !strings.Contains(fail, "err)") && !strings.Contains(fail, "err.") && !strings.HasSuffix(fail, " err") {
		declare += "\n_ = err"
	}
	g.labels++
	g.f("\t%s\n", strings.NewReplacer("ID", fmt.Sprintf(`"f%d"`, p), "FAIL", fail, "DECLARE", declare,
		"LABEL", fmt.Sprintf("label%d", g.labels)).Replace(g.pick(paths)))
}
