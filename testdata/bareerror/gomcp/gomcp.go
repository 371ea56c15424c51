// Package gomcp registers tools with go-mcp.
package gomcp

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/ThinkInAIXYZ/go-mcp/pkg"
	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	"github.com/ThinkInAIXYZ/go-mcp/server"
)

type args struct {
	Path string `json:"path"`
}

func Register(s *server.Server, tool *protocol.Tool) {
	s.RegisterTool(tool, size)
	s.RegisterTool(tool, func(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
		return nil, errors.New("nothing can be seen") // want `Register returns "nothing can be seen" without a type: without a boundary, go-mcp sends a JSON-RPC error, which the model never sees`
	}, server.RateLimitMiddleware(nil))
	s.RegisterTool(tool, none)
}

func size(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	var in args
	if err := protocol.VerifyAndUnmarshal(req.RawArguments, &in); err != nil {
		return nil, err // want `size returns the error of protocol.VerifyAndUnmarshal without a type: without a boundary, go-mcp sends a JSON-RPC error, which the model never sees`
	}
	info, err := os.Stat(in.Path)
	if err != nil {
		return nil, fmt.Errorf("cannot look at %s: %w", in.Path, err) // want `size returns "cannot look at %s: %w" without a type`
	}
	content := []protocol.Content{&protocol.TextContent{Type: "text", Text: fmt.Sprint(info.Size())}}
	return protocol.NewCallToolResult(content, false), nil
}

// none returns an error of the SDK.
func none(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	return nil, pkg.ErrServerNotSupport
}
