// Package runtime gives retries to the runtime's errors.
package runtime

import (
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Codes is what this server registers.
var Codes = mcperr.Registry{Codes: []mcperr.CodeSpec{
	{Code: "PAGE_LOCKED", Retryable: true, MinDelay: time.Second, MaxDelay: time.Minute},
	{Code: "PAGE_GONE"},
	{Code: "PAGE_BUSY", Retryable: true},
}}

const locked mcperr.Code = "PAGE_LOCKED"

func fail(d time.Duration, r mcperr.Retry) []error {
	return []error{
		mcperr.NotFound("PAGE_GONE", "gone", mcperr.WithRetry(mcperr.RetryNow)),                                                                                            // want `^fail \(1 of 3\) lets PAGE_GONE be retried, which is registered as not retryable: the call fails again each time; leave the retry out, or register it otherwise$`
		mcperr.NotFound("PAGE_GONE", "gone", mcperr.WithRetry(mcperr.RetryAfter(d))),                                                                                       // want `lets PAGE_GONE be retried`
		mcperr.Timeout("TIMEOUT", "slow", mcperr.WithRetry(mcperr.NotRetryable)),                                                                                           // want `^fail forbids to retry TIMEOUT, which is registered as retryable after 10s to 1m0s: the client gives up`
		mcperr.Conflict(locked, "locked", mcperr.WithRetry(mcperr.NotRetryable)),                                                                                           // want `forbids to retry PAGE_LOCKED, which is registered as retryable after 1s to 1m0s`
		mcperr.Conflict(locked, "locked", mcperr.WithRetry(mcperr.RetryAfter(time.Millisecond))),                                                                           // want `lets PAGE_LOCKED be retried after 1ms, where after 1s to 1m0s is registered: clients that know the registry wait otherwise; keep to it, or register it otherwise$`
		mcperr.Conflict(locked, "locked", mcperr.WithRetry(mcperr.RetryAfter(time.Hour))),                                                                                  // want `lets PAGE_LOCKED be retried after 1h0m0s, where`
		mcperr.Conflict(locked, "locked", mcperr.WithRetry(mcperr.RetryNow)),                                                                                               // want `lets PAGE_LOCKED be retried at once, where`
		mcperr.RateLimited("RATE_LIMIT", "too fast", mcperr.WithRetry(mcperr.RetryAfter(time.Second))),                                                                     // want `after 1s, where after 1m0s or more is registered`
		mcperr.Validation("COLOR_UNKNOWN", "no such color", mcperr.WithRetry(mcperr.RetryNow)),                                                                             // want `^fail \(1 of 3\) lets a validation error be retried: the same input fails again each time; leave the retry out, or say what else has failed$`
		mcperr.Validation("COLOR_UNKNOWN", "no such color", mcperr.WithSuggestion("red"), mcperr.WithRetry(mcperr.RetryAfter(5*time.Second)), mcperr.WithDomain("colors")), // want `lets a validation error be retried`
		mcperr.Validation("TIMEOUT", "too slow"),                                                                                                                           // want `^fail gives the code TIMEOUT, which is registered as retryable after 10s to 1m0s, to a validation error`
		&mcperr.Error{Type: mcperr.TypeValidation, Code: "COLOR_UNKNOWN", Retry: mcperr.RetryNow},                                                                          // want `lets a validation error be retried`
		&mcperr.Error{Type: mcperr.TypeNotFound, Code: "PAGE_GONE", Retry: mcperr.RetryNow},                                                                                // want `lets PAGE_GONE be retried`

		mcperr.NotFound("PAGE_GONE", "gone"),
		mcperr.NotFound("PAGE_GONE", "gone", mcperr.WithRetry(mcperr.NotRetryable)),
		mcperr.NotFound("PAGE_GONE", "gone", mcperr.WithRetry(r)),
		mcperr.NotFound("PAGE_GONE", "gone", mcperr.WithRetry(0)),
		mcperr.Conflict(locked, "locked", mcperr.WithRetry(mcperr.RetryAfter(time.Second))),
		mcperr.Conflict("CONFLICT", "the name is taken", mcperr.WithRetry(mcperr.NotRetryable)),
		mcperr.RateLimited("RATE_LIMIT", "the monthly quota is used up", mcperr.WithRetry(mcperr.NotRetryable)),
		mcperr.Timeout("TIMEOUT", "no answer; the order may have been placed", mcperr.WithRetry(mcperr.NotRetryable)),
		mcperr.Conflict(locked, "locked", mcperr.WithRetry(mcperr.RetryAfter(d))),
		mcperr.Conflict("PAGE_BUSY", "busy", mcperr.WithRetry(mcperr.RetryNow)),
		mcperr.Conflict("PAGE_BUSY", "busy", mcperr.WithRetry(mcperr.RetryAfter(time.Hour))),
		mcperr.Network("NOT_REGISTERED", "who knows", mcperr.WithRetry(mcperr.NotRetryable)),
		mcperr.Internal("TIMEOUT", "slow"),
	}
}

var _ = mcp.NewServer
var _ = fail
