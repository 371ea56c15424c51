package mcperr

import "sync/atomic"

// Limits are the maximum sizes of what one error sends to a client, in bytes.
type Limits struct {
	Suggestion int // bytes of UTF-8; see [Bound]
	Message    int // bytes of UTF-8; a message that is JSON is not cut
	Details    int // bytes of JSON; longer details are replaced by {"truncated":true,"bytes":N,"limit":M}
}

// DefaultLimits are the limits that apply before [SetLimits]: [MaxSuggestion] for suggestions, 64 KiB for messages, and
// 32 KiB for details.
var DefaultLimits = Limits{Suggestion: MaxSuggestion, Message: 64 << 10, Details: 32 << 10}

var limits atomic.Pointer[Limits]

// SetLimits changes the limits for all errors that are made and sent from now on. A field that is zero or negative
// gets its default. It may be called from any goroutine. If you change the limit for suggestions, give the same
// value to mcperrlint with -mcpsuggestionbound.max.
func SetLimits(l Limits) {
	if l.Suggestion <= 0 {
		l.Suggestion = DefaultLimits.Suggestion
	}
	if l.Message <= 0 {
		l.Message = DefaultLimits.Message
	}
	if l.Details <= 0 {
		l.Details = DefaultLimits.Details
	}
	limits.Store(&l)
}

// limit returns the current limits.
func limit() Limits {
	if l := limits.Load(); l != nil {
		return *l
	}
	return DefaultLimits
}
