// Package decorated has a table of tools whose functions get decorators around them before a handler calls them.
package decorated

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type run func(ctx context.Context, c *call) (string, error)

type call struct{ args map[string]any }

type tool struct {
	name  string
	write bool
	run   run
}

var tools = []tool{{"open", false, open}, {"close", true, shut}}

func open(ctx context.Context, c *call) (string, error) {
	return "", errors.New("the door is open") // want `^open returns "the door is open" without a type: the model gets its text`
}

func shut(ctx context.Context, c *call) (string, error) {
	name, ok := c.args["name"].(string)
	if !ok {
		return "", errors.New("name is required") // want `^shut returns "name is required".*; return mcperr\.Validation\("NAME_REQUIRED", …\)$`
	}
	return name, nil
}

// Each tool is limited before it is logged.
func limited(most int) func(run) run {
	slots := make(chan struct{}, most)
	return func(next run) run {
		return func(ctx context.Context, c *call) (string, error) {
			select {
			case slots <- struct{}{}:
				defer func() { <-slots }()
				return next(ctx, c)
			default:
				return "", errors.New("too many calls are running") // want `^limited returns "too many calls are running"`
			}
		}
	}
}

func timed(next run) run {
	return func(ctx context.Context, c *call) (string, error) {
		start := time.Now()
		out, err := next(ctx, c)
		fmt.Println(time.Since(start))
		return out, err
	}
}

// Register registers the tools.
func Register(s *server.MCPServer) {
	for _, t := range tools {
		run := timed(limited(4)(t.run))
		s.AddTool(mcp.NewTool(t.name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			out, err := run(ctx, &call{req.GetArguments()})
			if err != nil {
				return mcp.NewToolResultError(err.Error()), nil
			}
			return mcp.NewToolResultText(out), nil
		})
	}
}

// RegisterPlain registers the tools without decorators, and gives them less than the request.
func RegisterPlain(s *server.MCPServer) {
	for _, t := range plain {
		run := t.run
		s.AddTool(mcp.NewTool(t.name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			out, err := run(ctx, req.GetString("name", ""))
			if err != nil {
				return mcp.NewToolResultError(err.Error()), nil
			}
			return mcp.NewToolResultText(out), nil
		})
	}
}

type plainTool struct {
	name string
	run  func(ctx context.Context, name string) (string, error)
}

var plain = []plainTool{{"look", look}}

func look(ctx context.Context, name string) (string, error) {
	if name == "" {
		return "", errors.New("name is required") // want `^look returns "name is required"`
	}
	return name, nil
}
