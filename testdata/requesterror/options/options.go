// Package options has a boundary in the options of its server.
package options

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func New() *server.MCPServer {
	s := server.NewMCPServer("pages", "1",
		server.WithResourceHandlerMiddleware(mcperr.RequestHandler[server.ResourceHandlerFunc]))
	s.AddResource(mcp.NewResource("page:1", "page"), func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		return nil, errors.New("no such page")
	})
	return s
}
