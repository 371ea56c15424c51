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

// From makes a typed error of any error without changing its text. A nil err stays nil, an *Error stays what it is,
// and so does an SDK's own JSON-RPC error. An error that wraps an *Error keeps that one's type, code and retry.
//
// A server's own errors keep what they say of themselves: the types that [RegisterType] knows, and types with a code
// or a retry decision, as a method (Code, ErrorCode, Retryable, RetryAfter, Hint, Suggestion) or a field.
//
// Everything else is classified by what it wraps: deadlines and net time-outs are [TypeTimeout], other net, URL and
// connection errors [TypeNetwork], [fs.ErrNotExist] [TypeNotFound], [fs.ErrPermission] [TypePermission], parse and
// decoding errors [TypeValidation]. What remains is [TypeUnknown] with the code UNKNOWN_ERROR, and promises nothing
// about a retry.
func From(err error) error {
	if isProtocolError(err) {
		return err // the SDK looks for its own type, and a type assertion does not see through an *Error
	}
	if e := from(err); e != nil {
		return e
	}
	return nil
}

// FromPair is [From] for a call with two results: return mcperr.FromPair(store.Load(ctx, id)).
func FromPair[T any](value T, err error) (T, error) {
	return value, From(err)
}

// Wrap returns an error with the given message whose type and retry come from the cause, which is classified as by
// [From]. A cause that is typed keeps its code, too: it knows more of the failure than the place that passes it on.
// The code is for all other causes. A nil cause gives an [Internal] error, never nil, because something has failed
// where Wrap is called.
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
		e.Domain, e.Severity = "", "" // those of the cause's code
		e.fill()
	}
	return e.with(opts)
}

// from is [From] for those who need an *Error in any case. It is nil only for no error.
func from(err error) *Error {
	if err == nil {
		return nil
	}
	if e, ok := err.(*Error); ok {
		return e // nil for a typed nil pointer: it stands for no error
	}
	if t, ok := err.(*textError); ok {
		return t.err
	}
	e := found(err)
	e.whole = true
	return e
}

// found is [from] for an error that is not typed itself. Methods of the error that panic, and chains without an end, say
// nothing of it.
func found(err error) (e *Error) {
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
	e.said()
	e.fill()
	e.callers()
	return e
}

// unknown is the error for one that cannot be asked anything, perhaps not even for its text. It does not wrap it.
func unknown(err error) *Error {
	e := &Error{Type: TypeUnknown, Code: CodeUnknownError, Message: "the tool failed", Retry: retryUnknown, derived: true}
	defer func() { _ = recover() }()
	e.Message = err.Error()
	e.fill()
	return e
}

// endless reports whether an error wraps more errors than any does on purpose.
func endless(err error) bool {
	n := 0
	return visit(err, func(error) bool {
		n++
		return n > maxChain
	})
}

// maxChain is how many errors one may wrap. Code that wraps errors in a loop may build a circle.
const maxChain = 1000

// classified is the error for one that says nothing of itself.
func classified(err error) *Error {
	t, code := classify(err)
	return &Error{Type: t, Code: code, Retry: kindOf(t).Retry, derived: true}
}

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

// isParseError comes before the network check because a *url.Error of url.Parse is a net.Error as well.
func isParseError(err error) bool {
	var urlErr *url.Error
	if errors.As(err, &urlErr) {
		return urlErr.Op == "parse"
	}
	return as[*strconv.NumError](err) || as[*time.ParseError](err) ||
		as[*json.SyntaxError](err) || as[*json.UnmarshalTypeError](err)
}

func as[T error](err error) bool {
	var target T
	return errors.As(err, &target)
}
