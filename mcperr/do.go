package mcperr

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"
)

// Policy describes how often [Do] makes a call, and how long it waits between two attempts.
type Policy struct {
	Attempts int           // attempts including the first; a value below 1 is that of [DefaultPolicy]
	Delay    time.Duration // delay before the second attempt; it doubles after each attempt
	MaxDelay time.Duration // upper bound of the delay; 0 is no bound
}

// DefaultPolicy is the policy for failures of unknown kinds. It makes three attempts, with delays of 1 s and 2 s,
// because many failures of infrastructure are temporary.
var DefaultPolicy = Policy{Attempts: 3, Delay: time.Second, MaxDelay: time.Minute}

// orDefault returns p with Attempts set.
func (p Policy) orDefault() Policy {
	if p.Attempts < 1 {
		p.Attempts = DefaultPolicy.Attempts
	}
	return p
}

// backoff returns the delay after the given number of attempts, before jitter.
func (p Policy) backoff(tries int) time.Duration {
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

// PolicyOf returns the policy for an error: that of its kind in [Kinds], a single attempt if the error is terminal
// ([IsTerminal]), or [DefaultPolicy] if the error is nil or not typed.
func PolicyOf(err error) Policy {
	e, ok := find(err)
	switch {
	case !ok:
		return DefaultPolicy
	case e.retry() == NotRetryable:
		return Policy{Attempts: 1}
	}
	return e.kindOfError().Policy.orDefault()
}

// Do calls op until it returns nil, and then returns nil. It gives up in these cases:
//
//   - the error is terminal ([IsTerminal])
//   - the attempts of the policy are used up
//   - ctx ends while Do waits, or its deadline is before the next attempt
//
// Between two attempts Do waits for the delay of the policy, minus a random part of up to half of it, so that
// clients do not return at the same moment. It never waits less than the error's [RetryAfter].
//
// Do returns the last error of op. After more than one attempt, the text of the error includes the number of
// attempts, and the error wraps that of op. Do does not check ctx before the first attempt.
func Do(ctx context.Context, policy Policy, op func(context.Context) error) error {
	policy = policy.orDefault()
	for tries := 1; ; tries++ {
		err := op(ctx)
		if err == nil {
			return nil
		}
		if tries == policy.Attempts || IsTerminal(err) || !wait(ctx, policy.delay(tries, err)) {
			if tries == 1 {
				return err
			}
			return &triedError{err, tries}
		}
	}
}

// DoByError is [Do] with the policy of the first error ([PolicyOf]), so that each failure is repeated as its kind demands.
func DoByError(ctx context.Context, op func(context.Context) error) error {
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
func (p Policy) delay(tries int, err error) time.Duration {
	d := p.backoff(tries)
	if half := d / 2; half > 0 {
		d -= rand.N(half)
	}
	if e, ok := find(err); ok {
		if after, retryable := e.retry().Delay(); retryable {
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
