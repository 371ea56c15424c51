//go:build !unix

package e2e

import "os"

// maxMemory returns 0, because this system does not report the memory of processes.
func maxMemory(*os.ProcessState) int64 { return 0 }
