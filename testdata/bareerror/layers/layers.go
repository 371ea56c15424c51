// Package layers has what stands around handlers, and is none: callbacks, clients, decoders, prompts.
package layers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"example.com/mcpserver/bareerror/errs"
	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// ServerTool has functions beside its handler.
type ServerTool struct {
	Tool     mcp.Tool
	Enabled  func(ctx context.Context, req *mcp.CallToolRequest) (bool, error)
	Validate func(args map[string]any) (map[string]any, error)
	Handler  server.ToolHandlerFunc
}

var tools = []ServerTool{{
	Enabled: func(ctx context.Context, req *mcp.CallToolRequest) (bool, error) {
		return false, errors.New("undecided")
	},
	Validate: func(args map[string]any) (map[string]any, error) { return nil, errors.New("not valid") },
	Handler:  typedErrors,
}}

func typedErrors(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "new":
		return nil, errs.New("A_FAILED", "a")
	case "newf":
		return nil, errs.Newf("B_FAILED", "b %s", req.Params.Name)
	case "wrap":
		return nil, errs.Wrap("C_FAILED", ctx.Err())
	case "sentinel":
		return nil, errs.ErrBusy
	case "wrapped":
		return nil, fmt.Errorf("busy: %w", errs.ErrBusy)
	}
	return nil, ctx.Err() // want `typedErrors returns the error of ctx.Err`
}

// PromptDef looks like a tool, but is a prompt.
type PromptDef struct {
	Name        string
	Description string
	Parameters  map[string]string
	Run         func(ctx context.Context, args map[string]string) (string, error)
}

var prompts = []PromptDef{{Run: func(ctx context.Context, args map[string]string) (string, error) { return "", errors.New("no text") }}}

// Plugin has methods beside the one that answers.
type Plugin interface {
	Name() string
	InputSchema() map[string]any
	Init(ctx context.Context, config *ServerTool) (io.Closer, error)
	Execute(ctx context.Context, args map[string]any) (string, error)
}

type plugin struct{}

func (plugin) Name() string                { return "" }
func (plugin) InputSchema() map[string]any { return nil }
func (plugin) Init(ctx context.Context, config *ServerTool) (io.Closer, error) {
	return nil, errors.New("not a call's error")
}
func (plugin) Execute(ctx context.Context, args map[string]any) (string, error) {
	return "", errors.New("a call's error") // want `plugin.Execute returns "a call's error" without a type, although the server has typed errors of its own: the client gets no code and no retry that tell it from other failures; return one of those$`
}

var _ Plugin = plugin{}

// client makes handlers of functions that need a client, which is made of the request.
func withClient(getClient func(ctx context.Context, req mcp.CallToolRequest) (*Client, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		client, err := getClient(ctx, req)
		if err != nil {
			return nil, err // want `withClient returns the error of getClient`
		}
		return mcp.NewToolResultText(client.Name), nil
	}
}

// Client is a client.
type Client struct{ Name string }

var handler = withClient(func(ctx context.Context, req mcp.CallToolRequest) (*Client, error) {
	return nil, errors.New("no client")
})

// decoded makes handlers of functions with decoded arguments.
func decoded[A any](parse func(mcp.CallToolRequest) (A, error), run func(context.Context, A) (*mcp.CallToolResult, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		args, err := parse(req)
		if err != nil {
			return nil, err // want `decoded returns the error of parse`
		}
		return run(ctx, args)
	}
}

var decodedHandler = decoded(
	func(req mcp.CallToolRequest) (string, error) { return "", errors.New("not decoded") },
	func(ctx context.Context, name string) (*mcp.CallToolResult, error) { return nil, errors.New("not run") }, // want `"not run"`
)

// dispatcher looks handlers of its own up before it calls them.
type dispatcher struct {
	routes map[string]func(ctx context.Context, args map[string]any) (any, error)
}

func (d *dispatcher) handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	h, ok := d.routes[req.Params.Name]
	if !ok {
		return nil, fmt.Errorf("unknown tool %s", req.Params.Name) // want `handle returns`
	}
	out, err := h(ctx, req.GetArguments())
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultJSON(out)
}

func newDispatcher() server.ToolHandlerFunc {
	d := &dispatcher{routes: map[string]func(context.Context, map[string]any) (any, error){"count": count}}
	return d.handle
}

var dispatched = newDispatcher()

func count(ctx context.Context, args map[string]any) (any, error) {
	return nil, errors.New("cannot count") // want `count returns "cannot count"`
}

// recovering and converting have their last word in a deferred function.
func recovering(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p) // want `^recovering returns "panic: %v" without a type`
		}
	}()
	res = mcp.NewToolResultText("fine")
	return
}

func converting(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if err != nil {
			res, err = mcp.NewToolResultError(err.Error()), nil
		}
	}()
	return nil, errors.New("made a result of")
}

