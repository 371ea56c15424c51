// Package runtime gives delays to the runtime's errors.
package runtime

import (
	"time"

	"example.com/mcpserver/retryfield/own"
	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func fail(d time.Duration) []error {
	return []error{
		mcperr.Network("FETCH_FAILED", "failed"),
		&own.RuntimeError{Code: "ODD_STATE"}, // want `write Retry: mcperr.NotRetryable$`
		&mcperr.Error{Type: mcperr.TypeNetwork, Code: "FETCH_FAILED"},
		mcperr.Network("FETCH_FAILED", "failed", mcperr.WithRetry(mcperr.RetryAfter(5*time.Second))),
		mcperr.Network("FETCH_FAILED", "failed", mcperr.WithRetry(mcperr.RetryAfter(d))),
		mcperr.Network("FETCH_FAILED", "failed", mcperr.WithRetry(mcperr.RetryAfter(5))),                  // want `^fail gives the delay 5, which is as many nanoseconds`
		mcperr.Network("FETCH_FAILED", "failed", mcperr.WithRetry(mcperr.RetryAfter(0))),                  // want `^fail gives a delay of 0, which says nothing`
		mcperr.Network("FETCH_FAILED", "failed", mcperr.WithRetry(mcperr.RetryAfter(25*time.Hour))),       // want `more than a day \(25h0m0s\)`
		mcperr.Network("FETCH_FAILED", "failed", mcperr.WithRetry(mcperr.RetryAfter(-3*time.Nanosecond))), // want `in the past`
	}
}

var _ = mcp.NewServer
var _ = fail
