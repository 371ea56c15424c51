//go:build !plan9

package mcperr

import (
	"errors"
	"syscall"
)

// isErrno reports whether err is a system call error. All system call errors have the methods of net.Error, whether
// or not they are about the network.
func isErrno(err error) bool {
	_, ok := err.(syscall.Errno)
	return ok
}

// isConnectionErrno reports whether err wraps a system call error that means a missing or broken connection.
func isConnectionErrno(err error) bool {
	for _, errno := range []syscall.Errno{
		syscall.ECONNREFUSED, syscall.ECONNRESET, syscall.ECONNABORTED,
		syscall.EHOSTUNREACH, syscall.ENETUNREACH, syscall.EPIPE,
	} {
		if errors.Is(err, errno) {
			return true
		}
	}
	return false
}
