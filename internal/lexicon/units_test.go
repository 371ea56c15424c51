package lexicon_test

import (
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

func TestUnitOf(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]time.Duration{
		"retry_after_ms": time.Millisecond, "RetryAfterMs": time.Millisecond, "retryAfterMillis": time.Millisecond,
		"retryafterms": time.Millisecond, "ms": time.Millisecond, "ELAPSED_MS": time.Millisecond, "tookMS": time.Millisecond,
		"elapsed_ns": time.Nanosecond, "elapsedNanos": time.Nanosecond, "nanoseconds": time.Nanosecond,
		"wait-us": time.Microsecond, "waitMicros": time.Microsecond,
		"timeout_seconds": time.Second, "TimeoutSec": time.Second, "delaysecs": time.Second, "retryinseconds": time.Second,
		"wait_min": time.Minute, "WaitMinutes": time.Minute, "max_hours": time.Hour,

		"items": 0, "params": 0, "elapsed": 0, "retry_after": 0, "ads": 0, "columns": 0, "bonus": 0, "admin": 0, "": 0,
		"hoursOpen": 0, "ns_count": 0,
	} {
		if got := lexicon.UnitOf(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestDelayIn(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]time.Duration{
		"rate limit exceeded, try again in 5 minutes": 5 * time.Minute, "retry after 90s": 90 * time.Second,
		"busy; wait for 10 sec": 10 * time.Second, "Please wait at least 1 hour.": time.Hour,
		"too many requests, retry in 30 seconds": 30 * time.Second,

		"timed out after 30 seconds": 0, "at most 10 calls in 5 minutes": 0, "try again later": 0, "retry in % seconds": 0,
		"retry 3 times": 0, "try again in 99999 seconds": 0,
	} {
		if got := lexicon.DelayIn(message); got != want {
			t.Errorf("%s: got %s, want %s", message, got, want)
		}
	}
}
