// Package distant knows a registry that another package uses, and does not import its package itself.
package distant

import (
	"context"

	"example.com/mcpserver/coderange/distant/setup"
	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Register adds the tool.
func Register(s *mcp.Server) {
	setup.Log()
	s.AddTool(&mcp.Tool{Name: "merge"}, mcperr.Handler(merge))
}

func merge(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if len(req.Params.Arguments) == 0 {
		return nil, mcperr.Conflict("PULL_MERGED", "merged")
	}
	return nil, mcperr.Conflict("PULL_CLOSED", "closed") // want `^merge uses the code PULL_CLOSED, which is not registered`
}
