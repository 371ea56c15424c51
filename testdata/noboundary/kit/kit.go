// Package kit makes servers for others.
package kit

import "github.com/mark3labs/mcp-go/server"

func NewServer(name string) *server.MCPServer { return server.NewMCPServer(name, "1") }
