// Package goserver makes servers without a boundary.
package goserver

import (
	"example.com/mcpserver/noboundary/gotools"
	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func New() *gosdk.Server {
	if false {
		return nil
	}
	s := gosdk.NewServer(&gosdk.Implementation{Name: "tools"}, nil) // want `one of package gotools returns errors, .*; put mcperr.Receiving around all tools, by AddReceivingMiddleware`
	gotools.Register(s)
	return s
}
