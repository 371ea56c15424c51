package mcperr

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"math"
)

// unexpected returns the error that a client gets for e: e itself, or a general one whose id is in the log.
func (e *Error) unexpected(ctx context.Context, request any) *Error {
	if !settings.Load().HideUnexpected || !e.derived || e.protocol || e.Type != TypeInternal && e.Type != TypeUnknown ||
		e.Code == CodeHandlerPanic || e.Code == CodeNoResult {
		return e
	}
	id := newID()
	tool, _ := call(request)
	logger().ErrorContext(ctx, "a tool failed unexpectedly", "id", id, "tool", tool, "code", string(e.Code), "error",
		e.Error())
	hidden := *e
	hidden.Message, hidden.Err, hidden.whole, hidden.hidden = "the tool failed unexpectedly (id "+id+")", e.Err, false,
		true
	hidden.Suggestion, hidden.Details = "", map[string]string{"id": id}
	return &hidden
}

// newID returns an id for a failure, of 12 hexadecimal digits.
func newID() string {
	var id [6]byte
	_, _ = rand.Read(id[:]) // on failure, the id is not unique, but the call is answered
	return hex.EncodeToString(id[:])
}

// structuredError is the structured content of a failure.
type structuredError struct {
	Code       Code            `json:"code"`
	Message    string          `json:"message"`
	Retryable  bool            `json:"retryable"`
	RetryAfter *int64          `json:"retry_after_seconds,omitempty"` // rounded up
	Details    json.RawMessage `json:"details,omitempty"`
}

// structured returns the structured content of a result, or nil if the settings want none.
func (env Envelope) structured() map[string]structuredError {
	if !settings.Load().Structured {
		return nil
	}
	e := structuredError{Code: env.Code, Message: env.Message, Details: env.Details}
	if delay, retryable := env.Retry.Delay(); retryable {
		seconds := int64(math.Ceil(delay.Seconds()))
		e.Retryable, e.RetryAfter = true, &seconds
	}
	return map[string]structuredError{"error": e}
}
