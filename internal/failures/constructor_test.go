package failures

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"
	"testing"
)

// describeConstructor lists the fields of a constructor that are set, in the order of their declaration, such as:
// Always Message=0 Pure.
func describeConstructor(c *Constructor) string {
	if c == nil {
		return "none"
	}
	var parts []string
	for i, v := 0, reflect.ValueOf(*c); i < v.NumField(); i++ {
		name := v.Type().Field(i).Name
		switch v := v.Field(i).Interface().(type) {
		case bool:
			if v {
				parts = append(parts, name)
			}
		case int:
			if v > 0 || v == 0 && name != "Flag" {
				parts = append(parts, fmt.Sprintf("%s=%d", name, v))
			}
		case string:
			if v != "" {
				parts = append(parts, fmt.Sprintf("%s='%s'", name, v))
			}
		}
	}
	return strings.Join(parts, " ")
}

func TestConstructorInference(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, src, want string }{
		{"an error result of the message", `
func f(text string) *mcp.CallToolResult { return mcp.NewToolResultError(text) }`,
			"Always Message=0 Exact Pure"},
		{"an error result beside a nil error", `
func f(text string) (*mcp.CallToolResult, error) { return mcp.NewToolResultError(text), nil }`,
			"Always Message=0 Exact Pure"},
		{"an error result in a literal", `
func f(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{mcp.TextContent{Type: "text", Text: text}}}
}`, "Always Message=0 Exact Pure"},
		{"a constant text", `
func f() *mcp.CallToolResult { return mcp.NewToolResultError("no owner") }`,
			"Always Words='no owner' Exact Pure"},
		{"message and cause", `
func f(text string, err error) *mcp.CallToolResult { return mcp.NewToolResultErrorFromErr(text, err) }`,
			"Always Message=0 Cause=1 Exact Pure Types"},
		{"message and cause in the other order", `
func f(err error, text string) *mcp.CallToolResult { return mcp.NewToolResultErrorFromErr(text, err) }`,
			"Always Message=1 Cause=0 Exact Pure Types"},
		{"a cause alone", `
func f(err error) *mcp.CallToolResult { return mcp.NewToolResultError(err.Error()) }`,
			"Always Cause=0 Exact Pure Types"},
		{"a prefix before the cause", `
func f(err error) *mcp.CallToolResult { return mcp.NewToolResultError(fmt.Sprintf("Error: %v", err)) }`,
			"Always Cause=0 Prefix='Error: ' Exact Pure Types"},
		{"a prefix before the message by Sprintf", `
func f(text string) *mcp.CallToolResult { return mcp.NewToolResultError(fmt.Sprintf("Error: %s", text)) }`,
			"Always Message=0 Prefix='Error: ' Exact Pure"},
		{"a prefix before the message by a sum", `
func f(text string) *mcp.CallToolResult { return mcp.NewToolResultError("Error: " + text) }`,
			"Always Message=0 Prefix='Error: ' Exact Pure"},
		{"message and cause in a sum", `
func f(text string, err error) *mcp.CallToolResult { return mcp.NewToolResultError(text + ": " + err.Error()) }`,
			"Always Message=0 Cause=1 Exact Pure Types"},
		{"a message with another separator is not exact", `
func f(text string, err error) *mcp.CallToolResult { return mcp.NewToolResultError(text + " - " + err.Error()) }`,
			"Always Pure"},
		{"a format and its arguments", `
func f(format string, a ...any) *mcp.CallToolResult { return mcp.NewToolResultError(fmt.Sprintf(format, a...)) }`,
			"Always Message=0 Format Exact Pure"},
		{"the cause is optional", `
func f(text string, err error) *mcp.CallToolResult {
	if err != nil {
		text = fmt.Sprintf("%s: %v", text, err)
	}
	return mcp.NewToolResultError(text)
}`, "Always Message=0 Cause=1 Exact Pure"},
		{"two branches with the same message", `
func f(text string, err error) *mcp.CallToolResult {
	if err == nil {
		return mcp.NewToolResultError(text)
	}
	return mcp.NewToolResultErrorFromErr(text, err)
}`, "Always Message=0 Cause=1 Exact Pure Types"},
		{"a prefix before message and cause, and a side effect", `
func f(text string, err error) *mcp.CallToolResult {
	log.Print(text)
	return mcp.NewToolResultErrorFromErr("Error: "+text, err)
}`, "Always Message=0 Cause=1 Prefix='Error: ' Exact Types"},
		{"the last text is kept in a variable of the package", `
var last string
func f(text string) *mcp.CallToolResult {
	last = text
	return mcp.NewToolResultError(text)
}`, "Always Message=0 Exact"},
		{"failures are counted", `
var failures int
func f(text string) *mcp.CallToolResult {
	failures++
	return mcp.NewToolResultError(text)
}`, "Always Message=0 Exact"},
		{"an entry is deleted", `
func f(text string, pending map[string]bool) *mcp.CallToolResult {
	delete(pending, text)
	return mcp.NewToolResultError(text)
}`, "Always Message=0 Exact"},
		{"two branches with different texts", `
func f(text string, found bool) *mcp.CallToolResult {
	if found {
		return mcp.NewToolResultError("too many: " + text)
	}
	return mcp.NewToolResultError("none: " + text)
}`, "Always Message=0 Prefix='too many: ' Pure"},
		{"a constructor that calls another one", `
func f(text string) *mcp.CallToolResult { return inner("Error", text) }
func inner(title, text string) *mcp.CallToolResult { return mcp.NewToolResultError(text) }`,
			"Always Message=0 Exact Pure"},
		{"a tail call of another constructor", `
func f(text string) (*mcp.CallToolResult, error) { return inner(text) }
func inner(text string) (*mcp.CallToolResult, error) { return mcp.NewToolResultError(text), nil }`,
			"Always Message=0 Exact Pure"},
		{"a result without an error is not a failure", `
func f(text string) *mcp.CallToolResult { return &mcp.CallToolResult{StructuredContent: text} }`, "none"},
		{"sometimes a success", `
func f(text string) *mcp.CallToolResult {
	if text == "" {
		return nil
	}
	return mcp.NewToolResultError(text)
}`, "none"},
		{"a text that may report a failure", `
func f(text string) *mcp.CallToolResult { return mcp.NewToolResultText(text) }`,
			"Claims Message=0 Exact Pure"},
		{"a text with a side effect is judged where it is made", `
func f(text string) *mcp.CallToolResult { log.Print(text); return mcp.NewToolResultText(text) }`, "none"},
		{"an error that is made", `
func f(text string) (*mcp.CallToolResult, error) { return nil, errors.New(text) }`,
			"Always Bare Message=0 Exact Pure"},
		{"an error with a prefix", `
func f(err error) (*mcp.CallToolResult, error) { return nil, fmt.Errorf("failed: %w", err) }`,
			"Always Bare Cause=0 Prefix='failed: ' Exact Pure"},
		{"an error of a format", `
func f(format string, args ...any) (*mcp.CallToolResult, error) { return nil, fmt.Errorf(format, args...) }`,
			"Always Bare Message=0 Format Exact Pure"},
		{"the text of an error of a format", `
func f(format string, args ...any) *mcp.CallToolResult {
	err := fmt.Errorf(format, args...)
	return mcp.NewToolResultError(err.Error())
}`, "Always Message=0 Format Exact Pure"},
		{"the text of an error of a message", `
func f(text string) *mcp.CallToolResult {
	err := errors.New(text)
	return mcp.NewToolResultError(err.Error())
}`, "Always Message=0 Exact Pure"},
		{"an error that is given is passed on", `
func f(err error) (*mcp.CallToolResult, error) { return nil, err }`,
			"Always Bare PassesOn Cause=0 Pure"},
		{"an error of a variable is not made here", `
var problem = errors.New("problem")
func f() (*mcp.CallToolResult, error) { return nil, problem }`, "none"},
		{"a typed error", `
func f() (*mcp.CallToolResult, error) { return nil, mcperr.NotFound("NO_OWNER", "no owner") }`, "none"},
		{"an error in a result of the server's own", `
var _ mcp.Tool
type outcome struct { Text string; Err error }
func f(err error) *outcome { return &outcome{Err: err} }`, "Carrier Cause=0 Pure"},
		{"a handler that always fails is a handler", `
func f(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("not supported")
}`, "none"},
		{"a function without a result of an SDK", `
func f(text string) error { return errors.New(text) }`, "none"},
		{"recursion", `
func f(text string) *mcp.CallToolResult { return f(text) }`, "none"},
		{"a logger call is a side effect", `
func f(text string) *mcp.CallToolResult { log.Print(text); return mcp.NewToolResultError(text) }`,
			"Always Message=0 Exact"},
		{"an assignment to a field is a side effect", `
var last struct{ text string }
func f(text string) *mcp.CallToolResult { last.text = text; return mcp.NewToolResultError(text) }`,
			"Always Message=0 Exact"},
		{"a loop is not pure", `
func f(text string) *mcp.CallToolResult { for text == "" { }; return mcp.NewToolResultError(text) }`,
			"Always Message=0 Exact"},
		{"functions of package strings are pure", `
func f(text string) *mcp.CallToolResult { return mcp.NewToolResultError(strings.TrimSpace(text)) }`,
			"Always Pure"},
		{"another image beside the text", `
func f(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{mcp.NewTextContent(text), mcp.ImageContent{}}}
}`, "Always Message=0 Pure"},
		{"an error says whether it is a failure", `
func f(text string, err error) *mcp.CallToolResult {
	if err != nil {
		return mcp.NewToolResultError(err.Error())
	}
	return mcp.NewToolResultText(text)
}`, "Guarded Cause=1 Exact Pure Types"},
		{"a call of it with an error", `
func f(err error) *mcp.CallToolResult { return inner("", errors.New("no owner")) }
func inner(text string, err error) *mcp.CallToolResult {
	if err != nil {
		return mcp.NewToolResultError(err.Error())
	}
	return mcp.NewToolResultText(text)
}`, "Always Pure Types Settled"},
		{"it tests another error", `
func f(text string, err, other error) *mcp.CallToolResult {
	if other != nil {
		return mcp.NewToolResultError(err.Error())
	}
	return mcp.NewToolResultText(text)
}`, "none"},
		{"a parameter says whether it is a failure", `
func f(text string, failed bool) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: failed, Content: []mcp.Content{mcp.TextContent{Type: "text", Text: text}}}
}`, "Flag=2 Message=0 Exact Pure"},
		{"a parameter chooses a constructor", `
func f(failed bool, text string) *mcp.CallToolResult {
	if failed {
		return mcp.NewToolResultError(text)
	}
	return mcp.NewToolResultText(text)
}`, "Flag=1 Message=1 Exact Pure"},
		{"the parameter chooses other texts, too", `
func f(failed bool, text string) *mcp.CallToolResult {
	if failed {
		return mcp.NewToolResultError("Error: "+text)
	}
	return mcp.NewToolResultText(text)
}`, "none"},
		{"something else chooses", `
func f(failed bool, text string) *mcp.CallToolResult {
	if text == "" {
		return mcp.NewToolResultError(text)
	}
	return mcp.NewToolResultText(text)
}`, "none"},
		{"a call of it with a constant", `
func f(text string) *mcp.CallToolResult { return inner(text, true) }
func inner(text string, failed bool) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: failed, Content: []mcp.Content{mcp.TextContent{Type: "text", Text: text}}}
}`, "Always Message=0 Exact Pure"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, s := prepare(t, c.src)
			if got := describeConstructor(b.constructor(s.Object("f").(*types.Func))); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
