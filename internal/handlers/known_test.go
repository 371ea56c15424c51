package handlers_test

import (
	"slices"
	"strings"
	"testing"
)

// TestKnown tests which errors the code around a handler answers in a way of its own, and what it does with others.
func TestKnown(t *testing.T) {
	const own = `
func allowed() error { return errOther }
var errGone, errBusy, errOther = errors.New("gone"), errors.New("busy"), errors.New("other")

type missing struct{}
func (*missing) Error() string { return "" }

func Serve(s *server.MCPServer) { s.AddTool(mcp.NewTool("a"), adapt(work)) }
func work(args any) (string, error) { return "", nil }
func adapt(h func(any) (string, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := allowed(); errors.Is(err, errOther) {
			return mcp.NewToolResultError("not now"), nil
		}
		text, err := h(req.Params.Arguments)
		if err != nil {
			return explain(err), nil
		}
		return mcp.NewToolResultText(text), nil
	}
}
func coded(err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, StructuredContent: err}
}
`
	for _, test := range []struct{ name, src, want string }{
		{"nothing", `func explain(err error) *mcp.CallToolResult { return mcp.NewToolResultError(err.Error()) }`, ""},
		{"errors.Is", `func explain(err error) *mcp.CallToolResult {
	if errors.Is(err, errGone) { return coded(err) }
	return mcp.NewToolResultError(err.Error())
}`, "errGone"},
		{"errors.As", `func explain(err error) *mcp.CallToolResult {
	var m *missing
	if errors.As(err, &m) { return coded(err) }
	return mcp.NewToolResultError(err.Error())
}`, "missing"},
		{"errors.AsType", `func explain(err error) *mcp.CallToolResult {
	if m, ok := errors.AsType[*missing](err); ok { return coded(m) }
	return mcp.NewToolResultError(err.Error())
}`, "missing"},
		{"comparisons", `func explain(err error) *mcp.CallToolResult {
	if err == errGone { return coded(err) }
	switch err {
	case errBusy: return coded(err)
	}
	return mcp.NewToolResultError(err.Error())
}`, "errBusy errGone"},
		{"a type switch", `func explain(err error) *mcp.CallToolResult {
	switch err.(type) {
	case *missing: return coded(err)
	}
	return mcp.NewToolResultError(err.Error())
}`, "missing"},
		{"a table", `var table = []struct{ err error; code string }{{errGone, "GONE"}, {errBusy, "BUSY"}}
func explain(err error) *mcp.CallToolResult {
	for _, row := range table {
		if errors.Is(err, row.err) { return coded(err) }
	}
	return mcp.NewToolResultError(err.Error())
}`, "errBusy errGone"},
		{"a map", `var codes = map[error]string{errGone: "GONE"}
func explain(err error) *mcp.CallToolResult {
	if codes[err] != "" { return coded(err) }
	return mcp.NewToolResultError(err.Error())
}`, "errGone"},
		{"a registry", `var codes = map[error]string{}
func Register(err error, code string) { codes[err] = code }
func init() { Register(errBusy, "BUSY") }
func explain(err error) *mcp.CallToolResult {
	for e := range codes {
		if errors.Is(err, e) { return coded(err) }
	}
	return mcp.NewToolResultError(err.Error())
}`, "errBusy"},
		{"a test that returns the error", `func explain(err error) *mcp.CallToolResult {
	if other := unless(err); other != nil { return coded(other) }
	return mcp.NewToolResultError(err.Error())
}
func unless(err error) error {
	if errors.Is(err, errGone) { return err }
	return nil
}`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, h := range find(t, own+test.src).Handlers {
				if h.Name != "work" {
					continue
				}
				var got []string
				for _, name := range h.Known {
					if !strings.HasPrefix(name, "registered with ") {
						got = append(got, name[strings.LastIndexByte(name, '.')+1:])
					}
				}
				slices.Sort(got)
				if got := strings.Join(got, " "); got != test.want {
					t.Errorf("it knows %q, want %q", got, test.want)
				}
				if d := describe(h); d != "work mcp-go text inspects rendered" {
					t.Errorf("the handler is %q", d)
				}
				return
			}
			t.Error("the handler is not found")
		})
	}
}
