//go:build unix

package e2e

import (
	"os"
	"os/exec"
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

// group lets the end of a program also end the programs that it has started, so that none of them writes files later.
func group(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
