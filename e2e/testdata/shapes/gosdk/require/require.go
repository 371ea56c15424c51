// Package require has helpers for arguments.
package require

import (
	"context"
	"fmt"
	"strconv"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "require", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "own", InputSchema: kit.Object}, own)
	s.AddTool(&mcp.Tool{Name: "parse", InputSchema: kit.Object}, parse)
	return s
}

func requireArg(req *mcp.CallToolRequest, name string) (string, error) {
	text := kit.Arg(req, name)
	if text == "" {
		return "", fmt.Errorf("missing required parameter: %s", name)
	}
	return text, nil
}

func validateID(id string) error {
	if len(id) > 3 {
		return fmt.Errorf("id %q is too long", id)
	}
	return nil
}

//wire:tool own fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"long"}
//wire:answers {"id":"1"}
func own(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := requireArg(req, "id")
	if err != nil {
		return nil, err
	}
	if err := validateID(id); err != nil {
		return nil, fmt.Errorf("bad argument: %w", err)
	}
	return kit.Text(id), nil
}

//wire:tool parse fixed|unfixable fixed@v1.1.0
//wire:fails {"n":"x"}
//wire:fails {}
//wire:answers {"n":"1"}
func parse(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n, err := strconv.Atoi(kit.Arg(req, "n"))
	if err != nil {
		return nil, err
	}
	return kit.Text(strconv.Itoa(n)), nil
}

//wire:shared
