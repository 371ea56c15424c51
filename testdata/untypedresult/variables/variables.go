// Package variables gives errors in variables to a function that makes results of them.
package variables

import (
	"context"
	"errors"
	"log"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("check"), check) }

func fail(err error) *mcp.CallToolResult {
	return mcp.NewToolResultError(err.Error()) // want `fail reports an error as free text: .*; 5 other returns pass it on$`
}

func check(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.GetString("how", "") {
	case "plain":
		err := errors.New("owner is required")
		log.Print(err)
		return fail(err), nil // want `use mcperr.Validation\("OWNER_REQUIRED", …\)`
	case "text":
		err := errors.New("page not found")
		log.Print(err)
		return mcp.NewToolResultError(err.Error()), nil // want `use mcperr.NotFound\("PAGE_NOT_FOUND", …\)$`
	case "text that is asserted":
		err := errors.New("page not found")
		if _, ok := err.(interface{ Timeout() bool }); ok {
			return mcp.NewToolResultText("slow"), nil
		}
		return mcp.NewToolResultError(err.Error()), nil // want `use mcperr.NotFound\("PAGE_NOT_FOUND", …\)$`
	case "asserted":
		err := errors.New("owner is required")
		if _, ok := err.(interface{ Timeout() bool }); ok {
			return mcp.NewToolResultText("slow"), nil
		}
		return fail(err), nil
	case "generic":
		err := errors.New("owner is required")
		log.Print(list(err))
		return fail(err), nil
	case "assigned":
		err := errors.New("owner is required")
		if req.GetString("owner", "") != "" {
			err = os.ErrClosed
		}
		return fail(err), nil
	case "address":
		err := errors.New("owner is required")
		other := &err
		log.Print(other)
		return fail(err), nil
	case "prefix":
		return pair("check", errors.New("owner is required")) // want `use mcperr.Validation\("OWNER_REQUIRED", …\)`
	case "nothing":
		return failed("owner is required", nil), nil // want `use mcperr.Validation\("OWNER_REQUIRED", …\)`
	case "copied":
		err := errors.New("owner is required")
		other := err
		other = os.ErrClosed
		log.Print(other)
		return fail(err), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

// pair puts words before the text of the error. They stay.
func pair(words string, err error) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultError(words + ": " + err.Error()), nil // want `pair reports an error as free text`
}

// failed may be called without an error.
func failed(words string, err error) *mcp.CallToolResult {
	return mcp.NewToolResultErrorFromErr(words, err) // want `failed reports an error as free text`
}

func list[T any](x T) []T { return []T{x} }
