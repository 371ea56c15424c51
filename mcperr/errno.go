//go:build !plan9

package mcperr

import (
	"errors"
	"syscall"
)

// isErrno tells system call errors, all of which have the methods of a net.Error, from those of the network.
func isErrno(err error) bool {
	_, ok := err.(syscall.Errno)
	return ok
}

// isConnectionErrno reports whether a system call failed for want of a connection.
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
