// Package render makes results of typed errors for other packages.
package render

import (
	"errors"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func Error(err error) *mcp.CallToolResult {
	var e *mcperr.Error
	if errors.As(err, &e) {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: e.Message + " " + string(e.Code)}}}
	}
	return &mcp.CallToolResult{IsError: true}
}
