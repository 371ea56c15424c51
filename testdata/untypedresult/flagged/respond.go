package flagged

import (
	"context"
	"errors"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// respond makes the results of tools, good and bad ones.
func respond(text string, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return answer(err.Error(), true), nil // want `respond reports an error as free text`
	}
	return answer(text, false), nil
}

// RegisterMore adds another tool.
func RegisterMore(s *mcp.Server) { s.AddTool(&mcp.Tool{Name: "open"}, open) }

func open(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.Params.Name == "" {
		return respond("", errors.New("name is required")) // want `open reports "name is required" as free text`
	}
	data, err := os.ReadFile(req.Params.Name)
	if err != nil {
		return respond("", err)
	}
	return respond(string(data), nil)
}

// RegisterPassing adds a tool that gives what another function returns to respond.
func RegisterPassing(s *mcp.Server) { s.AddTool(&mcp.Tool{Name: "pass"}, pass) }

func pass(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return respond(fetch(req.Params.Name))
}

func fetch(name string) (string, error) {
	if name == "" {
		return "", errors.New("name is required")
	}
	return name, nil
}
