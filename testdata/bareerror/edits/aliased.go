package edits

import (
	"context"
	"errors"

	typed "github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func Aliased(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if ctx.Err() != nil {
		return nil, typed.From(ctx.Err())
	}
	typed := errors.New("the alias is shadowed here")
	return nil, typed // want `Aliased returns`
}

func AliasedToo(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, ctx.Err() // want `AliasedToo returns`
}
