// Package server makes the server.
package server

import (
	"example.com/shapes/splits/tools"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("splits", "1")
	tools.Register(s)
	return s
}
