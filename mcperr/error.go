package mcperr

import (
	"errors"
)

// Type is the kind of a failure. It decides the default [Retry] of an error. The types of this package are in
// [Kinds]; a server declares others with a [Kind].
type Type string

// The types of failure that the package knows. Each has a constructor.
const (
	TypeValidation  Type = "validation"   // the input is wrong; the same input fails again
	TypeTimeout     Type = "timeout"      // an operation exceeded its time limit
	TypeNetwork     Type = "network"      // another service could not be reached or refused to answer
	TypeNotFound    Type = "not_found"    // the thing asked for does not exist
	TypePermission  Type = "permission"   // the caller or the server may not do this
	TypeRateLimited Type = "rate_limited" // too many calls in too short a time
	TypeConflict    Type = "conflict"     // the change collides with another change
	TypeInternal    Type = "internal"     // the server itself is at fault
	TypeUnknown     Type = "unknown"      // only the text of the failure is known
)

// Code is the name of a failure, in SCREAMING_SNAKE_CASE, such as ISSUE_NOT_FOUND. It must not change once it is
// released, because clients and prompts depend on it.
type Code string

// Codes that [From], [Wrap], [Result] and the boundaries give to errors that have no code. [Default] registers them.
const (
	CodeInvalidParam     Code = "INVALID_PARAM"
	CodeTimeout          Code = "TIMEOUT"
	CodeNetworkError     Code = "NETWORK_ERROR"
	CodeResourceNotFound Code = "RESOURCE_NOT_FOUND"
	CodePermissionDenied Code = "PERMISSION_DENIED"
	CodeRateLimit        Code = "RATE_LIMIT"
	CodeConflict         Code = "CONFLICT"
	CodeDecodeError      Code = "DECODE_ERROR"
	CodeCancelled        Code = "CANCELLED"
	CodeInternalError    Code = "INTERNAL_ERROR"
	CodeUnknownError     Code = "UNKNOWN_ERROR"
	CodeHandlerPanic     Code = "HANDLER_PANIC"
	CodeNoResult         Code = "NO_RESULT"
	CodeMethodNotFound   Code = "METHOD_NOT_FOUND"
	CodeInvalidState     Code = "INVALID_STATE"
	CodeInputTooLarge    Code = "INPUT_TOO_LARGE"
	CodeUnsupported      Code = "UNSUPPORTED"
	CodeNotInstalled     Code = "NOT_INSTALLED"
)

// Error is the failure of a tool call. Make it with one of the constructors, [Wrap], [Coded] or [Kind.New],
// which set every field that clients rely on. If the code is registered ([Register], [Default]), they give the error
// the registered retry, number, domain and severity, and options override these.
//
// In a literal, the fields Retry, Number, Domain and Severity may be zero. The client then gets the values that Code
// is registered with. If Code is not registered, it gets the retry of Type. An empty Type is sent as [TypeInternal],
// and an empty Code as INTERNAL_ERROR.
type Error struct {
	Type       Type
	Code       Code
	Message    string
	Retry      Retry
	Suggestion string // what the model should do instead; cut to the limit of the [Settings] on the way to the client
	Details    any    // structured data for programs; must encode as JSON, see [Result]
	Number     int    // the number of the code; 0 if it has none
	Domain     string // the name of a [Domain]; may be empty
	Severity   Severity
	Err        error // the cause; may be nil. Its text follows the message, and errors.Is and errors.As find it

	kind     *Kind     // the kind that the error was made with, if it is one of the server's own; else nil
	original *Error    // the error that this one is a copy of, with other options; else nil
	stack    []uintptr // where the error was made; recorded only if the [Settings] ask for it
	derived  bool      // Code was derived from Type: [Wrap] may replace it
	whole    bool      // Message is the text of Err already: do not append it
	protocol bool      // made from an SDK's JSON-RPC error
	decoding bool      // the evidence for Type is that a text could not be decoded
	file     string    // the evidence for Type is that this file is not there; else empty
	hidden   bool      // the text of Err is not for the client; see [HideCause]
	unsent   bool      // the service has not begun with the request: it is busy, or there was no connection
	done     done      // how much of the work may be done, so that another try would do it twice
}

// done is how much work may be done when an error occurs.
type done uint8

const (
	doneUnknown done = iota // or none
	doneMaybe               // [NotIdempotent]
	donePartly              // [PartlyDone]
)

