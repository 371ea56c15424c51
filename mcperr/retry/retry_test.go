//go:build go1.25

package retry_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/retry"
)

// failing returns an operation that fails with each of the errors in turn and then succeeds, and the times of its
// calls.
func failing(errs ...error) (op func(context.Context) error, calls *[]time.Time) {
	calls = new([]time.Time)
	return func(context.Context) error {
		*calls = append(*calls, time.Now())
		if n := len(*calls); n <= len(errs) {
			return errs[n-1]
		}
		return nil
	}, calls
}

func TestDo(t *testing.T) {
	t.Parallel()
	odd := errors.New("odd")
	terminal := mcperr.Validation("X_INVALID", "x is invalid")
	network := mcperr.Network("X_FAILED", "x failed", mcperr.WithRetry(mcperr.RetryNow))
	policy := mcperr.Policy{Attempts: 3, Delay: time.Second}
	for name, c := range map[string]struct {
		policy mcperr.Policy
		errs   []error
		calls  int
		text   string
	}{
		"success":    {policy, nil, 1, ""},
		"second try": {policy, []error{odd}, 2, ""},
		"last try":   {policy, []error{odd, network}, 3, ""},
		"used up":    {policy, []error{odd, odd, odd}, 3, "odd (tried 3 times)"},
		"terminal":   {policy, []error{terminal}, 1, "x is invalid"},
		"later terminal": {
			policy, []error{odd, fmt.Errorf("wrapped: %w", terminal)}, 2,
			"wrapped: x is invalid (tried 2 times)",
		},
		"one attempt":     {mcperr.Policy{Attempts: 1}, []error{odd}, 1, "odd"},
		"zero policy":     {mcperr.Policy{}, []error{odd, odd, odd, odd}, 3, "odd (tried 3 times)"},
		"negative delays": {mcperr.Policy{Attempts: 2, Delay: -1, MaxDelay: -1}, []error{odd, odd}, 2, "odd (tried 2 times)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				op, calls := failing(c.errs...)
				err := retry.Do(t.Context(), c.policy, op)
				if len(*calls) != c.calls || fmt.Sprint(err) != map[bool]string{true: "<nil>", false: c.text}[c.text == ""] {
					t.Errorf("%d calls, %v", len(*calls), err)
				}
				if c.text != "" && !errors.Is(err, c.errs[c.calls-1]) {
					t.Errorf("%v is not the last error", err)
				}
			})
		})
	}
}

// TestDoDelays checks that delays double, that jitter removes at most half of a delay, and that a delay is never
// below that of the error.
func TestDoDelays(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		odd := errors.New("odd")
		after := mcperr.RateLimited("X_LIMITED", "slow down", mcperr.WithRetry(mcperr.RetryAfter(7*time.Second)))
		op, calls := failing(odd, odd, after, odd, odd)
		if err := retry.Do(
			t.Context(), mcperr.Policy{Attempts: 9, Delay: time.Second, MaxDelay: 5 * time.Second}, op,
		); err != nil {
			t.Fatal(err)
		}
		for i, bounds := range [][2]time.Duration{{500, 1000}, {1000, 2000}, {7000, 7000}, {2500, 5000}, {2500, 5000}} {
			d := (*calls)[i+1].Sub((*calls)[i])
			if d < bounds[0]*time.Millisecond || d > bounds[1]*time.Millisecond {
				t.Errorf("delay %d is %v, not between %d and %d ms", i, d, bounds[0], bounds[1])
			}
		}
	})
}

func TestDoContext(t *testing.T) {
	t.Parallel()
	odd := errors.New("odd")
	synctest.Test(t, func(t *testing.T) { // ctx ends during a delay
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		op, calls := failing(odd, odd)
		if err := retry.Do(ctx, mcperr.Policy{Attempts: 3, Delay: time.Hour}, op); !errors.Is(err, odd) || len(*calls) != 1 {
			t.Errorf("%d calls, %v", len(*calls), err)
		}
	})
	synctest.Test(t, func(t *testing.T) { // the deadline is before the next attempt: no delay
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		start := time.Now()
		op, _ := failing(odd, odd)
		if err := retry.Do(ctx, mcperr.Policy{Attempts: 3, Delay: time.Hour}, op); !errors.Is(err, odd) ||
			time.Since(start) != 0 {
			t.Errorf("after %v: %v", time.Since(start), err)
		}
	})
}

func TestPolicyOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err      error
		attempts int
	}{
		{errors.New("odd"), 3},
		{mcperr.Network("X_FAILED", "x"), 5},
		{mcperr.Timeout("X_FAILED", "x"), 5},
		{mcperr.Validation("X_FAILED", "x"), 1},
		{fmt.Errorf("y: %w", mcperr.Internal("X_FAILED", "x")), 1},
		{&mcperr.Error{Type: "own", Retry: mcperr.RetryNow}, 3},
	} {
		if got := retry.PolicyOf(c.err); got.Attempts != c.attempts {
			t.Errorf("%v: %+v", c.err, got)
		}
	}
}

// TestByError checks that each failure is repeated as its kind demands.
func TestByError(t *testing.T) {
	t.Parallel()
	flaky := mcperr.Kind{Type: "flaky", Retry: mcperr.RetryNow, Policy: mcperr.Policy{Attempts: 7}}
	for _, c := range []struct {
		err   error
		calls int
	}{
		{flaky.New("X_FAILED", "x"), 7},
		{mcperr.Network("X_FAILED", "x"), 5},
		{mcperr.Validation("X_INVALID", "x"), 1},
		{errors.New("odd"), 3},
	} {
		synctest.Test(t, func(t *testing.T) {
			calls := 0
			err := retry.ByError(t.Context(), func(context.Context) error {
				calls++
				return c.err
			})
			if calls != c.calls || !errors.Is(err, c.err) {
				t.Errorf("%v: %d calls, want %d; %v", c.err, calls, c.calls, err)
			}
		})
	}
}
