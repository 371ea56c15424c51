// Package rendering has errors that render themselves, code and retry included.
package rendering

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ToolError renders code, retry and hint.
type ToolError struct {
	Code      string
	Text      string
	Hint      string
	Retryable bool
}

func (e *ToolError) Error() string { return e.Text }

// ToMCPResult renders the error.
func (e *ToolError) ToMCPResult() *mcp.CallToolResult {
	retry := "No"
	if e.Retryable {
		retry = "Yes"
	}
	res := kit.Text(fmt.Sprintf("%s\n\n**Error Code**: %s\n**Retryable**: %s\n%s", e.Text, e.Code, retry, e.Hint))
	res.IsError = true
	return res
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "rendering", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "method", InputSchema: kit.Object}, method)
	s.AddTool(&mcp.Tool{Name: "mapped", InputSchema: kit.Object}, mapped(load))
	return s
}

//wire:tool method open
//wire:fails {} {"code":"PROMETHEUS_DOWN","retry":"yes","hint":"check the URL"}
//wire:fails {"id":"2"} {"code":"QUERY_INVALID","retry":"no"}
//wire:answers {"id":"1"}
func method(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	text, err := kit.Load(id)
	if err == nil {
		return kit.Text(text), nil
	}
	if id == "" {
		e := &ToolError{Code: "PROMETHEUS_DOWN", Text: err.Error(), Retryable: true, Hint: "check the URL"}
		return e.ToMCPResult(), nil
	}
	return (&ToolError{Code: "QUERY_INVALID", Text: err.Error()}).ToMCPResult(), nil
}

var errBusy = errors.New("the store is busy")

// mapped turns sentinels into results with codes.
func mapped(next func(id string) (string, error)) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := next(kit.Arg(req, "id"))
		switch {
		case errors.Is(err, errBusy):
			return (&ToolError{Code: "STORE_BUSY", Text: err.Error(), Retryable: true}).ToMCPResult(), nil
		case errors.Is(err, kit.ErrNoItem):
			return (&ToolError{Code: "ITEM_NOT_FOUND", Text: err.Error()}).ToMCPResult(), nil
		case err != nil:
			return (&ToolError{Code: "LOAD_FAILED", Text: err.Error()}).ToMCPResult(), nil
		}
		return kit.Text(text), nil
	}
}

//wire:tool mapped open
//wire:fails {} {"code":"STORE_BUSY","retry":"yes"}
//wire:fails {"id":"9"} {"code":"ITEM_NOT_FOUND","retry":"no"}
//wire:fails {"id":"2"} {"code":"LOAD_FAILED","retry":"no"}
//wire:answers {"id":"1"}
func load(id string) (string, error) {
	if id == "" {
		return "", fmt.Errorf("loading: %w", errBusy)
	}
	return kit.Load(id)
}
