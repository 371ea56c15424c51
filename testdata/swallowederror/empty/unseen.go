package empty

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// RegisterUnseen adds a tool that calls functions whose failures are in their results.
func RegisterUnseen(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("dust_books"), dustBooks)
}

func dustBooks(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	defer func() { _, _ = clean(ctx, "tools") }()
	_, err := clean(ctx, "books") // want `dustBooks goes on if clean fails: that returns failures in its result`
	if err != nil {
		return mcp.NewToolResultErrorFromErr("failed to clean the books", err), nil
	}
	if _, err := fetch(ctx); err != nil {
		return mcp.NewToolResultErrorFromErr("failed to fetch the books", err), nil
	}
	if _, err := none(); err != nil {
		return nil, err
	}
	return clean(ctx, "all")
}

func clean(ctx context.Context, shelf string) (*mcp.CallToolResult, error) {
	if err := lib.Clean(ctx, shelf); err != nil {
		return mcp.NewToolResultErrorFromErr("failed to clean", err), nil
	}
	return mcp.NewToolResultText("clean"), nil
}

func fetch(ctx context.Context) (*mcp.CallToolResult, error) {
	books, err := lib.Books(ctx, "books")
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(books[0]), nil
}

func none() (*mcp.CallToolResult, error) { return mcp.NewToolResultText(""), nil }
