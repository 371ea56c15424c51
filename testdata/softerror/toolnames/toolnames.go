// Package toolnames has tools whose handlers have other names than they, or none.
package toolnames

import (
	"context"
	"fmt"
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
	s.AddTool(mcp.NewTool("estimate_run"), weigh)
	s.AddTool(mcp.NewTool("dry_run"), weigh)
	s.AddTool(mcp.NewTool("move_job"), move)
	s.AddTool(mcp.NewTool("get_night_report"), report)
	s.AddTool(mcp.NewTool("run_night_jobs"), runAll)
	s.AddTool(mcp.NewTool("job"), state)
	s.AddTool(mcp.NewTool("check_job"), inspect)
}

// state shows what it has read, and has not failed itself.
func state(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	state := strings.TrimSpace(look(ctx))
	switch state {
	case "failed":
		return mcp.NewToolResultText("Job failed"), nil
	case "done":
		return mcp.NewToolResultText("Job done"), nil
	}
	return mcp.NewToolResultText("Job is " + state), nil
}

// inspect may find that a job is wrong, but not if it cannot look.
func inspect(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := exec.CommandContext(ctx, "jobs", "check").Output()
	if err != nil {
		return mcp.NewToolResultText("check could not be completed"), nil // want `as a success`
	}
	if strings.Contains(string(out), "OOMKilled") {
		return mcp.NewToolResultText("the job was rejected"), nil
	}
	return mcp.NewToolResultText("fine"), nil
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

// What a tool that estimates or rehearses something says about it is its answer.
func weigh(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if strings.Contains(look(ctx), "quota") {
		return mcp.NewToolResultText("invalid request: the job is too large"), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

// What would happen has not happened.
func move(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if strings.Contains(look(ctx), "quota") {
		return mcp.NewToolResultText("cannot be moved: it would exceed the quota"), nil
	}
	if strings.Contains(look(ctx), "node") {
		return mcp.NewToolResultText("cannot be moved: it has exceeded the quota"), nil // want `move reports "cannot be moved: it has exceeded the quota" as a success`
	}
	return mcp.NewToolResultText("moved"), nil
}

// How many jobs have failed is what a report is about. A tool that runs them has failed.
func report(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if failed, all := count(ctx); failed > 0 {
		return mcp.NewToolResultText(fmt.Sprintf("Error: %d of %d jobs failed", failed, all)), nil
	}
	return mcp.NewToolResultText("a quiet night"), nil
}

func runAll(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if failed, all := count(ctx); failed > 0 {
		return mcp.NewToolResultText(fmt.Sprintf("Error: %d of %d jobs failed", failed, all)), nil // want `runAll reports "Error: %d of %d jobs failed" as a success`
	}
	return mcp.NewToolResultText("a quiet night"), nil
}

func count(ctx context.Context) (failed, all int) {
	out := look(ctx)
	return strings.Count(out, "failed"), strings.Count(out, "job")
}
