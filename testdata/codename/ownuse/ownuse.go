// Package ownuse uses the errors of another package of its module.
package ownuse

import (
	"context"
	"errors"

	"example.com/mcpserver/codename/own"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func handler(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "constructor":
		return nil, own.New("projectMissing", "no project %s", req.Params.Name) // want `^handler uses the code "projectMissing", .* write "PROJECT_MISSING"$`
	case "constant": // it is reported where it is declared
		return nil, own.New(own.CodeNotFound, "no project")
	case "literal":
		return nil, &own.ToolError{Code: "badName", Message: "bad name"} // want `write "BAD_NAME"`
	case "option":
		return nil, own.Build("bad tag", own.WithCode("badTag")) // want `write "BAD_TAG"`
	case "chain":
		return nil, own.Build("bad branch").WithErrorCode("badBranch").Retry(false) // want `write "BAD_BRANCH"`
	case "in two calls":
		return nil, own.New("PORT_ODD", "PORT_TAKEN").WithErrorCode("no such port") // want `uses the text "no such port" as a code`
	case "message first":
		return nil, own.NewString("MERGE_CONFLICT", "the branches conflict") // want `code and message swapped`
	case "message first, and right":
		return nil, own.NewString("the branches conflict", "MERGE_CONFLICT")
	case "text only":
		return own.Fail("E404", "no such page"), nil // want `"E404", which says nothing without a table`
	case "map":
		return own.FailJSON("pageGone", "the page is gone"), nil // want `write "PAGE_GONE"`
	case "source code that is wrong":
		return own.FailCompile("fmt.Println("), nil
	case "source code":
		return own.Highlight("fmt.Println()", "prints"), nil
	}
	err := own.New("FORBIDDEN_PATH", "not yours")
	if own.Is(err, "readElsewhere") || err.Code == own.CodeForbidden {
		return nil, err
	}
	return nil, errors.Join(err, own.Trimmed(" x "))
}

func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("x"), handler) }

var _ = register
