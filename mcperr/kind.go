package mcperr

import (
	"cmp"
	"time"
)

// Kind is what a [Type] of failure implies. A server that needs a type of its own declares a Kind and a constructor:
//
//	var authentication = mcperr.Kind{Type: "authentication", Retry: mcperr.NotRetryable}
//
//	func Authentication(code mcperr.Code, message string, opts ...mcperr.Option) *mcperr.Error {
//		return authentication.New(code, message, opts...)
//	}
type Kind struct {
	Type   Type
	Retry  Retry  // what errors of the kind get whose code is not registered
	Policy Policy // how often [Do] tries, and how long it waits; the zero value is [DefaultPolicy]

	// Number is the JSON-RPC code of the kind, where a failure has to be a protocol error; 0 is -32603, "internal error".
	Number int
}

// Numbers that JSON-RPC 2.0 reserves, as MCP 2026-07-28 uses them. A resource that is not there is an invalid
// parameter since then: -32002 is retired.
const (
	numberInvalidParams = -32602
	numberInternal      = -32603
)

// Kinds are the eight kinds of failure that the package has constructors for, and the one of errors that nothing is
// known about, with their retry and the number of tries: none for what is the caller's fault, five with a growing delay for what depends on others. The delays are
// the lower bounds of the error code catalog: a time-out 10 s, a rate limit 60 s, a conflict 1 s, and 1 s as the first
// step of a backoff.
var Kinds = []Kind{
	{Type: TypeValidation, Retry: NotRetryable, Policy: Policy{Attempts: 1}, Number: numberInvalidParams},
	{Type: TypeTimeout, Retry: RetryAfter(10 * time.Second), Policy: Policy{Attempts: 5, Delay: time.Second, MaxDelay: time.Minute}},
	{Type: TypeNetwork, Retry: RetryAfter(time.Second), Policy: Policy{Attempts: 5, Delay: time.Second, MaxDelay: time.Minute}},
	{Type: TypeNotFound, Retry: NotRetryable, Policy: Policy{Attempts: 1}, Number: numberInvalidParams},
	{Type: TypePermission, Retry: NotRetryable, Policy: Policy{Attempts: 1}},
	{Type: TypeRateLimited, Retry: RetryAfter(time.Minute), Policy: Policy{Attempts: 3, Delay: time.Second, MaxDelay: 2 * time.Minute}},
	{Type: TypeConflict, Retry: RetryAfter(time.Second), Policy: Policy{Attempts: 5, Delay: time.Second, MaxDelay: 16 * time.Second}},
	{Type: TypeInternal, Retry: NotRetryable, Policy: DefaultPolicy},
	{Type: TypeUnknown, Retry: retryUnknown, Policy: DefaultPolicy},
}

// kindOf returns the kind of a type. One that nobody declared is not retried.
func kindOf(t Type) Kind {
	for _, k := range Kinds {
		if k.Type == t {
			return k
		}
	}
	return Kind{Type: t, Retry: NotRetryable, Policy: DefaultPolicy}
}

// New returns an error of the kind. A retry that the code is registered with comes before that of the kind.
func (k Kind) New(code Code, message string, opts ...Option) *Error {
	e := &Error{Type: k.Type, Code: code, Message: message, Retry: cmp.Or(k.Retry, NotRetryable)}
	if spec := lookup(code); spec != nil {
		e.Retry, e.Number, e.Domain, e.Severity = spec.Retry(), spec.Number, spec.Domain, spec.Severity
	}
	return e.with(opts)
}
