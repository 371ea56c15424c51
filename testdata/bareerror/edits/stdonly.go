package edits

import (
	"context"
	"errors"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Std has the name of the runtime package taken by a parameter.
func Std(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	return stdHelper(ctx, req.Params.Name)
}

func stdHelper(ctx context.Context, mcperr string) (*sdk.CallToolResult, error) {
	if mcperr == "" {
		return nil, errors.New("nothing given") // want `stdHelper returns`
	}
	if len(mcperr) > 9 {
		return nil, errors.New("100% of \"" + mcperr + "\" is too long") // want `stdHelper returns`
	}
	if ctx == context.TODO() {
		return &sdk.CallToolResult{}, nil
	}
	format := "built from " + mcperr
	return nil, fmt.Errorf(format+": %w", ctx.Err()) // want `stdHelper returns`
}

// several only ever fails, but not in one way.
func several(ctx context.Context, n int) (*sdk.CallToolResult, error) {
	if n > 3 {
		return nil, fmt.Errorf("%d is too much", n)
	}
	return nil, fmt.Errorf("%d is not enough: %w", n, ctx.Err())
}

func Several(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	return several(ctx, 4) // want `Several returns an error`
}
