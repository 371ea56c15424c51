package mcperr

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Retry is the decision whether the same call may be made again, and when. A positive value is a delay in
// nanoseconds: make it with [RetryAfter]. The zero value is not a decision, and encoding it as JSON returns an
// error.
type Retry int64

const (
	// NotRetryable means that the same call will fail again.
	NotRetryable Retry = -1
	// RetryNow means that the same call may be made again at once.
	RetryNow Retry = -2

	// retryUnknown means that the decision is not known. On the wire it is not_retryable, because a client must be
	// able to rely on a retryable error. In text it is "unknown".
	retryUnknown Retry = -3

	// retryYes means that the call may be repeated, and that the delay is still to be found. No [Error] has it.
	retryYes Retry = -4
)

// RetryAfter means that the same call may be made again after d. If d is zero or negative, no delay is known, and the
// result is the zero Retry: that of the code or the type. For a call that may be made again at once, use [RetryNow].
func RetryAfter(d time.Duration) Retry { return Retry(max(d, 0)) }

// retryIn is [RetryAfter] for a delay that is known: 0 is [RetryNow].
func retryIn(d time.Duration) Retry {
	if d <= 0 {
		return RetryNow
	}
	return Retry(d)
}

// Delay returns how long to wait before the next call, and whether the call may be made again. The delay is 0 if it
// may not.
func (r Retry) Delay() (d time.Duration, retryable bool) {
	switch {
	case r > 0:
		return time.Duration(r), true
	case r == RetryNow:
		return 0, true
	}
	return 0, false
}

// saidDelay matches the delay before another try in a message: "retry after 30s", "try again in 5 minutes". Its first
// group is not empty for "do not retry in 5 minutes".
var saidDelay = regexp.MustCompile(`(?i)(not |n't )?` +
	`\b(?:(?:retry|again)(?: in| after)|(?:check|come) back in|resets? in)(?: about| another)? ` +
	`(?:((?:\d+(?:\.\d+)?(?:h|m|s|ms))+)|` +
	`(\d{1,4}(?:\.\d+)?) ?(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?))\b`)

// mayNameDelay are the ends of the words before a delay.
var mayNameDelay = []string{"etry ", "gain ", "back in ", "eset in ", "esets in "}

// saidRetry returns the retry with the delay that a message names, or 0. A message with "0 seconds" names none: often,
// the number was not there when the message was made.
func saidRetry(message string) Retry {
	if !slices.ContainsFunc(mayNameDelay, func(s string) bool { return strings.Contains(message, s) }) {
		return 0
	}
	m := saidDelay.FindStringSubmatch(message)
	if m == nil || m[1] != "" {
		return 0
	}
	if d, err := time.ParseDuration(m[2]); err == nil {
		return RetryAfter(min(d, maxSaid))
	}
	n, err := strconv.ParseFloat(m[3], 64)
	if err != nil {
		return 0
	}
	unit := time.Second
	switch word := strings.ToLower(m[4]); {
	case word == "ms", strings.HasPrefix(word, "milli"):
		unit = time.Millisecond
	case word[0] == 'm':
		unit = time.Minute
	case word[0] == 'h':
		unit = time.Hour
	case word[0] == 'd':
		unit = 24 * time.Hour
	}
	return RetryAfter(min(time.Duration(n*float64(unit)), maxSaid))
}

// maxSaid is the longest delay that is taken from a message.
const maxSaid = 24 * time.Hour

// with returns the retry of an error that has r itself, and a cause with another retry. The retry of the cause counts
// if it is known. If both allow another try, the longer delay counts.
func (r Retry) with(cause Retry) Retry {
	_, own := r.Delay()
	switch _, other := cause.Delay(); {
	case cause == retryUnknown:
		return r
	case own && other:
		return max(r, cause)
	}
	return cause
}

// String returns the text that the model reads: "not retryable", "retry at once", "retry after 1500 ms", "unknown",
// or "undecided" for the zero value.
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

// milliseconds returns the delay rounded up, so that a client never returns too early.
func (r Retry) milliseconds() int64 {
	return (int64(r)-1)/int64(time.Millisecond) + 1
}

type wireRetry struct {
	Kind    string `json:"kind"`
	AfterMs int64  `json:"afterMs,omitempty"`
}

// MarshalJSON returns {"kind":"not_retryable"}, {"kind":"retryable_immediate"} or
// {"kind":"retryable_after_ms","afterMs":N}. N is in milliseconds, rounded up. The zero value returns an error.
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

// decided reports whether r is a decision.
func (r Retry) decided() bool { return r > 0 || r >= retryUnknown && r < 0 }

func undecided(r Retry) error { return fmt.Errorf("mcperr: retry %d is not a decision", int64(r)) }

// UnmarshalJSON reads the format of [Retry.MarshalJSON]. It returns an error for an unknown kind, and for a
// retryable_after_ms without a positive afterMs.
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
		*r = Retry(time.Duration(min(w.AfterMs, math.MaxInt64/int64(time.Millisecond))) * time.Millisecond)
	default:
		return fmt.Errorf("mcperr: unknown retry kind %q with afterMs %d", w.Kind, w.AfterMs)
	}
	return nil
}
