// Package requests has a prompt that shows where it failed.
package requests

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func greet(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	if _, err := os.ReadFile("prompt"); err != nil {
		return nil, fmt.Errorf("no prompt: %s", debug.Stack()) // want `greet sends the stack trace of debug.Stack`
	}
	return new(mcp.GetPromptResult), nil
}

func register(s *mcp.Server) { s.AddPrompt(&mcp.Prompt{Name: "greet"}, greet) }

var _ = register
