//go:build go1.24 && !plan9

package mcperr_test

import (
	"fmt"
	"io/fs"
	"net"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// TestClassifyErrno uses error numbers, which Plan 9 does not have.
func TestClassifyErrno(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err   error
		typ   mcperr.Type
		retry mcperr.Retry
	}{
		{&net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, mcperr.TypeNetwork, mcperr.RetryAfter(time.Second)},
		{syscall.ECONNRESET, mcperr.TypeNetwork, mcperr.RetryAfter(time.Second)},
		{&fs.PathError{Op: "write", Err: syscall.ENOSPC}, mcperr.TypeInternal, mcperr.NotRetryable},
		{&fs.PathError{Op: "open", Err: syscall.ENOENT}, mcperr.TypeNotFound, mcperr.NotRetryable},
		{&fs.PathError{Op: "open", Err: syscall.EACCES}, mcperr.TypePermission, mcperr.NotRetryable},
		{&fs.PathError{Op: "mkdir", Err: syscall.EEXIST}, mcperr.TypeConflict, mcperr.NotRetryable},
		{&fs.PathError{Op: "read", Err: syscall.EISDIR}, mcperr.TypeValidation, mcperr.NotRetryable},
		{&os.LinkError{Op: "rename", Err: syscall.EXDEV}, mcperr.TypeInternal, mcperr.NotRetryable},
		{&fs.PathError{Op: "remove", Err: syscall.EBUSY}, mcperr.TypeConflict, mcperr.RetryAfter(time.Second)},
		{&fs.PathError{Op: "open", Err: syscall.EROFS}, mcperr.TypePermission, mcperr.NotRetryable},
		{syscall.ENOSYS, mcperr.TypeValidation, mcperr.NotRetryable},
		{syscall.ETIMEDOUT, mcperr.TypeTimeout, mcperr.RetryAfter(10 * time.Second)},
	} {
		e := asError(t, mcperr.From(fmt.Errorf("wrapped: %w", c.err)))
		if e.Type != c.typ || e.Retry != c.retry {
			t.Errorf("%v: got %s, %s", c.err, e.Type, e.Retry)
		}
	}
}
