package mcperr

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
)

// Handler returns a tool handler that turns every failure of handle into a [Result] that the model can read: an
// error, typed or not, a panic, and a nil result without an error. The error of the returned handler is nil then.
// The JSON-RPC error of an SDK is passed on unchanged. If the machine-readable copy in an error result disagrees
// with its text, it is corrected to match the text.
//
// Handler fits the ToolHandler of go-sdk and the ToolHandlerFunc of mcp-go:
//
//	server.AddTool(tool, mcperr.Handler(search))
//
// If [Result] cannot build an R, errors are returned as they are. A panic is returned as an error then.
func Handler[Req, R any](handle func(context.Context, Req) (*R, error)) func(context.Context, Req) (*R, error) {
	return func(ctx context.Context, req Req) (result *R, err error) {
		defer func() { result, err = bounded(ctx, req, result, err, recover()) }()
		return handle(ctx, req)
	}
}

// HandlerIn is [Handler] for handlers that get decoded arguments and return a result without an output type, such as
// the TypedToolHandlerFunc of mcp-go:
//
//	server.AddTool(tool, mcp.NewTypedToolHandler(mcperr.HandlerIn(search)))
func HandlerIn[Req, In, R any](
	handle func(context.Context, Req, In) (*R, error),
) func(context.Context, Req, In) (*R, error) {
	return func(ctx context.Context, req Req, in In) (result *R, err error) {
		defer func() { result, err = bounded(ctx, req, result, err, recover()) }()
		return handle(ctx, req, in)
	}
}

// bounded returns the result and the error that a handler returns at the boundary. The value of its panic is p,
// which may be nil.
func bounded[Req, R any](ctx context.Context, req Req, result *R, err error, p any) (*R, error) {
	err = notNil(err)
	switch {
	case p != nil:
		err = panicked(ctx, p, req)
	case isProtocolError(err):
		return result, err
	case err == nil && result == nil:
		err = Internal(CodeNoResult, "the tool returned no result")
	case err == nil:
		return syncMeta(retypedText(ctx, req, rejudged(ctx, req, result))), nil
	}
	if rendered, ok := render[R](ctx, err, req); ok {
		return rendered, nil
	}
	return result, err
}

// HandlerFor is [Handler] for the ToolHandlerFor of go-sdk:
//
//	mcp.AddTool(server, tool, mcperr.HandlerFor(search))
//
// If Out is an interface type, such as any, an error becomes a result. Otherwise the SDK would validate the zero
// output of that result against the output schema. HandlerFor then returns an error whose text has the code and the
// retry ([InText]); with [Receiving], the result gets _meta, too. A JSON-RPC error of the SDK is passed on
// unchanged, unless it is wrapped. So is a nil result without an error, because go-sdk builds the result from the
// output.
func HandlerFor[Req, In, R, Out any](
	handle func(context.Context, Req, In) (*R, Out, error),
) func(context.Context, Req, In) (*R, Out, error) {
	return func(ctx context.Context, req Req, in In) (result *R, out Out, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = panicked(ctx, p, req)
			}
			if err = notNil(err); err == nil || isDirectly(err) {
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

// HandlerOut is [Handler] for handlers that return only an output of their own type, such as the
// StructuredToolHandlerFunc of mcp-go:
//
//	server.AddTool(tool, mcp.NewStructuredToolHandler(mcperr.HandlerOut(stats)))
//
// The SDK makes the result of such a handler from the text of its error. HandlerOut therefore returns errors whose
// text has the code and the retry ([InText]).
func HandlerOut[Req, In, Out any](
	handle func(context.Context, Req, In) (Out, error),
) func(context.Context, Req, In) (Out, error) {
	return func(ctx context.Context, req Req, in In) (out Out, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = panicked(ctx, p, req)
			}
			if err = notNil(err); err != nil {
				err = observedInText(ctx, err, req)
			}
		}()
		return handle(ctx, req, in)
	}
}

// observedInText is [InText] for a failure on its way to the client: it also notifies the observers.
func observedInText(ctx context.Context, err error, req any) error {
	e := from(err)
	if e == nil {
		return InText(err)
	}
	blamed := e.forRequest(req).unexpected(ctx, req)
	notify(ctx, blamed, blamed.envelope(), req)
	if blamed != e {
		err = blamed
	}
	return InText(err)
}

// Middleware is [Handler] for all tools of an mcp-go server. H is the ToolHandlerFunc of the SDK:
//
//	server.NewMCPServer("name", "1.0", server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc]))
func Middleware[H ~func(context.Context, Req) (*R, error), Req, R any](next H) H {
	return Handler(next)
}

