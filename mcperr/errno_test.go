//go:build go1.24 && !plan9

package mcperr_test

import (
	"fmt"
	"net"
	"syscall"
	"testing"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// TestClassifyErrno uses error numbers, which Plan 9 does not have.
func TestClassifyErrno(t *testing.T) {
	t.Parallel()
	for _, err := range []error{&net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, syscall.ECONNRESET} {
		e := asError(t, mcperr.From(fmt.Errorf("wrapped: %w", err)))
		if e.Type != mcperr.TypeNetwork || e.Code != mcperr.CodeNetworkError {
			t.Errorf("%v: got %s, %s", err, e.Type, e.Code)
		}
	}
}
