package retry_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/retry"
)

func ExampleDo() {
	tries := 0
	policy := mcperr.Policy{Attempts: 3, Delay: time.Millisecond}
	err := retry.Do(context.Background(), policy, func(context.Context) error {
		if tries++; tries < 3 {
			return errors.New("connection reset")
		}
		return mcperr.NotFound("BOOK_NOT_FOUND", "no such book") // terminal: no further attempt
	})
	fmt.Println(err)
	// Output: no such book (tried 3 times)
}

func ExamplePolicies_PolicyFor() {
	policies, err := retry.ParsePolicies([]byte(`{
		"default": {"max_attempts": 3, "backoff_base_seconds": 5, "max_delay_seconds": 60},
		"per_tool": {"lend": {"max_attempts": 5}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(policies.PolicyFor("lend", "BOOK_LOCKED"))
	fmt.Println(policies.PolicyFor("lend", "INVALID_PARAM")) // not retryable
	// Output:
	// {5 5s 1m0s}
	// {1 5s 1m0s}
}
