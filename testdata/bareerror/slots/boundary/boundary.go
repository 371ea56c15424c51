// Package boundary has a boundary of its own, which knows some errors.
package boundary

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"example.com/mcpserver/bareerror/slots/vault"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

type answer func(ctx context.Context, req mcp.CallToolRequest) (string, error)

// ErrBusy is registered with the boundary.
var ErrBusy = errors.New("another call is being made")

var known = []struct {
	err  error
	code string
	wait time.Duration
}{
	{vault.ErrSealed, "VAULT_SEALED", time.Minute},
	{vault.ErrDenied, "DENIED", 0},
}

var registered = map[error]string{}

// Know registers an error.
func Know(err error, code string) { registered[err] = code }

func init() { Know(ErrBusy, "BUSY") }

func add(s *server.MCPServer, name string, h answer) {
	s.AddTool(mcp.NewTool(name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := h(ctx, req)
		if err != nil {
			return explain(err), nil
		}
		return mcp.NewToolResultText(text), nil
	})
}

// explain makes a result of an error. Those that it does not know become free text.
func explain(err error) *mcp.CallToolResult {
	for _, k := range known {
		if errors.Is(err, k.err) {
			return coded(err.Error(), k.code, k.wait)
		}
	}
	for e, code := range registered {
		if errors.Is(err, e) {
			return coded(err.Error(), code, time.Second)
		}
	}
	var missing *vault.Missing
	var path *os.PathError
	switch {
	case errors.As(err, &missing):
		return coded(missing.Error(), "SECRET_MISSING", 0)
	case errors.As(err, &path):
		return coded("the disk is broken", "DISK_BROKEN", 0)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return coded("out of time", "TIMEOUT", time.Second)
	}
	return mcp.NewToolResultError(err.Error())
}

func coded(text, code string, wait time.Duration) *mcp.CallToolResult {
	res := mcp.NewToolResultError(text)
	res.StructuredContent = map[string]any{"code": code, "retryAfterMs": wait.Milliseconds()}
	return res
}

// Serve adds the tools.
func Serve(s *server.MCPServer) {
	add(s, "read", read)
	add(s, "write", write)
	add(s, "rotate", rotate)
}

func read(ctx context.Context, req mcp.CallToolRequest) (string, error) {
	switch req.Params.Name {
	case "sealed":
		return "", vault.ErrSealed
	case "wrapped":
		return "", fmt.Errorf("reading: %w", vault.ErrDenied)
	case "quota":
		return "", vault.ErrQuota // want `read returns an error without a type`
	case "lost":
		return "", fmt.Errorf("reading: %v", vault.ErrDenied) // want `read returns "reading: %v"`
	case "busy":
		return "", errors.Join(errors.New("wait"), ErrBusy)
	case "type":
		return "", &vault.Missing{Path: "a"}
	case "late":
		return "", ctx.Err()
	}
	return vault.Read(req.Params.Name)
}

func write(ctx context.Context, req mcp.CallToolRequest) (string, error) {
	if err := vault.Write("a", "b"); err != nil {
		return "", err // want `write returns the error of vault.Write`
	}
	return "written", nil
}

func rotate(ctx context.Context, req mcp.CallToolRequest) (text string, err error) {
	text, err = vault.Read(req.Params.Name)
	if err != nil {
		return
	}
	return text, errors.New("the new secret equals the old one") // want `rotate returns "the new secret equals the old one"`
}

// job is run by two layers, one of which types all errors.
type job func(ctx context.Context, req mcp.CallToolRequest) (string, error)

func typing(j job) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := j(ctx, req)
		if err != nil {
			return mcperr.Result[mcp.CallToolResult](mcperr.Wrap("JOB_FAILED", "the job failed", err)), nil
		}
		return mcp.NewToolResultText(text), nil
	}
}

func passing(j job) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := j(ctx, req)
		if err != nil {
			return nil, err
		}
		return mcp.NewToolResultText(text), nil
	}
}

func sweep(ctx context.Context, req mcp.CallToolRequest) (string, error) {
	return "", errors.New("no broom")
}

func count(ctx context.Context, req mcp.CallToolRequest) (string, error) {
	return "", errors.New("too many to count") // want `count returns "too many to count"`
}

// Jobs adds the jobs.
func Jobs(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("sweep"), typing(sweep))
	s.AddTool(mcp.NewTool("count"), passing(count))
}
