// Package toolnames has tools whose handlers have other names than they, or none.
package toolnames

import (
	"context"
	"os/exec"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tools.
func Register(s *server.MCPServer) {
	tool := mcp.NewTool("diagnose_variable")
	s.AddTool(tool, func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if strings.Contains(look(ctx), "OOMKilled") {
			return mcp.NewToolResultText("the job was rejected"), nil
		}
		return mcp.NewToolResultText("fine"), nil
	})
	handler := func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if strings.Contains(look(ctx), "OOMKilled") {
			return mcp.NewToolResultText("the job was rejected"), nil
		}
		return mcp.NewToolResultText("fine"), nil
	}
	s.AddTool(mcp.NewTool("diagnose_handler"), handler)
	s.AddTool(mcp.NewTool("diagnose_function"), job)
	s.AddTools(server.ServerTool{Tool: mcp.NewTool("diagnose_struct"), Handler: build})
	s.AddTool(inReturn())
	s.AddTool(inVariables())
	s.AddTool(mcp.NewTool("submit_job"), submit)
	s.AddTool(mcp.NewTool("get_job"), show)
}

func look(ctx context.Context) string {
	out, _ := exec.CommandContext(ctx, "jobs", "show").Output()
	return string(out)
}

func job(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if strings.Contains(look(ctx), "OOMKilled") {
		return mcp.NewToolResultText("the job was rejected"), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

func build(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if strings.Contains(look(ctx), "OOMKilled") {
		return mcp.NewToolResultText("the job was rejected"), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

func inReturn() (mcp.Tool, server.ToolHandlerFunc) {
	return mcp.NewTool("diagnose_return"), func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if strings.Contains(look(ctx), "OOMKilled") {
			return mcp.NewToolResultText("the job was rejected"), nil
		}
		return mcp.NewToolResultText("fine"), nil
	}
}

func inVariables() (tool mcp.Tool, handler server.ToolHandlerFunc) {
	tool = mcp.NewTool("diagnose_variables")
	handler = func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if strings.Contains(look(ctx), "OOMKilled") {
			return mcp.NewToolResultText("the job was rejected"), nil
		}
		return mcp.NewToolResultText("fine"), nil
	}
	return tool, handler
}

// A tool that does something fails if it is not done.
func submit(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if strings.Contains(look(ctx), "quota") {
		return mcp.NewToolResultText("the job was rejected"), nil // want `submit reports "the job was rejected" as a success`
	}
	if strings.Contains(look(ctx), "node") {
		return mcp.NewToolResultText("the job has failed: no node"), nil // want `submit reports "the job has failed: no node" as a success`
	}
	return mcp.NewToolResultText("done"), nil
}

// One that shows something answers that the thing has failed, and fails if it cannot look.
func show(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch out := look(ctx); {
	case strings.Contains(out, "node"):
		return mcp.NewToolResultText("the job has failed: no node"), nil
	case strings.Contains(out, "refused"):
		return mcp.NewToolResultText("the search has failed"), nil // want `show reports "the search has failed" as a success`
	}
	return mcp.NewToolResultText("running"), nil
}
