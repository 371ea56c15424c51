package mcperr

import "sync/atomic"

// Limits bound what one error puts on the wire, in bytes.
type Limits struct {
	Suggestion int // of UTF-8
	Details    int // of JSON; details that are longer are replaced by a note that says how long they were
}

// DefaultLimits apply until [SetLimits].
var DefaultLimits = Limits{Suggestion: MaxSuggestion, Details: 32 << 10}

var limits atomic.Pointer[Limits]

// SetLimits changes the limits for all errors that are built and rendered from now on. A field that is not positive
// keeps its default. mcperrlint has to be told of another limit for suggestions, too (-mcpsuggestionbound.max).
func SetLimits(l Limits) {
	if l.Suggestion <= 0 {
		l.Suggestion = DefaultLimits.Suggestion
	}
	if l.Details <= 0 {
		l.Details = DefaultLimits.Details
	}
	limits.Store(&l)
}

func limit() Limits {
	if l := limits.Load(); l != nil {
		return *l
	}
	return DefaultLimits
}
