// Package values has tools whose answers contain values that report failures in a field.
package values

import (
	"context"
	"encoding/json"
	"fmt"

	"example.com/mcpserver/softerror/values/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type repositories struct{}

type plugin struct {
	Installed    bool
	ErrorMessage string
}

func (p plugin) String() string { return fmt.Sprint(p.Installed, p.ErrorMessage) }

type change struct {
	Files []string
	Error string
}

func (repositories) encode(v any) (string, error) {
	data, err := json.Marshal(v)
	return string(data), err
}

func (repositories) install(ctx context.Context, name string) plugin {
	if err := ctx.Err(); err != nil {
		return plugin{ErrorMessage: fmt.Sprintf("could not install %s: %v", name, err)}
	}
	return plugin{Installed: true}
}

func (repositories) plan(ctx context.Context) (change, error) { return change{}, ctx.Err() }

func (repositories) apply(c change) error { return nil }

// Copy passes on a value whose Success may be false.
func (r repositories) Copy(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	copied, err := client.Copy(ctx, req.GetString("url", ""))
	if err != nil {
		return nil, err
	}
	text, err := r.encode(map[string]any{"function": "copy", "result": copied})
	if err != nil {
		return nil, err
	}
	if len(text) > 1000 {
		text = text[:1000]
	}
	return mcp.NewToolResultText(text), nil // want `^Copy answers with what client.Copy returns also if that failed: only the field Success says so, and isError is not set, so client and model take the failure for the answer; let Copy return an error$`
}

// CopySafely looks at Success.
func (r repositories) CopySafely(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	copied, err := client.Copy(ctx, req.GetString("url", ""))
	if err != nil {
		return nil, err
	}
	if !copied.Success {
		return mcp.NewToolResultError(copied.Message), nil
	}
	text, err := r.encode(copied)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(text), nil
}

// CopyPath uses one field of the value.
func (r repositories) CopyPath(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	copied, err := client.Copy(ctx, req.GetString("url", ""))
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText("copied to " + copied.Path), nil
}

func (r repositories) VerifyPlugin(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	installed := r.install(ctx, req.GetString("name", ""))
	return mcp.NewToolResultText(installed.String()), nil // want `^VerifyPlugin answers with what r.install returns also if that failed: only the field ErrorMessage says so`
}

// Check answers with what a check found.
func (r repositories) Check(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	found := client.CheckSyntax(ctx, req.GetString("text", ""))
	return mcp.NewToolResultStructuredOnly(found), nil
}

// Rename keeps an error in a field of the answer.
func (r repositories) Rename(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	planned, err := r.plan(ctx)
	if err != nil {
		return nil, err
	}
	if planned.Error != "" {
		return nil, fmt.Errorf("rename failed: %s", planned.Error)
	}
	if err := r.apply(planned); err != nil {
		planned.Error = fmt.Sprintf("failed to apply: %v", err)
	}
	return &mcp.CallToolResult{StructuredContent: planned}, nil // want `^Rename reports a failed call only in planned.Error of its answer: isError is not set, so client and model take the failure for the answer; return the error$`
}

// RenameSafely looks at the field.
func (r repositories) RenameSafely(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	planned, err := r.plan(ctx)
	if err != nil {
		return nil, err
	}
	if err := r.apply(planned); err != nil {
		planned.Error = fmt.Sprintf("failed to apply: %v", err)
	}
	result := &mcp.CallToolResult{StructuredContent: planned}
	if planned.Error != "" {
		result.IsError = true
	}
	return result, nil
}

// RenameAll has a field for each element: the others are the answer.
func (r repositories) RenameAll(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var all []change
	for range req.GetStringSlice("names", nil) {
		planned := change{}
		if err := r.apply(planned); err != nil {
			planned.Error = err.Error()
		}
		all = append(all, planned)
	}
	return mcp.NewToolResultStructuredOnly(all), nil
}

// ValidateChange answers with what is wrong.
func (r repositories) ValidateChange(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var found change
	if err := r.apply(found); err != nil {
		found.Error = err.Error()
	}
	return mcp.NewToolResultStructuredOnly(found), nil
}

func register(s *server.MCPServer) {
	r := repositories{}
	s.AddTool(mcp.NewTool("copy"), r.Copy)
	s.AddTool(mcp.NewTool("copy_safely"), r.CopySafely)
	s.AddTool(mcp.NewTool("copy_path"), r.CopyPath)
	s.AddTool(mcp.NewTool("verify_plugin"), r.VerifyPlugin)
	s.AddTool(mcp.NewTool("check"), r.Check)
	s.AddTool(mcp.NewTool("rename"), r.Rename)
	s.AddTool(mcp.NewTool("rename_safely"), r.RenameSafely)
	s.AddTool(mcp.NewTool("rename_all"), r.RenameAll)
	s.AddTool(mcp.NewTool("validate_change"), r.ValidateChange)
}