// many errors that are joined one by one take no longer than others.
func many(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var all error
	for _, s := range strings.Fields(req.Params.Name) {
		if s == "a" {
			all = errors.Join(all, fmt.Errorf("%s: a is required", s))
		}
		if s == "b" {
			all = errors.Join(all, fmt.Errorf("%s: b is required", s))
		}
		if s == "c" {
			all = errors.Join(all, fmt.Errorf("%s: c is required", s))
		}
		if s == "d" {
			all = errors.Join(all, fmt.Errorf("%s: d is required", s))
		}
		if s == "e" {
			all = errors.Join(all, fmt.Errorf("%s: e is required", s))
		}
		if s == "f" {
			all = errors.Join(all, fmt.Errorf("%s: f is required", s))
		}
		if s == "g" {
			all = errors.Join(all, fmt.Errorf("%s: g is required", s))
		}
		if s == "h" {
			all = errors.Join(all, fmt.Errorf("%s: h is required", s))
		}
		if s == "i" {
			all = errors.Join(all, fmt.Errorf("%s: i is required", s))
		}
		if s == "j" {
			all = errors.Join(all, fmt.Errorf("%s: j is required", s))
		}
		if s == "k" {
			all = errors.Join(all, fmt.Errorf("%s: k is required", s))
		}
		if s == "l" {
			all = errors.Join(all, fmt.Errorf("%s: l is required", s))
		}
	}
	if all != nil {
		return nil, all // want `many returns an error`
	}
	return mcp.NewToolResultText("fine"), nil
}

// rendered is a boundary of the server's own: what it is given comes out with code and retry.
func rendered(handle func(ctx context.Context, args map[string]any) (string, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := handle(ctx, req.GetArguments())
		if err != nil {
			return &mcp.CallToolResult{IsError: true, StructuredContent: map[string]any{"code": "TOOL_FAILED", "retry": false}}, nil
		}
		return mcp.NewToolResultText(text), nil
	}
}

var renderedTool = rendered(func(ctx context.Context, args map[string]any) (string, error) {
	return "", errors.New("typed by the boundary")
})

// sibling is registered elsewhere, and called here as well.
type Handlers struct{}

func (Handlers) Get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("cannot get") // want `Get returns "cannot get"`
}

func (h Handlers) GetAll(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if res, err := h.Get(ctx, req); err == nil {
		return res, nil
	}
	return mcp.NewToolResultText("none"), nil
}

// Formats with the cause in an odd place cannot be taken apart.
func OddFormats(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "numbered":
		return nil, fmt.Errorf("%[2]s failed: %[1]w", ctx.Err(), "it") // want `OddFormats returns`
	case "flagged":
		return nil, fmt.Errorf("it failed: %+w", ctx.Err()) // want `OddFormats returns`
	case "nothing":
		return nil, fmt.Errorf(": %w", ctx.Err()) // want `OddFormats returns`
	}
	_, err := json.Marshal(req)
	return mcp.NewToolResultError("both"), err // want `OddFormats returns the error of json.Marshal`
}

var _ = []server.ToolHandlerFunc{handler, decodedHandler, dispatched, renderedTool, recovering, converting, many}

var _, _ = tools, prompts

// Middleware passes on what the next handler gave, in whatever way.

func logging(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer func() { fmt.Println(err) }()
		res, err = next(ctx, req)
		return
	}
}

func timeout(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	type outcome struct {
		res *mcp.CallToolResult
		err error
	}
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		done := make(chan outcome, 1)
		go func() {
			res, err := next(ctx, req)
			done <- outcome{res, err}
		}()
		select {
		case o := <-done:
			return o.res, o.err
		case <-ctx.Done():
			return nil, ctx.Err() // want `timeout returns the error of ctx.Err`
		}
	}
}

var _ = []func(server.ToolHandlerFunc) server.ToolHandlerFunc{logging, timeout}

// Command and Route are described as tools are, but are called by people and browsers.
type Command struct {
	Name, Description string
	Inputs            map[string]string
	Run               func(ctx context.Context, flags *Client) (int, error)
}

type Entry struct {
	Name, Description string
	Schema            map[string]any
	Handler           func(w http.ResponseWriter, r *http.Request) (any, error)
}

var (
	commands = []Command{{Run: func(ctx context.Context, flags *Client) (int, error) { return 2, errors.New("usage") }}}
	entries  = []Entry{{Handler: func(w http.ResponseWriter, r *http.Request) (any, error) { return nil, errors.New("bad request") }}}
)

var _, _ = commands, entries

// probe calls another server's tool; the closure is no handler.
func probe(ctx context.Context, c *client.Client, name string) error {
	do := func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if name == "" {
			return nil, errors.New("name is required")
		}
		return c.CallTool(ctx, req)
	}
	_, err := do(ctx, mcp.CallToolRequest{})
	return err
}

var _ = probe
