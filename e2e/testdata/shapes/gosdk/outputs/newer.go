//wire:since v1.0.0

package outputs

import (
	"context"
	"errors"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func init() { addOthers = others }

func others(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "list", OutputSchema: &jsonschema.Schema{Type: "object"}}, list)
	mcp.AddTool(s, &mcp.Tool{Name: "pointer"}, pointer)
}

//wire:tool list fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:answers {"id":"1"}
func list(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, map[string]int, error) {
	if in.ID == "" {
		return nil, nil, errors.New("no list without an id")
	}
	return nil, map[string]int{"a": 1}, nil
}

//wire:tool pointer fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:answers {"id":"1"}
func pointer(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, *item, error) {
	if in.ID == "" {
		return nil, nil, errNoID
	}
	return nil, &item{in.ID, "open"}, nil
}
