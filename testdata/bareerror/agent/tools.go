package agent

import (
	"context"
	"errors"
)

// Tool is a tool of the agent's own, for its own model: nothing serves it.
type Tool interface {
	Name() string
	InputSchema() map[string]any
	Run(ctx context.Context, args map[string]any) (string, error)
}

type shell struct{}

func (shell) Name() string                { return "shell" }
func (shell) InputSchema() map[string]any { return nil }
func (shell) Run(ctx context.Context, args map[string]any) (string, error) {
	return "", errors.New("no shell here")
}

var _ Tool = shell{}
