package once

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type forge struct{ dir string }

// RegisterForge adds tools that run programs, whose arguments say what they do.
func RegisterForge(s *mcp.Server, f *forge) {
	mcp.AddTool(s, &mcp.Tool{Name: "issue"}, f.createIssue)
	mcp.AddTool(s, &mcp.Tool{Name: "peek"}, f.peek)
	mcp.AddTool(s, &mcp.Tool{Name: "peers"}, f.peers)
	mcp.AddTool(s, &mcp.Tool{Name: "said"}, f.say)
	mcp.AddTool(s, &mcp.Tool{Name: "render"}, f.render)
}

func (f *forge) gh(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "gh", args...)
	cmd.Dir = f.dir
	out, err := cmd.Output()
	return string(out), err
}

func (f *forge) createIssue(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if _, err := f.gh(ctx, "issue", "create", in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("open it: %w", err) // want `mcperr.Wrap`
	}
	out, err := f.gh(ctx, "issue", "list")
	if err != nil {
		return nil, nil, fmt.Errorf("look at all: %w", err) // want `mcperr.Wrap`
	}
	return nil, out, nil
}

func (f *forge) peek(ctx context.Context, _ *mcp.CallToolRequest, _ letters) (*mcp.CallToolResult, any, error) {
	out, err := exec.CommandContext(ctx, "gh", "issue", "list", "--label", "create").Output()
	if err != nil {
		return nil, nil, fmt.Errorf("peek at them: %w", err) // want `mcperr.Wrap`
	}
	return nil, string(out), nil
}

func (f *forge) peers(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	args := []string{"peers", "show"}
	args = append(args, in.To...)
	out, err := f.gh(ctx, args...)
	if err != nil {
		return nil, nil, fmt.Errorf("peer around: %w", err) // want `mcperr.Wrap`
	}
	return nil, out, nil
}

func (f *forge) say(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	out, err := f.gh(ctx, in.To[0], "list")
	if err != nil {
		return nil, nil, fmt.Errorf("no list of %s: %w", in.To[0], err) // want `mcperr.Wrap`
	}
	return nil, out, nil
}

func (f *forge) render(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	out, err := exec.CommandContext(ctx, "render", "show").Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, nil, errors.New("the renderer is missing") // want `mcperr.Internal`
	}
	if err != nil {
		return nil, nil, fmt.Errorf("rendering: %w", err) // want `mcperr.Wrap`
	}
	tmp, err := os.CreateTemp("", "page")
	if err != nil {
		return nil, nil, fmt.Errorf("make room: %w", err) // want `mcperr.Internal`
	}
	return nil, tmp.Name() + string(out), nil
}
