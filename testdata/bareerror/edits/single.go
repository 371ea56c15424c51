package edits

import "errors"
import "context"
import "github.com/mark3labs/mcp-go/mcp"

// The only use of errors goes, and the import with it.
func Single(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("single is broken") // want `Single returns`
}
