package states

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// archive is opened when the first tool needs it.
var archive *os.File

// RegisterArchive adds the tool.
func RegisterArchive(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("list_archive"), list)
	s.AddTool(mcp.NewTool("count_archive"), count)
}

func list(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := open(); err != nil {
		return nil, fmt.Errorf("no archive: %w", err)
	}
	return mcp.NewToolResultText(archive.Name()), nil
}

func count(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := open(); err != nil {
		return nil, fmt.Errorf("cannot count: %w", err)
	}
	return mcp.NewToolResultText("1"), nil
}

// open says what its callers do not know: the archive is not configured, or its file is missing.
func open() error {
	name := os.Getenv("ARCHIVE_FILE")
	if name == "" {
		return errors.New("ARCHIVE_FILE is not set") // want `Internal`
	}
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("archive: %w", err) // want `Internal`
	}
	archive = f
	return nil
}
