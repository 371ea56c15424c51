// Package server makes a server without a boundary.
package server

import (
	"example.com/mcpserver/noboundary/tools"
	"github.com/mark3labs/mcp-go/server"
)

func New() *server.MCPServer {
	s := server.NewMCPServer("tools", "1") // want `two of package tools and 1 other function return errors, and no boundary puts their code and retry into results`
	tools.Register(s)
	return s
}
