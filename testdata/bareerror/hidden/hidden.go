// Package hidden has a tool with a signature of the server's own. What an adapter elsewhere makes of its errors is not
// known.
package hidden

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Stop stops a machine.
type Stop struct{}

func (Stop) Execute(ctx context.Context, args map[string]any) (*mcp.CallToolResult, error) {
	name, _ := args["name"].(string)
	if name == "" {
		return nil, errors.New("name is required") // want `Execute returns "name is required" without a type: the client gets no code and no retry, and the model its text at best; return mcperr.Validation\("NAME_REQUIRED", …\)`
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "stopped " + name}}}, nil
}
