package mcp

import "github.com/mcperrlint/mcperrlint/internal/goq"

// Kind is a kind of failure: the name of the runtime's constructor for it.
type Kind string

// RunTime means that the kind is decided at run time, by the error itself.
const RunTime Kind = ""

// codesOfKinds are the codes that the runtime gives to errors of which only the kind is known.
var codesOfKinds = map[Kind]string{
	Conflict: "CONFLICT", Internal: "INTERNAL_ERROR", Network: "NETWORK_ERROR", NotFound: "RESOURCE_NOT_FOUND",
	Permission: "PERMISSION_DENIED", RateLimited: "RATE_LIMIT", Timeout: "TIMEOUT", Validation: "INVALID_PARAM",
}

// CodeOf returns the code of an error of which only the kind is known.
func CodeOf(k Kind) string {
	if code, ok := codesOfKinds[k]; ok {
		return code
	}
	return "UNKNOWN_ERROR"
}

// Evidence is what the kind of a failure was inferred from.
type Evidence uint8

// The kinds of evidence, the weakest first.
const (
	NoEvidence Evidence = iota // nothing is known
	ByWords                    // the predicate of the message
	ByCallee                   // the function that failed, and what makes it fail
	ByGuard                    // the condition under which the failure is returned
)

// String returns the evidence as it is printed: "the message".
func (e Evidence) String() string {
	return [...]string{"nothing", "the message", "the function that failed", "the condition"}[e]
}

// KindOfStatus returns the kind of failure that a status code of HTTP reports, as mcperr.FromStatus does, or [RunTime]
// if it reports none. RFC 9110, section 15, defines the codes.
func KindOfStatus(code int64) Kind {
	switch code { // numbers: package net/http makes the command a tenth larger
	case 401, 402, 403, 407, 451: // unauthorized, payment required, forbidden, proxy authentication, legal reasons
		return Permission
	case 404, 410: // not found, gone
		return NotFound
	case 408, 504: // request timeout, gateway timeout
		return Timeout
	case 409, 412, 423: // conflict, precondition failed, locked
		return Conflict
	case 425: // too early
		return Network
	case 429: // too many requests
		return RateLimited
	case 400, 405, 406, 411, 413, 414, 415, 416, 422, 428, 431:
		return Validation
	}
	if 500 <= code && code < 600 {
		return Network
	}
	return RunTime
}

// IsFailureStatus reports whether a number is a status code of HTTP for a failure that IANA has registered.
func IsFailureStatus(n int64) bool {
	switch n {
	case 421, 422, 423, 424, 425, 426, 428, 429, 431, 451, 510, 511:
		return true
	}
	return 400 <= n && n <= 418 || 500 <= n && n <= 508
}

// KindOfSentinel returns the kind of an error variable whose name does not tell it. ok is false if the table does not
// have the variable.
func KindOfSentinel(path, name string) (kind Kind, ok bool) {
	kind, ok = sentinelKinds[goq.Name{Package: path, Name: name}]
	return kind, ok
}

var sentinelKinds = map[goq.Name]Kind{
	{Package: "database/sql", Name: "ErrNoRows"}:           NotFound,
	{Package: "github.com/go-redis/redis", Name: "Nil"}:    NotFound,
	{Package: "github.com/go-redis/redis/v7", Name: "Nil"}: NotFound,
	{Package: "github.com/go-redis/redis/v8", Name: "Nil"}: NotFound,
	{Package: "github.com/redis/go-redis/v9", Name: "Nil"}: NotFound,
	{Package: "io/fs", Name: "ErrExist"}:                   Conflict,
	{Package: "os", Name: "ErrExist"}:                      Conflict,
	{Package: "os/exec", Name: "ErrNotFound"}:              Internal,
	{Package: "net/http", Name: "ErrNoCookie"}:             Permission,
	{Package: "context", Name: "Canceled"}:                 RunTime,
	{Package: "io", Name: "EOF"}:                           RunTime,
	{Package: "io", Name: "ErrUnexpectedEOF"}:              RunTime,
	{Package: "errors", Name: "ErrUnsupported"}:            Validation,
	{Package: "syscall", Name: "ECONNREFUSED"}:             Network,
	{Package: "context", Name: "DeadlineExceeded"}:         Timeout,
}
