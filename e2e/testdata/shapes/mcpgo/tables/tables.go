// Package tables has handlers in a slice of structs, a map and a map of elided pointers.
package tables

import (
	"context"
	"errors"
	"fmt"
	"sort"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type entry struct {
	name   string
	handle server.ToolHandlerFunc
}

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("tables", "1")
	for _, e := range list {
		s.AddTool(mcp.NewTool(e.name), e.handle)
	}
	names := make([]string, 0, len(byName))
	for name := range byName {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		s.AddTool(mcp.NewTool(name), byName[name].handle)
	}
	return s
}

//wire:tool literal fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:answers {"id":"1"}
var list = []entry{
	{"literal", func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := kit.Load(kit.Arg(req, "id"))
		if err != nil {
			return mcp.NewToolResultError("cannot load: " + err.Error()), nil
		}
		return mcp.NewToolResultText(text), nil
	}},
	{"named", named},
}

//wire:tool named fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:answers {"id":"1"}
func named(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, errors.New("id is required")
	}
	return mcp.NewToolResultText("named"), nil
}

//wire:tool elided fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:answers {"id":"1"}
var byName = map[string]*entry{
	"elided": {handle: func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		id := kit.Arg(req, "id")
		if _, err := kit.Load(id); err != nil {
			return mcp.NewToolResultError(fmt.Sprintf("item %q does not exist", id)), nil
		}
		return mcp.NewToolResultText("elided"), nil
	}},
}
