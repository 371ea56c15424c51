package edits

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// RegisterComments registers a tool with comments in its errors. They stay, and change nothing of what the client gets.
func RegisterComments(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "lend"}, func(ctx context.Context, req *mcp.CallToolRequest, args loan) (*mcp.CallToolResult, any, error) {
		if args.Book == "" {
			return nil, nil, fmt.Errorf("book %q not found", // want `return mcperr\.NotFound\("BOOK_NOT_FOUND", …\)$`
				// as the shop calls it
				args.Book)
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, fmt.Errorf("cannot lend %s: %w", args.Book /* why */, err) // want `return mcperr\.Wrap\("LEND_FAILED", …\)$`
		}
		return nil, nil, errors.New("no more " /* at all */ + "books") // want `return mcperr\.NotFound\("NO_MORE_BOOKS", …\)$`
	})
}

type loan struct{ Book string }
