// Package related has numbers, codes and domains that are given in different places.
package related

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
	_ "github.com/mcperrlint/mcperrlint/mcperr/catalog"
)

// PageError has a number.
type PageError struct {
	Code      string
	Number    int
	Retryable bool
}

func (e *PageError) Error() string { return e.Code }

func slow(number int) *PageError {
	return &PageError{Code: "TIMEOUT", Number: number, Retryable: true}
}

func slowOrBusy(busy bool, number int) *PageError {
	if busy {
		return &PageError{Code: "PAGE_BUSY", Number: number, Retryable: true}
	}
	return &PageError{Code: "TIMEOUT", Number: number, Retryable: true}
}

var numbers = map[string]int{"known": 1001, "free": 1077}

var inPython = mcperr.WithDomain("python")

func load(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.GetString("page", "") {
	case "the registered number":
		return nil, slow(1001)
	case "another number":
		return nil, slow(1077) // want `gives the number 1077 to the code TIMEOUT, which is registered with 1001`
	case "one of two codes":
		return nil, slowOrBusy(req.GetBool("busy", false), 1077)
	case "a table":
		return nil, slow(numbers["known"])
	case "an assignment":
		e := &PageError{Code: "TIMEOUT", Retryable: true}
		e.Number = 1002 // want `gives the number 1002 to the code TIMEOUT`
		return nil, e
	case "a domain":
		return nil, mcperr.Internal("PY_EXEC_FAIL", "failed", inPython)
	case "another domain":
		return nil, mcperr.Internal("PY_EXEC_FAIL", "failed", mcperr.WithDomain("playwright")) // want `gives the domain playwright to the code PY_EXEC_FAIL, which is registered in python`
	case "a number in a map":
		return &mcp.CallToolResult{IsError: true, StructuredContent: map[string]any{
			"error": map[string]any{"code": 404, "message": "no page", "retryable": false}, // want `uses the HTTP status 404`
		}}, nil
	case "a number in data":
		return mcp.NewToolResultStructuredOnly(map[string]any{"code": 404, "message": "the page about errors"}), nil
	}
	return mcp.NewToolResultText("loaded"), nil
}

// Register adds the tool.
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("load"), load) }
