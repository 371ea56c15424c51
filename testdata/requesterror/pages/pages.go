// Package pages adds resources to a server that another package makes.
package pages

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func Register(s *mcp.Server) {
	s.AddResource(&mcp.Resource{URI: "page:1"}, read)
	s.AddPrompt(&mcp.Prompt{Name: "greet"}, greet)
}

func read(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	return nil, errors.New("no such page")
}

func greet(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	return nil, errors.New("name is required")
}
