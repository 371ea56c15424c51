// Package distant makes the server of tools that another package adds, of which only a third one knows. Hosts may lose
// the facts of such a package on the way.
package distant

import (
	"example.com/mcpserver/noboundary/distant/install"
	"github.com/mark3labs/mcp-go/server"
)

// New makes the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("distant", "1") // want `read of package tools returns errors, and no boundary puts their code and retry into results`
	install.All(s)
	return s
}
