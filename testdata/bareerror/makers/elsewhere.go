package makers

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func elsewhere(name string) error { return fmt.Errorf("cannot open %s", name) } // want `^elsewhere returns "cannot open %s".*; (?:return|use) mcperr\.Unknown\("OPEN_FAILED", …\)`

// RegisterMore registers another tool that shares a function with those of the other file.
func RegisterMore(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "share"}, func(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
		return nil, nil, shared(args.Name)
	})
}
