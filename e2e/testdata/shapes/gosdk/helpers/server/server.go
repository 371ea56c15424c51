// Package server has handlers whose error results helpers make: in the same file, in another one, in another package.
package server

import (
	"context"

	"example.com/shapes/helpers/answers"
	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	ID string `json:"id,omitempty"`
}

type output struct {
	Text string `json:"text,omitempty"`
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "helpers", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "same", InputSchema: kit.Object}, same)
	mcp.AddTool(s, &mcp.Tool{Name: "file"}, file)
	mcp.AddTool(s, &mcp.Tool{Name: "package"}, other)
	return s
}

func failure(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

//wire:tool same fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func same(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return failure("id is required"), nil
	}
	loaded, err := kit.Load(id)
	if err != nil {
		return failure(err.Error()), nil
	}
	return text(loaded), nil
}

//wire:tool file fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func file(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	if in.ID == "" {
		return errResult("id must not be empty"), output{}, nil
	}
	loaded, err := kit.Load(in.ID)
	if err != nil {
		return errResult("failed to load item %s: %v", in.ID, err), output{}, nil
	}
	return nil, output{loaded}, nil
}

//wire:tool package fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:fails {"id":"9"}
//wire:answers {"id":"1"}
func other(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if in.ID == "" {
		return answers.Failure("id is required"), nil, nil
	}
	if in.ID == "9" {
		return answers.Failuref("there is no item %s", in.ID)
	}
	loaded, err := kit.Load(in.ID)
	if err != nil {
		return answers.Of("failed to load", err), nil, nil
	}
	return text(loaded), nil, nil
}

//wire:shared
