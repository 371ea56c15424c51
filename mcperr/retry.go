package mcperr

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// Retry says whether the same call may be made again, and when. Its zero value is no decision; encoding it
// fails. A positive value is the delay in nanoseconds.
type Retry int64

const (
	// NotRetryable means that the same call will fail again.
	NotRetryable Retry = -1
	// RetryNow means that the same call may be made again at once.
	RetryNow Retry = -2

	// retryUnknown means that nobody knows. On the wire it is not_retryable, because a promise that a call may be
	// repeated has to be true; the text reads "unknown".
	retryUnknown Retry = -3
)

// RetryAfter means that the same call may be made again once d has passed. A d that is not positive means
// at once.
func RetryAfter(d time.Duration) Retry {
	if d <= 0 {
		return RetryNow
	}
	return Retry(d)
}

// Delay returns how long to wait before the next call, and whether there should be one at all.
func (r Retry) Delay() (d time.Duration, retryable bool) {
	switch {
	case r > 0:
		return time.Duration(r), true
	case r == RetryNow:
		return 0, true
	}
	return 0, false
}

// String returns the words that the model reads.
func (r Retry) String() string {
	switch {
	case r == NotRetryable:
		return "not retryable"
	case r == RetryNow:
		return "retry at once"
	case r == retryUnknown:
		return "unknown"
	case r > 0:
		return "retry after " + strconv.FormatInt(r.milliseconds(), 10) + " ms"
	}
	return "undecided"
}

// milliseconds rounds up, so that a client never comes back too early.
func (r Retry) milliseconds() int64 {
	return (int64(r)-1)/int64(time.Millisecond) + 1
}

type wireRetry struct {
	Kind    string `json:"kind"`
	AfterMs int64  `json:"afterMs,omitempty"`
}

// MarshalJSON returns {"kind":"not_retryable"}, {"kind":"retryable_immediate"} or
// {"kind":"retryable_after_ms","afterMs":N}. The zero value is an error.
func (r Retry) MarshalJSON() ([]byte, error) {
	if !r.decided() {
		return nil, undecided(r)
	}
	w := wireRetry{Kind: "not_retryable"}
	switch {
	case r == RetryNow:
		w.Kind = "retryable_immediate"
	case r > 0:
		w = wireRetry{Kind: "retryable_after_ms", AfterMs: r.milliseconds()}
	}
	return json.Marshal(w)
}

// decided reports whether r says anything.
func (r Retry) decided() bool { return r > 0 || r >= retryUnknown && r < 0 }

func undecided(r Retry) error { return fmt.Errorf("mcperr: retry %d is not a decision", int64(r)) }

// UnmarshalJSON reads what [Retry.MarshalJSON] writes.
func (r *Retry) UnmarshalJSON(data []byte) error {
	var w wireRetry
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	switch {
	case w.Kind == "not_retryable":
		*r = NotRetryable
	case w.Kind == "retryable_immediate":
		*r = RetryNow
	case w.Kind == "retryable_after_ms" && w.AfterMs > 0:
		*r = Retry(time.Duration(w.AfterMs) * time.Millisecond)
	default:
		return fmt.Errorf("mcperr: unknown retry kind %q with afterMs %d", w.Kind, w.AfterMs)
	}
	return nil
}
