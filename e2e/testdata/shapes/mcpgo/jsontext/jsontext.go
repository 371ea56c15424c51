// Package jsontext has errors whose text is JSON.
package jsontext

import (
	"context"
	"encoding/json"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("jsontext", "1")
	s.AddTool(mcp.NewTool("literal"), literal)
	s.AddTool(mcp.NewTool("marshaled"), marshaled)
	s.AddTool(mcp.NewTool("array"), array)
	s.AddTool(mcp.NewTool("error"), failed)
	s.AddTool(mcp.NewTool("helper"), helped)
	s.AddTool(mcp.NewTool("excuse"), excused)
	return s
}

//wire:tool literal open
//wire:fails {}
//wire:answers {"id":"1"}
func literal(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return mcp.NewToolResultError(`{"error":"id is missing","field":"id"}`), nil
	}
	return mcp.NewToolResultText(`{"id":1}`), nil
}

//wire:tool marshaled open
//wire:fails {} {"code":"ITEM_NOT_FOUND","retry":"no"}
//wire:answers {"id":"1"}
func marshaled(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		data, _ := json.Marshal(map[string]any{"code": "ITEM_NOT_FOUND", "retryable": false, "error": err.Error()})
		return mcp.NewToolResultError(string(data)), nil
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool array open
//wire:fails {}
//wire:answers {"id":"1"}
func array(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		data, _ := json.MarshalIndent([]string{err.Error(), "try another"}, "", "  ")
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{mcp.NewTextContent(string(data))}}, nil
	}
	return mcp.NewToolResultText(text), nil
}

type structured struct {
	Kind       string   `json:"error"`
	Candidates []string `json:"candidates"`
}

func (s *structured) Error() string {
	data, _ := json.Marshal(s)
	return string(data)
}

//wire:tool error silent
//wire:fails {}
//wire:answers {"id":"1"}
func failed(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		err := &structured{"ambiguous", []string{"a", "b"}}
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

type envelope struct {
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

func refuse(format string, args ...any) (*mcp.CallToolResult, error) {
	data, _ := json.Marshal(envelope{Error: fmt.Sprintf(format, args...)})
	return mcp.NewToolResultError(string(data)), nil
}

//wire:tool helper fixed|unfixable fixed@v0.34.0
//wire:fails {} {"code":"ID_REQUIRED","type":"validation","retry":"no"}
//wire:answers {"id":"1"}
func helped(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return refuse("id is required")
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool excuse fixed|unfixable fixed@v0.34.0
//wire:soft {}
//wire:answers {"id":"1"}
func excuse(format string, args ...any) (*mcp.CallToolResult, error) {
	data, _ := json.Marshal(envelope{Error: fmt.Sprintf(format, args...)})
	return mcp.NewToolResultText(string(data)), nil
}

func excused(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return excuse("id is required")
	}
	return mcp.NewToolResultText("fine"), nil
}
