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
		"it is being rebuilt, please wait a minute": time.Minute, "try again in an hour": time.Hour, "wait a moment": 0,
		"retry after 5 s": 5 * time.Second, "try again in 2 m": 2 * time.Minute, "busy; wait for 1 h": time.Hour,
		"busy; wait for 10 sec": 10 * time.Second, "Please wait at least 1 hour.": time.Hour,
		"too many requests, retry in 30 seconds": 30 * time.Second, "retry after 1m30s": 90 * time.Second,
		"wait 500 ms before the next call": 500 * time.Millisecond, "retry in 1.5 seconds": 1500 * time.Millisecond,
		"try again in 2 days": 48 * time.Hour, "still running, check back in 15 seconds": 15 * time.Second,
		"the lock expires in 10 minutes": 10 * time.Minute,

		"timed out after 30 seconds": 0, "at most 10 calls in 5 minutes": 0, "try again later": 0, "retry in % seconds": 0,
		"retry 3 times": 0, "not ready after 30s": 0, "lock wait 50s exceeded": 0, "try again in 99999 seconds": 0,
	} {
		if got := lexicon.DelayIn(message); got != want {
			t.Errorf("%s: got %s, want %s", message, got, want)
		}
	}
}

func TestBeforeDelay(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"rate limited, try again in ": true, "too many requests; retry after ": true, "slow down: wait ": true,
		"please wait for ": true, "limit reached, resets in ": true, "the next call is possible in ": true,
		"Retry-After: ": true, "still running, check back in ": true, "the lock expires in ": true,
		"ask for it and then wait ": true,

		"timed out after ": false, "at most 10 calls in ": false, "waited for ": false, "10 requests allowed in ": false,
		"retrying in ": false, "wait timeout ": false, "try again: ": false, "the database was not ready after ": false,
		"server still not available after ": false, "the lock wait ": false, "it rolled back in ": false,
		"do not retry after ": false,
	} {
		if got := lexicon.BeforeDelay(text); got != want {
			t.Errorf("%s: got %t", text, got)
		}
	}
}

func TestNamesDelay(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]bool{
		"quota exhausted, try again in %": true, "used up: retry after 30s": true, "the daily limit resets in 24h": true,
		"quota exhausted": false, "try again": false, "not ready after %": false, "retry in a moment": false,
	} {
		if got := lexicon.NamesDelay(message); got != want {
			t.Errorf("%s: got %t", message, got)
		}
	}
}
