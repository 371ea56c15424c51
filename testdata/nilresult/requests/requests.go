// Package requests has resources and prompts that answer with nothing.
package requests

import (
	"context"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func register(s *mcp.Server, other *server.MCPServer) {
	s.AddPrompt(&mcp.Prompt{Name: "greet"}, func(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		if req.Params.Name == "" {
			return nil, nil // want `register returns no answer and no error: go-sdk ends the whole server where the client speaks protocol 2026-07-28; return an error, such as mcperr.NotFound, or an answer`
		}
		return new(mcp.GetPromptResult), nil
	})
	s.AddResource(&mcp.Resource{URI: "page:1"}, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return nil, nil // want `returns no answer and no error: go-sdk answers with an error that has no code, and says that the handler returned nil`
	})
	other.AddResource(mcpgo.NewResource("page:1", "page"), func(ctx context.Context, req mcpgo.ReadResourceRequest) ([]mcpgo.ResourceContents, error) {
		return nil, nil // want `returns no answer and no error: the client gets null, or an error, in place of an answer`
	})
}

var _ = register
