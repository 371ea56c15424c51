package mcperr

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"runtime/debug"
	"strings"
	"sync/atomic"
)

// Handler wraps a tool handler of any SDK so that each of its failures reaches the model: an error that it
// returns, typed or not, a panic, and no result at all become a [Result]. An SDK's own JSON-RPC error stays one. It
// fits go-sdk's ToolHandler and mcp-go's ToolHandlerFunc:
//
//	server.AddTool(tool, mcperr.Handler(search))
//
// For an R that [Result] cannot build, errors are returned as they are.
func Handler[Req, R any](handle func(context.Context, Req) (*R, error)) func(context.Context, Req) (*R, error) {
	return func(ctx context.Context, req Req) (result *R, err error) {
		defer func() { result, err = bounded(ctx, req, result, err, recover()) }()
		return handle(ctx, req)
	}
}

// HandlerIn is [Handler] for handlers that get their arguments decoded, and have no output of a type of their own, such
// as mcp-go's TypedToolHandlerFunc:
//
//	server.AddTool(tool, mcp.NewTypedToolHandler(mcperr.HandlerIn(search)))
func HandlerIn[Req, In, R any](handle func(context.Context, Req, In) (*R, error)) func(context.Context, Req, In) (*R, error) {
	return func(ctx context.Context, req Req, in In) (result *R, err error) {
		defer func() { result, err = bounded(ctx, req, result, err, recover()) }()
		return handle(ctx, req, in)
	}
}

// bounded returns what a handler's result and error, or the value of its panic, become at the boundary.
func bounded[Req, R any](ctx context.Context, req Req, result *R, err error, p any) (*R, error) {
	switch {
	case p != nil:
		err = panicked(ctx, p, req)
	case isProtocolError(err):
		return result, err
	case err == nil && result == nil:
		err = Internal(CodeNoResult, "the tool returned no result")
	case err == nil:
		return agreeing(result), nil
	}
	if rendered, ok := render[R](ctx, err, req); ok {
		return rendered, nil
	}
	return result, err
}

// HandlerFor is [Handler] for go-sdk's ToolHandlerFor:
//
//	mcp.AddTool(server, tool, mcperr.HandlerFor(search))
//
// For a tool with an output type the SDK validates the output of every result, error results included, so an error goes
// to the SDK as one whose text has code and retry ([InText]). [Receiving] adds _meta to it.
func HandlerFor[Req, In, R, Out any](
	handle func(context.Context, Req, In) (*R, Out, error),
) func(context.Context, Req, In) (*R, Out, error) {
	return func(ctx context.Context, req Req, in In) (result *R, out Out, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = panicked(ctx, p, req)
			}
			if err == nil || isDirectly(err) {
				return
			}
			var none Out
			result, out = nil, none
			if reflect.TypeFor[Out]().Kind() == reflect.Interface {
				if rendered, ok := render[R](ctx, err, req); ok {
					result, err = rendered, nil
					return
				}
			}
			err = observedInText(ctx, err, req)
		}()
		return handle(ctx, req, in)
	}
}

// HandlerOut is [Handler] for handlers that return only an output of their own type, and whose SDK makes a result of
// the text of an error, such as mcp-go's StructuredToolHandlerFunc:
//
//	server.AddTool(tool, mcp.NewStructuredToolHandler(mcperr.HandlerOut(stats)))
//
// The text has code and retry then ([InText]).
func HandlerOut[Req, In, Out any](handle func(context.Context, Req, In) (Out, error)) func(context.Context, Req, In) (Out, error) {
	return func(ctx context.Context, req Req, in In) (out Out, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = panicked(ctx, p, req)
			}
			if err != nil {
				err = observedInText(ctx, err, req)
			}
		}()
		return handle(ctx, req, in)
	}
}

// observedInText is [InText] for a failure on its way to the client.
func observedInText(ctx context.Context, err error, req any) error {
	if e := from(err); e != nil {
		notify(ctx, e, e.envelope(), req)
	}
	return InText(err)
}

// Middleware is [Handler] for all tools of an mcp-go server at once:
//
//	server.NewMCPServer("name", "1.0", server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc]))
func Middleware[H ~func(context.Context, Req) (*R, error), Req, R any](next H) H {
	return Handler(next)
}

// Receiving is [Handler] for all tools of a go-sdk server at once, those of mcp.AddTool included, whose errors the SDK
// has made text of by then; it gives them back their type (go-sdk from v1.3). R is the SDK's CallToolResult, H its
// MethodHandler:
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
			rendered, ok := render[R](ctx, failure, req)
			if r, fits := any(rendered).(Res); ok && fits {
				result, err = r, nil
			} else if err == nil {
				err = failure
			}
		}
		defer func() {
			if p := recover(); p != nil {
				replace(panicked(ctx, p, req))
			}
		}()
		result, err = next(ctx, method, req)
		switch {
		case isProtocolError(err):
		case err != nil:
			replace(err)
		case isNil(result):
			replace(Internal(CodeNoResult, "the tool returned no result"))
		default:
			result = retyped(ctx, req, result)
			if r, ok := any(result).(*R); ok {
				if r, ok := any(agreeing(r)).(Res); ok {
					result = r
				}
			}
		}
		return result, err
	}
}

// retyped returns the result of a tool whose error the SDK has made text of, with the error's code and retry.
func retyped[Res any](ctx context.Context, req any, result Res) Res {
	failed, ok := any(result).(interface{ GetError() error })
	if !ok {
		return result
	}
	err := failed.GetError()
	if err == nil {
		return result
	}
	e := from(err)
	if strings.HasPrefix(err.Error(), `validating "arguments"`) { // the SDK's own, before the handler is called
		e = Validation(CodeInvalidParam, "", WithCause(err))
	}
	v := reflect.ValueOf(result)
	if e == nil || v.Kind() != reflect.Pointer {
		return result
	}
	if annotated, ok := annotate(ctx, v, e, req).Interface().(Res); ok {
		return annotated
	}
	return result
}

// isNil reports whether an interface is nil or holds a nil pointer.
func isNil(v any) bool {
	r := reflect.ValueOf(v)
	return !r.IsValid() || r.Kind() == reflect.Pointer && r.IsNil()
}

// panicValue is what a handler panicked with. Its text, which goes to the client, holds only the type of the value,
// because the value may hold anything.
type panicValue struct {
	value any
	stack string
}

func (p *panicValue) Error() string {
	return fmt.Sprintf("the tool failed unexpectedly (panic of type %T)", p.value)
}

var panicLogger atomic.Pointer[slog.Logger]

// SetPanicLogger changes where the value and the stack of a panicking handler are logged: by default, and for a nil
// logger, that is [slog.Default]. Clients get neither of the two. Observers get them in [Event].
func SetPanicLogger(logger *slog.Logger) { panicLogger.Store(logger) }

// panicked returns the error for a panic, and logs it.
func panicked(ctx context.Context, value, request any) error {
	p := &panicValue{value, string(debug.Stack())}
	logger := panicLogger.Load()
	if logger == nil {
		logger = slog.Default()
	}
	tool, _ := call(request)
	logger.ErrorContext(ctx, "a tool handler panicked", "tool", tool, "panic", fmt.Sprint(value), "stack", p.stack)
	return Internal(CodeHandlerPanic, "", WithCause(p))
}

// panicOf returns the panic that an error stands for, or nil.
func panicOf(err error) *panicValue {
	var p *panicValue
	if !errors.As(err, &p) {
		return nil
	}
	return p
}
