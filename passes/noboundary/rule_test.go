package noboundary_test

import (
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/noboundary"
)

func Test(t *testing.T) { linttest.Run(t, noboundary.Analyzer, "noboundary") }

// The finding names the release that has the method, if the one in use does not.
func TestOlderRelease(t *testing.T) {
	t.Parallel()
	const sdk = "github.com/ThinkInAIXYZ/go-mcp"
	protocol := linttest.CheckPackage(t, sdk+"/protocol", `package protocol
type CallToolRequest struct{}
type CallToolResult struct { Content []any; IsError bool }
func (*CallToolResult) UnmarshalJSON([]byte) error { return nil }
`)
	server := linttest.CheckPackage(t, sdk+"/server", `package server
import ("context"; "`+sdk+`/protocol")
type ToolHandlerFunc func(context.Context, *protocol.CallToolRequest) (*protocol.CallToolResult, error)
type Server struct{}
func NewServer() (*Server, error) { return nil, nil }
func (*Server) RegisterTool(name string, handler ToolHandlerFunc) {}
`, protocol)
	tools := linttest.CheckPackage(t, "example.com/tools", `package tools
import ("context"; "errors"; "`+sdk+`/protocol"; "`+sdk+`/server")
func New() *server.Server {
	s, err := server.NewServer()
	if err != nil {
		panic(err)
	}
	s.RegisterTool("find", find)
	return s
}
func find(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	return nil, errors.New("nothing was found")
}
`, protocol, server)
	list := tools.Analyze(noboundary.Analyzer).Diagnostics
	if len(list) != 1 || !strings.Contains(list[0].Message, "by Use (since go-mcp v0.2.20)") ||
		len(list[0].SuggestedFixes) > 0 {
		t.Errorf("got %+v", list)
	}
}
