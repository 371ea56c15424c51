// Package parts has errors with fields that say where something is wrong, and others that say what.
package parts

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// SheetError says which operation failed.
type SheetError struct {
	Operation, Sheet string
	Cause            error
}

func (e *SheetError) Error() string {
	return fmt.Sprintf("%s in %s: %v", e.Operation, e.Sheet, e.Cause)
}

func (e *SheetError) Unwrap() error { return e.Cause }

// FieldError says which field is wrong.
type FieldError struct{ Field, Message string }

func (e *FieldError) Error() string { return e.Field + ": " + e.Message }

type book struct{ sheets map[string]int }

func (b *book) draw(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("sheet", "")
	if _, ok := b.sheets[name]; !ok {
		return nil, &SheetError{Operation: "draw_chart_of_values", Sheet: name, Cause: errors.New("sheet not found")} // want `"SHEET_NOT_FOUND"`
	}
	if req.GetString("cell", "") == "" {
		message := "give one of them"
		if name != "" {
			message += " for " + name
		}
		return nil, &FieldError{Field: "first cell or last cell", Message: message} // want `"INVALID_PARAM"`
	}
	return mcp.NewToolResultText("drawn"), nil
}

// Serve adds a tool to a server.
func Serve(s *server.MCPServer) {
	b := &book{sheets: make(map[string]int)}
	s.AddTool(mcp.NewTool("draw"), b.draw)
}
