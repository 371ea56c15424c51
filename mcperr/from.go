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

// From makes a typed error of any error without changing its text. A nil err stays nil, an *Error stays
// what it is, and an error that wraps an *Error keeps that one's type, code and retry. Everything else is
// classified by what it wraps: deadlines and net time-outs are [TypeTimeout], other net, URL and connection
// errors [TypeNetwork], [fs.ErrNotExist] [TypeNotFound], [fs.ErrPermission] [TypePermission], parse and
// decoding errors [TypeValidation]. What remains is [TypeInternal] and retryable: many failures pass, and
// clients bound their retries.
func From(err error) error {
	if e := from(err); e != nil {
		return e
	}
	return nil
}

// FromPair is [From] for a call with two results: return mcperr.FromPair(store.Load(ctx, id)).
func FromPair[T any](value T, err error) (T, error) {
	return value, From(err)
}

// Wrap returns an error with the given code and message whose type and retry come from the cause, which is
// classified as by [From]; it knows more of the failure than a registration of the code. A nil cause gives an
// [Internal] error, never nil, as befits a place where something has failed.
func Wrap(code Code, message string, cause error, opts ...Option) *Error {
	e := &Error{Type: TypeInternal, Retry: NotRetryable}
	if c := from(cause); c != nil {
		copied := *c
		copied.Err = cause
		e = &copied
	}
	e.Code, e.Message = code, message
	e.Number, e.Domain, e.Severity = 0, "", "" // those of the cause's code
	e.fill()
	return e.with(opts)
}

func from(err error) *Error {
	if err == nil {
		return nil
	}
	if e, ok := err.(*Error); ok {
		return e // nil for a typed nil pointer: it stands for no error
	}
	if inner, ok := find(err); ok {
		e := *inner
		e.Message, e.Err = err.Error(), err
		return &e
	}
	t, code := classify(err)
	e := &Error{Type: t, Code: code, Message: err.Error(), Retry: kindOf(t).Retry, Err: err}
	if code == CodeInternalError {
		e.Retry = RetryAfter(time.Second)
	}
	e.fill()
	e.callers()
	return e
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
	return TypeInternal, CodeInternalError
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
