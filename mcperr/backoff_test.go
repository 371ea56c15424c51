package mcperr

import (
	"math"
	"testing"
	"time"
)

func TestBackoff(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for _, c := range []struct {
		policy Policy
		tries  int
		want   time.Duration
	}{
		{Policy{Delay: 1000 * ms}, 1, 1000 * ms},
		{Policy{Delay: 1000 * ms}, 3, 4000 * ms},
		{Policy{Delay: 750 * ms, MaxDelay: 4000 * ms}, 3, 3000 * ms},
		{Policy{Delay: 750 * ms, MaxDelay: 4000 * ms}, 4, 4000 * ms},
		{Policy{Delay: 1000 * ms, MaxDelay: 16000 * ms}, 5, 16000 * ms},
		{Policy{Delay: 9000 * ms, MaxDelay: 4000 * ms}, 1, 4000 * ms},
		{Policy{Delay: time.Hour}, 200, math.MaxInt64},
		{Policy{}, 200, 0},
	} {
		if got := c.policy.backoff(c.tries); got != c.want {
			t.Errorf("%+v after %d tries: %v", c.policy, c.tries, got)
		}
	}
}

func TestFramesOf(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int32{"": 0, "0": 0, "5": 5, "full": maxFrames, "-3": 0, "yes": 0, "1000": maxFrames} {
		if got := framesOf(s); got != want {
			t.Errorf("%q: %d", s, got)
		}
	}
}
