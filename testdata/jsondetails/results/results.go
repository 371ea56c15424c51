// Package results sends structured content, _meta and data.
package results

import (
	"context"
	"errors"
	"time"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func handler(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := errors.New("odd")
	switch req.Params.Name {
	case "structured":
		return &mcp.CallToolResult{StructuredContent: map[string]any{"done": ctx.Done(), "took": time.Second}}, nil // want `^handler sends structuredContent\["done"\]: <-chan struct{}, and a channel can't be encoded: no answer can be sent, and the client waits until its own deadline` `structuredContent\["took"\]: time.Duration`
	case "meta":
		return &mcp.CallToolResult{Meta: mcp.Meta{"example.com/cause": err}}, nil // want `_meta\["example.com/cause"\]: error`
	case "assigned":
		res := &mcp.CallToolResult{}
		res.StructuredContent = struct{ Cause error }{err} // want `structuredContent.Cause: error`
		return res, nil
	}
	return &mcp.CallToolResult{StructuredContent: map[string]any{"n": 1}, Meta: mcp.Meta{"example.com/n": 1}}, nil
}

func old(err error) (any, any, any, any) {
	return mcpgo.NewToolResultStructured(map[string]any{"f": func() {}}, "text"), // want `structuredContent\["f"\]: func\(\)`
		mcpgo.NewToolResultStructuredOnly(output{}), // want `structuredContent.Took: time.Duration`
		mcpgo.NewToolResultStructuredOnly([]any{err}), // want `structuredContent\[0\]: error`
		mcpgo.NewJSONRPCErrorDetails(mcpgo.INTERNAL_ERROR, "odd", err) // want `^old sends data: error`
}

type input struct{ Name string }

type output struct {
	Took time.Duration
	Next []output
}

func typed(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) { // want `^typed sends structuredContent.Took: time.Duration, and a duration becomes a number of nanoseconds`
	return nil, output{}, nil
}

func plain(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	return nil, map[string]int{"n": 1}, nil
}

func init() {
	s := mcp.NewServer(&mcp.Implementation{Name: "x"}, nil)
	s.AddTool(&mcp.Tool{Name: "x"}, handler)
	mcp.AddTool(s, &mcp.Tool{Name: "typed"}, typed)
	mcp.AddTool(s, &mcp.Tool{Name: "plain"}, plain)
	_ = old
}
