// Package coded makes results of errors that have codes of their own.
package coded

import (
	"context"
	"fmt"
	"os/exec"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("run"), run)
	s.AddTool(mcp.NewTool("nothing"), nothing)
	s.AddTool(mcp.NewTool("hoist"), hoist)
	s.AddTool(mcp.NewTool("list_sails"), listSails)
}

func run(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := execute(req.GetString("command", ""))
	switch {
	case err == nil:
		return mcp.NewToolResultText("done"), nil
	case ctx.Err() != nil:
		return mcp.NewToolResultErrorFromErr("Failed to run "+req.Params.Name, err), nil // want `use mcperr.Wrap\("", …\)`
	case req.Params.Name == "":
		return mcp.NewToolResultError(fmt.Sprintf("failed to run %s: %v", req.Params.Name, err)), nil // want `use mcperr.Wrap\("", …\)`
	}
	return mcp.NewToolResultError(fmt.Sprintf("failed to run: %v", err)), nil // want `use mcperr.Wrap\("", …\)`
}

// nothing has no error at all.
func nothing(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := execute(req.GetString("command", ""))
	if err != nil {
		return nil, err
	}
	if req.GetString("page", "") == "" {
		return mcp.NewToolResultErrorFromErr("page is required", err), nil // want `use mcperr.Validation\("PAGE_REQUIRED", …\)`
	}
	return mcp.NewToolResultText("done"), nil
}

func execute(command string) error {
	if command == "" {
		return mcperr.Validation("COMMAND_REQUIRED", "command is required")
	}
	return nil
}

// craneError calls itself retryable, whatever the crane has done.
type craneError struct {
	Code      string
	Retryable bool
	err       error
}

func (e *craneError) Error() string { return e.err.Error() }

func runCraneCommand(ctx context.Context, words ...string) error {
	if err := exec.CommandContext(ctx, "crane", words...).Run(); err != nil {
		return &craneError{"CRANE_FAILED", true, err}
	}
	return nil
}

func hoist(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := runCraneCommand(ctx, "hoist", req.GetString("sail", "")); err != nil {
		return mcp.NewToolResultError("Error hoisting: " + err.Error()), nil // want `use mcperr.Wrap\("", …\)`
	}
	return mcp.NewToolResultText("hoisted"), nil
}

func listSails(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := runCraneCommand(ctx, "list"); err != nil {
		return mcp.NewToolResultError("Failed to list sails: " + err.Error()), nil // want `use mcperr.Wrap\("", …\)`
	}
	return mcp.NewToolResultText("none"), nil
}
