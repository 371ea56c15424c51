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
	s := gosdk.NewServer(&gosdk.Implementation{Name: "tools"}, nil) // want `one of package gotools returns errors \(1 of 2\), .*; put mcperr.Receiving around all tools, by AddReceivingMiddleware`
	gotools.Register(s)
	return s
}

type app struct{ server *gosdk.Server }

func NewApp() *app {
	a := &app{
		server: gosdk.NewServer(&gosdk.Implementation{Name: "tools"}, nil), // want `\(2 of 2\), .*; put mcperr.Receiving around all tools, by AddReceivingMiddleware`
	}
	gotools.Register(a.server)
	return a
}
