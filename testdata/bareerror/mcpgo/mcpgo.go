// Package mcpgo registers tools with mcp-go in every way that handlers are registered.
package mcpgo

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

type args struct {
	Path string `json:"path"`
}

type answer struct{ Size int }

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("read"), read)
	s.AddTools(
		server.ServerTool{Tool: mcp.NewTool("one"), Handler: one},
		server.ServerTool{Tool: mcp.NewTool("two"), Handler: func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, errors.New("two is broken") // want `two returns "two is broken" without a type: without a boundary, mcp-go sends a JSON-RPC error`
		}},
	)
	s.SetTools(Tools()...)
	s.AddTool(mcp.NewTool("typed"), mcp.NewTypedToolHandler(typedArgs))
	s.AddTool(mcp.NewTool("structured"), mcp.NewStructuredToolHandler(structured))
	s.AddTool(mcp.NewTool("bounded"), mcperr.Handler(bounded))
	s.AddTool(mcp.NewTool("closure"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return withConfig(ctx, "config", req)
	})
	s.Use(func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
		return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			if req.Params.Name == "forbidden" {
				return nil, fmt.Errorf("tool %s is not allowed", req.Params.Name) // want `mcperr.Permission\("TOOL_NOT_ALLOWED", …\)`
			}
			return next(ctx, req)
		}
	})
}

// Tools is an inventory that another function registers.
func Tools() []server.ServerTool {
	var tools []server.ServerTool
	tools = append(tools, server.ServerTool{Tool: mcp.NewTool("three"), Handler: three})
	return tools
}

func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	path, err := req.RequireString("path")
	if err != nil {
		return nil, err // want `read returns the error of req.RequireString without a type`
	}
	resp, err := http.Get(path)
	if err != nil {
		return nil, fmt.Errorf("could not read %s: %w", path, err) // want `read returns "could not read %s: %w" without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.Wrap\("READ_FAILED", …\)`
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound {
		return nil, fmt.Errorf("%s does not exist", path) // want `read returns "%s does not exist" without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.NotFound\("RESOURCE_NOT_FOUND", …\)`
	}
	return mcp.NewToolResultJSON(answer{int(resp.ContentLength)})
}

func one(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetBool("authorize", false) { // an SDK's own error asks for something
		return nil, mcp.URLElicitationRequiredError{}
	}
	return nil, errors.New("one is broken") // want `one returns "one is broken"`
}

func three(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	res, err := mcp.NewToolResultJSON(answer{})
	if err != nil {
		return nil, err // want `three returns the error of mcp.NewToolResultJSON`
	}
	return res, nil
}

func typedArgs(ctx context.Context, req mcp.CallToolRequest, in args) (*mcp.CallToolResult, error) {
	if in.Path == "" {
		return nil, errors.New("path is required") // want `typedArgs returns "path is required" without a type: without a boundary, mcp-go sends a JSON-RPC error`
	}
	return mcp.NewToolResultText(in.Path), nil
}

// The structured handler's error becomes text.
func structured(ctx context.Context, req mcp.CallToolRequest, in args) (answer, error) {
	if in.Path == "" {
		return answer{}, errors.New("path is required") // want `structured returns "path is required" without a type: without a boundary, the model gets its text`
	}
	return answer{Size: len(in.Path)}, nil
}

func bounded(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("rendered by the boundary")
}

func withConfig(ctx context.Context, config string, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if config == "" {
		return nil, errors.New("config is missing") // want `withConfig returns "config is missing"`
	}
	return mcp.NewToolResultText(config), nil
}

// Tasks and prompts are no tools.
func prompt(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	return nil, errors.New("no such prompt")
}

var _ server.PromptHandlerFunc = prompt

// Upstream has a handler's form, but is the client of another server.
type Upstream struct{ client *client.Client }

func (u *Upstream) CallTool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if u.client == nil {
		return nil, errors.New("not connected")
	}
	return u.client.CallTool(ctx, req)
}
