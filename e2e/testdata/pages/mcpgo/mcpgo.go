// Package mcpgo is a server written with mcp-go.
package mcpgo

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func bareError(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, fmt.Errorf("book %q not found", req.GetString("isbn", "5"))
}

func untypedResult(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetString("isbn", "") == "" {
		return mcp.NewToolResultError("isbn is required"), nil
	}
	return mcp.NewToolResultText("found"), nil
}

func softError(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := os.ReadFile("/no/such/shelf.json"); err != nil {
		return mcp.NewToolResultText("could not read the shelf: " + err.Error()), nil
	}
	return mcp.NewToolResultText("[]"), nil
}

func nilResult(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if books := req.GetStringSlice("books", nil); len(books) == 0 {
		return nil, nil
	}
	return mcp.NewToolResultText("books"), nil
}

func handlerExit(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetString("isbn", "") == "" {
		panic("isbn is required")
	}
	return mcp.NewToolResultText("found"), nil
}

func jsonDetails(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultStructuredOnly(map[string]any{"title": "Emma", "warning": errors.New("page 3 is missing")}), nil
}

func codeName(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcperr.Result[mcp.CallToolResult](mcperr.NotFound("bookMissing", "there is no such book")), nil
}

func hiddenCause(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := askLibrary(); err != nil {
		return mcperr.Result[mcp.CallToolResult](mcperr.Wrap("SEARCH_BOOKS_FAILED", "failed to search", err)), nil
	}
	return mcp.NewToolResultText("found"), nil
}

func askLibrary() error {
	resp, err := http.Get("http://127.0.0.1:1/books") // no server uses this port
	if err != nil {
		return fmt.Errorf("the library does not answer: %v", err)
	}
	return resp.Body.Close()
}

func requestError(_ context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	if req.Params.Arguments["isbn"] == "" {
		return nil, mcperr.Validation("ISBN_REQUIRED", "argument isbn is required")
	}
	return &mcp.GetPromptResult{}, nil
}

// Serve serves the tools and a prompt over stdio.
func Serve(context.Context) error {
	s := server.NewMCPServer("pages", "1")
	s.AddTool(mcp.NewTool("mcpbareerror"), bareError)
	s.AddTool(mcp.NewTool("mcpuntypedresult"), untypedResult)
	s.AddTool(mcp.NewTool("mcpsofterror"), softError)
	s.AddTool(mcp.NewTool("mcpnilresult"), nilResult)
	s.AddTool(mcp.NewTool("mcphandlerexit"), handlerExit)
	s.AddTool(mcp.NewTool("mcpjsondetails"), jsonDetails)
	s.AddTool(mcp.NewTool("mcpcodename"), codeName)
	s.AddTool(mcp.NewTool("mcphiddencause"), hiddenCause)
	s.AddPrompt(mcp.NewPrompt("mcprequesterror"), requestError)
	return server.ServeStdio(s)
}
