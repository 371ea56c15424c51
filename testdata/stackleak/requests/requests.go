// Package requests has a prompt that shows where it failed.
package requests

import (
	"context"
	"fmt"
	"log"
	"os"
	"runtime/debug"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func greet(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	if _, err := os.ReadFile("prompt"); err != nil {
		return nil, fmt.Errorf("no prompt: %s", debug.Stack()) // want `greet sends the stack trace of debug.Stack`
	}
	return new(mcp.GetPromptResult), nil
}

func register(s *mcp.Server) { s.AddPrompt(&mcp.Prompt{Name: "greet"}, greet) }

var _ = register

// recovering answers with what a panic left behind.
func recovering(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (res mcp.Result, err error) {
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("%s: %v\n%s", method, r, debug.Stack()) // want `recovering sends the stack trace of debug.Stack`
			}
		}()
		return next(ctx, method, req)
	}
}

// logging keeps it.
func logging(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		if err != nil {
			log.Printf("%s: %v\n%s", method, err, debug.Stack())
		}
		return res, err
	}
}

func put(s *mcp.Server) { s.AddReceivingMiddleware(recovering, logging) }

var _ = put
