package mcperr

import (
	"errors"
	"time"
)

// From returns err as an *[Error] with the same text. A nil err, or a nil *Error, gives nil. An *Error is returned
// as it is. For other errors, the first of these that applies decides:
//
//   - An error that wraps an *Error gets the type, code, retry and other fields of that one. Of several that are
//     joined, the first one decides that is terminal ([IsTerminal]), or else the first.
//   - An error that [RegisterType] was told about becomes what the registered function returns.
//   - An error that is or wraps a JSON-RPC error of an SDK is returned as it is, because the SDK looks for its own
//     type.
//   - An error with a code of the server's own or a retry decision keeps them. From reads methods (Code, ErrorCode,
//     Retryable, RetryAfter, Hint, Suggestion and similar names) and exported fields of the same names. The type is
//     that of the registered code, or else it is found as for all other errors.
//   - All other errors are classified by their structure.
//
// From looks at every error in the chain and in all branches of it, and the most specific evidence decides. From the
// most to the least specific, it is:
//
//   - the reason of the failure: an error of the standard library such as [fs.ErrNotExist] or
//     [context.DeadlineExceeded], an error number of the operating system, the SQLSTATE or number of a database, a
//     named code of a service such as AccessDenied, and a rate limit in any form
//   - the answer of a service: an HTTP status, a gRPC code, the status of a Kubernetes API server
//   - the name of the type, such as NotFoundError
//   - that the connection failed: [net/url.Error], [net.Error] and a Temporary method that returns true
//   - that something could not be parsed or decoded
//
// If the evidence is equally specific, an error that is not retryable decides, because the call fails until all
// reasons have gone away. Otherwise the outer or first error decides. A retryable error gets the longest delay that
// any error of the chain asks for, as with the header Retry-After.
//
// A POST or PATCH can fail after the service has carried it out. If it reached the service, its time-outs and network
// errors have no retry decision.
//
// Errors of parsing and decoding are [TypeInternal], because it is not known whose text it was; use [Validation] for
// arguments. A boundary such as [Handler] knows these, and so whether one of them cannot be parsed, or names the file
// that is not there. [context.Canceled] is [TypeInternal] with the code CANCELLED. An error without any evidence is
// [TypeUnknown] with the code UNKNOWN_ERROR and without a retry decision.
//
// Options override what From finds. They change a copy of an *Error, and errors.Is finds the original in the copy.
func From(err error, opts ...Option) error {
	if isProtocolError(err) {
		return err // the SDK finds its own type with a type assertion, which does not look into an *Error
	}
	e := from(err)
	switch {
	case e == nil:
		return nil
	case len(opts) == 0:
		return e
	}
	copied := *e
	copied.original = e
	return copied.with(opts)
}

// FromPair returns value and [From] of err. It wraps a call with two results:
//
//	return mcperr.FromPair(store.Load(ctx, id))
func FromPair[T any](value T, err error) (T, error) {
	return value, From(err)
}

// Wrap returns an error with the given message and cause. Its type, retry, suggestion and details are those of the
// cause, which is classified as in [From]. The options override them. [HideCause] keeps the text, the suggestion and
// the details of the cause from the client.
//
// If the cause has a code of its own that says more than its type, the error keeps that code, because it describes the
// failure more precisely than the caller of Wrap can. Otherwise the error has the given code or, if code is empty, the
// code that [From] gives to the cause. Wrap never returns nil: if cause is nil, the error is [TypeUnknown], and its
// text is the message.
func Wrap(code Code, message string, cause error, opts ...Option) *Error {
	e := &Error{Type: TypeUnknown, Code: CodeUnknownError, Retry: retryUnknown, derived: true}
	if c := from(cause); c != nil {
		copied := *c
		copied.Err, copied.whole, copied.hidden = withoutFooter(cause), false, false
		if c.whole && c.Err == nil { // its methods cannot be called
			copied.Err = errors.New(c.Message)
		}
		e = &copied
	}
	if hides(opts) {
		e.Details, e.Suggestion = nil, "" // those of the cause
	}
	e.Message = message
	if code != "" && (e.derived || e.Code.namesType()) {
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
		copied.Err, copied.hidden = withoutFooter(err), false
		copied.Message = copied.Err.Error()
		return &copied
	}
	if e = declared(err); e == nil {
		e = classify(err, time.Now).asError()
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
	e := &Error{Type: TypeUnknown, Code: CodeUnknownError, Message: textOfCause(err), Retry: retryUnknown, derived: true}
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
