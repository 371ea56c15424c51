// Package mcpgo has tools that tell their clients how they are made.
package mcpgo

import (
	"context"
	"fmt"
	"log"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/pkg/errors"
)

type config struct{ Debug bool }

type stacked interface{ StackTrace() errors.StackTrace }

func load(ctx context.Context) (string, error) { return "", errors.WithStack(ctx.Err()) }

func describe(err error) *mcp.CallToolResult {
	return mcp.NewToolResultError(fmt.Sprintf("%+v", err)) // want `describe sends err with %\+v, which prints a stack trace where the error has one, to the client: .*; write %v`
}

func Register(s *server.MCPServer, cfg config) {
	s.AddTool(mcp.NewTool("load"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := load(ctx)
		log.Printf("load: %+v\n%s", err, debug.Stack())
		switch {
		case err == nil:
			return mcp.NewToolResultText(text), nil
		case text == "a":
			return mcp.NewToolResultError(fmt.Sprintf("failed to load: %+v", err)), nil // want `load sends err with %\+v`
		case text == "b":
			return nil, fmt.Errorf("failed (%+v) to load %+v", err, text) // want `load sends err with %\+v`
		case text == "c":
			return nil, mcperr.Internal("LOAD_FAILED", fmt.Sprintf("load\t%d%%: %+v", 7, err), mcperr.WithRetry(mcperr.NotRetryable)) // want `load sends err with %\+v`
		case text == "d":
			trace := string(debug.Stack()) // want `load sends the stack trace of debug.Stack \(1 of 2\) to the client: it shows what the server is made of, and fills the model's context with lines of no use to it; leave it to the log`
			return nil, mcperr.Internal("LOAD_FAILED", "failed to load", mcperr.WithRetry(mcperr.NotRetryable), mcperr.WithDetails(map[string]any{"trace": trace}))
		case text == "e":
			buf := make([]byte, 1<<10)
			buf = buf[:runtime.Stack(buf, false)] // want `load sends the stack trace of runtime.Stack`
			return mcp.NewToolResultError(string(buf)), nil
		case text == "f":
			var b strings.Builder
			b.WriteString("failed to load\n")
			fmt.Fprintf(&b, "%s", debug.Stack()) // want `load sends the stack trace of debug.Stack`
			return mcp.NewToolResultError(b.String()), nil
		case text == "g":
			var st stacked
			if errors.As(err, &st) {
				return mcp.NewToolResultError(fmt.Sprintf("failed: %v", st.StackTrace())), nil // want `load sends the stack trace of st`
			}
		case cfg.Debug:
			return mcp.NewToolResultError(fmt.Sprintf("failed to load: %+v", err)), nil
		}
		if cfg.Debug {
			return mcp.NewToolResultError(fmt.Sprintf("failed to load: %+v", err)), nil
		}
		if os.Getenv("APP_ENV") == "development" {
			return mcp.NewToolResultError(string(debug.Stack())), nil
		}
		message := "failed to load"
		if showStack := os.Getenv("SHOW_STACK") != ""; showStack {
			message += string(debug.Stack())
		}
		return mcp.NewToolResultError(message + fmt.Sprintf("%+v", text)), nil
	})
	s.AddTool(mcp.NewTool("quiet"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		_, err := load(ctx)
		if !cfg.Debug {
			return mcp.NewToolResultError("failed to load"), nil
		}
		return mcp.NewToolResultError(fmt.Sprintf("failed to load: %+v", err)), nil
	})
}

func RegisterMore(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("recovering"), func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v\n%s", p, debug.Stack()) // want `recovering sends the stack trace of debug.Stack`
			}
		}()
		return mcp.NewToolResultText("fine"), nil
	})
	s.AddTool(mcp.NewTool("printing"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var b strings.Builder
		fmt.Fprintf(&b, "failed: %+v", ctx.Err()) // want `printing sends ctx.Err\(\) with %\+v`
		return mcp.NewToolResultError(b.String()), nil
	})
	s.AddTool(mcp.NewTool("logging"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		trace := string(debug.Stack())
		log.Print(trace)
		text := "failed to load"
		if cfg := (config{}); cfg.Debug || len(text) == 0 {
			text += trace
		}
		return mcp.NewToolResultError(text), nil
	})
	s.AddTool(mcp.NewTool("reporting"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		id := report(fmt.Sprintf("%+v", ctx.Err()))
		return mcp.NewToolResultError(fmt.Sprintf("reported as %s, %d bytes", id, len(debug.Stack()))), nil
	})
	s.AddTool(mcp.NewTool("dump_goroutines"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText(string(debug.Stack())), nil
	})
}

// report keeps a trace for developers, and returns a name for it.
func report(trace string) string {
	log.Print(trace)
	return "R-1"
}
