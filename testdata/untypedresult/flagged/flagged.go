// Package flagged has a helper with a parameter that says whether a result is an error.
package flagged

import (
	"context"
	"fmt"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type job func(ctx context.Context, name string) (string, error)

// Register adds the tools of a server.
func Register(s *mcp.Server) {
	s.AddTool(&mcp.Tool{Name: "load"}, adapt(load))
	s.AddTool(&mcp.Tool{Name: "pick"}, pick)
}

func adapt(run job) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := run(ctx, req.Params.Name)
		if err != nil {
			return answer("cannot run the job: "+err.Error(), true), nil // want `adapt reports "cannot run the job: …" as free text`
		}
		return answer(text, false), nil
	}
}

func load(ctx context.Context, name string) (string, error) {
	data, err := os.ReadFile(name)
	return string(data), err
}

func answer(text string, failed bool) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: failed, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

func pick(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	names, failed := find(req.Params.Name)
	if len(names) == 0 {
		return answer(fmt.Sprintf("no file %q", req.Params.Name), true), nil // want `pick reports "no file %q" as free text`
	}
	return answer(names[0], failed), nil // the flag is not known here
}

func find(name string) (names []string, failed bool) { return nil, false }
