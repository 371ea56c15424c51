// Package gosdk registers tools with go-sdk in every way that handlers are registered.
package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Name string `json:"name"`
}

type output struct {
	Greeting string `json:"greeting"`
}

func Register(server *mcp.Server, t *toolbox) {
	// A literal, raw: the error becomes a JSON-RPC error.
	server.AddTool(&mcp.Tool{Name: "raw"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in input
		if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
			return nil, fmt.Errorf("failed to parse arguments: %w", err) // want `raw returns "failed to parse arguments: %w" without a type: without a boundary, go-sdk sends a JSON-RPC error, which the model never sees; return mcperr\.Validation\("INVALID_ARGUMENTS", …\)`
		}
		if in.Name == "" {
			return nil, errors.New("name is required") // want `mcperr.Validation\("NAME_REQUIRED", …\)`
		}
		return &mcp.CallToolResult{}, nil
	})

	// Generic AddTool: the error becomes text.
	mcp.AddTool(server, &mcp.Tool{Name: "greet"}, greet)
	mcp.AddTool(server, &mcp.Tool{Name: "method"}, t.method)
	mcp.AddTool(server, &mcp.Tool{Name: "literal"}, func(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		return nil, nil, os.Remove(in.Name) // want `literal returns the error of os.Remove without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr.From\(err\)`
	})

	// A factory, a variable, a list, a map, a struct's field.
	server.AddTool(&mcp.Tool{Name: "made"}, newHandler("made"))
	inVariable := func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, fmt.Errorf("unknown tool %q", req.Params.Name) // want `mcperr.Validation\("UNKNOWN_TOOL", …\)`
	}
	server.AddTool(&mcp.Tool{Name: "variable"}, inVariable)
	for name, handle := range handlersByName {
		server.AddTool(&mcp.Tool{Name: name}, handle)
	}
	for _, r := range registrations() {
		server.AddTool(r.tool, r.handle)
	}
	server.AddTool(&mcp.Tool{Name: "wrapped"}, logged(wrappedTool))
}

func greet(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	if in.Name == "" {
		return nil, output{}, errors.New("name cannot be empty") // want `greet returns "name cannot be empty"`
	}
	return nil, output{Greeting: "Hello, " + in.Name}, nil
}

type toolbox struct{ dir string }

func (t *toolbox) method(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	data, err := os.ReadFile(t.dir + in.Name)
	if err != nil {
		return nil, nil, err // want `method returns the error of os.ReadFile`
	}
	return nil, string(data), nil
}

func newHandler(name string) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, fmt.Errorf("%s is not available", name) // want `newHandler returns`
	}
}

var handlersByName = map[string]mcp.ToolHandler{
	"first": first,
	"second": func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, errors.New("second is gone") // want `"second is gone"`
	},
}

func first(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("first is gone") // want `first returns "first is gone"`
}

type registration struct {
	tool   *mcp.Tool
	handle mcp.ToolHandler
}

func registrations() []registration {
	return []registration{
		{&mcp.Tool{Name: "listed"}, listed},
		{tool: &mcp.Tool{Name: "listed2"}, handle: listedToo},
	}
}

func listed(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("listed failed") // want `listed returns`
}

func listedToo(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("listed too failed") // want `listedToo returns`
}

// logged passes on what the handler it wraps returned: it is not at fault itself.
func logged(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			fmt.Fprintln(os.Stderr, "failed:", err)
			return nil, err
		}
		return res, nil
	}
}

// annotated wraps what it passes on in an error of its own.
func annotated(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			return nil, fmt.Errorf("tool execution failed: %w", err) // want `annotated returns "tool execution failed: %w" without a type: without a boundary, go-sdk sends a JSON-RPC error, which the model never sees; return mcperr\.From\(err\)`
		}
		return res, nil
	}
}

var _ = annotated

func wrappedTool(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, context.Cause(ctx) // want `wrappedTool returns the error of context.Cause`
}

// Nothing refers to it, so nothing registers it.
func neverRegistered(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("never seen")
}

// The same, by way of functions that nothing calls either.
func deadFactory() mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, errors.New("never seen")
	}
}

func deadRegistration(server *mcp.Server) { server.AddTool(&mcp.Tool{Name: "dead"}, deadFactory()) }

// Exported is registered by another package, if at all.
func Exported(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("exported failed") // want `Exported returns "exported failed"`
}

// A prompt's or a resource's handler is no tool: protocol errors are right there.
func prompt(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	return nil, errors.New("no such prompt")
}

var _ mcp.PromptHandler = prompt

// Client calls the tools of another server; it has none.
type Client struct{ session *mcp.ClientSession }

func (c *Client) Call(ctx context.Context, name string) (*mcp.CallToolResult, error) {
	if c.session == nil {
		return nil, errors.New("not connected")
	}
	res, err := c.session.CallTool(ctx, &mcp.CallToolParams{Name: name})
	if err != nil {
		return nil, fmt.Errorf("call of %s failed: %w", name, err)
	}
	return res, nil
}

func (c *Client) Ping(ctx context.Context) (*mcp.CallToolResult, error) {
	return c.Call(ctx, "ping")
}

// runner answers through an interface, to callers who take its errors apart.
type runner struct{}

func (runner) Run(ctx context.Context, script string) (*mcp.CallToolResult, error) {
	if script == "" {
		return nil, errors.New("no script")
	}
	return &mcp.CallToolResult{}, nil
}

// Dispatcher calls stored tools; it is itself none.
type Dispatcher struct{ tools map[string]mcp.ToolHandler }

func (d *Dispatcher) Dispatch(ctx context.Context, name string) (*mcp.CallToolResult, error) {
	handle, ok := d.tools[name]
	if !ok {
		return nil, errors.New("no tool")
	}
	return handle(ctx, &mcp.CallToolRequest{})
}

// Service has tools that another package registers.
type Service struct{}

func (Service) Count(ctx context.Context, in input) (*mcp.CallToolResult, error) {
	if in.Name == "" {
		return nil, errors.New("name is required") // want `Count returns "name is required"`
	}
	return &mcp.CallToolResult{}, nil
}
