// Package assembly has a function that is not written in Go.
package assembly

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
)

func check(name string) error

// Checked passes its error on.
func Checked(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := check(req.Params.Name); err != nil {
		return nil, err // want `return mcperr.From\(err\)$`
	}
	return mcp.NewToolResultText("checked"), nil
}
