package failures

import "testing"

// TestLayersOfTheServer shows the repairs in tools that hide the SDK: their results are strings.
func TestLayersOfTheServer(t *testing.T) {
	const declarations = `
var _ = server.NewMCPServer
type Tool interface {
	Name() string
	InputSchema() map[string]any
	Execute(ctx context.Context, args map[string]any) (string, error)
}
type tool struct{}
func (tool) Name() string                { return "" }
func (tool) InputSchema() map[string]any { return nil }
var _ Tool = tool{}
`
	const head = "func (tool) Execute(ctx context.Context, args map[string]any) (string, error) "
	runRepairTests(t, head, declarations, []repairTest{
		{"an error", `return "", errors.New("no owner")`, []string{`bare, ReplaceError(errors.New("no owner"))`}},
		{"the results of a function of another package", `return os.Readlink("x")`,
			[]string{`bare, WrapPair(os.Readlink("x"))`}},
		{"a text that may report a failure", `return "not found", nil`, []string{`claimed, no repair`}},
		{"a text in a variable that is set twice", `text := "found"
			if len(args) == 0 { text = "not found" }
			return text, nil`, []string{`claimed, no repair`, `claimed, no repair`}},
	})
}
