package mcperr

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"
)

// Policy says how often a call is tried, and how long to wait in between.
type Policy struct {
	Attempts int           // tries in all, the first included; below 1 is [DefaultPolicy]'s
	Delay    time.Duration // before the second try; it doubles from try to try
	MaxDelay time.Duration // what it does not grow beyond; 0 is no limit
}

// DefaultPolicy is for failures of which nothing better is known: three tries, since many failures of infrastructure
// pass, with 1 s, then 2 s in between.
var DefaultPolicy = Policy{Attempts: 3, Delay: time.Second, MaxDelay: time.Minute}

// orDefault replaces what a policy leaves open.
func (p Policy) orDefault() Policy {
	if p.Attempts < 1 {
		p.Attempts = DefaultPolicy.Attempts
	}
	return p
}

// backoff returns the delay after the given number of tries, before jitter.
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

// PolicyOf returns the policy of an error's kind ([Kinds]); [DefaultPolicy] for errors that are not typed, one try for
// errors that are terminal.
func PolicyOf(err error) Policy {
	e, ok := find(err)
	switch {
	case !ok:
		return DefaultPolicy
	case e.retry() == NotRetryable:
		return Policy{Attempts: 1}
	}
	return kindOf(e.Type).Policy.orDefault()
}

// Do calls op until it succeeds, and returns nil then. It gives up, and returns op's last error, when the error is
// terminal ([IsTerminal]), when the policy's attempts are used up, and when ctx ends or would end before the next try.
// Between two tries it waits for the policy's delay, less up to half of it at random, so that clients do not come back
// all at once; but never less than the error's [RetryAfter].
//
// An error that is returned after several tries says so in its text; errors.Is and errors.As see the one that op
// returned.
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

// delay returns how long to wait after a failure.
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

// wait reports whether ctx lasted for d. If it is known to end before, there is no point in waiting.
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

// triedError is an error after several tries.
type triedError struct {
	err   error
	tries int
}

func (e *triedError) Error() string { return fmt.Sprintf("%v (tried %d times)", e.err, e.tries) }
func (e *triedError) Unwrap() error { return e.err }
