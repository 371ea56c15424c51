// Package elided has errors in literals whose type is left out.
package elided

import (
	"strings"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Error is the server's own.
type Error struct {
	Code       string
	Suggestion string
	Retryable  bool
}

func (e *Error) Error() string { return e.Code }

var catalog = map[string]*Error{
	"locked": {Code: "ISSUE_LOCKED", Retryable: true},
	"gone":   {Code: "ISSUE_GONE"}, // want `catalog builds an error without saying whether the same call may be made again`
}

var list = []*Error{
	{Code: "PAGE_LOCKED", Retryable: true},
}

// Unknown needs a bound and a retry at one point.
func Unknown(tables []string) error {
	return &Error{Code: "UNKNOWN_TABLE", Suggestion: "use one of " + strings.Join(tables, ", ")} // want `Unknown builds an error without saying`
}

var _ = []any{catalog, list, mcperr.From}
