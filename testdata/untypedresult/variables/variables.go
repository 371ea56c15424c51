// Package variables gives errors in variables to a function that makes results of them.
package variables

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("check"), check)
	s.AddTool(mcp.NewTool("shaken"), shaken)
}

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
		return fail(err), nil // want `OWNER_REQUIRED`
	case "generic":
		err := errors.New("owner is required")
		log.Print(list(err))
		return fail(err), nil // want `OWNER_REQUIRED`
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
	case "marked":
		return refused("owner %s does not exist", req.GetString("owner", "")), nil // want `check reports "owner %s does not exist" as free text: .*; use mcperr.NotFound\("OWNER_NOT_FOUND", …\)`
	case "kept":
		return remembered("owner is required"), nil // want `use mcperr.Validation\("OWNER_REQUIRED", …\)`
	case "marked here":
		result := mcp.NewToolResultText("owner is required")
		result.IsError = true
		return result, nil // want `check reports "owner is required".* as free text: .*; use mcperr.Validation\("OWNER_REQUIRED", …\)`
	case "replaced":
		result := mcp.NewToolResultText("owner is required")
		result.Content[0] = mcp.NewTextContent(req.GetString("text", ""))
		result.IsError = true
		return result, nil // want `check reports an error as free text`
	case "copied":
		err := errors.New("owner is required")
		other := err
		other = os.ErrClosed
		log.Print(other)
		return fail(err), nil // want `OWNER_REQUIRED`
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

// refused marks the result that it makes, which nothing else sees.
func refused(format string, args ...any) *mcp.CallToolResult {
	result := mcp.NewToolResultText(fmt.Sprintf(format, args...))
	result.IsError = true
	return result
}

// remembered marks a result that others see, too.
func remembered(words string) *mcp.CallToolResult {
	result := mcp.NewToolResultText(words)
	result.IsError = true
	last.result = result
	last.count = 1
	return result
}

var last struct {
	result *mcp.CallToolResult
	count  int
}

func list[T any](x T) []T { return []T{x} }

// shaken answers with an error result after a panic.
func shaken(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if p := recover(); p != nil {
			res = mcp.NewToolResultError("the shelf has collapsed") // want `shaken reports "the shelf has collapsed" as free text`
		}
	}()
	return mcp.NewToolResultText("still standing"), nil
}
