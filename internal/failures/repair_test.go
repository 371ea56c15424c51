package failures

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

var classNames = map[Class]string{
	Bare: "bare", Untyped: "untyped", Claimed: "claimed", Lost: "lost", Misreported: "misreported",
}

// describeFailure names the class of a failure and its repair, such as: bare, ReplaceError(err).
func describeFailure(t *testing.T, f *Failure) string {
	t.Helper()
	repair := "no repair"
	if f.Repair != nil {
		repair = strings.TrimPrefix(fmt.Sprintf("%T", f.Repair), "failures.")
		if target := f.Repair.Target(); target != nil {
			repair += "(" + source(t, target) + ")"
		}
	}
	return classNames[f.Class] + ", " + repair
}

func describeFailures(t *testing.T, r *Result) []string {
	t.Helper()
	var list []string
	for _, f := range slices.Concat(r.Failures, r.Of(Claimed)) {
		list = append(list, describeFailure(t, f))
	}
	return list
}

// repairTest gives the body of a handler and the failures in it.
type repairTest struct {
	name, body string
	want       []string
}

// runRepairTests analyzes each body within a handler, which begins with head, beside some declarations.
func runRepairTests(t *testing.T, head, declarations string, tests []repairTest) {
	t.Parallel()
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := analyze(t, declarations+head+"{\n"+c.body+"\n}\n")
			if got := describeFailures(t, r); !slices.Equal(got, c.want) {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

const mcpGoHandler = "func handle(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) "

const mcpGoServer = `
func Register(s *server.MCPServer)            { s.AddTool(mcp.NewTool("issues"), handle) }
func load() error                             { return outside() }
func read() (string, error)                   { return "", outside() }
func outside() error                          { return os.Remove("x") }
func text(s string) *mcp.CallToolResult       { return mcp.NewToolResultText(s) }
func pair(s string) (*mcp.CallToolResult, error)  { return mcp.NewToolResultError(s), nil }
func noisy(s string) (*mcp.CallToolResult, error) { log.Print(s); return mcp.NewToolResultError(s), nil }
func fail(err error) (*mcp.CallToolResult, error) { return nil, fmt.Errorf("failed: %w", err) }
`

func TestRepairsOfErrors(t *testing.T) {
	runRepairTests(t, mcpGoHandler, mcpGoServer, []repairTest{
		{"an error that is made", `return nil, errors.New("no owner")`,
			[]string{`bare, ReplaceError(errors.New("no owner"))`}},
		{"an error that is wrapped", `if err := load(); err != nil { return nil, fmt.Errorf("failed to load: %w", err) }
			return text("done"), nil`,
			[]string{`bare, ReplaceError(fmt.Errorf("failed to load: %w", err))`, `claimed, ReplaceResult(text("done"))`}},
		{"an error that is passed on", `if err := load(); err != nil { return nil, err }
			return &mcp.CallToolResult{StructuredContent: 1}, nil`, []string{`bare, ReplaceError(err)`}},
		{"a typed error", `return nil, mcperr.NotFound("NO_OWNER", "no owner")`, nil},
		{"no error", `return &mcp.CallToolResult{StructuredContent: 1}, nil`, nil},
		{"an SDK's own error", `return nil, mcp.ErrInvalidParams`, nil},
	})
}

func TestRepairsOfErrorResults(t *testing.T) {
	runRepairTests(t, mcpGoHandler, mcpGoServer, []repairTest{
		{"a result of the SDK's constructor", `return mcp.NewToolResultError("no owner"), nil`,
			[]string{`untyped, ReplaceResult(mcp.NewToolResultError("no owner"))`}},
		{"a literal is replaced with the address operator", `return &mcp.CallToolResult{IsError: true,
			Content: []mcp.Content{mcp.NewTextContent("no owner")}}, nil`,
			[]string{`untyped, ReplaceResult(&mcp.CallToolResult{IsError: true, ` +
				`Content: []mcp.Content{mcp.NewTextContent("no owner")}})`}},
		{"a literal with more than a text is annotated", `return &mcp.CallToolResult{IsError: true,
			Content: []mcp.Content{mcp.NewTextContent("no owner"), mcp.ImageContent{}}}, nil`,
			[]string{`untyped, Annotate(&mcp.CallToolResult{IsError: true, ` +
				`Content: []mcp.Content{mcp.NewTextContent("no owner"), mcp.ImageContent{}}})`}},
		{"a variable with one definition", `result := mcp.NewToolResultError("no owner"); return result, nil`,
			[]string{`untyped, ReplaceResult(mcp.NewToolResultError("no owner"))`}},
		{"a field that is set later", `result := &mcp.CallToolResult{}; result.IsError = true; return result, nil`,
			[]string{`untyped, Annotate(result)`}},
		{"structured content is more than free text", `return &mcp.CallToolResult{IsError: true,
			StructuredContent: map[string]string{"code": "NO_OWNER"}}, nil`, nil},
		{"JSON with a code", "return mcp.NewToolResultError(`{\"code\": \"NO_OWNER\"}`), nil", nil},
		{"JSON with a code in a literal", "return &mcp.CallToolResult{IsError: true, " +
			"Content: []mcp.Content{mcp.NewTextContent(`{\"code\": \"NO_OWNER\"}`)}}, nil", nil},
		{"a tail call of a constructor", `return pair("no owner")`,
			[]string{`untyped, ReplaceResults(pair("no owner"))`}},
		{"a tail call with a side effect is annotated", `return noisy("no owner")`,
			[]string{`untyped, AnnotatePair(noisy("no owner"))`}},
		{"a tail call of a function that returns errors", `return fail(load())`,
			[]string{`bare, ReplaceResults(fail(load()))`}},
	})
}

func TestRepairsOfClaims(t *testing.T) {
	runRepairTests(t, mcpGoHandler, mcpGoServer, []repairTest{
		{"a text result", `return mcp.NewToolResultText("not found"), nil`,
			[]string{`claimed, ReplaceResult(mcp.NewToolResultText("not found"))`}},
		{"a text result of the server's own constructor", `return text("not found"), nil`,
			[]string{`claimed, ReplaceResult(text("not found"))`}},
		{"a text in a variable that is set twice", `message := "found"
			if ctx == nil { message = "not found" }
			return mcp.NewToolResultText(message), nil`, []string{`claimed, no repair`, `claimed, no repair`}},
		{"IsError: false is a claim", `return &mcp.CallToolResult{IsError: false,
			Content: []mcp.Content{mcp.NewTextContent("not found")}}, nil`,
			[]string{`claimed, ReplaceResult(&mcp.CallToolResult{IsError: false, ` +
				`Content: []mcp.Content{mcp.NewTextContent("not found")}})`}},
	})
}

func TestRepairsOfNakedReturns(t *testing.T) {
	const head = "func handle(ctx context.Context, request mcp.CallToolRequest) " +
		"(result *mcp.CallToolResult, err error) "
	runRepairTests(t, head, mcpGoServer, []repairTest{
		{"a named error", `if err = load(); err != nil { return }
			return &mcp.CallToolResult{StructuredContent: 1}, nil`, []string{`bare, NameResults`}},
		{"a named error that is made", `if ctx == nil { err = errors.New("no owner"); return }
			return &mcp.CallToolResult{StructuredContent: 1}, nil`, []string{`bare, ReplaceError(errors.New("no owner"))`}},
		{"a named error result", `result = mcp.NewToolResultError("no owner"); return`,
			[]string{`untyped, ReplaceResult(mcp.NewToolResultError("no owner"))`}},
		{"a named text result", `result = mcp.NewToolResultText("not found"); return`, []string{`claimed, no repair`}},
		{"nothing set", `return`, nil},
	})
}

func TestRepairsOfThreeResults(t *testing.T) {
	const head = `
type input struct{}
type output struct { Error string }
func Register(s *mcp.Server) { mcp.AddTool(s, nil, handle) }
func handle(ctx context.Context, request *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) `
	t.Parallel()
	for _, c := range []repairTest{
		{"an error", `return nil, output{}, errors.New("no owner")`,
			[]string{`bare, ReplaceError(errors.New("no owner"))`}},
		{"an error result", `return &mcp.CallToolResult{IsError: true,
			Content: []mcp.Content{&mcp.TextContent{Text: "no owner"}}}, output{}, nil`,
			[]string{`untyped, ReplaceResult(&mcp.CallToolResult{IsError: true, ` +
				`Content: []mcp.Content{&mcp.TextContent{Text: "no owner"}}})`}},
		{"an output that claims success", `return nil, output{Error: "no owner"}, nil`,
			[]string{`claimed, ReplaceReturn`}},
		{"an output beside an error", `return nil, output{Error: "no owner"}, errors.New("no owner")`,
			[]string{`lost, Drop(output{Error: "no owner"})`, `bare, ReplaceError(errors.New("no owner"))`}},
		{"the SDK's SetError", `result := &mcp.CallToolResult{}; result.SetError(errors.New("no owner"))
			return result, output{}, nil`, []string{`untyped, Annotate(result)`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t)
			s := h.checkFor(goSDKPath, head+"{\n"+c.body+"\n}\n")
			r, _ := h.run(Analyzer, s)
			if got := describeFailures(t, r.(*Result)); !slices.Equal(got, c.want) {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestResultsBesideErrors(t *testing.T) {
	runRepairTests(t, mcpGoHandler, mcpGoServer, []repairTest{
		{"a success is dropped", `return &mcp.CallToolResult{StructuredContent: 1}, errors.New("no owner")`,
			[]string{`lost, Drop(&mcp.CallToolResult{StructuredContent: 1})`,
				`bare, ReplaceError(errors.New("no owner"))`}},
		{"an error result is merged with the error", `if err := load(); err != nil {
			return mcp.NewToolResultError("failed to load"), err }
			return &mcp.CallToolResult{StructuredContent: 1}, nil`,
			[]string{`lost, ReplaceReturn`, `bare, no repair`}},
		{"an error result in a variable is merged with the error", `result := mcp.NewToolResultError("failed to load")
			return result, errors.New("no file")`, []string{`lost, ReplaceReturn`, `bare, no repair`}},
		{"an error that may be nil does not drop the result", `return mcp.NewToolResultError("failed to load"), load()`,
			[]string{`untyped, ReplaceResult(mcp.NewToolResultError("failed to load"))`, `bare, ReplaceError(load())`}},
		{"an empty result is not lost", `return &mcp.CallToolResult{}, errors.New("no owner")`,
			[]string{`bare, ReplaceError(errors.New("no owner"))`}},
	})
}

func TestErrorsComparedByIdentity(t *testing.T) {
	const declarations = mcpGoServer + `
var errGone = errors.New("note is gone")
type missing struct{}
func (missing) Error() string { return "" }
`
	const fails = `return nil, errGone
}
`
	runRepairTests(t, mcpGoHandler, declarations, []repairTest{
		{"a sentinel that is not compared", fails + `func Other(err error) bool { return errors.Is(err, errGone) `,
			[]string{`bare, TypeVariable(errors.New("note is gone"))`}},
		{"compared with ==", fails + `func Other(err error) bool { return err == errGone `,
			[]string{`bare, TypeVariable(errors.New("note is gone"))`}},
		{"compared with !=", fails + `func Other(err error) bool { return errGone != err `,
			[]string{`bare, TypeVariable(errors.New("note is gone"))`}},
		{"compared in a switch", fails + `func Other(err error) { switch err { case errGone: } `,
			[]string{`bare, TypeVariable(errors.New("note is gone"))`}},
		{"a type that is not compared", `return nil, missing{}`, []string{`bare, ReplaceError(missing{})`}},
		{"a type in an assertion", `return nil, missing{} }; func Other(err error) { _, _ = err.(missing) `,
			[]string{`bare, no repair`}},
		{"a type in a type switch", `return nil, missing{} }; func Other(err error) { switch err.(type) { case missing: } `,
			[]string{`bare, no repair`}},
	})
}

func TestCallersThatTranslateSentinels(t *testing.T) {
	runRepairTests(t, mcpGoHandler, mcpGoServer+`
var errNotMine = errors.New("not mine")
func try(ctx context.Context) (*mcp.CallToolResult, error) {
	if ctx == nil {
		return nil, errNotMine
	}
	return nil, errors.New("no owner")
}
`, []repairTest{
		{"a sentinel that the caller tests for is not reported", `result, err := try(ctx)
			if errors.Is(err, errNotMine) { return &mcp.CallToolResult{StructuredContent: 1}, nil }
			return result, err`, []string{`bare, ReplaceError(errors.New("no owner"))`}},
		{"a caller that does not test returns it", `return try(ctx)`,
			[]string{`bare, TypeVariable(errors.New("not mine"))`, `bare, ReplaceError(errors.New("no owner"))`}},
	})
}

func TestErrorsThatReachTheClientAsText(t *testing.T) {
	t.Parallel()
	const src = `
type input struct{ Owner string }
func Register(s *mcp_golang.Server) error { return s.RegisterTool("issues", "list issues", handle) }
func handle(in input) (*mcp_golang.ToolResponse, error) { return nil, errors.New("no owner") }
`
	h := newHost(t)
	result, _ := h.run(Analyzer, h.checkFor(mcpGolangPath, src))
	failures := result.(*Result).Of(Bare)
	if len(failures) != 1 {
		t.Fatalf("got %d failures, want 1", len(failures))
	}
	if !failures[0].InText {
		t.Error("an SDK without a boundary gets code and retry in the text of the error")
	}
}
