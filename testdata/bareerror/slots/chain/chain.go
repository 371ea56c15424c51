// Package chain has middleware of the server's own, and middleware for all methods of the protocol.
package chain

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Call is a request.
type Call struct {
	Name string
	Args any
}

// Handler answers calls.
type Handler func(ctx context.Context, c *Call) (string, error)

// Layer goes around a Handler.
type Layer func(Handler) Handler

// Signed lets only some calls pass.
func Signed(next Handler) Handler {
	return func(ctx context.Context, c *Call) (string, error) {
		if c.Name == "" {
			return "", errors.New("who are you?") // want `Signed returns "who are you\?"`
		}
		return next(ctx, c)
	}
}

// Serve makes a handler of the SDK.
func Serve(h Handler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := h(ctx, &Call{Name: req.Params.Name, Args: req.Params.Arguments})
		if err != nil {
			return nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil
	}
}

// Gate stops some tool calls before they reach a handler.
func Gate(open func() bool) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method == "tools/call" && !open() {
				return nil, errors.New("closed at night") // want `Gate returns "closed at night" without a type: without a boundary, go-sdk sends a JSON-RPC error, which the model never sees; return a result with mcperr`
			}
			switch method {
			case "tools/call":
				if _, ok := req.(*mcp.CallToolRequest); !ok {
					return nil, fmt.Errorf("strange request %T", req) // want `Gate returns "strange request %T"`
				}
			case "resources/read":
				return nil, errors.New("no resources")
			}
			if method != "tools/call" {
				return next(ctx, method, req)
			}
			if req == nil {
				return nil, errors.New("no request") // want `Gate returns "no request"`
			}
			res, err := next(ctx, method, req)
			if err != nil {
				return nil, err
			}
			return res, nil
		}
	}
}

// Deny refuses several methods at once. A result of a tool would be wrong for the others.
func Deny(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		switch method {
		case "tools/call", "tools/list":
			return nil, errors.New("not for you")
		}
		switch method {
		case "prompts/get":
			fallthrough
		case "tools/call":
			return nil, errors.New("nobody is here")
		}
		res, err := next(ctx, method, req)
		if method == "tools/call" && err != nil {
			return nil, fmt.Errorf("calling the tool: %w", err) // it may be a protocol error
		}
		return res, err
	}
}

// ErrQuota is what other middleware may look for.
var ErrQuota = errors.New("the quota is used up") // want `ErrQuota is "the quota is used up" without a type: without a boundary, go-sdk sends a JSON-RPC error, which the model never sees; make it mcperr\.RateLimited\("QUOTA_USED_UP", …\); 1 return passes it on`

// Limit keeps its error, because the fix would hide it from other middleware.
func Limit(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method == "tools/call" {
			return nil, ErrQuota
		}
		return next(ctx, method, req)
	}
}

// outgoing is around what a client sends.
func outgoing(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method == "tools/call" {
			return nil, errors.New("this client calls no tools")
		}
		return next(ctx, method, req)
	}
}

// Connect makes a client.
func Connect(c *mcp.Client) { c.AddSendingMiddleware(outgoing) }
