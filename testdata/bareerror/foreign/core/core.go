// Package core has tools, and knows nothing of MCP.
package core

import (
	"context"
	"errors"
)

// Tool is what a server runs.
type Tool interface {
	Name() string
	Run(ctx context.Context, args map[string]any) (string, error)
}

// All lists the tools.
func All() []Tool { return []Tool{echo{}} }

type echo struct{}

func (echo) Name() string { return "echo" }

func (echo) Run(ctx context.Context, args map[string]any) (string, error) {
	text, ok := args["text"].(string)
	if !ok {
		return "", errors.New("text is required")
	}
	return text, nil
}
