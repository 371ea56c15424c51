// Package server makes the server.
package server

import (
	"example.com/shapes/kit"
	"example.com/shapes/splits/handlers"
	mcp "github.com/metoro-io/mcp-golang"
)

// New returns the server.
func New() *mcp.Server {
	s := kit.Server()
	kit.Must(s.RegisterTool("get", "a tool", handlers.Get))
	return s
}
