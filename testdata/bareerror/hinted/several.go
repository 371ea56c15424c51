package hinted

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// RegisterSeveral adds the tools of a type that has two, and one that a function returns with its handler.
func RegisterSeveral(m *server.MCPServer) {
	d := desk{}
	m.AddTool(d.FindTool(), d.Find)
	m.AddTool(d.SendTool(), d.Send)
	m.AddTool(pair())
}

// desk describes two tools, of which one may be called again.
type desk struct{}

func (desk) FindTool() mcp.Tool { return mcp.NewTool("find", mcp.WithReadOnlyHintAnnotation(true)) }

func (desk) SendTool() mcp.Tool { return mcp.NewTool("send") }

func (desk) Find(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("none"), nil
}

func (desk) Send(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, post.SendLetter(ctx, r.GetString("to", "")) // want `mcperr.From\(.*, mcperr.NotIdempotent\)`
}

func pair() (mcp.Tool, server.ToolHandlerFunc) {
	tool := mcp.NewTool("again", mcp.WithIdempotentHintAnnotation(true))
	handler := func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, post.SendLetter(ctx, r.GetString("to", "")) // want `return mcperr.From\(err\)`
	}
	return tool, handler
}
