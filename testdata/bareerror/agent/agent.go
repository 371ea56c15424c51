// Package agent uses an SDK for something else than serving tools.
package agent

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Step is a step of an agent; it has a tool's form, but calls other servers' tools.
type Step struct {
	Name string
	Do   func(ctx context.Context, in string) (string, error)
}

// Steps lists them.
func Steps(session *mcp.ClientSession) []Step {
	return []Step{{Name: "ask", Do: func(ctx context.Context, in string) (string, error) {
		if session == nil {
			return "", errors.New("no session")
		}
		res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: in})
		if err != nil {
			return "", err
		}
		if res.IsError {
			return "", errors.New("the tool failed")
		}
		return "", nil
	}}}
}
