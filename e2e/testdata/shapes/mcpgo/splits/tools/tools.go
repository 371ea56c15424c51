// Package tools registers the handlers.
package tools

import (
	"example.com/shapes/splits/handlers"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds all tools.
func Register(s *server.MCPServer) {
	items := &handlers.Items{Prefix: "item "}
	s.AddTool(mcp.NewTool("get"), items.Get)
	s.AddTool(mcp.NewTool("put"), handlers.Put)
}
