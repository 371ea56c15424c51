// Package passed has a helper that passes on an error which only it can explain, beside errors that it makes.
package passed

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("plan"), plan)
	s.AddTool(mcp.NewTool("apply"), apply)
	s.AddTool(mcp.NewTool("look"), look)
}

func module(req mcp.CallToolRequest) (string, error) {
	name, err := req.RequireString("module")
	if err != nil {
		return "", err // want `module returns the error of req.RequireString`
	}
	if _, err := os.Stat(filepath.Join(name, "main.tf")); err != nil {
		return "", fmt.Errorf("module %s has no main.tf", name) // want `MODULE_HAS_NO_MAIN_TF`
	}
	return name, nil
}

// The code of the program is that of another error in the same variable.
func plan(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	dir, err := module(req)
	if err != nil {
		return nil, err
	}
	out, err := exec.CommandContext(ctx, "terraform", "-chdir="+dir, "plan").Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 2 {
		return mcp.NewToolResultText(string(out)), nil
	}
	return mcp.NewToolResultText("no changes"), nil
}

func apply(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	dir, err := module(req)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(dir), nil
}

func chosen(req mcp.CallToolRequest) (string, error) {
	name, err := req.RequireString("file")
	if err != nil {
		return "", err
	}
	if name == "secrets" {
		return "", errors.New("the file is locked")
	}
	return name, nil
}

// Here, code looks at the error of the helper itself, which therefore stays as it is.
func look(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := chosen(req)
	if errors.Is(err, context.Canceled) {
		return mcp.NewToolResultText("nothing"), nil
	}
	if err != nil {
		return nil, err // want `look returns the error of chosen`
	}
	return mcp.NewToolResultText(name), nil
}
