package failures

import (
	"go/ast"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func TestCodes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, body string
		want       []string
	}{
		{"after the message of an error", `return nil, errors.New("owner is required")`, []string{"OWNER_REQUIRED"}},
		{"after the message of a result", `return mcp.NewToolResultError("repository not found"), nil`,
			[]string{"REPOSITORY_NOT_FOUND"}},
		{"the same message has the same code",
			`if request.GetString("owner", "") == "" { return nil, errors.New("owner is required") }
			return mcp.NewToolResultError("owner is required"), nil`, []string{"OWNER_REQUIRED", "OWNER_REQUIRED"}},
		{"with a cause it is an action that failed", `if err := load(); err != nil {
			return nil, fmt.Errorf("failed to list issues: %w", err) }
			return &mcp.CallToolResult{StructuredContent: 1}, nil`, []string{"LIST_ISSUES_FAILED"}},
		{"what a thing lacks", `return nil, errors.New("the dashboard has no panels")`, []string{"DASHBOARD_HAS_NO_PANELS"}},
		{"what is not allowed", `return nil, errors.New("no refunds for used tickets")`, []string{"NO_REFUNDS"}},
		{"what was asked for is missing", `return nil, errors.New("no such panel")`, []string{"PANEL_NOT_FOUND"}},
		{"what was asked for by its title", `title := request.GetString("title", "")
			return nil, fmt.Errorf("no milestone titled %q in %s", title, "x")`, []string{"MILESTONE_NOT_FOUND"}},
		{"what is not free", `err := load()
			if errors.Is(err, os.ErrExist) { return nil, errors.New("no room available") }
			if errors.Is(err, os.ErrClosed) { return nil, errors.New("lend: no copy is free at the moment") }
			return &mcp.CallToolResult{StructuredContent: 1}, nil`, []string{"NO_ROOM", "NO_COPY_FREE"}},
		{"the answer of a service is not invalid, but unexpected", `out, err := os.ReadFile("answers")
			if err == nil && len(out) == 0 { return nil, errors.New("invalid answer format") }
			return &mcp.CallToolResult{StructuredContent: 1}, nil`, []string{"UNEXPECTED_ANSWER_FORMAT"}},
		{"what a tool refuses has not been tried", `if len(request.GetString("sheet", "")) < 2 {
			return nil, errors.New("cannot delete the first sheet") }
			if err := load(); err != nil { return nil, fmt.Errorf("cannot delete the sheet: %w", err) }
			return &mcp.CallToolResult{StructuredContent: 1}, nil`,
			[]string{"CANNOT_DELETE_FIRST_SHEET", "DELETE_SHEET_FAILED"}},
		{"a constant is part of the message", `const action = "failed to list issues"
			if err := load(); err != nil { return nil, fmt.Errorf("%s: %w", action, err) }
			return nil, fmt.Errorf("%s: the repository was not found", action)`,
			[]string{"LIST_ISSUES_FAILED", "REPOSITORY_NOT_FOUND"}},
		{"one name for parameters that are invalid", `return nil, errors.New("invalid parameter")`,
			[]string{"INVALID_PARAM"}},
		{"no validation is invalid", `return nil, errors.New("validation failed")`, []string{"VALIDATION_FAILED"}},
		{"what the log says of an error without a message", `if err := load(); err != nil {
			log.Printf("failed to read page %s: %v", request.GetString("page", ""), err); return nil, err }
			if err := load(); err != nil { log.Print("pages"); return nil, err }
			err := load()
			if err != nil { log.Printf("failed to read the cache: %v", err); err = load(); return nil, err }
			if err := load(); err != nil { log.Printf("failed to tell the admin about %v", err); return nil, err }
			return &mcp.CallToolResult{StructuredContent: 1}, nil`,
			[]string{"READ_PAGE_FAILED", "UNKNOWN_ERROR", "UNKNOWN_ERROR", "UNKNOWN_ERROR"}},
		{"what a variable at the beginning says", `if err := load(); err != nil {
			text := fmt.Sprintf("backup command failed: %v", err)
			text += " (see the log)"
			return nil, fmt.Errorf("%s\ncommand: %s", text, request.GetString("command", "")) }
			return &mcp.CallToolResult{StructuredContent: 1}, nil`, []string{"BACKUP_COMMAND_FAILED"}},
		{"what a function of the package says", `if len(request.GetString("sheet", "")) < 2 {
			return nil, fmt.Errorf("%s", advice(request.GetString("cluster", ""))) }
			return &mcp.CallToolResult{StructuredContent: 1}, nil }
			func advice(cluster string) string {
				base := "the gadget is not deployed."
				if cluster != "" { return fmt.Sprintf("%s\nDeploy it on %s.", base, cluster) }
				return base + " Name a cluster."`, []string{"GADGET_NOT_DEPLOYED"}},
		{"what the function says that failed", `err := rows(request.GetString("ref", ""))
			if err != nil { return nil, err }
			return &mcp.CallToolResult{StructuredContent: 1}, nil }
			func rows(ref string) error {
				if ref == "" { return nil }
				if text := answer(); text != "" { return fmt.Errorf("query error (ref %s): %s", ref, text) }
				return nil }
			func answer() string { b, _ := os.ReadFile("x"); return string(b)`, []string{"QUERY_FAILED"}},
		{"in brackets before the text", `return mcp.NewToolResultError("[NO_OWNER] owner is required"), nil`,
			[]string{"NO_OWNER"}},
		{"an argument of the constructor", `return refuse("NO_OWNER", "owner is required"), nil`, []string{"NO_OWNER"}},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := analyze(t, mcpGoServer+`
func refuse(code, text string) *mcp.CallToolResult { return mcp.NewToolResultError(code + " " + text) }
`+mcpGoHandler+"{\n"+c.body+"\n}\n")
			var got []string
			for _, f := range r.Failures {
				got = append(got, f.Code())
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestOwnCodes(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, build, want string }{
		{"an argument in capitals", `mcp.NewToolResultError("NO_OWNER")`, "NO_OWNER"},
		{"no argument is a code", `mcp.NewToolResultError("no owner")`, ""},
		{"a word in capitals is not a code", `mcp.NewToolResultError("NO owner")`, ""},
		{"brackets before the text", `mcp.NewToolResultError("[NO_OWNER] no owner")`, "NO_OWNER"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, s := prepare(t, "func f() *mcp.CallToolResult { return /*here*/ "+c.build+" }")
			build := s.Marked("here").(ast.Expr)
			f := &Failure{
				Class: Untyped, Repair: ReplaceResult{build}, Text: b.ofResult(s.Point("here"), build, 0).text,
			}
			if got := f.ownCode(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestCodesOfCalls(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, check, want string }{
		{"after the argument that an accessor reads", `if _, err := request.RequireString("owner"); err != nil {
			return nil, err }`, "INVALID_OWNER"},
		{"any of two calls", `_, err := request.RequireString("owner")
			if err == nil { _, err = request.RequireInt("page") }
			if err != nil { return nil, err }`, "INVALID_PARAM"},
		{"of an answer, whatever it is called", `data, err := json.Marshal(request)
			if err != nil { return nil, fmt.Errorf("failed to marshal issues: %w", err) }
			fmt.Sprint(string(data))`, "MARSHAL_RESPONSE_FAILED"},
		{"of a time limit", `if ctx.Err() != nil {
			return nil, errors.New("no answer found within 5 seconds") }`, "ANSWER_TIMED_OUT"},
		{"of a state", `if ctx.Value(1) == true { return nil, errors.New("the crew must rest first") }`, "UNKNOWN_ERROR"},
		{"of what is decoded again", `data, err := json.Marshal(request)
			if err != nil { return nil, fmt.Errorf("failed to marshal entities: %w", err) }
			_ = json.Unmarshal(data, &request)`, "MARSHAL_ENTITIES_FAILED"},
		{"of what others get", `data, err := json.Marshal(request)
			if err != nil { return nil, fmt.Errorf("failed to marshal state: %w", err) }
			func(context.Context, any) {}(ctx, data)`, "MARSHAL_STATE_FAILED"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			body := c.check + "\nreturn &mcp.CallToolResult{StructuredContent: 1}, nil"
			r := analyze(t, mcpGoServer+mcpGoHandler+"{\n"+body+"\n}\n")
			if len(r.Failures) != 1 {
				t.Fatalf("got %d failures, want 1", len(r.Failures))
			}
			if got := r.Failures[0].Code(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestRepeatedCodes(t *testing.T) {
	t.Parallel()
	const required = `	if request.GetString("owner", "") == "" { return nil, errors.New("owner is required") }
`
	tests := []struct {
		name, body string
		want       []string
	}{
		{"two uses are not worth a constant", strings.Repeat(required, 2), nil},
		{"three uses are", strings.Repeat(required, 3), []string{"OWNER_REQUIRED: owner is required"}},
		{"in source order", strings.Repeat(`	if request.GetString("owner", "") == "" {
		return nil, errors.New("repository not found")
	}
`, 3) + strings.Repeat(required, 3),
			[]string{"REPOSITORY_NOT_FOUND: repository not found", "OWNER_REQUIRED: owner is required"}},
		{"different messages have no common meaning", strings.Repeat(required, 2) +
			`	if request.GetString("owner", "") == "" { return nil, errors.New("the owner is required") }
`, []string{"OWNER_REQUIRED: "}},
		{"repairs without a code do not count",
			strings.Repeat(`	if err := func() error { return load() }(); err != nil { return nil, err }
`, 3), nil},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t)
			s := h.check(linttest.SnippetPath,
				mcpGoServer+mcpGoHandler+"{\n"+c.body+"return &mcp.CallToolResult{StructuredContent: 1}, nil\n}\n")
			result, _ := h.run(Analyzer, s)
			var got []string
			for _, r := range result.(*Result).Repeated(s.File) {
				got = append(got, r.Code+": "+r.Message)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
