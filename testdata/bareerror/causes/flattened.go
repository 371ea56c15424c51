package causes

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A text that leaves out an error says less than the error does, which has its type where it is made.
func mayAct(role, act string) error {
	switch act {
	case "read":
		return nil
	case "write":
		if role != "keeper" {
			return fmt.Errorf("%s needs the role keeper", act)
		}
		return nil
	}
	return fmt.Errorf("unknown act: %s", act)
}

func keep(role string) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := mayAct(role, req.GetString("act", "")); err != nil {
			return nil, fmt.Errorf("%v. Your role %q has no access", err, role) // want `mcperr\.Permission\(.* in mayAct`
		}
		return mcp.NewToolResultText("done"), nil
	}
}

// The error itself knows more than its text.
func look(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	if _, err := os.Stat(name); err != nil {
		return nil, errors.New(err.Error()) // want `mcperr\.Wrap\("LOOK_FAILED"`
	}
	if _, err := os.ReadFile(name); err != nil {
		return nil, fmt.Errorf("%v", err) // want `mcperr\.Wrap\("READ_FILE_FAILED"`
	}
	return mcp.NewToolResultText("done"), nil
}

// RegisterKeep adds tools that flatten errors.
func RegisterKeep(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("keep"), keep("guest"))
	s.AddTool(mcp.NewTool("look"), look)
}
