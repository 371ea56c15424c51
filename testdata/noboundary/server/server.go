// Package server makes a server without a boundary.
package server

import (
	"example.com/mcpserver/noboundary/tools"
	"github.com/mark3labs/mcp-go/server"
)

func New() *server.MCPServer {
	s := server.NewMCPServer("tools", "1") // want `two of package tools and 1 more tools return typed errors, and nothing on this server makes a tool result of them: the client gets no code and no retry; put mcperr.Middleware around all of them, by WithToolHandlerMiddleware`
	tools.Register(s)
	return s
}
