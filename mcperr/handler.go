package mcperr

import (
	"context"
	"errors"
	"fmt"
	"reflect"
)

// Handler wraps a tool handler of any SDK so that each of its failures reaches the model: an error that it
// returns, typed or not, and a panic become a [Result]. It fits go-sdk's ToolHandler and mcp-go's
// ToolHandlerFunc:
//
//	server.AddTool(tool, mcperr.Handler(search))
func Handler[Req, R any](handle func(context.Context, Req) (*R, error)) func(context.Context, Req) (*R, error) {
	return func(ctx context.Context, req Req) (result *R, err error) {
		defer func() { rescue(ctx, req, recover(), &result, &err) }()
		if result, err = handle(ctx, req); err != nil {
			result, err = render[R](ctx, err, req), nil
		}
		return result, err
	}
}

// HandlerFor is [Handler] for go-sdk's ToolHandlerFor:
//
//	mcp.AddTool(server, tool, mcperr.HandlerFor(search))
func HandlerFor[Req, In, R, Out any](handle func(context.Context, Req, In) (*R, Out, error)) func(context.Context, Req, In) (*R, Out, error) {
	return func(ctx context.Context, req Req, in In) (result *R, out Out, err error) {
		defer func() { rescue(ctx, req, recover(), &result, &err) }()
		if result, out, err = handle(ctx, req, in); err != nil {
			var none Out
			result, out, err = render[R](ctx, err, req), none, nil
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
		defer func() { rescue(ctx, req, recover(), &result, &err) }()
		if result, err = handle(ctx, req, in); err != nil {
			result, err = render[R](ctx, err, req), nil
		}
		return result, err
	}
}

// Middleware is [Handler] for all tools of an mcp-go server at once:
//
//	server.NewMCPServer("name", "1.0", server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc]))
func Middleware[H ~func(context.Context, Req) (*R, error), Req, R any](next H) H {
	return Handler(next)
}

// Receiving is [Handler] for all tools of a go-sdk server at once, those of mcp.AddTool included, whose errors the SDK
// has made text of by then; it gives them back their type. R is the SDK's CallToolResult, H its MethodHandler:
//
//	server.AddReceivingMiddleware(mcperr.Receiving[mcp.CallToolResult, mcp.MethodHandler])
//
// Only tool calls are touched. An error of the protocol, such as the one for an unknown tool, stays one.
func Receiving[R any, H ~func(context.Context, string, Req) (Res, error), Req, Res any](next H) H {
	return func(ctx context.Context, method string, req Req) (result Res, err error) {
		if method != "tools/call" {
			return next(ctx, method, req)
		}
		replace := func(failure error) {
			if r, ok := any(render[R](ctx, failure, req)).(Res); ok {
				result, err = r, nil
			}
		}
		defer func() {
			if p := recover(); p != nil {
				replace(panicked(p))
			}
		}()
		result, err = next(ctx, method, req)
		switch failed, ok := any(result).(interface{ GetError() error }); {
		case err != nil && !isProtocolError(err):
			replace(err)
		case err == nil && ok && !isNil(failed) && failed.GetError() != nil:
			replace(failed.GetError())
		}
		return result, err
	}
}

// isNil reports whether an interface holds a nil pointer.
func isNil(v any) bool {
	r := reflect.ValueOf(v)
	return r.Kind() == reflect.Pointer && r.IsNil()
}

// isProtocolError reports whether an SDK will send an error as a JSON-RPC error on purpose: one in its chain has
// Code, Message and Data, as JSON-RPC wants it.
func isProtocolError(err error) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		v := reflect.ValueOf(err)
		if v.Kind() == reflect.Pointer && !v.IsNil() {
			v = v.Elem()
		}
		if v.Kind() == reflect.Struct && v.FieldByName("Data").IsValid() && v.FieldByName("Message").IsValid() {
			if code := v.FieldByName("Code"); code.IsValid() && code.CanInt() {
				return true
			}
		}
	}
	return false
}

// rescue turns the value of a panic into an error result.
func rescue[R any](ctx context.Context, req any, p any, result **R, err *error) {
	if p == nil {
		return
	}
	*result, *err = render[R](ctx, panicked(p), req), nil
}

// panicked is the error for a panic. The value's text may hold anything, so the client only learns of its type.
func panicked(p any) error {
	return Internal("HANDLER_PANIC", fmt.Sprintf("the tool failed unexpectedly (panic of type %T)", p))
}
