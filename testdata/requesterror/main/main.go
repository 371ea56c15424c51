// Command main makes the server.
package main

import (
	"context"

	"example.com/mcpserver/requesterror/pages"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "pages"}, nil) // want `^read of package pages and 1 other function return errors that go-sdk sends with the number 0 and no data: a client cannot tell a wrong argument from an outage; type them, as with mcperr.Validation, and add the middleware mcperr.Requests to the server$`
	pages.Register(s)
	_ = s.Run(context.Background(), nil)
}
