// Package recognized decides on the retry of errors where it answers with them.
package recognized

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// BusyError is found with errors.As.
type BusyError struct {
	Code      string `json:"code"`
	Retryable bool   `json:"retryable"`
}

func (e *BusyError) Error() string { return e.Code }

// GoneError is found with a type assertion.
type GoneError struct {
	Code      string `json:"code"`
	Retryable bool   `json:"retryable"`
}

func (e *GoneError) Error() string { return e.Code }

// LateError is found by a type switch, and a function decides for some codes.
type LateError struct {
	Code      string `json:"code"`
	Retryable bool   `json:"retryable"`
}

func (e LateError) Error() string { return e.Code }

func decide(e LateError) LateError {
	if e.Code == "PAGE_LATE" {
		e.Retryable = true
	}
	return e
}

// OddError is found, and nobody decides.
type OddError struct {
	Code      string `json:"code"`
	Retryable bool   `json:"retryable"`
}

func (e *OddError) Error() string { return e.Code }

func again(code string) bool { return code == "PAGE_BUSY" }

func answer(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		var busy *BusyError
		if errors.As(err, &busy) {
			busy.Retryable = again(busy.Code)
			return send(busy), nil
		}
		if gone, ok := err.(*GoneError); ok {
			gone.Retryable = again(gone.Code)
			return send(gone), nil
		}
		switch late := err.(type) {
		case LateError:
			late = decide(late)
			return send(late), nil
		}
		var odd *OddError
		if errors.As(err, &odd) {
			odd.Code = "ODD_PAGE"
			return send(odd), nil
		}
		return res, err
	}
}

func send(e any) *mcp.CallToolResult {
	data, _ := json.Marshal(e)
	return mcp.NewToolResultError(string(data))
}

func handler(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "busy":
		return nil, &BusyError{Code: "PAGE_BUSY"}
	case "gone":
		return nil, &GoneError{Code: "PAGE_GONE"}
	case "late":
		return nil, LateError{Code: "PAGE_LATE"}
	}
	return nil, &OddError{Code: "PAGE_ODD"} // want `write Retryable: false$`
}

func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("x"), answer(handler)) }

var _ = register
