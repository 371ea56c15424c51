// Package counted shows constructors of error results that count what they build. Their calls stay, and the results are
// annotated, but only if the error that decides on kind and retry is still at hand.
package counted

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("variable"), variable)
	s.AddTool(mcp.NewTool("call"), call)
	s.AddTool(mcp.NewTool("reassigned"), reassigned)
}

var failures int

func fail(err error) *mcp.CallToolResult {
	failures++
	return mcp.NewToolResultErrorFromErr("failed", err) // want `fail reports "failed" as free text: the model gets no code and no retry; use mcperr\.Wrap\("", …\), where "" keeps the code that the error has; 2 other returns pass it on`
}

type busy struct{ Code string }

func (b *busy) Error() string { return "busy" }

func open() error { return &busy{Code: "BUSY"} }

func variable(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := open(); err != nil {
		return fail(err), nil
	}
	return mcp.NewToolResultText("ok"), nil
}

func call(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return fail(open()), nil
}

func reassigned(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := open()
	result := fail(err)
	if err = errors.Join(open(), err); err != nil {
		failures++
	}
	return result, nil
}
