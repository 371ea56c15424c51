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
		return nil, err // want `Checked returns the error of check without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.Wrap\("CHECKED_FAILED", …\)`
	}
	return mcp.NewToolResultText("checked"), nil
}
