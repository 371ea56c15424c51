package documents

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/bareerror/documents/files"
)

type notes struct{ shelf *files.Shelf }

// ServeNotes adds tools for files whose names the server makes.
func ServeNotes(s *mcp.Server, n *notes) {
	mcp.AddTool(s, &mcp.Tool{Name: "save_note"}, n.save)
	mcp.AddTool(s, &mcp.Tool{Name: "read_note"}, n.read)
}

// If something is missing, it is the folder of the server.
func (n *notes) save(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := n.shelf.Save(args.Path, "new"); err != nil {
		return nil, nil, fmt.Errorf("save note: %w", err) // want `Unknown\("SAVE_NOTE_FAILED"`
	}
	return nil, nil, nil
}

// If something is missing, it is the note that the caller has named.
func (n *notes) read(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	text, err := n.shelf.Read(args.Path)
	if err != nil {
		return nil, nil, fmt.Errorf("read note: %w", err) // want `Wrap\("READ_NOTE_FAILED"`
	}
	return nil, text, nil
}
