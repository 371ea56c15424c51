// Package converted has handlers whose own results are made into those of the SDK by a method.
package converted

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type reply struct{ text string }

func (r reply) tool() *mcp.CallToolResult { return mcp.NewToolResultText(r.text) }

type handler func(ctx context.Context, args map[string]any) (reply, error)

func adapt(h handler) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := h(ctx, req.GetArguments())
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return res.tool(), nil
	}
}

var birds = map[string]string{}

func lookUp(ctx context.Context, args map[string]any) (reply, error) {
	name, ok := args["name"].(string)
	if !ok {
		return reply{}, errors.New("name is required") // want `return mcperr\.Validation\("NAME_REQUIRED", …\)`
	}
	song, ok := birds[name]
	if !ok {
		return reply{}, fmt.Errorf("there is no bird called %s", name) // want `return mcperr\.NotFound\("BIRD_NOT_FOUND", …\)`
	}
	return reply{song}, nil
}

func forget(ctx context.Context, args map[string]any) (reply, error) {
	return reply{}, errors.New("nothing is ever forgotten") // want `forget returns "nothing is ever forgotten" without a type`
}

// Serve adds two tools, one of them by a function that is declared on the spot.
func Serve(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("look_up"), adapt(lookUp))
	add := func(name string, h handler) { s.AddTool(mcp.NewTool(name), adapt(h)) }
	add("forget", forget)
}
