package mcperr

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"math"
	"sync/atomic"
)

// hidesUnexpected and structured are the settings of [HideUnexpected] and [SetStructured].
var hidesUnexpected, structured atomic.Bool

// HideUnexpected decides whether the texts of unexpected failures are kept from clients: those of [TypeInternal] and
// [TypeUnknown] to which nobody has given a code, such as an error of a library. A client then gets a general text with
// an id, and the text of the failure is logged with the same id, to the logger of [SetPanicLogger]. It is off at first,
// because a model can often do something about a failure whose text it sees.
func HideUnexpected(on bool) { hidesUnexpected.Store(on) }

// unexpected returns the error that a client gets for e: e itself, or a general one whose id is in the log.
func (e *Error) unexpected(ctx context.Context, request any) *Error {
	if !hidesUnexpected.Load() || !e.derived || e.protocol || e.Type != TypeInternal && e.Type != TypeUnknown ||
		e.Code == CodeHandlerPanic || e.Code == CodeNoResult {
		return e
	}
	id := newID()
	logger := panicLogger.Load()
	if logger == nil {
		logger = slog.Default()
	}
	tool, _ := call(request)
	logger.ErrorContext(ctx, "a tool failed unexpectedly", "id", id, "tool", tool, "code", string(e.Code), "error", e.Error())
	hidden := *e
	hidden.Message, hidden.Err, hidden.whole, hidden.hidden = "the tool failed unexpectedly (id "+id+")", e.Err, false, true
	hidden.Suggestion, hidden.Details = "", map[string]string{"id": id}
	return &hidden
}

// newID returns an id for a failure, of 12 hexadecimal digits.
func newID() string {
	var id [6]byte
	_, _ = rand.Read(id[:]) // on failure, the id is not unique, but the call is answered
	return hex.EncodeToString(id[:])
}

// SetStructured decides whether the results of failures have structured content as well: {"error": {"code", "message",
// "retryable", "retry_after_seconds", "details"}}. Several clients look there. It is off at first, because a client may
// check structured content against the output schema of the tool.
func SetStructured(on bool) { structured.Store(on) }

// structuredError is the structured content of a failure.
type structuredError struct {
	Code       Code            `json:"code"`
	Message    string          `json:"message"`
	Retryable  bool            `json:"retryable"`
	RetryAfter *int64          `json:"retry_after_seconds,omitempty"` // rounded up
	Details    json.RawMessage `json:"details,omitempty"`
}

// structured returns the structured content of a result, or nil if it is off.
func (env Envelope) structured() map[string]structuredError {
	if !structured.Load() {
		return nil
	}
	e := structuredError{Code: env.Code, Message: env.Message, Details: env.Details}
	if delay, retryable := env.Retry.Delay(); retryable {
		seconds := int64(math.Ceil(delay.Seconds()))
		e.Retryable, e.RetryAfter = true, &seconds
	}
	return map[string]structuredError{"error": e}
}
