package mcperr

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net"
	"net/url"
	"os"
	"strconv"
	"time"
)

// From returns err as an *[Error] with the same text. A nil err, or a nil *Error, gives nil. An *Error is returned
// as it is. For other errors, the first of these that applies decides:
//
//   - An error that wraps an *Error gets the type, code, retry and other fields of that one.
//   - An error of a type registered with [RegisterType] becomes what the registered function returns.
//   - An error that is or wraps a JSON-RPC error of an SDK is returned as it is, because the SDK looks for its own
//     type.
//   - An error with a code or a retry decision keeps it. From reads methods (Code, ErrorCode, Retryable, RetryAfter,
//     Hint, Suggestion and similar names) and exported fields of the same names.
//   - All other errors are classified by what they wrap.
//
// Deadlines and network time-outs are [TypeTimeout]. Other network, URL and connection errors are [TypeNetwork].
// [fs.ErrNotExist] is [TypeNotFound], and [fs.ErrPermission] is [TypePermission]. Errors of parsing and decoding are
// [TypeValidation]. [context.Canceled] is [TypeInternal] with the code CANCELLED. The rest is [TypeUnknown] with the
// code UNKNOWN_ERROR and without a retry decision.
func From(err error) error {
	if isProtocolError(err) {
		return err // the SDK finds its own type with a type assertion, which does not look into an *Error
	}
	if e := from(err); e != nil {
		return e
	}
	return nil
}

// FromPair returns value and [From] of err. It wraps a call with two results:
//
//	return mcperr.FromPair(store.Load(ctx, id))
func FromPair[T any](value T, err error) (T, error) {
	return value, From(err)
}

// Wrap returns an error with the given message and cause. Its type, retry, suggestion and details are those of the
// cause, which is classified as in [From]. The options override them.
//
// If the cause has a code of its own, the error keeps that code, because it describes the failure more precisely
// than the caller of Wrap can. Otherwise the error has the given code. Wrap never returns nil: if cause is nil, the
// error is [TypeInternal] and not retryable.
func Wrap(code Code, message string, cause error, opts ...Option) *Error {
	e := &Error{Type: TypeInternal, Retry: NotRetryable, derived: true}
	if c := from(cause); c != nil {
		copied := *c
		copied.Err, copied.whole = withoutFooter(cause), false
		e = &copied
	}
	e.Message = message
	if e.derived {
		e.Code, e.derived = code, false
		if !e.protocol {
			e.Number = 0
		}
		e.Domain, e.Severity = "", "" // they belong to the code of the cause
		e.fill()
	}
	return e.with(opts)
}

// from is [From] for callers that need an *Error even for the JSON-RPC error of an SDK. It returns nil only if there
// is no error.
func from(err error) *Error {
	if err == nil {
		return nil
	}
	if e, ok := err.(*Error); ok {
		return e // may be a nil pointer, which means no error
	}
	if t, ok := err.(*textError); ok {
		return t.err
	}
	e := fromUntyped(err)
	e.whole = true
	return e
}

// fromUntyped is [from] for an error that is not an *Error itself. If a method of the error panics, or if its chain
// does not end, the error is unknown.
func fromUntyped(err error) (e *Error) {
	defer func() {
		if recover() != nil {
			e = unknown(err)
		}
	}()
	if endless(err) {
		return unknown(err)
	}
	if inner, ok := find(err); ok {
		copied := *inner
		copied.Err = withoutFooter(err)
		copied.Message = copied.Err.Error()
		return &copied
	}
	if e = declared(err); e == nil {
		e = classified(err)
	}
	e.Message, e.Err = err.Error(), err
	e.adoptText()
	e.fill()
	e.callers()
	return e
}

// unknown returns the error for one whose methods cannot be called safely. Even its Error method may panic. The
// result does not wrap err.
func unknown(err error) *Error {
	e := &Error{Type: TypeUnknown, Code: CodeUnknownError, Message: "the tool failed", Retry: retryUnknown, derived: true}
	defer func() { _ = recover() }()
	e.Message = err.Error()
	e.fill()
	return e
}

// endless reports whether err wraps more than maxChain errors.
func endless(err error) bool {
	n := 0
	return visit(err, func(error) bool {
		n++
		return n > maxChain
	})
}

// maxChain limits how many errors one error may wrap. Code that wraps errors in a loop can build a cycle.
const maxChain = 1000

// classified returns the error for one that has neither a code nor a retry decision.
func classified(err error) *Error {
	t, code := classify(err)
	return &Error{Type: t, Code: code, Retry: kindOf(t).Retry, derived: true}
}

// classify returns the type of an error and a code for it, by the errors of the standard library that it wraps.
func classify(err error) (Type, Code) {
	var netErr net.Error
	isNet := errors.As(err, &netErr)
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded), isNet && netErr.Timeout():
		return TypeTimeout, CodeTimeout
	case errors.Is(err, context.Canceled):
		return TypeInternal, CodeCancelled
	case isParseError(err):
		return TypeValidation, CodeInvalidParam
	case isNet && !isErrno(netErr), as[*url.Error](err), isConnectionErrno(err):
		return TypeNetwork, CodeNetworkError
	case errors.Is(err, fs.ErrNotExist):
		return TypeNotFound, CodeResourceNotFound
	case errors.Is(err, fs.ErrPermission):
		return TypePermission, CodePermissionDenied
	}
	return TypeUnknown, CodeUnknownError
}

// isParseError reports whether err comes from parsing or decoding. Call it before testing for net.Error, because the
// *url.Error of url.Parse is a net.Error as well.
func isParseError(err error) bool {
	var urlErr *url.Error
	if errors.As(err, &urlErr) {
		return urlErr.Op == "parse"
	}
	return as[*strconv.NumError](err) || as[*time.ParseError](err) ||
		as[*json.SyntaxError](err) || as[*json.UnmarshalTypeError](err)
}

// as reports whether the chain of err has an error of type T.
func as[T error](err error) bool {
	var target T
	return errors.As(err, &target)
}
