package failures

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// describeRoots lists the roots of a package with the failures that are repaired in them.
func describeRoots(t *testing.T, r *Result) []string {
	t.Helper()
	var list []string
	for _, f := range r.Failures {
		if f.Root == nil || f.Root.Covers[0] != f {
			continue
		}
		var made []string
		for _, m := range f.Root.Failures {
			made = append(made, describeFailure(t, m))
		}
		list = append(list, f.Root.Name+": "+strings.Join(made, "; "))
	}
	return list
}

func TestRoots(t *testing.T) {
	t.Parallel()
	const handler = `
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("issues"), handle) }
func handle(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := check(request.GetString("owner", "")); err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{StructuredContent: 1}, nil
}
`
	const hides = `
func check(owner string) error {
	if err := os.Remove(owner); err != nil {
		return fmt.Errorf("failed to remove: %v", err)
	}
	return nil
}`
	hidden := []string{`check: bare, ReplaceError(fmt.Errorf("failed to remove: %v", err))`}
	asking := func(test string) string { // a handler that tests the error first
		return strings.Replace(handler, `if err := check(request.GetString("owner", "")); err != nil {`,
			`err := check(request.GetString("owner", ""))
	if `+test+` {
		return &mcp.CallToolResult{}, nil
	}
	if err != nil {`, 1)
	}
	inMethods := strings.NewReplacer("func handle", "func (f files) handle", "func check", "func (files) check",
		", handle)", ", files{}.handle)", ":= check(", ":= f.check(")
	const resultHandler = `
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("issues"), handle) }
func handle(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return refuse(), nil
}
`
	tests := []struct {
		name, src string
		want      []string
	}{
		{"a function that makes its errors", handler + `
func check(owner string) error {
	if owner == "" {
		return errors.New("owner is required")
	}
	return nil
}`, []string{`check: bare, ReplaceError(errors.New("owner is required"))`}},
		{"a function that wraps with %w", handler + `
func check(owner string) error {
	if err := os.Remove(owner); err != nil {
		return fmt.Errorf("failed to remove: %w", err)
	}
	return nil
}`, []string{`check: bare, ReplaceError(fmt.Errorf("failed to remove: %w", err))`}},
		{"several errors in one function", handler + `
func check(owner string) error {
	switch owner {
	case "":
		return errors.New("owner is required")
	case "x":
		return errors.New("owner is invalid")
	}
	return nil
}`, []string{`check: bare, ReplaceError(errors.New("owner is required")); ` +
			`bare, ReplaceError(errors.New("owner is invalid"))`}},
		{"a function that passes an error on is not a root", handler + `
func check(owner string) error { return os.Remove(owner) }`, nil},
		{"a function that hides the cause with %v from nobody else", handler + hides, hidden},
		{"a function that hides the cause with %v from another caller is not a root", handler + hides + `
func removed(name string) bool { return check(name) == nil }`, nil},
		{"a function that hides the cause with %v and is a value is not a root", handler + hides + `
var checker = check`, nil},
		{"a function that hides the cause with %v from a caller that looks at causes is not a root",
			asking(`errors.Is(err, os.ErrNotExist)`) + hides, nil},
		{"a function that hides the cause with %v from a caller that looks at the cause of a later error",
			strings.Replace(handler, "\treturn &mcp", `	err := os.Remove("b")
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return &mcp`, 1) + hides, hidden},
		{"a function that hides the cause with %v from a caller that asks another function is not a root",
			asking(`isGone(err)`) + hides + `
func isGone(err error) bool { return errors.Is(err, os.ErrNotExist) }`, nil},
		{"a function that hides the cause with %v from a caller that writes the error to a log",
			strings.Replace(handler, "return nil, err", "fmt.Fprintln(os.Stderr, err)\n\t\treturn nil, err", 1) + hides, hidden},
		{"a method that hides the cause with %v and belongs to an interface is not a root", `
type checker interface{ check(owner string) error }
type files struct{}
` + inMethods.Replace(handler+hides), nil},
		{"a function that makes one error and passes another on is a root in part", handler + `
func check(owner string) error {
	if owner == "" {
		return errors.New("owner is required")
	}
	return os.Remove(owner)
}`, []string{`check: bare, ReplaceError(errors.New("owner is required"))`}},
		{"a function whose deferred call sets the error is not a root", handler + `
func check(owner string) (err error) {
	defer func() { err = fmt.Errorf("check: %w", err) }()
	if owner == "" {
		return errors.New("owner is required")
	}
	return nil
}`, nil},
		{"an error in a named result", handler + `
func check(owner string) (err error) {
	err = errors.New("owner is required")
	return
}`, []string{`check: bare, ReplaceError(errors.New("owner is required"))`}},
		{"an exported function", strings.Replace(handler, "check(", "Check(", 1) + `
func Check(owner string) error { return errors.New("owner is required") }`,
			[]string{`Check: bare, ReplaceError(errors.New("owner is required"))`}},
		{"a handler that says what it was doing", strings.Replace(handler, "return nil, err",
			`return nil, fmt.Errorf("failed to list: %w", err)`, 1) + `
func check(owner string) error { return errors.New("owner is required") }`,
			[]string{`check: bare, ReplaceError(errors.New("owner is required"))`}},
		{"a handler that says what it was doing, and a function that does the same",
			strings.Replace(handler, "return nil, err",
				`return nil, fmt.Errorf("failed to list: %w", err)`, 1) + `
func check(owner string) error {
	if err := os.Remove(owner); err != nil {
		return fmt.Errorf("failed to remove: %w", err)
	}
	return nil
}`, nil},
		{"a function below the one that says what it was doing", strings.Replace(handler, "return nil, err",
			`return nil, fmt.Errorf("failed to list: %w", err)`, 1) + `
func check(owner string) error {
	if err := validate(owner); err != nil {
		return fmt.Errorf("failed to check: %w", err)
	}
	return os.Remove(owner)
}
func validate(owner string) error {
	if owner == "" {
		return errors.New("owner is required")
	}
	return nil
}`, []string{`check: bare, ReplaceError(fmt.Errorf("failed to check: %w", err)); ` +
			`bare, ReplaceError(errors.New("owner is required"))`}},
		{"a function that makes several error results", resultHandler + `
func refuse() *mcp.CallToolResult {
	if os.Getenv("USER") == "" {
		return mcp.NewToolResultError("user is required")
	}
	return mcp.NewToolResultError("access denied")
}`, []string{`refuse: untyped, ReplaceResult(mcp.NewToolResultError("user is required")); ` +
			`untyped, ReplaceResult(mcp.NewToolResultError("access denied"))`}},
		{"a function with one text is replaced where it is called", resultHandler + `
func refuse() *mcp.CallToolResult { return mcp.NewToolResultError("access denied") }`, nil},
		{"a function with a text of each call is not a root", strings.Replace(resultHandler, "refuse()",
			`refuse("access denied")`, 1) + `
func refuse(text string) *mcp.CallToolResult { log.Print(text); return mcp.NewToolResultError(text) }`, nil},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := describeRoots(t, analyze(t, c.src)); !slices.Equal(got, c.want) {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestRootCoversAllWhoPassItsErrorsOn(t *testing.T) {
	t.Parallel()
	r := analyze(t, `
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("list"), list)
	s.AddTool(mcp.NewTool("get"), get)
}
func list(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := check(request.GetString("owner", "")); err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{StructuredContent: 1}, nil
}
func get(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := check(request.GetString("owner", ""))
	return &mcp.CallToolResult{StructuredContent: 1}, err
}
func check(owner string) error {
	if owner == "" {
		return errors.New("owner is required")
	}
	return nil
}
`)
	failures := r.Of(Bare)
	if len(failures) != 1 || failures[0].By.Name != "check" {
		t.Fatalf("got %d failures, want one in check", len(failures))
	}
	if n := len(failures[0].Covers); n != 2 {
		t.Errorf("the failure covers %d returns, want those of both handlers", n)
	}
}

// TestCoversNoSuccess tests that a return of the values that a function has returned beside its error does not count as
// a return of the error.
func TestCoversNoSuccess(t *testing.T) {
	t.Parallel()
	handler := func(name string) string {
		return "func " + name + `(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	result, err := check(request)
	if err != nil {
		return nil, err
	}
	return result, nil
}
`
	}
	r := analyze(t, `
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("list"), list)
	s.AddTool(mcp.NewTool("get"), get)
}
func check(request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if request.GetString("owner", "") == "" {
		return nil, errors.New("owner is required")
	}
	return &mcp.CallToolResult{StructuredContent: 1}, nil
}
`+handler("list")+handler("get"))
	if failures := r.Of(Bare); len(failures) != 1 || len(failures[0].Covers) != 2 {
		t.Errorf("got %d failures, the first covers %d returns, want one that covers two", len(failures),
			len(failures[0].Covers))
	}
}

// TestForwardedTwice tests that a chain of functions, of which each forwards the next one in two places, is judged once
// and not on each of the many paths through it.
func TestForwardedTwice(t *testing.T) {
	t.Parallel()
	var src strings.Builder
	const functions = 60
	for i := range functions {
		fmt.Fprintf(&src, "func f%d(s string) (int, error) { if s == %q { return f%d(s) }; return f%d(s) }\n", i, "x", i+1,
			i+1)
	}
	fmt.Fprintf(&src, "func f%d(s string) (int, error) { return 0, errors.New(\"owner is required\") }\n", functions)
	r := analyze(t, mcpGoServer+src.String()+mcpGoHandler+`{
	if _, err := f0("a"); err != nil { return nil, fmt.Errorf("list: %w", err) }
	return nil, nil
}`)
	if len(r.Failures) != 1 || len(r.Failures[0].Made()) != 1 || r.Failures[0].Made()[0].Code() != "OWNER_REQUIRED" {
		t.Errorf("failures %v, want one that makes OWNER_REQUIRED", r.Failures)
	}
}

// TestKindsByCallers checks that a function is judged by what its callers give it, also if packages that are not seen
// may call it.
func TestKindsByCallers(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]mcp.Kind{
		`request.GetString("mode", "")`: mcp.Validation,
		`os.Getenv("MODE")`:             mcp.RunTime,
	} {
		for _, name := range []string{"connect", "Connect"} {
			r := analyze(t, mcpGoServer+mcpGoHandler+`{
	if err := `+name+`(`+given+`); err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{StructuredContent: 1}, nil
}

func `+name+`(mode string) error {
	if mode != "ssh" && mode != "token" {
		return fmt.Errorf("unsupported mode: %s", mode)
	}
	return os.Chdir("/")
}
`)
			got := mcp.RunTime
			for _, f := range r.Failures {
				if f.Root != nil {
					got = f.Root.Failures[0].Kind
				}
			}
			if got != want {
				t.Errorf("%s(%s): got %v, want %v", name, given, got, want)
			}
		}
	}
}
