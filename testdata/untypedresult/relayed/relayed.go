// Package relayed makes results in helpers that get the errors of several calls, through other helpers.
package relayed

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("get"), get)
	s.AddTool(mcp.NewTool("create"), create)
	s.AddTool(mcp.NewTool("steps"), steps)
	s.AddTool(mcp.NewTool("mapped"), mapped)
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
			return badf("stopped at step %d: %w", i, err)
		}
	}
	return mcp.NewToolResultText("done"), nil
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
