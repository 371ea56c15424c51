// Package gosdk has tools whose answers are thrown away.
package gosdk

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct{ Path string }

type output struct{ Text string }

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "read"}, func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
		data, err := os.ReadFile(in.Path)
		if err != nil {
			return nil, output{Text: "nothing"}, err // want `read returns a result beside an error \(1 of 2\): go-sdk drops the result, so the client gets the error's text only; return nil in its place`
		}
		if len(data) == 0 {
			return text("the file is empty"), output{}, errors.New("empty file") // want `read returns a result beside an error \(2 of 2\)`
		}
		if len(data) > 100 {
			return &mcp.CallToolResult{}, output{}, errors.New("file too long")
		}
		if err := ctx.Err(); err != nil {
			return &mcp.CallToolResult{IsError: true, StructuredContent: in, Content: []mcp.Content{&mcp.TextContent{Text: "cut off"}}}, output{}, nil // want `read returns an error result with structured content \(1 of 2\): go-sdk puts the output, an empty output, in its place`
		}
		if len(data) > 50 {
			return coded(errors.New("file too long")), output{}, nil // want `read returns an error result with structured content`
		}
		return nil, output{string(data)}, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "any"}, func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		wire := &jsonrpc.Error{Code: -32602, Message: "bad path"}
		switch in.Path {
		case "":
			return &mcp.CallToolResult{IsError: true, StructuredContent: in}, nil, nil
		case "a":
			return nil, nil, fmt.Errorf("cannot read: %w", wire) // want `any returns a JSON-RPC error that is wrapped \(1 of 2\): go-sdk looks for the bare type, so the client gets a tool error of its text, and the code is lost; return it as it is`
		case "b":
			return nil, nil, errors.Join(wire, ctx.Err()) // want `any returns a JSON-RPC error that is wrapped`
		case "c":
			return nil, nil, fmt.Errorf("cannot read: %v", wire)
		}
		return nil, nil, wire
	})
	s.AddTool(&mcp.Tool{Name: "raw"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := ctx.Err(); err != nil {
			return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "the index is busy"}}}, err // want `raw returns a result beside an error: .*; return the error result alone`
		}
		if len(os.Args) > 3 {
			return nil, fmt.Errorf("raw: %w", &jsonrpc.Error{Code: 7, Message: "seven", Data: []byte("7")}) // want `raw returns a JSON-RPC error that is wrapped: go-sdk looks for the bare type, so the client gets the code, and the data is lost`
		}
		return nil, fmt.Errorf("raw: %w", &jsonrpc.Error{Code: 7, Message: "seven"})
	})
	s.AddTool(&mcp.Tool{Name: "open"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		data, err := os.ReadFile("index")
		if err != nil {
			return failed("cannot open the index", err), err // want `open returns a result beside an error \(1 of 2\): go-sdk drops the result, so the client gets a JSON-RPC error, and the model nothing; return the error result alone`
		}
		if err := ctx.Err(); err != nil {
			return noted("cannot go on", err), err // want `open returns a result beside an error \(2 of 2\)`
		}
		return text(string(data)), nil
	})
	s.AddTool(&mcp.Tool{Name: "bounded"}, mcperr.Handler(func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return text("almost"), mcperr.Internal("ALMOST_DONE", "almost done") // want `bounded returns a result beside an error`
	}))
}

// failed makes an error result that says what an error prevented.
func failed(text string, err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text + ": " + err.Error()}}}
}

// noted makes an error result of more than a text.
func noted(text string, err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{
		&mcp.TextContent{Text: text + ": " + err.Error()}, &mcp.TextContent{Text: "see the log"},
	}}
}

// coded makes an error result with structured content, which knows the error's text only.
func coded(err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{
		IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}},
		StructuredContent: map[string]string{"code": "READ_FAILED", "message": err.Error()},
	}
}
