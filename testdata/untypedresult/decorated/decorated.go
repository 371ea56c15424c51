// Package decorated has a tool that adds something to the result of another function before it returns it.
package decorated

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tool.
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("show_sign"), show) }

func show(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.GetString("kind", "") {
	case "shop":
		res, err := shop(req.GetString("name", ""))
		res = framed(res, "gold")
		return res, err
	case "road":
		res, err := road(req.GetString("name", ""))
		if err == nil {
			res = framed(res, "blue")
		}
		return framed(res, "white"), err
	}
	return mcp.NewToolResultText("no sign"), nil
}

func framed(res *mcp.CallToolResult, colour string) *mcp.CallToolResult {
	res.Content = append(res.Content, mcp.NewTextContent(colour))
	return res
}

func shop(name string) (*mcp.CallToolResult, error) {
	if name == "" {
		return mcp.NewToolResultError("name is required"), nil // want `shop reports "name is required" as free text`
	}
	return mcp.NewToolResultText(name), nil
}

func road(name string) (*mcp.CallToolResult, error) {
	if len(name) > 20 {
		return mcp.NewToolResultError("name is too long"), nil // want `road reports "name is too long" as free text`
	}
	return mcp.NewToolResultText(name), nil
}