// Error returns the message, followed by ": " and the text of the cause, like fmt.Errorf("%s: %w", message, cause).
// Without a cause it returns the message, and without a message the text of the cause. Errors made by [From] keep
// their text. After [HideCause], it returns the message alone.
func (e *Error) Error() string {
	switch {
	case e.hidden && e.Message == "":
		return "the tool failed"
	case e.hidden, e.Err == nil:
		return e.Message
	}
	cause := textOfCause(e.Err)
	if e.Message == "" || e.whole && e.Message == cause {
		return cause
	}
	return e.Message + ": " + cause
}

// textOfCause returns the text of a cause. An error whose Error method panics, as that of a nil pointer may, has none
// of its own: the text of a failure must not fail again.
func textOfCause(cause error) (text string) {
	defer func() {
		if recover() != nil {
			text = "the tool failed"
		}
	}()
	return cause.Error()
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.Err }

// Is reports whether target is an *Error that has only a Type, only a Code, or both, and e has the same values. A
// target with a message or a cause matches only itself. With Is, errors.Is can look for a type or a code:
//
//	errors.Is(err, &mcperr.Error{Type: mcperr.TypeTimeout})
//	errors.Is(err, &mcperr.Error{Code: "ISSUE_NOT_FOUND"})
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	for o := e.original; ok && o != nil; o = o.original {
		if o == t {
			return true
		}
	}
	if !ok || t == nil || t.Type == "" && t.Code == "" || t.Message != "" || t.Err != nil {
		return false
	}
	return (t.Type == "" || t.Type == e.Type) && (t.Code == "" || t.Code == e.Code)
}

// retry returns the Retry of e. If it is zero, retry returns that of the code, or else that of the type.
func (e *Error) retry() Retry {
	if e.Retry != 0 {
		return e.Retry
	}
	return retryOf(e.Code, e.Type)
}

// Validation returns an error of [TypeValidation] for input that is wrong, such as a missing or malformed argument
// or a value out of range. It is not retryable, because the same input fails again.
func Validation(code Code, message string, opts ...Option) *Error {
	return build(TypeValidation, code, message, opts)
}

// Timeout returns an error of [TypeTimeout] for an operation that exceeded its time limit. It is retryable after 10
// seconds.
func Timeout(code Code, message string, opts ...Option) *Error {
	return build(TypeTimeout, code, message, opts)
}

// Network returns an error of [TypeNetwork] for a service that could not be reached or did not answer properly. It
// is retryable after 1 second.
func Network(code Code, message string, opts ...Option) *Error {
	return build(TypeNetwork, code, message, opts)
}

// NotFound returns an error of [TypeNotFound] for something that does not exist. It is not retryable.
func NotFound(code Code, message string, opts ...Option) *Error {
	return build(TypeNotFound, code, message, opts)
}

// Permission returns an error of [TypePermission] for something that the caller or the server is not allowed to do.
// It is not retryable.
func Permission(code Code, message string, opts ...Option) *Error {
	return build(TypePermission, code, message, opts)
}

// RateLimited returns an error of [TypeRateLimited] for a call that came too soon. It is retryable after 1 minute;
// set the delay with [WithRetry] if the service sends one.
func RateLimited(code Code, message string, opts ...Option) *Error {
	return build(TypeRateLimited, code, message, opts)
}

// Conflict returns an error of [TypeConflict] for a change that collides with another change. It is retryable after
// 1 second.
func Conflict(code Code, message string, opts ...Option) *Error {
	return build(TypeConflict, code, message, opts)
}

// Internal returns an error of [TypeInternal] for a fault of the server itself. It is not retryable.
func Internal(code Code, message string, opts ...Option) *Error {
	return build(TypeInternal, code, message, opts)
}

// Unknown returns an error of [TypeUnknown] for a failure of which only the text is known, such as an error of another
// program. It promises nothing about a retry. If an error or a response is at hand, use [Wrap] instead, which may find
// out more.
func Unknown(code Code, message string, opts ...Option) *Error {
	return build(TypeUnknown, code, message, opts)
}

// build is the body of the constructors.
func build(t Type, code Code, message string, opts []Option) *Error {
	k := kindOf(t)
	k.Policy, k.Number = Policy{}, 0 // they are found by the type
	return k.New(code, message, opts...)
}

// with applies the options that are not nil, and records the stack if it is wanted.
func (e *Error) with(opts []Option) *Error {
	for _, opt := range opts {
		if opt != nil {
			opt(e)
		}
	}
	e.callers()
	return e
}

