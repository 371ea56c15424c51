// Package given gives errors of its own functions to a function that makes results of them.
package given

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

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
	text, err := load()
	if err != nil {
		return fail("load", err), nil
	}
	if err := either(n); err != nil {
		return fail("try", err), nil
	}
	width, err := widthOf(text)
	if err != nil {
		return fail("measure", err), nil
	}
	if err := fits(req.GetString("width", ""), width); err != nil {
		return fail("compare", err), nil
	}
	if n > 1 {
		text, err = short(req.GetString("title", ""))
	} else {
		text, err = format(text, req.GetString("format", ""))
	}
	if err != nil {
		return fail("format", err), nil
	}
	return mcp.NewToolResultText(text), nil
}

// An error that either of two functions may have made gets its type in both.
func short(title string) (string, error) {
	if title == "" {
		return "", errors.New("title is required") // want `Validation\("TITLE_REQUIRED", …\)`
	}
	return title, nil
}

func format(text, format string) (string, error) {
	if format != "text" {
		return "", fmt.Errorf("unsupported format: %s", format) // want `Validation\("UNSUPPORTED_FORMAT", …\)`
	}
	return text, nil
}

// The caller of the tool has not sent the text: it is from a file.
func widthOf(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("failed to parse width: %w", err) // want `Internal\("PARSE_WIDTH_FAILED", …\)`
	}
	return n, nil
}

// One argument is from the caller of the tool, and another is not. An error that %v hides stays hidden.
func fits(asked string, width int) error {
	n, err := strconv.Atoi(asked)
	if err != nil {
		return fmt.Errorf("failed to parse width: %v", err) // want `Validation\("INVALID_WIDTH", …\)`
	}
	if n > width {
		return errors.New("page has no such column") // want `NotFound\("COLUMN_NOT_FOUND", …\)`
	}
	return nil
}

func valid(page int) error {
	if page < 1 {
		return errors.New("page must be positive") // want `valid returns "page must be positive" without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Validation\("INVALID_PAGE", …\); 3 other returns pass it on`
	}
	return nil
}

// Its own error and that of valid.
func checked(page int) error {
	if page > 100 {
		return fmt.Errorf("page %d does not exist", page) // want `checked returns "page %d does not exist" without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Validation\("INVALID_PAGE", …\); 1 other return passes it on`
	}
	return valid(page)
}

// The error of os.ReadFile tells its kind at run time.
func load() (string, error) {
	data, err := os.ReadFile("pages.txt")
	return string(data), err
}

// It passes on an error that other code may compare.
func either(page int) error {
	if page == 13 {
		return os.ErrClosed
	}
	return errors.New("no luck") // want `"NO_LUCK"`
}
