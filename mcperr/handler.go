package mcperr

import (
	"context"
	"fmt"
)

// Handler wraps a tool handler of any SDK so that each of its failures reaches the model: an error that it
// returns, typed or not, and a panic become a [Result]. It fits go-sdk's ToolHandler and mcp-go's
// ToolHandlerFunc:
//
//	server.AddTool(tool, mcperr.Handler(search))
func Handler[Req, R any](handle func(context.Context, Req) (*R, error)) func(context.Context, Req) (*R, error) {
	return func(ctx context.Context, req Req) (result *R, err error) {
		defer func() { rescue(recover(), &result, &err) }()
		if result, err = handle(ctx, req); err != nil {
			result, err = Result[R](err), nil
		}
		return result, err
	}
}

// HandlerFor is [Handler] for go-sdk's ToolHandlerFor:
//
//	mcp.AddTool(server, tool, mcperr.HandlerFor(search))
func HandlerFor[Req, In, R, Out any](handle func(context.Context, Req, In) (*R, Out, error)) func(context.Context, Req, In) (*R, Out, error) {
	return func(ctx context.Context, req Req, in In) (result *R, out Out, err error) {
		defer func() { rescue(recover(), &result, &err) }()
		if result, out, err = handle(ctx, req, in); err != nil {
			var none Out
			result, out, err = Result[R](err), none, nil
		}
		return result, out, err
	}
}

// HandlerIn is [Handler] for handlers that get their arguments decoded, and have no output of a type of their own, such
// as mcp-go's TypedToolHandlerFunc:
//
//	server.AddTool(tool, mcp.NewTypedToolHandler(mcperr.HandlerIn(search)))
func HandlerIn[Req, In, R any](handle func(context.Context, Req, In) (*R, error)) func(context.Context, Req, In) (*R, error) {
	return func(ctx context.Context, req Req, in In) (result *R, err error) {
		defer func() { rescue(recover(), &result, &err) }()
		if result, err = handle(ctx, req, in); err != nil {
			result, err = Result[R](err), nil
		}
		return result, err
	}
}

// rescue turns the value of a panic into an error result. The value's text may hold anything, so the client
// only learns of its type.
func rescue[R any](p any, result **R, err *error) {
	if p == nil {
		return
	}
	*result, *err = Result[R](Internal("HANDLER_PANIC", fmt.Sprintf("the tool failed unexpectedly (panic of type %T)", p))), nil
}
