// Package tools uses constructors of another package.
package tools

import (
	"context"
	"log"
	"os"

	"example.com/mcpserver/untypedresult/helpers"
	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func Register(server *mcp.Server, logger *log.Logger) {
	server.AddTool(&mcp.Tool{Name: "read"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		name := req.Params.Name
		if name == "" {
			return helpers.NewError("name is required"), nil // want `read reports "name is required" as free text`
		}
		data, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			return helpers.Fail(logger, "no file", err)
		}
		if os.IsPermission(err) {
			return helpers.Fail(logger, "no file", mcperr.From(err)) // the helper keeps its type
		}
		if err != nil {
			return helpers.NewErrorFrom("failed to read the file", err), nil
		}
		if len(data) == 0 {
			return helpers.Failf(logger, "the file %s is empty", name) // want `read reports`
		}
		if len(data) > 1000 {
			return helpers.Status(logger, "failed to take the file", 413), nil
		}
		return helpers.Text(string(data)), nil
	})
}
