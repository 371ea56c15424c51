// Package store has errors that another package tells apart, and types for codes that are not only codes.
package store

// Code is the type of the codes.
type Code string

// Codes, one of which is only a state.
const (
	Gone  Code = "gone" // want `write "GONE"$`
	Ready Code = "ready"
)

// Error is a typed error.
type Error struct {
	Code      Code `json:"code"`
	Retryable bool `json:"retryable"`
}

func (e *Error) Error() string { return string(e.Code) }

// State describes an item.
func State() map[string]any { return map[string]any{"state": Ready} }

// Find fails.
func Find(name string) error {
	if name == "" {
		return &Error{Code: Gone, Retryable: false}
	}
	return &Error{Code: "index-missing", Retryable: false} // want `write "INDEX_MISSING"$`
}
