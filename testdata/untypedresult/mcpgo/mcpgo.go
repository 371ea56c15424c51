// Package mcpgo builds error results with mcp-go.
package mcpgo

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("constructors"), constructors)
	s.AddTool(mcp.NewTool("own"), own)
	s.AddTool(mcp.NewTool("body"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return body(req.GetString("url", "")), nil
	})
}

func constructors(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	url, err := req.RequireString("url")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want `constructors reports the error of req.RequireString as free text`
	}
	resp, err := http.Get(url)
	if err != nil {
		return mcp.NewToolResultErrorFromErr("failed to get the page", err), nil // want `use mcperr.Wrap\("GET_PAGE_FAILED", …\)`
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return mcp.NewToolResultErrorf("unexpected status %d of %s", resp.StatusCode, url), nil // want `use mcperr.Wrap\("UNEXPECTED_STATUS", …\)`
	}
	if resp.ContentLength < 0 {
		return mcp.NewToolResultError(fmt.Sprintf("no length: %v", err)), nil // want `use mcperr`
	}
	res := mcp.NewToolResultText("read")
	if resp.ContentLength == 0 {
		res = mcp.NewToolResultError("the page is empty")
	}
	return res, nil // want `constructors reports "the page is empty" as free text`
}

// Constructors of the server's own, in all their forms.

func toolError(message string) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultError(message), nil
}

func toolErrorf(format string, args ...any) *mcp.CallToolResult {
	return mcp.NewToolResultError(fmt.Sprintf(format, args...))
}

func wrapError(message string, err error) (*mcp.CallToolResult, error) {
	text := message
	if err != nil {
		text = fmt.Sprintf("%s: %v", message, err)
	}
	return toolError(text)
}

func prefixed(err error) *mcp.CallToolResult {
	return mcp.NewToolResultError(fmt.Sprintf("Error: %v", err)) // want `prefixed reports "Error: %v" as free text: the model gets no code and no retry; use mcperr\.Wrap\("", …\), where "" keeps the code that the error has; 1 other return passes it on`
}

func prefixedText(text string) *mcp.CallToolResult { return mcp.NewToolResultError("Error: " + text) }

// It does more than build a result: its calls must stay.
func recorded(ctx context.Context, message string, err error) *mcp.CallToolResult {
	remember(ctx, err)
	return mcp.NewToolResultErrorFromErr(message, err) // want `recorded reports an error as free text: the model gets no code and no retry; use mcperr\.Wrap\("", …\), where "" keeps the code that the error has; 1 other return passes it on`
}

func remember(context.Context, error) {}

func stamped(message string) *mcp.CallToolResult {
	return mcp.NewToolResultError(time.Now().String() + message)
}

func notReady() (*mcp.CallToolResult, error) {
	return mcp.NewToolResultError("the server is not ready"), nil
}

type failures struct{ name string }

func (f failures) of(err error) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultErrorFromErr(f.name, err), nil // want `of reports an error as free text: the model gets no code and no retry; use mcperr\.Wrap\("", …\)`
}

func (failures) plain(message string) *mcp.CallToolResult { return mcp.NewToolResultError(message) }

var errClosed = errors.New("closed")

func own(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	f := failures{"own"}
	err := ctx.Err()
	switch req.GetString("kind", "") {
	case "plain":
		return toolError("kind is required") // want `^own reports "kind is required".*; (?:return|use) mcperr.Validation\("KIND_REQUIRED", …\)`
	case "format":
		return toolErrorf("kind %s is not supported", req.Params.Name), nil // want `use mcperr.Validation`
	case "wrap":
		return wrapError("failed to look up", err) // want `use mcperr.Wrap\("LOOK_UP_FAILED", …\)`
	case "prefixed":
		return prefixed(fmt.Errorf("failed to open: %w", err)), nil // want `use mcperr.Wrap\("OPEN_FAILED", …\)`
	case "prefixedVariable":
		return prefixed(err), nil
	case "prefixedText":
		return prefixedText("kind is unknown"), nil // want `use mcperr`
	case "recorded":
		return recorded(ctx, "failed to record", err), nil
	case "stamped":
		return stamped("late"), nil // want `own reports`
	case "constant":
		return notReady() // want `own reports "the server is not ready"`
	case "method":
		return f.of(errClosed)
	case "plainMethod":
		return f.plain("no such kind"), nil // want `use mcperr.NotFound`
	case "longMethod":
		return f.plain("no such kind of a thing in the list that the server was given, ask for another"), nil // want `use mcperr.NotFound`
	}
	return mcp.NewToolResultText("fine"), nil
}

// It fails sometimes: its returns count where they stand.
func body(url string) *mcp.CallToolResult {
	resp, err := http.Get(url)
	if err != nil {
		return mcp.NewToolResultError(fmt.Sprintf("failed to do request: %v", err)) // want `body reports`
	}
	defer resp.Body.Close()
	if resp.ContentLength == 0 {
		return mcp.NewToolResultErrorf("there is nothing at %s" /* no page */, url) // want `body reports .*; no fix, because it would remove a comment: move that above`
	}
	return mcp.NewToolResultText(resp.Status)
}
