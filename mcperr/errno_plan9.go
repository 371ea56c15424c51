package mcperr

import "syscall"

// errnoVerdict reports whether err is the error of a system call. Plan 9 has texts in place of numbers, and they are
// equal to sentinels of the standard library.
func errnoVerdict(err error) (v verdict, ok bool) {
	_, ok = err.(syscall.ErrorString)
	return verdict{}, ok
}
