package retry

import (
	"math"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

func TestBackoff(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for _, c := range []struct {
		policy mcperr.Policy
		tries  int
		want   time.Duration
	}{
		{mcperr.Policy{Delay: 1000 * ms}, 1, 1000 * ms},
		{mcperr.Policy{Delay: 1000 * ms}, 3, 4000 * ms},
		{mcperr.Policy{Delay: 750 * ms, MaxDelay: 4000 * ms}, 3, 3000 * ms},
		{mcperr.Policy{Delay: 750 * ms, MaxDelay: 4000 * ms}, 4, 4000 * ms},
		{mcperr.Policy{Delay: 1000 * ms, MaxDelay: 16000 * ms}, 5, 16000 * ms},
		{mcperr.Policy{Delay: 9000 * ms, MaxDelay: 4000 * ms}, 1, 4000 * ms},
		{mcperr.Policy{Delay: time.Hour}, 200, math.MaxInt64},
		{mcperr.Policy{}, 200, 0},
	} {
		if got := backoff(c.policy, c.tries); got != c.want {
			t.Errorf("%+v after %d tries: %v", c.policy, c.tries, got)
		}
	}
}
