package makers

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// RegisterSame registers tools with equal messages and equal errors.
func RegisterSame(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "find_door"}, findDoor)
	mcp.AddTool(s, &mcp.Tool{Name: "wait_for_door"}, waitForDoor)
	mcp.AddTool(s, &mcp.Tool{Name: "show_door"}, showDoor)
	mcp.AddTool(s, &mcp.Tool{Name: "show_doors"}, showDoors)
}

var doors = map[string]bool{}

// Equal messages do not make equal kinds: each condition decides on its own failure.
func findDoor(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if _, ok := doors[args.Name]; !ok {
		return nil, nil, fmt.Errorf("cannot open %s", args.Name) // want `return mcperr.NotFound\("OPEN_FAILED", …\)`
	}
	return nil, args.Name, nil
}

func waitForDoor(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Minute):
		return nil, nil, fmt.Errorf("cannot open %s", args.Name) // want `return mcperr.Timeout\("TIMEOUT", …\)`
	}
	return nil, args.Name, nil
}

// An error that a function of the package types is not typed again.
func showDoor(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	res, err := encode(args)
	return res, nil, err
}

func showDoors(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	res, err := encode([]any{args})
	if err != nil {
		return nil, nil, err
	}
	return res, nil, nil
}

func encode(v any) (*mcp.CallToolResult, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("failed to encode the answer: %w", err) // want `return mcperr.Internal\("MARSHAL_RESPONSE_FAILED", …\)`
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(data)}}}, nil
}
