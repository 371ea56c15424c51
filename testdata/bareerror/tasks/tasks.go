// Package tasks has tools of mcp-go that run as tasks: what one fails with is the text of the task's status.
package tasks

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func Register(s *server.MCPServer) {
	s.AddTaskTool(mcp.NewTool("export"), export)
	s.AddTaskTools(server.ServerTaskTool{Tool: mcp.NewTool("import"), Handler: load})
	s.AddTaskTool(mcp.NewTool("convert"), func(
		ctx context.Context, req mcp.CallToolRequest,
	) (*mcp.CreateTaskResult, error) {
		return nil, mcperr.InText(mcperr.Internal("CONVERTER_MISSING", "no converter is installed"))
	})
}

func export(ctx context.Context, req mcp.CallToolRequest) (*mcp.CreateTaskResult, error) {
	path, err := req.RequireString("path")
	if err != nil {
		return nil, err // want `export returns the error of req.RequireString without a type: the model gets its text`
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("failed to read the export: %w", err) // want `return mcperr.InText\(mcperr.Wrap\("READ_EXPORT_FAILED", …\)\)`
	}
	if len(data) == 0 {
		return nil, errors.New("path is empty") // want `export returns "path is empty" without a type`
	}
	return &mcp.CreateTaskResult{Content: []mcp.Content{mcp.NewTextContent(string(data))}}, nil
}

func load(ctx context.Context, req mcp.CallToolRequest) (*mcp.CreateTaskResult, error) {
	if req.GetString("path", "") == "" {
		return nil, errors.New("path is required") // want `load returns "path is required" without a type`
	}
	return &mcp.CreateTaskResult{}, nil
}
