package mcperr

import (
	"cmp"
	"time"
)

// Kind describes what a [Type] of failure implies. A server that needs a type of its own declares a Kind and a
// constructor:
//
//	var authentication = mcperr.Kind{Type: "authentication", Retry: mcperr.NotRetryable}
//
//	func Authentication(code mcperr.Code, message string, opts ...mcperr.Option) *mcperr.Error {
//		return authentication.New(code, message, opts...)
//	}
type Kind struct {
	Type   Type
	Retry  Retry  // the retry for codes that are not registered; 0 is [NotRetryable]
	Policy Policy // for errors that are not terminal; if it is zero, package retry makes three attempts

	// Number is the JSON-RPC error code that [NewRPCError] gives to errors of the kind whose code has no positive
	// number. 0 is -32603, "internal error".
	Number int
}

// Policy describes how often package retry makes a call, and how long it waits between two attempts.
type Policy struct {
	Attempts int           // attempts including the first; a value below 1 is three
	Delay    time.Duration // delay before the second attempt; it doubles after each attempt
	MaxDelay time.Duration // upper bound of the delay; 0 means no bound
}

// Error codes of JSON-RPC 2.0, as MCP 2026-07-28 uses them. That revision retires -32002: a resource that does not
// exist is an invalid parameter.
const (
	numberInvalidParams = -32602
	numberInternal      = -32603
)

// Kinds are the kinds of the constructors.
//
// Failures that the caller has to mend get one attempt. Failures that depend on other systems get three to five,
// with a growing delay. The retry delays are the registered ones ([Default]): 10 s for a
// time-out, 60 s for a rate limit, and 1 s for a conflict and for the first step of a network backoff.
//
// A server may add its own kinds before it starts. Each needs a Type.
var Kinds = []Kind{
	{Type: TypeValidation, Retry: NotRetryable, Policy: Policy{Attempts: 1}, Number: numberInvalidParams},
	{
		Type: TypeTimeout, Retry: RetryAfter(10 * time.Second),
		Policy: Policy{Attempts: 5, Delay: time.Second, MaxDelay: time.Minute},
	},
	{
		Type: TypeNetwork, Retry: RetryAfter(time.Second),
		Policy: Policy{Attempts: 5, Delay: time.Second, MaxDelay: time.Minute},
	},
	{Type: TypeNotFound, Retry: NotRetryable, Policy: Policy{Attempts: 1}, Number: numberInvalidParams},
	{Type: TypePermission, Retry: NotRetryable, Policy: Policy{Attempts: 1}},
	{
		Type: TypeRateLimited, Retry: RetryAfter(time.Minute),
		Policy: Policy{Attempts: 3, Delay: time.Second, MaxDelay: 2 * time.Minute},
	},
	{
		Type: TypeConflict, Retry: RetryAfter(time.Second),
		Policy: Policy{Attempts: 5, Delay: time.Second, MaxDelay: 16 * time.Second},
	},
	{Type: TypeInternal, Retry: NotRetryable},
	{Type: TypeUnknown, Retry: retryUnknown},
}

// kindOf returns the kind of a type. The kind of a type that is not in [Kinds] is not retryable.
func kindOf(t Type) Kind {
	for _, k := range Kinds {
		if k.Type == t {
			k.Retry = cmp.Or(k.Retry, NotRetryable)
			return k
		}
	}
	return Kind{Type: t, Retry: NotRetryable}
}

// New returns an error of the kind. If code is registered, the error has the registered retry, number, domain and
// severity; the options override them. If it is not, the error has the retry of the kind.
func (k Kind) New(code Code, message string, opts ...Option) *Error {
	e := &Error{Type: k.Type, Code: code, Message: message, Retry: cmp.Or(k.Retry, NotRetryable)}
	if spec := lookup(code); spec != nil {
		e.Retry, e.Number, e.Domain, e.Severity = spec.retryFor(k.Type), spec.Number, spec.Domain, spec.Severity
	}
	if k.Policy != (Policy{}) || k.Number != 0 {
		e.kind = &k
	}
	return e.with(opts)
}

// Kind returns the kind that an error was made with, or else that of its type in [Kinds]. The kind of a type that is
// not in Kinds is not retryable.
func (e *Error) Kind() Kind {
	if e.kind != nil && e.kind.Type == e.Type {
		return *e.kind
	}
	return kindOf(e.Type)
}
