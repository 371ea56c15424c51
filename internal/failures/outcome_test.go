package failures

import (
	"go/ast"
	"strings"
	"testing"
)

// describeOutcome lists the fields of an outcome that are set, without its text.
func describeOutcome(t *testing.T, out outcome) string {
	t.Helper()
	var parts []string
	for _, field := range []struct {
		name string
		set  bool
	}{
		{"failed", out.failed}, {"always", out.always}, {"typed", out.typed}, {"claims", out.claims}, {"exact", out.exact},
	} {
		if field.set {
			parts = append(parts, field.name)
		}
	}
	if out.build != nil {
		parts = append(parts, "build "+source(t, out.build))
	}
	if out.arg != nil {
		parts = append(parts, "arg "+source(t, out.arg))
	}
	if out.forward != nil {
		parts = append(parts, "forward "+out.forward.Name())
	}
	if out.pair != nil {
		parts = append(parts, "pair "+source(t, out.pair))
	}
	return strings.Join(parts, ", ")
}

// possible reports whether the fields of an outcome are set in one of the documented combinations.
func possible(out outcome) bool {
	switch {
	case out.forward != nil:
		return !out.failed && !out.claims && out.build == nil
	case out.claims:
		return !out.failed && !out.always && !out.typed
	case out.failed:
		return true
	}
	return !out.always && out.arg == nil && out.pair == nil
}

func TestOutcomesOfResults(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, body, want string }{
		{"nil", `return /*here*/ nil`, ""},
		{"a result with structured content", `return /*here*/ &mcp.CallToolResult{StructuredContent: 1}`,
			"typed, build mcp.CallToolResult{StructuredContent: 1}"},
		{"an error result", `return /*here*/ mcp.NewToolResultError("x")`,
			`failed, always, exact, build mcp.NewToolResultError("x")`},
		{"an error result with a format", `return /*here*/ mcp.NewToolResultErrorf("no %s", name)`,
			`failed, always, exact, build mcp.NewToolResultErrorf("no %s", name)`},
		{"a text result", `return /*here*/ mcp.NewToolResultText("x")`,
			`claims, exact, build mcp.NewToolResultText("x")`},
		{"IsError of a variable", `return /*here*/ &mcp.CallToolResult{IsError: bad}`,
			`failed, build mcp.CallToolResult{IsError: bad}`},
		{"IsError of another result", `return /*here*/ &mcp.CallToolResult{IsError: of.IsError}`,
			`build mcp.CallToolResult{IsError: of.IsError}`},
		{"IsError of another type than bool", `return /*here*/ numbered{IsError: 1}`, "build numbered{IsError: 1}"},
		{"a function that is not a constructor", `return /*here*/ other()`, "forward other"},
		{"a result beside an error", `result, _ := both(); return /*here*/ result`, "forward both"},
		{"two error results", `result := mcp.NewToolResultError("x")
			if bad { result = mcp.NewToolResultError("y") }
			return /*here*/ result`, `failed, always, build mcp.NewToolResultError("y")`},
		{"an error result or a success", `result := &mcp.CallToolResult{}
			if bad { result = mcp.NewToolResultError("y") }
			return /*here*/ result`, `failed, exact, build mcp.NewToolResultError("y")`},
		{"an error that is taken back", `result := mcp.NewToolResultError("x"); result.IsError = false
			return /*here*/ result`, ""},
		{"a function literal", `refuse := func(text string) *mcp.CallToolResult { return mcp.NewToolResultError(text) }
			return /*here*/ refuse("x")`, `failed, always, build refuse("x")`},
		{"JSON of the server's own", "return /*here*/ mcp.NewToolResultError(`{\"code\": \"X\"}`)",
			"failed, always, typed, exact, build mcp.NewToolResultError(`{\"code\": \"X\"}`)"},
		{"a carrier of an error", `return /*here*/ carry(os.Remove("x"))`,
			`failed, build carry(os.Remove("x")), arg os.Remove("x")`},
		{"a carrier of nil", `return /*here*/ carry(nil)`, ""},
		{"a carrier of two results", `return /*here*/ spread(textAndError())`,
			"failed, build spread(textAndError()), pair textAndError()"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, s := prepare(t, `
type own struct { Text string; Err error }
type numbered struct { IsError int }
var bad bool
func f(name string, of *mcp.CallToolResult) any { `+c.body+` }
func other() *mcp.CallToolResult { return &mcp.CallToolResult{StructuredContent: 1} }
func both() (*mcp.CallToolResult, error) { return &mcp.CallToolResult{StructuredContent: 1}, os.Remove("x") }
func textAndError() (string, error) { return "", os.Remove("x") }
func carry(err error) own { return own{Err: err} }
func spread(text string, err error) own { return own{Text: text, Err: err} }
`)
			out := b.ofResult(s.Point("here"), s.Marked("here").(ast.Expr), 0)
			if got := describeOutcome(t, out); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if !possible(out) {
				t.Error("this combination of fields is not documented")
			}
		})
	}
}
