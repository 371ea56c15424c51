package layer

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type output struct {
	Text, Problem string
	ExitCode      int
}

var kubectl func(ctx context.Context, args ...string) (output, error)

// RegisterPrograms adds tools that run programs.
func RegisterPrograms(s *server.MCPServer) {
	for _, t := range []tool{{mcp.NewTool("pods"), pods}, {mcp.NewTool("run_kubectl"), runKubectl}} {
		s.AddTool(t.tool, func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			text, err := t.handler(ctx, req.GetArguments())
			if err != nil {
				return nil, err
			}
			return mcp.NewToolResultText(text), nil
		})
	}
}

func pods(ctx context.Context, args map[string]any) (string, error) {
	out, err := kubectl(ctx, "get", "pods")
	if err != nil {
		return "", err
	}
	if out.ExitCode != 0 {
		return "kubectl failed:\n" + out.Problem, nil // want `pods reports`
	}
	return out.Text, nil
}

// What a program prints is the answer, whatever its exit status is.
func runKubectl(ctx context.Context, args map[string]any) (string, error) {
	out, err := kubectl(ctx, "version")
	if err != nil {
		return "", err
	}
	if out.ExitCode != 0 {
		return "kubectl failed:\n" + out.Problem, nil
	}
	return out.Text, nil
}
