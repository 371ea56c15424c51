// Package ownerrors has errors of the server's own that carry a code.
package ownerrors

import (
	"context"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	ID string `json:"id,omitempty"`
}

type output struct {
	Text string `json:"text"`
}

// ToolError has fields.
type ToolError struct {
	Code      string
	Message   string
	Retryable bool
	Hint      string
}

func (e *ToolError) Error() string { return e.Message }

// codedError has methods.
type codedError struct {
	code, text string
	again      bool
}

func (e codedError) Error() string     { return e.text }
func (e codedError) ErrorCode() string { return e.code }
func (e codedError) Retryable() bool   { return e.again }

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "ownerrors", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "fields"}, fields)
	s.AddTool(&mcp.Tool{Name: "methods", InputSchema: kit.Object}, methods)
	mcp.AddTool(s, &mcp.Tool{Name: "outer"}, outer)
	mcp.AddTool(s, &mcp.Tool{Name: "wrapper"}, named("wrapper", inner))
	return s
}

//wire:tool fields fixed|unfixable fixed@v1.1.0
//wire:fails {} {"code":"USER_GONE","retry":"no","hint":"ask for another"}
//wire:fails {"id":"2"} {"code":"STORE_BUSY","retry":"yes"}
//wire:answers {"id":"1"}
func fields(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	switch in.ID {
	case "":
		return nil, output{}, &ToolError{Code: "USER_GONE", Message: "the user is gone", Hint: "ask for another"}
	case "2":
		return nil, output{}, &ToolError{Code: "STORE_BUSY", Message: "the store is busy", Retryable: true}
	}
	return nil, output{"fine"}, nil
}

//wire:tool methods fixed|unfixable fixed@v1.1.0
//wire:fails {} {"code":"QUOTA_USED","retry":"no"}
//wire:fails {"id":"2"} {"code":"STORE_BUSY","retry":"yes"}
//wire:answers {"id":"1"}
func methods(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch kit.Arg(req, "id") {
	case "":
		return nil, codedError{"QUOTA_USED", "the quota is used up", false}
	case "2":
		return nil, codedError{"STORE_BUSY", "the store is busy", true}
	}
	return kit.Text("fine"), nil
}

func load(id string) error {
	if id == "1" {
		return nil
	}
	return &ToolError{Code: "ITEM_GONE", Message: "item " + id + " is gone"}
}

//wire:tool outer fixed|unfixable fixed@v1.1.0
//wire:fails {"id":"7"} {"code":"ITEM_GONE","retry":"no"}
//wire:answers {"id":"1"}
func outer(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	if err := load(in.ID); err != nil {
		return nil, output{}, fmt.Errorf("cannot load: %w", err)
	}
	return nil, output{"fine"}, nil
}

//wire:tool wrapper fixed|unfixable fixed@v1.1.0
//wire:fails {"id":"7"} {"code":"ITEM_GONE","retry":"no"}
//wire:answers {"id":"1"}
func inner(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	if err := load(in.ID); err != nil {
		return nil, output{}, err
	}
	return nil, output{"fine"}, nil
}

func named(name string, next mcp.ToolHandlerFor[input, output]) mcp.ToolHandlerFor[input, output] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
		res, out, err := next(ctx, req, in)
		if err != nil {
			err = fmt.Errorf("%s failed: %w", name, err)
		}
		return res, out, err
	}
}
