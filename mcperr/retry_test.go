package mcperr

import (
	"fmt"
	"testing"
	"time"
)

// TestSaidDelay covers errors whose message says when to try again: the client gets the same delay as the model.
func TestSaidDelay(t *testing.T) {
	t.Parallel()
	limited := RateLimited("QUOTA_USED", "the quota is used up")
	for _, test := range []struct {
		err  error
		want Retry
	}{
		{RateLimited("QUOTA_USED", "slow down, retry after 5s"), RetryAfter(5 * time.Second)},
		{RateLimited("QUOTA_USED", "slow down; try again in 2 minutes"), RetryAfter(2 * time.Minute)},
		{RateLimited("QUOTA_USED", "slow down; Retry in 1m30s"), RetryAfter(90 * time.Second)},
		{RateLimited("QUOTA_USED", "slow down; retry after 1500 ms"), RetryAfter(1500 * time.Millisecond)},
		{RateLimited("QUOTA_USED", "slow down; retry after 250ms"), RetryAfter(250 * time.Millisecond)},
		{RateLimited("QUOTA_USED", "slow down; retry after 9000h"), RetryAfter(24 * time.Hour)},
		{RateLimited("QUOTA_USED", "slow down; retry after 5s", WithRetry(RetryAfter(time.Hour))), RetryAfter(time.Hour)},
		{RateLimited("QUOTA_USED", "slow down; retry after 5s", WithRetry(NotRetryable)), NotRetryable},
		{RateLimited("QUOTA_USED", "slow down; retry after 5 s"), RetryAfter(5 * time.Second)},
		{RateLimited("QUOTA_USED", "slow down; try again in 2 m"), RetryAfter(2 * time.Minute)},
		{RateLimited("QUOTA_USED", "slow down; retry in 1.5 seconds"), RetryAfter(1500 * time.Millisecond)},
		{RateLimited("QUOTA_USED", "the quota resets in 3 hours"), RetryAfter(3 * time.Hour)},
		{RateLimited("QUOTA_USED", "used up, come back in 2 days"), RetryAfter(24 * time.Hour)},
		{RateLimited("QUOTA_USED", "slow down; do not retry in 5s"), RetryAfter(time.Minute)},
		{RateLimited("QUOTA_USED", "slow down; retry after 5 attempts"), RetryAfter(time.Minute)},
		{RateLimited("QUOTA_USED", "slow down; waited for 5s"), RetryAfter(time.Minute)},
		{RateLimited("QUOTA_USED", "slow down; try again in 0 seconds"), RetryAfter(time.Minute)},
		{RateLimited("QUOTA_USED", "slow down; retry after 0s"), RetryAfter(time.Minute)},
		{RateLimited("QUOTA_USED", "a header is missing", WithRetry(RetryAfter(0))), RetryAfter(time.Minute)},
		{RateLimited("QUOTA_USED", "it has expired", WithRetry(RetryAfter(-time.Second))), RetryAfter(time.Minute)},
		{Validation("NAME_TAKEN", "the name is taken, retry after 5s"), NotRetryable},
		{fmt.Errorf("%w: retry after 7s", limited), RetryAfter(7 * time.Second)},
	} {
		if got := asTyped(t, From(test.err)).envelope().Retry; got != test.want {
			t.Errorf("%v: got %v, want %v", test.err, got, test.want)
		}
	}
}
