// Package imports has import declarations in the old style: fixes that need different ones add them at one place.
package imports

import "context"
import "github.com/mark3labs/mcp-go/mcp"

func Formatted(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "first":
		return mcp.NewToolResultErrorf("no %s here", req.Params.Name), nil // want `"no %s here"`
	case "plain":
		return mcp.NewToolResultError("plain is gone"), nil // want `"plain is gone"`
	case "second":
		return mcp.NewToolResultErrorf("no %s there", req.Params.Name), nil // want `"no %s there"`
	}
	return mcp.NewToolResultText("found"), nil
}
