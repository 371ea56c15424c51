//go:build !plan9

package mcperr

import "syscall"

// errnos are the verdicts on error numbers of system calls that are not equal to a sentinel of the standard library.
var errnos = map[syscall.Errno]verdict{
	syscall.ECONNREFUSED: isNetwork, syscall.ECONNRESET: isNetwork, syscall.ECONNABORTED: isNetwork,
	syscall.EHOSTUNREACH: isNetwork, syscall.ENETUNREACH: isNetwork, syscall.EPIPE: isNetwork,
	syscall.ENOTCONN: isNetwork, syscall.ENETDOWN: isNetwork,

	syscall.EISDIR: isValidation, syscall.ENOTDIR: isValidation, syscall.ENAMETOOLONG: isValidation,
	syscall.EINVAL: isValidation, syscall.ELOOP: isValidation, syscall.EFBIG: isTooLarge,

	syscall.EROFS: isPermission, syscall.ESRCH: isNotFound,

	syscall.EBUSY: isConflict, syscall.EAGAIN: isConflict, syscall.EDEADLK: isConflict,

	syscall.ENOSPC: isInternal, syscall.EDQUOT: isInternal, syscall.EMFILE: isShort, syscall.ENFILE: isShort,
	syscall.ENOMEM: isShort, syscall.EIO: isInternal, syscall.EXDEV: isInternal, syscall.ENOEXEC: isInternal,
	syscall.EBADF: isInternal, syscall.EADDRINUSE: isInternal,
}

// errnoVerdict returns the verdict on the error number of a system call, and whether err is one. All error numbers
// have the methods of net.Error, whether or not they are about the network, so they must not be read as such. Those
// without a verdict may still be equal to a sentinel, such as ENOENT to fs.ErrNotExist.
func errnoVerdict(err error) (v verdict, ok bool) {
	errno, ok := err.(syscall.Errno)
	if !ok {
		return verdict{}, false
	}
	if v, known := errnos[errno]; known {
		return v.ranked(rankReason), true
	}
	if errno.Timeout() {
		return isTimeout.ranked(rankReason), true
	}
	return verdict{}, true
}