// Option sets an optional field of an [Error]. A later option overrides an earlier one. A nil Option does nothing.
type Option func(*Error)

// WithSuggestion sets what the model should do instead. The text is cut with [Bound].
func WithSuggestion(suggestion string) Option {
	return func(e *Error) { e.Suggestion = Bound(suggestion) }
}

// WithDetails sets structured data for the machine-readable copy of the error. The value must encode as JSON; see
// [Result].
func WithDetails(details any) Option {
	return func(e *Error) { e.Details = details }
}

// WithRetry sets the retry, and overrides the one that the code or the type implies. A zero Retry restores that
// default. Clients get the delay that the message names, as in "retry after 30s", in place of a default one.
func WithRetry(retry Retry) Option {
	return func(e *Error) { e.Retry = retry }
}

// WithNumber sets the number, and overrides the registered one. 0 restores the registered number when the error is
// sent.
func WithNumber(number int) Option {
	return func(e *Error) { e.Number = number }
}

// WithDomain sets the domain, which is the part of the server that failed, and overrides the registered one. An
// empty domain restores the registered one when the error is sent.
func WithDomain(domain string) Option {
	return func(e *Error) { e.Domain = domain }
}

// WithCause sets the error that led to this one. A nil cause, or a nil *Error, means none. An error whose cause is
// [NotIdempotent] or [PartlyDone] is also NotIdempotent or PartlyDone.
func WithCause(cause error) Option {
	cause = notNil(cause)
	return func(e *Error) {
		e.Err = cause
		e.repeatAs(cause)
	}
}

// notNil returns an error, or nil for a nil *Error.
func notNil(err error) error {
	if e, ok := err.(*Error); ok && e == nil {
		return nil
	}
	return err
}

// repeatAs removes the promise of a retry if an error in the chain of a cause is [NotIdempotent] or [PartlyDone].
func (e *Error) repeatAs(cause error) {
	most := doneUnknown
	visit(cause, func(err error) bool {
		if c, ok := err.(*Error); ok && c != nil {
			most = max(most, c.done)
		}
		return most == donePartly
	})
	switch most {
	case doneMaybe:
		NotIdempotent(e)
	case donePartly:
		PartlyDone(e)
	}
}

// ByCause sets the error that led to this one, and lets it decide as in [From]: the error gets the type and the retry
// of the cause, and its code if it has one of its own. A code that only names the expected type, such as
// PERMISSION_DENIED, gives way as well if the type is another one. If nothing is known about the cause, or only that it
// could not decode something, the error stays what it was. If only its retry or a code of its own is known, the error
// gets that. An error of [TypeInternal] or [TypeUnknown], or of [TypePermission] with a code of its own, stays what it
// was, too, if the cause has no code and blames the caller: a file that the server itself lacks is not what the caller
// asked for, nor is what a record refers to. One of TypeUnknown only takes the code of a cause that has one and blames
// the caller. So the constructor says what the author expects, and the cause may know better:
//
//	return nil, mcperr.NotFound("PROFILE_NOT_FOUND", "no such profile", mcperr.ByCause(err))
//	return nil, mcperr.Unknown("LOAD_OWNER_FAILED", "failed to load the owner", mcperr.ByCause(err))
func ByCause(cause error) Option {
	cause = notNil(cause)
	return func(e *Error) {
		e.Err = withoutFooter(cause)
		e.decideBy(from(cause))
		e.repeatAs(cause)
	}
}

// decideBy is [ByCause] for what is known of a cause, which may be nil.
func (e *Error) decideBy(c *Error) {
	if c == nil || c.decoding && e.Type != TypeUnknown {
		return
	}
	if c.Type == TypeUnknown { // what is not known says nothing against what the author expects
		e.Retry = e.Retry.with(c.Retry)
		if !c.derived && c.Code != "" {
			e.takeCode(c)
		}
		return
	}
	own := e.Type == TypeInternal || e.Type == TypeUnknown || e.Type == TypePermission && !e.Code.namesType()
	if blames := c.Type == TypeNotFound || c.Type == TypeValidation; blames && own && c.derived {
		return
	} else if blames && e.Type == TypeUnknown {
		e.takeCode(c)
		return
	}
	other := e.Type != c.Type && e.Code.namesType()
	e.Type, e.Retry, e.unsent = c.Type, c.Retry, c.unsent
	if c.Code != "" && (!c.derived || other) {
		e.takeCode(c)
	}
}

