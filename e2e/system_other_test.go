//go:build !unix

package e2e

import (
	"os"
	"os/exec"
)

// maxMemory returns 0, because this system does not report the memory of processes.
func maxMemory(*os.ProcessState) int64 { return 0 }

// group does nothing: this system has no simple way to end the programs that a program has started.
func group(*exec.Cmd) {}
