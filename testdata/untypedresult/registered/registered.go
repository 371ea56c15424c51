// Package registered has a registry, so that fixes use no other codes.
package registered

import (
	"context"
	"errors"
	"fmt"

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
	isbn := req.GetString("isbn", "")
	if isbn == "" {
		return mcp.NewToolResultError("isbn is required"), nil // want `use mcperr.Validation\("INVALID_PARAM", …\), or add ISBN_REQUIRED to the registry and use that$`
	}
	if err := load(isbn); err != nil {
		return mcp.NewToolResultErrorFromErr("failed to load the book", err), nil // want `use mcperr.Result\[…\]\(err\), or add LOAD_BOOK_FAILED to the registry and use that$`
	}
	switch isbn {
	case "1":
		return mcp.NewToolResultError(fmt.Sprintf("book %s not found", isbn)), nil // want `use mcperr.NotFound\("BOOK_NOT_FOUND", …\)$`
	case "2":
		return mcp.NewToolResultError("the shelf is dusty"), nil // want `use mcperr.Unknown\("UNKNOWN_ERROR", …\), or add SHELF_DUSTY to the registry and use that$`
	}
	return mcp.NewToolResultText("book"), nil
}

func load(isbn string) error { return errors.Join(errors.New("the ink has dried")) }
