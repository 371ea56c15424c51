package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// tuneCollections sets how often garbage is collected, unless GOGC does. The first collection waits until the heap has
// 16 MB (Go would start at 4), because most of what is read until then is needed to the end.
func tuneCollections() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
		runtime.AddCleanup(new(*int), func(int) { debug.SetGCPercent(100) }, 0)
	}
}
