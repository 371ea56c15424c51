// Package wrapped wraps errors with a library whose functions make nil of nil.
package wrapped

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/pkg/errors"
)

func Wrapped(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := ctx.Err(); err != nil {
		return nil, errors.Wrap(err, "call was late") // want `Wrapped returns "call was late" without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.Wrap\("CALL_LATE", …\)`
	}
	if req.Params.Name == "" {
		return nil, errors.Errorf("name of %s is required", "it") // want `mcperr.Validation`
	}
	return mcp.NewToolResultText("fine"), errors.Wrapf(ctx.Err(), "call of %s", req.Params.Name) // want `mcperr.From\(err\)`
}
