// Package texts has helpers whose text cannot be put together again, or must not: their calls stay.
package texts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func describe(err error) (string, error) { return "described", err }

func byKind(err error) *mcp.CallToolResult {
	if errors.Is(err, io.EOF) {
		return mcp.NewToolResultError("It ended too early. Try a smaller range.") // want `byKind reports "It ended too early\. Try a smaller range\." as free text: the model gets no code and no retry; use mcperr\.Unknown\("UNKNOWN_ERROR", …\)`
	}
	return mcp.NewToolResultError(err.Error()) // want `^byKind reports an error.*; (?:return|use) mcperr.Result\[…\]\(err\)`
}

func twoPrefixes(text string, fatal bool) *mcp.CallToolResult {
	if fatal {
		return mcp.NewToolResultError("FATAL: " + text)
	}
	return mcp.NewToolResultError("warning: " + text)
}

func orDefault(err error) *mcp.CallToolResult {
	text := "operation failed"
	if err != nil {
		text = err.Error()
	}
	return mcp.NewToolResultError(text)
}

func bareKind(err error) (*mcp.CallToolResult, error) {
	if errors.Is(err, context.Canceled) {
		return nil, errors.New("cancelled by user")
	}
	return nil, fmt.Errorf("failed: %w", err)
}

type httpError struct{ status int }

func (e *httpError) Error() string { return fmt.Sprint(e.status) }

func fromHTTP(e *httpError) *mcp.CallToolResult {
	fmt.Println(e.status)
	return mcp.NewToolResultError(e.Error())
}

type reporter struct{ name string }

func (r reporter) fail(text string) *mcp.CallToolResult { return mcp.NewToolResultError(text) }

func coded(code, text string) *mcp.CallToolResult { return mcp.NewToolResultError(text) }

func mustJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

type envelope struct{ Code, Message string }

func requireString(req mcp.CallToolRequest, name string) (string, *mcp.CallToolResult) {
	s := req.GetString(name, "")
	if s == "" {
		return "", mcp.NewToolResultError(name + " is required") // want `requireString reports`
	}
	return s, nil
}

func load(ctx context.Context, id string) (*mcp.CallToolResult, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if id == "" {
		return mcp.NewToolResultError("no id"), nil // want `load reports "no id"`
	}
	return mcp.NewToolResultText(id), nil
}

func Texts(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := ctx.Err()
	fail := func(err error) (*mcp.CallToolResult, error) { return mcp.NewToolResultError(err.Error()), nil }
	switch req.Params.Name {
	case "spread":
		return mcp.NewToolResultErrorFromErr(describe(err)), nil // want `Texts reports`
	case "byKind":
		return byKind(err), nil
	case "twoPrefixes":
		return twoPrefixes("disk full", true), nil // want `Texts reports`
	case "orDefault":
		return orDefault(err), nil // want `Texts reports`
	case "closure":
		return fail(err) // want `Texts reports the error of ctx\.Err \(2 of 2\) as free text: the model gets no code and no retry; use mcperr\.Wrap\("", …\)`
	case "reporter":
		r := reporter{"r"}
		return r.fail("failed in r"), nil // want `Texts reports`
	case "coded":
		id := req.GetString("id", "")
		return coded(id, "not allowed"), nil // want `Texts reports`
	case "envelope":
		return mcp.NewToolResultError(mustJSON(envelope{Code: "X_FAILED"})), nil
	case "nested":
		data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "X_FAILED"}})
		return mcp.NewToolResultError(string(data)), nil
	case "structured":
		res := mcp.NewToolResultStructured(envelope{Code: "X_FAILED"}, "failed")
		res.IsError = true
		return res, nil
	}
	var he *httpError
	if errors.As(err, &he) {
		return fromHTTP(he), nil // want `Texts reports`
	}
	id, bad := requireString(req, "id")
	if bad != nil {
		return bad, nil
	}
	res, err := load(ctx, id)
	if err != nil {
		return mcp.NewToolResultErrorFromErr("failed to load", err), nil // want `Texts reports "failed to load"`
	}
	return res, nil
}

// BareTexts has a constructor of errors with two texts.
// unknownArguments describes some of the arguments.
func unknownArguments(names []string) string {
	var text strings.Builder
	for _, name := range names {
		fmt.Fprintf(&text, " %q", name)
	}
	return text.String()
}

func Strict(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if names := req.GetStringSlice("names", nil); len(names) > 0 {
		return mcp.NewToolResultError(unknownArguments(names)), nil // want `^Strict reports the text of unknownArguments as free text`
	}
	return nil, nil
}

func BareTexts(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return bareKind(ctx.Err())
}

func Naked(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	res = mcp.NewToolResultText("fine")
	if ctx.Err() != nil {
		res = mcp.NewToolResultError("too late")
		return // want `Naked reports "too late"`
	}
	return
}

func block(s string) sdk.Content { return &sdk.TextContent{Text: "**Error** " + s} }

// Friendly texts are what the model is to read; the error beside them is not.
func Friendly(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	switch req.Params.Name {
	case "set":
		res := &sdk.CallToolResult{}
		res.Content = []sdk.Content{&sdk.TextContent{Text: "Could not reach the cluster."}}
		res.SetError(ctx.Err())
		return res, nil // want `Friendly reports`
	case "block":
		return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{block("name is missing")}}, nil // want `Friendly reports`
	case "annotated":
		return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: "x is missing", Annotations: &sdk.Annotations{}}}}, nil // want `Friendly reports`
	}
	other := &sdk.CallToolResult{}
	return &sdk.CallToolResult{IsError: other.IsError, Content: other.Content}, nil
}

type output struct{ Name string }

func failure(text string) (*sdk.CallToolResult, output, error) {
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: text}}}, output{}, nil
}

// Typed has an output of its own, whose zero value the fix has to write.
func Typed(ctx context.Context, req *sdk.CallToolRequest, in output) (*sdk.CallToolResult, output, error) {
	if strings.TrimSpace(in.Name) == "" {
		return failure("name is required") // want `Typed reports "name is required"`
	}
	if in.Name == "." { // the call gives more than the result, and stays
		if res, out, err := failure("name is a folder"); err == nil {
			return res, out, nil // want `Typed reports "name is a folder"`
		}
	}
	return nil, in, nil
}
