// Package doorman has code around its tools that looks at errors of its own, and passes on those of the tools.
package doorman

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var errNoTicket = errors.New("no ticket")

func admit(ctx context.Context) error {
	if ctx.Value("ticket") == nil {
		return errNoTicket
	}
	return nil
}

func admitted(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		err := admit(ctx)
		if errors.Is(err, errNoTicket) {
			return mcp.NewToolResultText("buy a ticket at the gate"), nil
		}
		return next(ctx, req)
	}
}

func ring(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := http.Get(req.GetString("bell", "")); err != nil {
		return nil, fmt.Errorf("the bell is silent: %v", err) // want `ring returns "the bell is silent: %v" without a type: mcp-go sends a JSON-RPC error, which the model never sees; return mcperr.Wrap\("BELL_SILENT", …\)$`
	}
	return mcp.NewToolResultText("rung"), nil
}

func serve() *server.MCPServer {
	s := server.NewMCPServer("x", "1")
	s.AddTool(mcp.NewTool("ring"), admitted(ring))
	return s
}

var _ = serve
