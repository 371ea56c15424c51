// Package recognized decides on the retry of errors where it answers with them.
package recognized

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"time"

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

// OddError is found, but the code does not set its retry.
type OddError struct {
	Code      string `json:"code"`
	Retryable bool   `json:"retryable"`
}

func (e *OddError) Error() string { return e.Code }

// SlowError has its delay in milliseconds.
type SlowError struct {
	Code         string `json:"code"`
	Retryable    bool   `json:"retryable"`
	RetryAfterMs int    `json:"retry_after_ms"`
}

func (e *SlowError) Error() string { return e.Code }

func slow() []error {
	return []error{
		&SlowError{Code: "PAGE_SLOW", Retryable: true, RetryAfterMs: int(5 * time.Second)}, // want `gives the delay 5000000000, which is 5s in nanoseconds, where a number of milliseconds is wanted: the client waits 1388h53m20s; write 5000$`
		&SlowError{Code: "PAGE_SLOW", Retryable: true, RetryAfterMs: int(5 * time.Second / time.Millisecond)},
		&SlowError{Code: "PAGE_SLOW", Retryable: true, RetryAfterMs: 30 * 24 * 3600 * 1000}, // want `gives a delay of more than a day`
	}
}

// LogError is found in code that makes no answer.
type LogError struct {
	Code      string `json:"code"`
	Retryable bool   `json:"retryable"`
}

func (e *LogError) Error() string { return e.Code }

func watch(errs <-chan error) {
	for err := range errs {
		if e, ok := err.(*LogError); ok {
			e.Retryable = again(e.Code)
			log.Print(e.Retryable)
		}
	}
}

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
	if req.Params.Name == "log" {
		return nil, &LogError{Code: "PAGE_LOGGED"} // want `write Retryable: false$`
	}
	return nil, &OddError{Code: "PAGE_ODD"} // want `write Retryable: false$`
}

func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("x"), answer(handler)) }

var _ = []any{register, slow, watch}
