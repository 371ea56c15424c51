package mcperr

import (
	"os"
	"path"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
)

// maxFrames bounds a stack that is asked for in full.
const maxFrames = 64

// frames is how many frames of a stack are recorded; 0 by default.
var frames atomic.Int32

func init() { frames.Store(framesOf(os.Getenv("MCP_ERRORS_VERBOSE"))) }

// framesOf reads MCP_ERRORS_VERBOSE: a number of frames, or "full". What is neither asks for nothing.
func framesOf(s string) int32 {
	if s == "full" {
		return maxFrames
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return int32(min(max(n, 0), maxFrames))
}

// SetVerbose has errors record where they are built, and [RPC] send the first n frames of it: what the environment
// variable MCP_ERRORS_VERBOSE (a number, or "full") asks for when the program starts. 0 turns it off. Tool results
// never carry a stack.
func SetVerbose(n int) { frames.Store(int32(min(max(n, 0), maxFrames))) }

// callers records the stack of an error, if anybody wants it.
func (e *Error) callers() {
	if frames.Load() == 0 || e.stack != nil {
		return
	}
	pcs := make([]uintptr, maxFrames)
	e.stack = pcs[:runtime.Callers(2, pcs)]
}

// trace returns the recorded stack as clients may see it: function, file and line without the paths of the machine
// that built the program, and without the frames of this package and of the Go runtime.
func (e *Error) trace() (lines []string) {
	limit := int(frames.Load())
	if len(e.stack) == 0 {
		return nil
	}
	all := runtime.CallersFrames(e.stack)
	for len(lines) < limit {
		f, more := all.Next()
		name := path.Base(f.Function)
		own := strings.HasPrefix(name, "mcperr.") && strings.HasSuffix(path.Dir(f.Function), "mcperrlint/mcperrlint")
		if f.Function != "" && !own && !strings.HasPrefix(f.Function, "runtime.") {
			lines = append(lines, name+" ("+path.Base(strings.ReplaceAll(f.File, `\`, "/"))+":"+strconv.Itoa(f.Line)+")")
		}
		if !more {
			break
		}
	}
	return lines
}
