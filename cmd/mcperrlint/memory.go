package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// tuneCollections sets how often garbage is collected, unless GOGC does. An analyzer that does nothing needs about as
// much memory as this command for a small server, and more for a large one, of which it also reads the tests. So the
// small ones are collected often, which saves memory, and the large ones rarely, which saves time.
func tuneCollections() {
	if os.Getenv("GOGC") == "" {
		tuneNext()
	}
}

// tuneNext sets at which size of the heap garbage is collected next, and is called again after that.
func tuneNext() {
	debug.SetGCPercent(growth(liveHeap()))
	runtime.AddCleanup(new(*int), func(int) { tuneNext() }, 0)
}

// growth returns by how many percent a heap may grow until the next collection. live is its size after the last one in
// bytes, or 0 if there was none.
func growth(live uint64) (percent int) {
	switch {
	case live == 0:
		return 250 // the first collection is at 10 MB, because Go has a minimum of 4 MB for 100 percent
	case live < 32<<20:
		return 70
	default:
		return 150
	}
}

// liveHeap returns how many bytes of the heap the last collection has kept.
func liveHeap() uint64 {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return live[0].Value.Uint64()
}
