//go:build linux || darwin || windows || freebsd

package repeated

// Not every platform has this one.
const codeHostRequired = "HOST_REQUIRED"
