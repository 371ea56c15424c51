// Package taken has an object by the runtime's name.
package taken

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var mcperr = "taken"

func Taken(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New(mcperr + " is taken") // want `Taken returns`
}
