// Package tools registers the handlers.
package tools

import (
	"example.com/shapes/kit"
	"example.com/shapes/splits/handlers"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Register adds all tools.
func Register(s *mcp.Server) {
	items := &handlers.Items{Prefix: "item "}
	mcp.AddTool(s, &mcp.Tool{Name: "get"}, items.Get)
	s.AddTool(&mcp.Tool{Name: "raw", InputSchema: kit.Object}, items.Raw)
}
