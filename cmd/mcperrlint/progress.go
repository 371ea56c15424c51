package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// patience is the time after which a run first prints its stage.
const patience = 5 * time.Second

// progress prints the stage of a run when patience has passed, and again each time that the run has taken twice as
// long. The function stage sets the stage. After stop has returned, nothing is printed.
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
