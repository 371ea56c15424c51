// Package given gives errors of its own functions to a function that makes results of them.
package given

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("page"), page) }

func fail(doing string, err error) *mcp.CallToolResult {
	return mcp.NewToolResultError(doing + ": " + err.Error())
}

func page(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n := req.GetInt("page", 1)
	if err := valid(n); err != nil {
		return fail("check", err), nil
	}
	if err := checked(n); err != nil {
		return fail("check again", err), nil
	}
	text, err := load(n)
	if err != nil {
		return fail("load", err), nil
	}
	if err := either(n); err != nil {
		return fail("try", err), nil
	}
	return mcp.NewToolResultText(text), nil
}

func valid(page int) error {
	if page < 1 {
		return errors.New("page must be positive") // want `valid returns "page must be positive" without a type: the model gets its text, but no code and no retry; return mcperr\.Validation\("INVALID_PAGE", …\); 3 other returns pass it on`
	}
	return nil
}

// Its own error and that of valid.
func checked(page int) error {
	if page > 100 {
		return fmt.Errorf("page %d does not exist", page) // want `checked returns "page %d does not exist" without a type: the model gets its text, but no code and no retry; return mcperr\.NotFound\("PAGE_NOT_FOUND", …\); 1 other return passes it on`
	}
	return valid(page)
}

// The error of os.ReadFile tells its kind at run time.
func load(page int) (string, error) {
	data, err := os.ReadFile(fmt.Sprint(page))
	return string(data), err
}

// It passes on an error that other code may compare.
func either(page int) error {
	if page == 13 {
		return os.ErrClosed
	}
	return errors.New("no luck")
}
