//go:build unix

package e2e

import (
	"os"
	"runtime"
	"syscall"
)

// maxMemory returns the greatest memory that a process had, in bytes.
func maxMemory(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "darwin":
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) * 1024
}
