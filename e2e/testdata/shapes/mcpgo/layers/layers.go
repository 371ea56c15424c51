// Package layers has functions of the server's own behind interfaces, values of type any, tables and a boundary.
package layers

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("layers", "1")
	s.AddTool(mcp.NewTool("executed"), execute(deletion{}))
	s.AddTool(mcp.NewTool("registered"), keep(registered).answer)
	s.AddTool(mcp.NewTool("acted"), act)
	s.AddTool(mcp.NewTool("known"), explained(known))
	return s
}

//wire:shared

// executor runs a tool.
type executor interface {
	Run(ctx context.Context, args map[string]any) (string, error)
}

func execute(e executor) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := e.Run(ctx, req.GetArguments())
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(text), nil
	}
}

// entry keeps a function of one of several types.
type entry struct{ fn any }

func keep(fn any) *entry { return &entry{fn} }

func (e *entry) answer(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	args := req.GetArguments()
	switch fn := e.fn.(type) {
	case func(context.Context, map[string]any) (string, error):
		text, err := fn(ctx, args)
		if err != nil {
			return nil, err
		}
		return mcp.NewToolResultText(text), nil
	case func(map[string]any) error:
		return nil, fn(args)
	}
	return nil, fmt.Errorf("a %T", e.fn)
}

// action is one thing that the tool acted does.
type action func(ctx context.Context, args map[string]any) (any, error)

var actions = map[string]action{"get": wrap(get)}

func wrap[R any](fn func(ctx context.Context, id string) (R, error)) action {
	return func(ctx context.Context, args map[string]any) (any, error) {
		id, _ := args["id"].(string)
		return fn(ctx, id)
	}
}

// explained makes results of errors, with code and retry if it knows them.
func explained(h func(ctx context.Context, args map[string]any) (string, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := h(ctx, req.GetArguments())
		if err != nil {
			return explain(err), nil
		}
		return mcp.NewToolResultText(text), nil
	}
}

func explain(err error) *mcp.CallToolResult {
	if errors.Is(err, kit.ErrNoItem) {
		return mcp.NewToolResultError(fmt.Sprintf(`{"code":"NO_ITEM","message":%q,"retryable":false}`, err))
	}
	return mcp.NewToolResultError(err.Error())
}

//wire:tool executed fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
type deletion struct{}

func (deletion) Run(ctx context.Context, args map[string]any) (string, error) {
	id, ok := args["id"].(string)
	if !ok {
		return "", errors.New("id is required")
	}
	return kit.Load(id)
}

//wire:tool registered fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func registered(ctx context.Context, args map[string]any) (string, error) {
	id, ok := args["id"].(string)
	if !ok {
		return "", errors.New("id is required")
	}
	return kit.Load(id)
}

//wire:tool acted fixed|unfixable fixed@v0.34.0
//wire:fails {"action":"put"}
//wire:fails {"action":"get"}
//wire:fails {"action":"get","id":"2"}
//wire:answers {"action":"get","id":"1"}
func act(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	do, ok := actions[kit.Arg(req, "action")]
	if !ok {
		return nil, fmt.Errorf("no action %q", kit.Arg(req, "action"))
	}
	out, err := do(ctx, req.GetArguments())
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(fmt.Sprint(out)), nil
}

func get(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", errors.New("id is required")
	}
	return kit.Load(id)
}

//wire:tool known fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:rendered {"id":"7"} {"code":"NO_ITEM","retry":"no"}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func known(ctx context.Context, args map[string]any) (string, error) {
	id, ok := args["id"].(string)
	if !ok {
		return "", errors.New("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return "", fmt.Errorf("load: %w", err)
	}
	return text, nil
}