// takeCode takes over the code of a cause, and what the registry says of it.
func (e *Error) takeCode(cause *Error) {
	e.Code, e.Number, e.Domain, e.Severity = cause.Code, cause.Number, cause.Domain, cause.Severity
}

// namesType reports whether a code says no more than a type does.
func (c Code) namesType() bool {
	switch c {
	case CodeInvalidParam, CodeResourceNotFound, CodePermissionDenied, CodeTimeout, CodeRateLimit, CodeConflict,
		CodeNetworkError, CodeInternalError:
		return true
	}
	return false
}

// HideCause is an [Option] that keeps the text of the cause from the client and from logs. The cause still decides the
// type and the retry of [Wrap], and errors.Is, errors.As and [Error.Unwrap] still find it:
//
//	return nil, mcperr.Wrap("GET_QUOTES_FAILED", "the quote service failed", err, mcperr.HideCause)
//
// The suggestion and the details of a typed cause are left out as well. If the error has no message, its text is "the
// tool failed". The cause of a cause is not affected: HideCause hides all that the text of the cause includes.
func HideCause(e *Error) { e.hidden = true }

// NotIdempotent is an [Option] for an operation that does its work twice if it is repeated. After a time-out or a lost
// connection the work may have been done, so that the error has no retry decision:
//
//	return nil, mcperr.Wrap("PLACE_ORDER_FAILED", "failed to place the order", err, mcperr.NotIdempotent)
//
// The same holds for an error of your own that calls itself retryable and names no delay. A retry is still allowed if
// the work has certainly not begun: there was no connection, or the service was busy (408, 425, 429, 503). The same
// holds if the service has named a delay.
func NotIdempotent(e *Error) {
	if e.Type == TypeRateLimited || e.Type == TypeConflict || e.unsent {
		return
	}
	e.done = max(e.done, doneMaybe)
	byDefault := e.Retry == kindOf(e.Type).Retry || e.Retry == kindOf(TypeNetwork).Retry
	if _, again := e.Retry.Delay(); again && byDefault {
		e.Retry = retryUnknown
	}
}

// PartlyDone is an [Option] for a failure that comes after some of the work is done, which another try would repeat.
// The error promises no retry, whatever failed and whatever delay a service has named:
//
//	return nil, mcperr.Wrap("ADD_LABEL_FAILED", "the issue was created, but has no label", err, mcperr.PartlyDone)
//
// It also fits an error that is kept, as that of a job which ran before: another try finds it again. An error that is
// not retryable stays so.
func PartlyDone(e *Error) {
	e.done = donePartly
	if _, again := e.retry().Delay(); again {
		e.Retry = retryUnknown
	}
}

// hides reports whether the options include [HideCause].
func hides(opts []Option) bool {
	var probe Error
	for _, opt := range opts {
		if opt != nil {
			opt(&probe)
		}
	}
	return probe.hidden
}

// IsTerminal reports whether err is or wraps an [Error] that is not retryable, so that repeating the call cannot
// help, or one after which the call may have been carried out ([FromHTTP]). It is false for nil, for errors of other
// types, and for errors of [TypeUnknown] without a retry decision, because many failures of infrastructure are
// temporary.
//
// An error that joins several is terminal if one of them is, because the call fails until all reasons have gone away.
func IsTerminal(err error) bool {
	if endless(err) {
		return false
	}
	e, ok := find(err)
	return ok && e.isTerminal()
}

// isTerminal is [IsTerminal] for one error.
func (e *Error) isTerminal() bool {
	r := e.retry()
	return r == NotRetryable || r == retryUnknown && e.Type != TypeUnknown
}

// find returns the outermost *Error in the chain of err. If the chain forks above it, the first one that is terminal
// has precedence, because the call fails until all reasons have gone away. A nil pointer does not count.
func find(err error) (*Error, bool) {
	for outer := err; outer != nil; outer = errors.Unwrap(outer) {
		if _, ok := outer.(*Error); ok {
			break
		}
		if joined, ok := outer.(interface{ Unwrap() []error }); ok {
			return findIn(joined.Unwrap())
		}
	}
	var e *Error
	ok := errors.As(err, &e) // asks methods named As as well
	return e, ok && e != nil
}

// findIn is [find] for errors that are joined.
func findIn(joined []error) (first *Error, ok bool) {
	for _, err := range joined {
		e, found := find(err)
		switch {
		case !found:
		case e.isTerminal():
			return e, true
		case !ok:
			first, ok = e, true
		}
	}
	return first, ok
}
