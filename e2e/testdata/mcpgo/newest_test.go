package wire

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Arguments that do not fit the schema have the form of all other errors, although no handler and no middleware runs.
func TestInputSchema(t *testing.T) {
	hooks := new(server.Hooks)
	hooks.AddAfterCallTool(mcperr.AfterCall[*mcp.CallToolRequest])
	s := server.NewMCPServer("server", "1", server.WithHooks(hooks), server.WithInputSchemaValidation())
	s.AddTool(mcp.NewTool("typed", mcp.WithNumber("count", mcp.Required())), func(
		context.Context, mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("fine"), nil
	})
	res, err := serve(t, s)("typed")
	if err != nil {
		t.Fatal(err)
	}
	var e *mcperr.Error
	if !errors.As(mcperr.FromResult(res), &e) || e.Code != mcperr.CodeInvalidParam || e.Retry != mcperr.NotRetryable {
		t.Fatalf("got %+v", e)
	}
	if data, _ := json.Marshal(e.Details); !strings.Contains(string(data), `"path":"/count"`) {
		t.Errorf("got the details %s", data)
	}
}
