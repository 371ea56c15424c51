// Package recognized has a middleware around all tools that recognizes errors in ways that do not look into typed ones.
package recognized

import (
	"context"
	"errors"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type shelfError struct{ shelf string }

func (e *shelfError) Error() string { return "the shelf " + e.shelf + " is empty" }

func emptied(shelf string) error { return &shelfError{shelf} }

func friendly(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if os.IsNotExist(err) {
			return mcp.NewToolResultText("there is no such book"), nil
		}
		if e, ok := err.(*shelfError); ok {
			return mcp.NewToolResultText("nothing on the shelf " + e.shelf), nil
		}
		return res, err
	}
}

func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := os.ReadFile(req.GetString("book", ""))
	if err != nil {
		return nil, err // want `returns the error of os.ReadFile`
	}
	if req.GetString("shelf", "") != "" {
		return nil, emptied("poems") // want `returns the error of emptied`
	}
	if len(text) == 0 {
		return nil, errors.New("the book has no text") // want `BOOK_HAS_NO_TEXT|without a type`
	}
	return mcp.NewToolResultText(string(text)), nil
}

// New makes the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("books", "1", server.WithToolHandlerMiddleware(friendly))
	s.AddTool(mcp.NewTool("read"), read)
	return s
}
