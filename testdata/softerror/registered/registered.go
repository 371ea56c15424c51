// Package registered has a registry, so that fixes use no other codes.
package registered

import (
	"context"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Codes are the codes of this server.
var Codes = mcperr.Registry{
	Domains: []mcperr.Domain{{Name: "books", Min: 3000, Max: 3099}},
	Codes: []mcperr.CodeSpec{
		{Code: "BOOK_NOT_FOUND", Number: 3000, Domain: "books", Severity: mcperr.SeverityLow},
	},
}

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("get_book"), get)
}

func get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	data, err := os.ReadFile(req.GetString("isbn", ""))
	if err != nil {
		return mcp.NewToolResultText("Error: failed to open the shelf: " + err.Error()), nil // want `or add OPEN_SHELF_FAILED to the registry and use that$`
	}
	if len(data) == 0 {
		return mcp.NewToolResultText("Error: book not found"), nil // want `use mcperr.NotFound\("BOOK_NOT_FOUND", …\)$`
	}
	return mcp.NewToolResultText(string(data)), nil
}
