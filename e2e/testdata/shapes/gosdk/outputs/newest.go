//wire:since v1.8.0

package outputs

import (
	"context"
	"errors"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func init() { addNewest = newest }

func newest(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "strings"}, texts)
	mcp.AddTool(s, &mcp.Tool{Name: "number"}, number)
}

//wire:tool strings fixed
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func texts(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, []string, error) {
	if in.ID == "" {
		return nil, nil, errors.New("id is required")
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return nil, nil, err
	}
	return nil, []string{text}, nil
}

//wire:tool number fixed
//wire:fails {}
//wire:answers {"id":"1"}
func number(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, int, error) {
	if in.ID == "" {
		return nil, 0, errors.New("id is required")
	}
	return nil, 7, nil
}