// Receiving is [Handler] for all tools of a go-sdk server, including tools added with mcp.AddTool, whose errors the
// SDK has already turned into text. Receiving restores their type, code and retry; this needs go-sdk v1.3 or later.
// R is the CallToolResult of the SDK, and H its MethodHandler:
//
//	server.AddReceivingMiddleware(mcperr.Receiving[mcp.CallToolResult, mcp.MethodHandler])
//
// Only the method tools/call is changed. A JSON-RPC error of the SDK, such as the one for an unknown tool, is passed
// on unchanged.
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
		err = notNil(err)
		switch {
		case isProtocolError(err):
		case err != nil:
			replace(err)
		case isNil(result):
			replace(Internal(CodeNoResult, "the tool returned no result"))
		default:
			result = retyped(ctx, req, result)
			if r, ok := any(result).(*R); ok {
				if r, ok := any(syncMeta(rejudged(ctx, req, r))).(Res); ok {
					result = r
				}
			}
		}
		return result, err
	}
}

// retyped returns the result of a tool whose error the SDK has turned into text, with the code and retry of that
// error added. Other results are returned unchanged.
func retyped[Res any](ctx context.Context, req any, result Res) Res {
	failed, ok := any(result).(interface{ GetError() error })
	if !ok {
		return result
	}
	err := failed.GetError()
	if err == nil {
		return result
	}
	e := from(err).forRequest(req)
	if r := rejected(err); r != nil { // made by the SDK
		e = r
	}
	v := reflect.ValueOf(result)
	if e == nil || v.Kind() != reflect.Pointer {
		return result
	}
	if hidden := e.unexpected(ctx, req); hidden != e && isReadable(v.Type().Elem()) {
		env := hidden.envelope()
		notify(ctx, hidden, env, req)
		if general, ok := newResult(v.Type().Elem(), env).Interface().(Res); ok {
			return general
		}
	}
	if annotated, ok := annotate(ctx, v, e, req).Interface().(Res); ok {
		return annotated
	}
	return result
}

// retypedText returns an error result that an SDK has made of the arguments of a call, with code and retry added. It
// knows such a result by its text. Other results are returned unchanged.
func retypedText[R any](ctx context.Context, req any, result *R) *R {
	if reflect.TypeFor[R]().Kind() != reflect.Struct {
		return result
	}
	v := viewOf(reflect.ValueOf(result).Elem())
	if !v.reportsError() || v.typed() {
		return result
	}
	text, _ := v.firstText()
	e := rejected(errors.New(text))
	if e == nil {
		return result
	}
	return annotate(ctx, reflect.ValueOf(result), e, req).Interface().(*R)
}

// AfterCall adds code and retry to the error results that an mcp-go server makes without calling a handler: for
// arguments that do not fit the input schema, and for an output that does not fit the output schema. No middleware sees
// these results. It is a hook of the server:
//
//	hooks.AddAfterCallTool(mcperr.AfterCall[*mcp.CallToolRequest])
func AfterCall[Req any](ctx context.Context, _ any, req Req, result any) {
	v := reflect.ValueOf(result)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return
	}
	view := viewOf(v.Elem())
	if !view.reportsError() || view.typed() {
		return
	}
	text, _ := view.firstText()
	if e := rejected(errors.New(text)); e != nil {
		v.Elem().Set(annotate(ctx, v, e, req).Elem())
	}
}

// isNil reports whether an interface is nil or holds a nil pointer.
func isNil(v any) bool {
	r := reflect.ValueOf(v)
	return !r.IsValid() || r.Kind() == reflect.Pointer && r.IsNil()
}

// panicValue is the error for a panic. Its text goes to the client, so it has only the type of the value: the value
// itself may hold anything.
type panicValue struct {
	value any
	stack string
}

func (p *panicValue) Error() string {
	return fmt.Sprintf("the tool failed unexpectedly (panic of type %T)", p.value)
}

// panicked logs a panic and returns the error for it.
func panicked(ctx context.Context, value, request any) error {
	p := &panicValue{value, string(debug.Stack())}
	tool, _ := call(request)
	logger().ErrorContext(ctx, "a tool handler panicked", "tool", tool, "panic", fmt.Sprint(value), "stack", p.stack)
	return Internal(CodeHandlerPanic, "", WithCause(p))
}

// panicOf returns the panic that err wraps, or nil.
func panicOf(err error) *panicValue {
	var p *panicValue
	visit(err, func(err error) bool {
		p, _ = err.(*panicValue)
		return p != nil
	})
	return p
}
