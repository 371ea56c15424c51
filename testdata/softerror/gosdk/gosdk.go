// Package gosdk has tools that report failures as successes.
package gosdk

import (
	"context"
	"fmt"
	"os"
	"os/exec"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Path string `json:"path"`
}

type output struct {
	Success bool   `json:"success"`
	Path    string `json:"path"`
	Text    string `json:"text"`
	Error   string `json:"error"`
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

func failure(format string, args ...any) (*mcp.CallToolResult, any, error) {
	return text(fmt.Sprintf(format, args...)), nil, nil
}

func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "read"}, func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		if in.Path == "" {
			return failure("path is required") // want `read reports`
		}
		data, err := os.ReadFile(in.Path)
		if err != nil {
			return &mcp.CallToolResult{ // want `read reports`
				Content: []mcp.Content{
					&mcp.TextContent{Text: fmt.Sprintf("Error reading %s: %v", in.Path, err)},
				},
			}, nil, nil
		}
		return text(string(data)), nil, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "write"}, func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
		if in.Path == "" {
			return nil, output{Success: false, Error: "path is required"}, nil // want `write reports "path is required"`
		}
		f, err := os.Create(in.Path)
		if err != nil {
			return nil, output{Path: in.Path, Error: err.Error()}, nil // want `write reports`
		}
		if out, err := exec.Command("lint", in.Path).CombinedOutput(); err != nil {
			return nil, output{Path: in.Path, Text: string(out), Error: err.Error()}, nil
		}
		if err := f.Close(); err != nil {
			return nil, output{}, err
		}
		return nil, output{Success: true, Path: in.Path}, nil
	})
}
