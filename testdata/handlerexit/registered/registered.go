// Package registered has a registry, so that fixes use no other codes.
package registered

import (
	"context"
	"log"
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
	s.AddTool(mcp.NewTool("count_books"), mcp.NewStructuredToolHandler(mcperr.HandlerOut(count)))
}

func get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	data, err := os.ReadFile(req.GetString("isbn", ""))
	if err != nil {
		log.Fatalf("failed to open the shelf: %v", err) // want `get`
	}
	if len(data) == 0 {
		log.Fatal("book not found") // want `get`
	}
	return mcp.NewToolResultText(string(data)), nil
}

type shelf struct{ Name string }

// Without a tool result, only the error can report the failure.
func count(ctx context.Context, req mcp.CallToolRequest, in shelf) (shelf, error) {
	if in.Name == "" {
		log.Fatal("book not found") // want `count`
	}
	return in, nil
}
