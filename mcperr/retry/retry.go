// Package retry repeats calls for as long as their errors allow it.
//
// [ByError] does so with the policy that the kind of the error implies, and [Do] with a policy of the caller:
//
//	err := retry.ByError(ctx, func(ctx context.Context) error {
//		result, err := session.CallTool(ctx, params)
//		if err != nil {
//			return mcperr.FromRPCError(err)
//		}
//		return mcperr.FromResult(result)
//	})
//
// [Policies] are those of a server, by tool and by code.
package retry

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Default is the policy for failures of unknown kinds. It makes three attempts, with delays of 1 s and 2 s, because
// many failures of infrastructure are temporary.
var Default = mcperr.Policy{Attempts: 3, Delay: time.Second, MaxDelay: time.Minute}

// orDefault returns a policy with Attempts set.
func orDefault(p mcperr.Policy) mcperr.Policy {
	if p.Attempts < 1 {
		p.Attempts = Default.Attempts
	}
	return p
}

// backoff returns the delay after the given number of attempts, before jitter.
func backoff(p mcperr.Policy, tries int) time.Duration {
	most := p.MaxDelay
	if most <= 0 {
		most = math.MaxInt64
	}
	d := max(p.Delay, 0)
	for range tries - 1 {
		if d > most/2 {
			return most
		}
		d *= 2
	}
	return min(d, most)
}

// PolicyOf returns the policy for an error: that of its kind ([mcperr.Error.Kind]), a single attempt if the error is
// terminal ([mcperr.IsTerminal]), or [Default] if the error is nil or not typed, or if its kind has no policy.
func PolicyOf(err error) mcperr.Policy {
	var e *mcperr.Error
	switch {
	case !errors.As(err, &e) || e == nil:
		return Default
	case mcperr.RetryOf(e) == mcperr.NotRetryable:
		return mcperr.Policy{Attempts: 1}
	}
	if p := e.Kind().Policy; p != (mcperr.Policy{}) {
		return orDefault(p)
	}
	return Default
}

// Do calls op until it returns nil, and then returns nil. It gives up in these cases:
//
//   - the error is terminal ([mcperr.IsTerminal])
//   - the attempts of the policy are used up
//   - ctx ends while Do waits, or its deadline is before the next attempt
//
// Between two attempts Do waits for the delay of the policy, minus a random part of up to half of it, so that
// clients do not return at the same moment. It never waits less than the error's [mcperr.RetryAfter].
//
// Do returns the last error of op. After more than one attempt, the text of the error includes the number of
// attempts, and the error wraps that of op. Do does not check ctx before the first attempt.
func Do(ctx context.Context, policy mcperr.Policy, op func(context.Context) error) error {
	policy = orDefault(policy)
	for tries := 1; ; tries++ {
		err := op(ctx)
		if err == nil {
			return nil
		}
		if tries == policy.Attempts || mcperr.IsTerminal(err) || !wait(ctx, delay(policy, tries, err)) {
			if tries == 1 {
				return err
			}
			return &triedError{err, tries}
		}
	}
}

// ByError is [Do] with the policy of the first error ([PolicyOf]), so that each failure is repeated as its kind
// demands.
func ByError(ctx context.Context, op func(context.Context) error) error {
	err := op(ctx)
	policy := PolicyOf(err)
	if err == nil || policy.Attempts == 1 {
		return err
	}
	first := true
	return Do(ctx, policy, func(ctx context.Context) error {
		if first {
			first = false
			return err
		}
		return op(ctx)
	})
}

// delay returns how long to wait after err, which was that of the given attempt.
func delay(p mcperr.Policy, tries int, err error) time.Duration {
	d := backoff(p, tries)
	if half := d / 2; half > 0 {
		d -= rand.N(half)
	}
	var e *mcperr.Error
	if errors.As(err, &e) && e != nil {
		if after, retryable := mcperr.RetryOf(e).Delay(); retryable {
			d = max(d, after)
		}
	}
	return d
}

// wait waits for d and reports whether ctx is still alive. If the deadline of ctx is earlier, it returns false at
// once.
func wait(ctx context.Context, d time.Duration) bool {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < d {
		return false
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return ctx.Err() == nil
	}
}

// triedError is an error after several attempts.
type triedError struct {
	err   error
	tries int
}

func (e *triedError) Error() string { return fmt.Sprintf("%v (tried %d times)", e.err, e.tries) }
func (e *triedError) Unwrap() error { return e.err }
