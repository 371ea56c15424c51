package asked

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// hint looks at the cause of an error, although it returns a text.
func hint(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "name a file that is there"
	}
	return "try again"
}

// stat1 hides the cause, which hint must not find.
func stat1(name string) error {
	if _, err := os.Stat(name); err != nil {
		return fmt.Errorf("failed to open: %v", err)
	}
	return nil
}

func opened(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := stat1(req.GetString("name", ""))
	if err == nil {
		return mcp.NewToolResultText("opened"), nil
	}
	if hint(err) == "try again" {
		return mcp.NewToolResultText("nothing"), nil
	}
	return nil, err // want `opened returns the error of stat1`
}

func stat2(name string) error {
	if _, err := os.Stat(name); err != nil {
		return fmt.Errorf("failed to open: %v", err)
	}
	return nil
}

func opened2(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := stat2(req.GetString("name", ""))
	cause := err // the same error
	if errors.Is(cause, fs.ErrNotExist) {
		return mcp.NewToolResultText("none"), nil
	}
	if err != nil {
		return nil, err // want `opened2 returns the error of stat2`
	}
	return mcp.NewToolResultText("opened"), nil
}

// ServeHints adds two tools to a server.
func ServeHints(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("open"), opened)
	s.AddTool(mcp.NewTool("open2"), opened2)
}
