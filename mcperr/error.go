package mcperr

import "errors"

// Type is the kind of a failure. It decides the default [Retry] of an error and what a person or a model
// can do about it.
type Type string

// The types of failure: the hierarchy of the error system, and the kinds that tools need beside it.
const (
	TypeValidation  Type = "validation"   // the caller's input is wrong, and stays wrong
	TypeTimeout     Type = "timeout"      // an operation exceeded its time limit
	TypeNetwork     Type = "network"      // another service could not be reached or refused to answer
	TypeNotFound    Type = "not_found"    // the thing asked for does not exist
	TypePermission  Type = "permission"   // the caller or the server may not do this
	TypeRateLimited Type = "rate_limited" // too many calls in too short a time
	TypeConflict    Type = "conflict"     // somebody else changed the thing in the meantime
	TypeInternal    Type = "internal"     // the server itself is at fault
	TypeUnknown     Type = "unknown"      // nothing is known about the failure but its text
)

// Code names one failure. It is SCREAMING_SNAKE_CASE, says what failed, and never changes once released:
// clients and prompts depend on it.
type Code string

// Codes that [From] and the boundary give to errors that have none of their own.
const (
	CodeInvalidParam     Code = "INVALID_PARAM"
	CodeTimeout          Code = "TIMEOUT"
	CodeNetworkError     Code = "NETWORK_ERROR"
	CodeResourceNotFound Code = "RESOURCE_NOT_FOUND"
	CodePermissionDenied Code = "PERMISSION_DENIED"
	CodeCancelled        Code = "CANCELLED"
	CodeInternalError    Code = "INTERNAL_ERROR"
	CodeUnknownError     Code = "UNKNOWN_ERROR"
	CodeHandlerPanic     Code = "HANDLER_PANIC"
	CodeNoResult         Code = "NO_RESULT"
)

// Error is a tool's failure. Build it with one of the eight constructors, which set every field that a
// client relies on. In a literal, what is left zero of Retry, Number, Domain and Severity is what the Code is
// registered with ([Lookup]); the Retry of a code that is not registered is that of the Type.
type Error struct {
	Type       Type
	Code       Code
	Message    string
	Retry      Retry
	Suggestion string // what to do instead; at most [MaxSuggestion] bytes reach the client
	Details    any    // must encode as JSON; see [Result] for what happens if it does not
	Number     int    // the registered number of the code; 0 if it has none
	Domain     string // the part of the server that the code belongs to; may be empty
	Severity   Severity
	Err        error // the cause; its text follows the message, and errors.Is and errors.As see it

	stack    []uintptr // where it was built, if [SetVerbose] asks for it
	derived  bool      // the code only names the type: [Wrap] may give a better one
	whole    bool      // Message is the text of Err, which therefore does not follow it
	protocol bool      // made of an SDK's JSON-RPC error
}

// Error returns the message followed by the cause, as fmt.Errorf("%s: %w", message, cause) would give it.
// [From] changes no text.
func (e *Error) Error() string {
	if e.Err == nil {
		return e.Message
	}
	cause := e.Err.Error()
	if e.Message == "" || e.whole && e.Message == cause {
		return cause
	}
	return e.Message + ": " + cause
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.Err }

// Is reports whether target is an *Error that agrees with e in those of Type and Code that target sets:
// errors.Is(err, &mcperr.Error{Type: mcperr.TypeTimeout}) asks for a kind, {Code: "…"} for one code. A target with a
// message or a cause is one error, and no other is it.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	if !ok || t == nil || t.Type == "" && t.Code == "" || t.Message != "" || t.Err != nil {
		return false
	}
	return (t.Type == "" || t.Type == e.Type) && (t.Code == "" || t.Code == e.Code)
}

// retry returns the Retry of e, or that of its code or type where none was chosen.
func (e *Error) retry() Retry {
	if e.Retry != 0 {
		return e.Retry
	}
	return retryOf(e.Code, e.Type)
}

// Validation returns an error for input that is wrong: a missing or malformed argument, a value out of
// range. It is not retryable, because the same input will fail again.
func Validation(code Code, message string, opts ...Option) *Error {
	return build(TypeValidation, code, message, opts)
}

// Timeout returns an error for an operation that exceeded its time limit. It is retryable after a delay.
func Timeout(code Code, message string, opts ...Option) *Error {
	return build(TypeTimeout, code, message, opts)
}

// Network returns an error for a service that could not be reached or did not answer as it should. It is
// retryable after a delay.
func Network(code Code, message string, opts ...Option) *Error {
	return build(TypeNetwork, code, message, opts)
}

// NotFound returns an error for something that does not exist. It is not retryable.
func NotFound(code Code, message string, opts ...Option) *Error {
	return build(TypeNotFound, code, message, opts)
}

// Permission returns an error for something that the caller or the server may not do. It is not retryable.
func Permission(code Code, message string, opts ...Option) *Error {
	return build(TypePermission, code, message, opts)
}

// RateLimited returns an error for a call that came too soon. It is retryable after a delay, which
// [WithRetry] should set where the service names it.
func RateLimited(code Code, message string, opts ...Option) *Error {
	return build(TypeRateLimited, code, message, opts)
}

// Conflict returns an error for a change that collided with somebody else's. It is retryable after a delay.
func Conflict(code Code, message string, opts ...Option) *Error {
	return build(TypeConflict, code, message, opts)
}

// Internal returns an error for a fault of the server itself. It is not retryable.
func Internal(code Code, message string, opts ...Option) *Error {
	return build(TypeInternal, code, message, opts)
}

func build(t Type, code Code, message string, opts []Option) *Error {
	return kindOf(t).New(code, message, opts...)
}

// with applies options, and notes where the error was built.
func (e *Error) with(opts []Option) *Error {
	for _, opt := range opts {
		if opt != nil {
			opt(e)
		}
	}
	e.callers()
	return e
}

// Option sets an optional part of an [Error].
type Option func(*Error)

// WithSuggestion tells the model what to do instead. It is cut to [MaxSuggestion] bytes.
func WithSuggestion(suggestion string) Option {
	return func(e *Error) { e.Suggestion = Bound(suggestion) }
}

// WithDetails adds structured data to the machine-readable copy of the error. It must encode as JSON.
func WithDetails(details any) Option {
	return func(e *Error) { e.Details = details }
}

// WithRetry overrules the retry that the code or the type of the error implies.
func WithRetry(retry Retry) Option {
	return func(e *Error) { e.Retry = retry }
}

// WithNumber gives the error a number that its code is not registered with.
func WithNumber(number int) Option {
	return func(e *Error) { e.Number = number }
}

// WithDomain says which part of the server has failed, where the code alone does not.
func WithDomain(domain string) Option {
	return func(e *Error) { e.Domain = domain }
}

// WithCause records the error that led to this one. A nil cause is none.
func WithCause(cause error) Option {
	return func(e *Error) { e.Err = cause }
}

// IsTerminal reports whether retrying cannot help: err is, or wraps, an [Error] that is not retryable.
// Errors of other types, and errors of [TypeUnknown], are not terminal, since many failures of infrastructure pass.
func IsTerminal(err error) bool {
	e, ok := find(err)
	return ok && e.retry() == NotRetryable
}

// find returns the outermost *Error in err's chain that is not a nil pointer.
func find(err error) (*Error, bool) {
	var e *Error
	ok := errors.As(err, &e)
	return e, ok && e != nil
}
