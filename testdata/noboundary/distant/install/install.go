// Package install adds tools. Its exported functions do not name the package of the tools.
package install

import (
	"example.com/mcpserver/noboundary/distant/tools"
	"github.com/mark3labs/mcp-go/server"
)

// All adds all tools.
func All(s *server.MCPServer) { tools.Add(s) }
