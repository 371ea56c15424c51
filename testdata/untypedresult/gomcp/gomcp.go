// Package gomcp builds results of go-mcp from their fields.
package gomcp

import (
	"context"
	"fmt"
	"os"

	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	"github.com/ThinkInAIXYZ/go-mcp/server"
)

func Register(s *server.Server, tool *protocol.Tool) {
	s.RegisterTool(tool, read)
	s.RegisterTool(tool, list)
	s.RegisterTool(tool, forwarded)
}

func read(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	path, _ := req.Arguments["path"].(string)
	if path == "" {
		return protocol.NewCallToolResult([]protocol.Content{ // want `read reports "path is required" as free text`
			&protocol.TextContent{Type: "text", Text: "path is required"},
		}, true), nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return failed(fmt.Sprintf("cannot read %s: %v", path, err)), nil // want `read reports "cannot read %s: %v" as free text`
	}
	return answer(string(data), false), nil
}

func list(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	if len(req.Arguments) == 0 {
		return answer("a folder is required", true), nil // want `list reports "a folder is required" as free text`
	}
	hint := &protocol.TextContent{Type: "text", Text: "see the manual"}
	text := &protocol.TextContent{Type: "text", Text: "nothing can be listed"}
	return protocol.NewCallToolResult([]protocol.Content{text, hint}, true), nil // want `list reports an error as free text`
}

// forwarded has the result of another server: what it says is reported there.
func forwarded(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	res := ask(req.Name)
	return protocol.NewCallToolResult(res.Content, res.IsError), nil
}

func ask(name string) *protocol.CallToolResult { return answer("nothing is known of "+name, false) }

func failed(text string) *protocol.CallToolResult { return answer(text, true) }

func answer(text string, isError bool) *protocol.CallToolResult {
	return protocol.NewCallToolResult([]protocol.Content{&protocol.TextContent{Type: "text", Text: text}}, isError)
}
