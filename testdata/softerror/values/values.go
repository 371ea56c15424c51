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
	return mcp.NewToolResultText(text), nil // want `^repositories.Copy answers with what client.Copy returns also if that failed: its field Success tells, but isError is not set, so the client counts it as a success; let Copy return an error$`
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
	return mcp.NewToolResultText(installed.String()), nil // want `^VerifyPlugin answers with what r.install returns also if that failed: its field ErrorMessage tells`
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
	return &mcp.CallToolResult{StructuredContent: planned}, nil // want `^repositories.Rename puts a failed call into planned.Error of its answer: isError is not set, so the client counts it as a success; set isError, or return the error$`
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

func respond(c client.Copied) (*mcp.CallToolResult, error) {
	result := mcp.NewToolResultStructuredOnly(c)
	result.IsError = !c.Success
	return result, nil
}

// CopyOver lets a function of its own look at Success.
func (r repositories) CopyOver(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	copied, err := client.Copy(ctx, req.GetString("url", ""))
	if err != nil {
		return nil, err
	}
	return respond(*copied)
}

// CopyFlagged sets isError without a condition.
func (r repositories) CopyFlagged(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	copied, err := client.Copy(ctx, req.GetString("url", ""))
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{IsError: !copied.Success, StructuredContent: copied}, nil
}

// CopyAll has several copies, of which some may work.
func (r repositories) CopyAll(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	copies := make(map[string]any)
	for _, url := range req.GetStringSlice("urls", nil) {
		copied, err := client.Copy(ctx, url)
		if err != nil {
			return nil, err
		}
		copies[url] = copied
	}
	return mcp.NewToolResultStructuredOnly(copies), nil
}

// InstallBoth has two parts.
func (r repositories) InstallBoth(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	first, second := r.install(ctx, "first"), r.install(ctx, "second")
	return mcp.NewToolResultStructuredOnly(map[string]any{"first": first, "second": second}), nil
}

// RenamePart has content beside the error.
func (r repositories) RenamePart(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	done := change{Files: req.GetStringSlice("files", nil)}
	if err := r.apply(done); err != nil {
		done.Error = err.Error()
	}
	return mcp.NewToolResultStructuredOnly(done), nil
}

// RenameOr returns an error result for the error.
func (r repositories) RenameOr(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var done change
	if err := r.apply(done); err != nil {
		done.Error = err.Error()
		text, _ := r.encode(done)
		return mcp.NewToolResultError(text), nil
	}
	return mcp.NewToolResultStructuredOnly(done), nil
}

func register(s *server.MCPServer) {
	r := repositories{}
	s.AddTool(client.Tool(), r.Copy)
	s.AddTool(mcp.NewTool("copy_safely"), r.CopySafely)
	s.AddTool(mcp.NewTool("copy_path"), r.CopyPath)
	s.AddTool(mcp.NewTool("copy_over"), r.CopyOver)
	s.AddTool(mcp.NewTool("copy_flagged"), r.CopyFlagged)
	s.AddTool(mcp.NewTool("copy_all"), r.CopyAll)
	s.AddTool(mcp.NewTool("install_both"), r.InstallBoth)
	s.AddTool(mcp.NewTool("rename_part"), r.RenamePart)
	s.AddTool(mcp.NewTool("rename_or"), r.RenameOr)
	s.AddTool(mcp.NewTool("verify_plugin"), r.VerifyPlugin)
	s.AddTool(mcp.NewTool("check"), r.Check)
	s.AddTool(mcp.NewTool("rename"), r.Rename)
	s.AddTool(mcp.NewTool("rename_safely"), r.RenameSafely)
	s.AddTool(mcp.NewTool("rename_all"), r.RenameAll)
	s.AddTool(mcp.NewTool("validate_change"), r.ValidateChange)
}
