package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// tuneCollections sets how often garbage is collected, unless GOGC does. The first collection waits until the heap has
// 10 MB (Go would start at 4), because most of what is read until then is needed to the end. After that, collections
// are more frequent than usual, so that the command needs no more memory than an analyzer that does nothing.
func tuneCollections() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(250)
		runtime.AddCleanup(new(*int), func(int) { debug.SetGCPercent(70) }, 0)
	}
}
