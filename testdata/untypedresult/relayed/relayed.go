// Package relayed makes results in helpers that get the errors of several calls, through other helpers.
package relayed

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("get"), get)
	s.AddTool(mcp.NewTool("create"), create)
	s.AddTool(mcp.NewTool("steps"), steps)
	s.AddTool(mcp.NewTool("mapped"), mapped)
	s.AddTool(mcp.NewTool("read"), read)
}

func send(ctx context.Context, method, path string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, method, "http://orders/"+path, strings.NewReader("{}"))
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	return resp.Status, resp.Body.Close()
}

func shown(v any, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want `shown reports an error as free text`
	}
	return mcp.NewToolResultText(fmt.Sprint(v)), nil
}

func get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return shown(send(ctx, http.MethodGet, "1"))
}

func replied[T any](v T, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want `replied reports an error as free text`
	}
	return mcp.NewToolResultText(fmt.Sprint(v)), nil
}

func create(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return replied(send(ctx, http.MethodPost, "orders"))
}

func bad(err error) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultError(err.Error()), nil // want `bad reports an error as free text`
}

func badf(format string, args ...any) (*mcp.CallToolResult, error) {
	return bad(fmt.Errorf(format, args...))
}

func steps(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	for i, step := range req.GetStringSlice("steps", nil) {
		if _, err := send(ctx, http.MethodPost, step); err != nil {
			return badf("stopped at step %d: %w", i, err) // want `steps reports "stopped at step %d: %w" as free text`
		}
	}
	return mcp.NewToolResultText("done"), nil
}

// told makes a result of a text, by way of an error.
func told(text string) *mcp.CallToolResult { return failed(errors.New(text)) }

func failed(err error) *mcp.CallToolResult {
	return mcp.NewToolResultError(err.Error()) // want `failed reports an error as free text`
}

// mappedf knows more of an error than its text, so that its calls stay.
func mappedf(format string, args ...any) *mcp.CallToolResult {
	return known(fmt.Errorf(format, args...))
}

func known(err error) *mcp.CallToolResult {
	if errors.Is(err, os.ErrNotExist) {
		return mcp.NewToolResultError("there is no such file") // want `known reports "there is no such file" as free text`
	}
	return mcp.NewToolResultError(err.Error()) // want `known reports an error as free text`
}

func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	path := req.GetString("path", "")
	if path == "" {
		return told("path is required"), nil // want `read reports "path is required" as free text`
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return mappedf("cannot read %s: %w", path, err), nil
	}
	return mcp.NewToolResultText(string(data)), nil
}

func result(err error) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultError(err.Error()), nil // want `result reports an error as free text`
}

func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }

func mapped(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := send(ctx, http.MethodPost, "orders"); err != nil {
		return result(errorf("the order: %w", err))
	}
	return mcp.NewToolResultText("done"), nil
}
