package failures

import "testing"

func TestTailCalls(t *testing.T) {
	runRepairTests(t, mcpGoHandler, mcpGoServer+`
func noisyFail(err error) (*mcp.CallToolResult, error) { log.Print(err); return nil, fmt.Errorf("failed: %w", err) }
func give(err error) (*mcp.CallToolResult, error)      { return nil, err }
func done(s string) (*mcp.CallToolResult, error)       { return mcp.NewToolResultText(s), nil }
func typed() (*mcp.CallToolResult, error)              { return nil, mcperr.NotFound("NO_OWNER", "no owner") }
func list(ctx context.Context) (*mcp.CallToolResult, error) {
	if ctx == nil {
		return nil, errors.New("no context")
	}
	return &mcp.CallToolResult{StructuredContent: 1}, nil
}
func with(ctx context.Context, f func(context.Context) (*mcp.CallToolResult, error)) (*mcp.CallToolResult, error) {
	return f(ctx)
}
`, []repairTest{
		{"a delegate of the package is judged itself", `return list(ctx)`,
			[]string{`bare, ReplaceError(errors.New("no context"))`}},
		{"a constructor of errors with a side effect stays", `return noisyFail(load())`,
			[]string{`bare, WrapPair(noisyFail(load()))`}},
		{"a constructor that passes an error on gets a typed one", `return give(load())`,
			[]string{`bare, ReplaceError(load())`}},
		{"a constructor of texts", `return done("not found")`, []string{`claimed, ReplaceResults(done("not found"))`}},
		{"a delegate that returns only typed errors", `return typed()`, nil},
		{"a function that is given to the call is judged itself", `return with(ctx, list)`,
			[]string{`bare, ReplaceError(errors.New("no context"))`}},
		{"a literal that is given to the call is judged itself",
			`return with(ctx, func(context.Context) (*mcp.CallToolResult, error) { return nil, errors.New("gone") })`,
			[]string{`bare, ReplaceError(errors.New("gone"))`}},
		{"a literal that is called", `return func() (*mcp.CallToolResult, error) {
			if ctx == nil { return nil, errors.New("gone") }
			return &mcp.CallToolResult{StructuredContent: 1}, nil }()`,
			[]string{`bare, ReplaceError(errors.New("gone"))`}},
	})
}

func TestDelegatesWhoseResultsAreKept(t *testing.T) {
	runRepairTests(t, mcpGoHandler, mcpGoServer+`
func list(ctx context.Context) (*mcp.CallToolResult, error) {
	if ctx == nil {
		return nil, errors.New("no context")
	}
	if ctx.Err() != nil {
		return mcp.NewToolResultError("no owner"), nil
	}
	return &mcp.CallToolResult{StructuredContent: 1}, nil
}
func refuse(ctx context.Context) (*mcp.CallToolResult, error) {
	if ctx == nil {
		return nil, errors.New("no context")
	}
	return mcp.NewToolResultError("no owner"), nil
}
type reply struct { result *mcp.CallToolResult; err error }
`, []repairTest{
		{"result and error are returned", `result, err := list(ctx); return result, err`, []string{
			`bare, ReplaceError(errors.New("no context"))`,
			`untyped, ReplaceResult(mcp.NewToolResultError("no owner"))`}},
		{"the error is returned in a branch", `result, err := list(ctx); if err != nil { return nil, err }
			return result, nil`, []string{
			`untyped, ReplaceResult(mcp.NewToolResultError("no owner"))`, `bare, ReplaceError(err)`}},
		{"the error is handled", `result, err := list(ctx)
			if err != nil { return &mcp.CallToolResult{StructuredContent: 1}, nil }
			return result, nil`, []string{`untyped, ReplaceResult(mcp.NewToolResultError("no owner"))`}},
		{"a function that always fails is annotated where it is called", `result, err := refuse(ctx)
			if err != nil { return nil, err }
			return result, nil`, []string{`bare, ReplaceError(err)`, `untyped, Annotate(result)`}},
		{"both come through a channel", `replies := make(chan reply); r := <-replies; return r.result, r.err`, nil},
	})
}

func TestDeferredFunctions(t *testing.T) {
	const head = "func handle(ctx context.Context, request mcp.CallToolRequest) " +
		"(result *mcp.CallToolResult, err error) "
	const fails = `return nil, errors.New("no owner")`
	runRepairTests(t, head, mcpGoServer, []repairTest{
		{"one that turns errors into results", `defer func() {
			if err != nil { result, err = &mcp.CallToolResult{StructuredContent: err.Error()}, nil } }()
			` + fails, nil},
		{"one that changes the error", `defer func() { err = fmt.Errorf("list: %w", err) }()
			` + fails, []string{`bare, ReplaceError(errors.New("no owner"))`}},
		{"one that recovers from panics", `defer func() { if recover() != nil { result = nil } }()
			return &mcp.CallToolResult{StructuredContent: 1}, errors.New("no owner")`, []string{
			`lost, Drop(&mcp.CallToolResult{StructuredContent: 1})`, `bare, ReplaceError(errors.New("no owner"))`}},
		{"a result that one sets is not lost", `defer func() { result = nil }()
			return &mcp.CallToolResult{StructuredContent: 1}, errors.New("no owner")`, []string{
			`bare, ReplaceError(errors.New("no owner"))`}},
	})
}
