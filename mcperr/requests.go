package mcperr

import (
	"context"
	"reflect"
	"strings"
)

// Requests is a boundary for the requests of a go-sdk server other than tool calls, such as resources/read and
// prompts/get. Their failures are JSON-RPC errors. Without it, go-sdk sends the number 0 and no data for an error that
// is not its own. E is the jsonrpc.Error of the SDK, and H its MethodHandler:
//
//	server.AddReceivingMiddleware(mcperr.Requests[jsonrpc.Error, mcp.MethodHandler])
//
// Errors, typed or not, panics, and a nil result without an error become what [RPC] returns. A JSON-RPC error of the
// SDK is passed on unchanged, and so is everything about tools/call, for which [Receiving] is.
func Requests[E any, H ~func(context.Context, string, Req) (Res, error), PE interface {
	*E
	error
}, Req, Res any](next H) H {
	return func(ctx context.Context, method string, req Req) (result Res, err error) {
		if method == "tools/call" {
			return next(ctx, method, req)
		}
		defer func() {
			if p := recover(); p != nil {
				var none Res
				result, err = none, PE(RPC[E](panicked(ctx, p, req)))
			}
		}()
		result, err = next(ctx, method, req)
		switch {
		case err == nil && isNil(result) && !strings.HasPrefix(method, "notifications/"):
			err = PE(RPC[E](Internal(CodeNoResult, "the server has no answer to "+method)))
		case err != nil && CodeOf(err) == CodeUnknownError && strings.HasSuffix(safeText(err), "returned nil information"):
			// go-sdk from v1.2
			err = PE(RPC[E](Internal(CodeNoResult, "", WithCause(err))))
		case err != nil && !isDirectly(err):
			err = PE(RPC[E](err))
		}
		return result, err
	}
}

// RPCHandler is [Requests] for one resource or prompt handler of go-sdk:
//
//	server.AddResource(page, mcperr.RPCHandler[jsonrpc.Error](read))
func RPCHandler[E any, PE interface {
	*E
	error
}, Req, Res any](handle func(context.Context, Req) (Res, error)) func(context.Context, Req) (Res, error) {
	return func(ctx context.Context, req Req) (Res, error) {
		asked := func(ctx context.Context, _ string, req Req) (Res, error) { return handle(ctx, req) }
		return Requests[E, func(context.Context, string, Req) (Res, error), PE](asked)(ctx, "the request", req)
	}
}

// safeText returns the text of an error, or "" if its method panics.
func safeText(err error) (text string) {
	defer func() { _ = recover() }()
	return err.Error()
}

// RequestHandler is a boundary for the resource and prompt handlers of mcp-go. H is the ResourceHandlerFunc or the
// PromptHandlerFunc of the SDK:
//
//	server.WithResourceHandlerMiddleware(mcperr.RequestHandler[server.ResourceHandlerFunc])
//	server.AddPrompt(prompt, mcperr.RequestHandler[server.PromptHandlerFunc](greet))
//
// mcp-go sends the error of such a handler as the JSON-RPC error -32603 with its text. RequestHandler therefore returns
// errors whose text has the code and the retry ([InText]); [FromRPCError] reads them. An error about which nothing is
// known keeps its text as it is. A panic becomes an error, too.
func RequestHandler[H ~func(context.Context, Req) (Res, error), Req, Res any](next H) H {
	return func(ctx context.Context, req Req) (result Res, err error) {
		defer func() {
			if p := recover(); p != nil {
				var none Res
				result, err = none, panicked(ctx, p, req)
			}
			if err != nil && !isOfBoundary(err) && !isDirectly(err) {
				err = withoutUnknown(observedInText(ctx, err, req), err)
			}
		}()
		return next(ctx, req)
	}
}

// isOfBoundary reports whether an error comes from a [RequestHandler] within another one.
func isOfBoundary(err error) bool {
	switch err.(type) {
	case *textError, *reworded:
		return true
	}
	return false
}

// withoutUnknown returns the error of a boundary with the text of the error that it was made of, if the boundary added
// only that nothing is known.
func withoutUnknown(inText, err error) error {
	if inText.Error() == err.Error()+"\n\nCode: "+string(CodeUnknownError)+"\nRetry: unknown" {
		return &reworded{err.Error(), inText}
	}
	return inText
}

// FromRPCError returns the error that a server has sent as a JSON-RPC error, for clients. It reads the number and the
// data of the SDK's error, or the text that [RequestHandler] makes. Other errors are returned as [From] returns them,
// and nil is returned as nil.
func FromRPCError(err error) error {
	p, ok := protocolError(err)
	if !ok {
		return fromSentinel(err)
	}
	e := p.typed()
	e.protocol, e.whole = false, true
	e.Message, e.Err = p.message, &reworded{p.message, err} // a client adds the name of the method
	e.adoptText()
	return e
}

// fromSentinel is [FromRPCError] for an error that is not a JSON-RPC error itself. The client of mcp-go turns some
// numbers into errors that say no more than what the number means.
func fromSentinel(err error) error {
	e := from(err)
	if e == nil {
		return nil
	}
	if e.Code != CodeUnknownError || !e.derived {
		return e
	}
	visit(err, func(one error) bool {
		shape := shapeOf(reflect.TypeOf(one))
		number, ok := sentinelNumbers[safeText(one)]
		if ok = ok && shape.pkg == "errors" && shape.name == "errorString"; ok {
			known := (protocol{number: number}).typed()
			e.Type, e.Code, e.Retry, e.Number = known.Type, known.Code, known.Retry, number
		}
		return ok
	})
	return e
}

// sentinelNumbers are the numbers of JSON-RPC by the texts of mcp-go's sentinels.
var sentinelNumbers = map[string]int{
	"parse error": -32700, "invalid request": -32600, "method not found": -32601, "invalid params": numberInvalidParams,
	"internal error": numberInternal, "resource not found": -32002,
}

// EnvelopeOf returns what a client gets for an error, which goes through [From]. A nil err, and details that do not
// encode as JSON, give an INTERNAL_ERROR, as in [Result]. Observers are not called.
func EnvelopeOf(err error) Envelope { return failure(err).envelope() }

// CodeOf returns the code that a client gets for an error: that of the error itself or of one that it wraps, or else
// the code of its kind. It is empty for nil.
func CodeOf(err error) Code {
	if e := from(err); e != nil {
		return e.envelope().Code
	}
	return ""
}

// RetryOf returns the retry that a client gets for an error. For nil it is [NotRetryable]: there is nothing to repeat.
func RetryOf(err error) Retry {
	if e := from(err); e != nil {
		return e.envelope().Retry
	}
	return NotRetryable
}
