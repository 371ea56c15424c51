package memo_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/memo"
)

// TestGet computes numbers of which each depends twice on the one before it, and one that depends on itself.
func TestGet(t *testing.T) {
	t.Parallel()
	var table memo.Table[int, int]
	found := 0
	var sum func(n int) int
	sum = func(n int) int {
		return table.Get(n, func() int {
			found++
			if n == 0 {
				return 1 + sum(0)
			}
			return sum(n-1) + sum(n-1)
		})
	}
	if got := sum(40); got != 1<<40 || found != 41 {
		t.Errorf("got %d after %d steps, want %d after 41", got, found, 1<<40)
	}
}
