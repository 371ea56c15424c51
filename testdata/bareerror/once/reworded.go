package once

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// The time-out of any tool is reported without its error.
func reword(name string, err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%s: the pump did not answer in time", name)
	}
	return err
}

func addRunning(s *server.MCPServer, name string, run func(context.Context, string) error) {
	s.AddTool(mcp.NewTool(name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := run(ctx, req.GetString("name", "")); err != nil {
			return nil, reword(name, err) // want `mcperr.Timeout\("PUMP_NOT_RESPONDING", …\) in reword`
		}
		return mcp.NewToolResultText("done"), nil
	})
}

// RegisterPumps adds the tools of pumps.
func RegisterPumps(s *server.MCPServer, start, stop func(context.Context, string) error) {
	addRunning(s, "start_pump", start)
	addRunning(s, "stop_pump", stop)
}
