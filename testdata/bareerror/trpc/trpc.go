// Package trpc registers tools with trpc-mcp-go.
package trpc

import (
	"context"
	"errors"
	"os"

	mcp "trpc.group/trpc-go/trpc-mcp-go"
)

type args struct{ Path string }

type answer struct{ Size int64 }

func Register(s *mcp.Server) {
	s.RegisterTool(mcp.NewTool("plain"), plain)
	s.RegisterTool(mcp.NewTool("typed"), mcp.NewTypedToolHandler(typed))
	s.RegisterTool(mcp.NewTool("structured"), mcp.NewStructuredToolHandler(structured))
}

func plain(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("plain is broken") // want `plain returns "plain is broken" without a type: the model gets its text`
}

func typed(ctx context.Context, req *mcp.CallToolRequest, in args) (answer, error) {
	info, err := os.Stat(in.Path)
	if err != nil {
		return answer{}, err // want `typed returns the error of os.Stat`
	}
	return answer{info.Size()}, nil
}

func structured(ctx context.Context, req *mcp.CallToolRequest) (answer, error) {
	return answer{}, errors.New("structured is broken") // want `structured returns "structured is broken"`
}
