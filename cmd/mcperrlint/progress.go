package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"
)

// patience is how long a run may take before it says what takes so long.
const patience = 5 * time.Second

// progress writes what a run is doing, when patience has passed, and again whenever that time has doubled. stage says
// what is being done now; nothing is written once stop has returned.
func progress(w io.Writer) (stage func(string), stop func()) {
	var current atomic.Value
	current.Store("starting")
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		start := time.Now()
		for wait := patience; ; wait *= 2 {
			select {
			case <-done:
				return
			case <-time.After(wait - time.Since(start)):
				fmt.Fprintf(w, "mcperrlint: %s (%d s)\n", current.Load(), int(wait.Seconds()))
			}
		}
	}()
	return func(s string) { current.Store(s) }, func() { close(done); <-ended }
}

// isTerminal reports whether somebody may be watching what is written. A log has no use for what a run is doing.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
