// Command server offers tools that fail in ways which a client can't make sense of.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/pkg/errors"
)

type output struct {
	Count int `json:"count"`
}

func text(s string) []mcp.Content { return []mcp.Content{&mcp.TextContent{Text: s}} }

func load() error { return errors.New("disk offline") }

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "broken", Version: "1"}, nil)
	schema := json.RawMessage(`{"type":"object"}`)
	server.AddTool(&mcp.Tool{Name: "nothing", InputSchema: schema}, func(
		ctx context.Context, req *mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		return nil, nil
	})
	server.AddTool(&mcp.Tool{Name: "lost", InputSchema: schema}, func(
		ctx context.Context, req *mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		if err := load(); err != nil {
			return &mcp.CallToolResult{
				IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "the index is being rebuilt"}},
			}, err
		}
		return &mcp.CallToolResult{}, nil
	})
	mcp.AddTool(server, &mcp.Tool{Name: "overwritten"}, func(
		ctx context.Context, req *mcp.CallToolRequest, _ any,
	) (*mcp.CallToolResult, output, error) {
		return &mcp.CallToolResult{
			IsError: true, Content: text("no items"), StructuredContent: map[string]any{"reason": "no items"},
		}, output{}, nil
	})
	server.AddTool(&mcp.Tool{Name: "silent", InputSchema: schema}, func(
		ctx context.Context, req *mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: text("done"), StructuredContent: map[string]any{"done": ctx.Done()}}, nil
	})
	server.AddTool(&mcp.Tool{Name: "told", InputSchema: schema}, func(
		ctx context.Context, req *mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		return mcperr.Result[mcp.CallToolResult](mcperr.Internal("LOAD_FAILED", "failed to load",
			mcperr.WithDetails(map[string]any{"done": ctx.Done()}))), nil
	})
	server.AddTool(&mcp.Tool{Name: "stack", InputSchema: schema}, func(
		ctx context.Context, req *mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{
			IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf("failed to load (%+v)", load())}},
		}, nil
	})
	server.AddTool(&mcp.Tool{Name: "exit", InputSchema: schema}, func(
		ctx context.Context, req *mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		if err := load(); err != nil {
			log.Fatalf("failed to load: %v", err)
		}
		return &mcp.CallToolResult{}, nil
	})
	server.AddTool(&mcp.Tool{Name: "soft", InputSchema: schema}, func(
		ctx context.Context, req *mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		if err := load(); err != nil {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "failed to load: " + err.Error()}}}, nil
		}
		return &mcp.CallToolResult{}, nil
	})
	server.AddTool(&mcp.Tool{Name: "protocol", InputSchema: schema}, func(
		ctx context.Context, req *mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the path must be absolute"}
	})
	server.AddTool(&mcp.Tool{Name: "unbounded", InputSchema: schema}, func(
		ctx context.Context, req *mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		return nil, mcperr.NotFound("ITEM_NOT_FOUND", "no such item")
	})
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
