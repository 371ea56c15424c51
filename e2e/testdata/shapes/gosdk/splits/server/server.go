// Package server makes the server.
package server

import (
	"example.com/shapes/splits/tools"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "splits", Version: "1"}, nil)
	tools.Register(s)
	return s
}
