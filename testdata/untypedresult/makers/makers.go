// Package makers has functions that make error results of nothing but an error.
package makers

import (
	"context"
	"errors"
	"log"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type in struct{ Name string }

// Register registers the tools.
func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "read"}, read)
	mcp.AddTool(s, &mcp.Tool{Name: "write"}, write)
}

func read(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if _, err := os.ReadFile(args.Name); err != nil {
		return failure(err), nil, nil
	}
	if err := os.Remove(args.Name); err != nil {
		return logged(err), nil, nil
	}
	if err := os.Mkdir(args.Name, 0); err != nil {
		return mixed(err), nil, nil
	}
	return nil, nil, nil
}

func write(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := os.WriteFile(args.Name, nil, 0); err != nil {
		return failure(err), nil, nil
	}
	if args.Name == "" {
		return mixed(errors.New("name is required")), nil, nil // want `use mcperr.Validation\("NAME_REQUIRED", …\)$`
	}
	if err := os.Remove(args.Name); err != nil {
		return twoParts(err), nil, nil // want `write reports the error of os\.Remove as free text: the model gets no code and no retry; use mcperr\.Wrap\("WRITE_FAILED", …\)`
	}
	if err := os.Remove(args.Name); err != nil {
		return once(err), nil, nil
	}
	if err := os.Remove(args.Name); err != nil {
		return address(err), nil, nil
	}
	if err := os.Chdir(args.Name); err != nil {
		return texts(err.Error()), nil, nil // want `use mcperr.Wrap\("WRITE_FAILED", …\)$`
	}
	return nil, nil, nil
}

func failure(err error) *mcp.CallToolResult {
	res := &mcp.CallToolResult{
		IsError: true,
		Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}},
	}
	return res // want `failure reports an error as free text`
}

func logged(err error) *mcp.CallToolResult {
	log.Print(err)
	if errors.Is(err, os.ErrNotExist) {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "file not found"}}} // want `^logged reports "file not found".*; (?:return|use) mcperr\.NotFound\("FILE_NOT_FOUND", …\)`
	}
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}} // want `^logged reports an error.*; (?:return|use) mcperr.Result\[…\]\(err\)`
}

func mixed(err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}} // want `^mixed reports an error.*; (?:return|use) mcperr.Result\[…\]\(err\)`
}

// What says more than the error stays, and gets its code at each call.
func twoParts(err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{
		IsError: true,
		Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}, &mcp.TextContent{Text: "Ask the owner of the file."}},
	}
}

// What is returned twice is made once.
func once(err error) *mcp.CallToolResult {
	res := &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}
	if errors.Is(err, os.ErrNotExist) {
		log.Print(err)
		return res // want `^once reports an error.*; (?:return|use) mcperr.Result\[…\]\(err\)`
	}
	return res
}

func address(err error) *mcp.CallToolResult {
	res := mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}
	return &res // want `^address reports an error.*; (?:return|use) mcperr.Result\[…\]\(err\)`
}

func texts(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}
