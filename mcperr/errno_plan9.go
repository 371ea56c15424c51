package mcperr

// Plan 9 has no error numbers.

func isErrno(error) bool { return false }

func isConnectionErrno(error) bool { return false }
