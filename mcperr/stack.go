package mcperr

import (
	"os"
	"path"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
)

// maxFrames is the maximum number of frames, and the number that "full" stands for.
const maxFrames = 64

// frames is how many frames of a stack are sent; 0 records no stacks.
var frames atomic.Int32

func init() { frames.Store(framesOf(os.Getenv("MCP_ERRORS_VERBOSE"))) }

// framesOf parses the value of MCP_ERRORS_VERBOSE: a number of frames, or "full". Other values are 0.
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

// SetVerbose makes errors record their stack from now on, and [NewRPCError] and [RPC] send its first n frames. At
// most 64 frames are sent. If n is 0 or negative, no stacks are recorded. At program start, the environment variable
// MCP_ERRORS_VERBOSE sets n: a number, or "full" for 64. [LogTo] logs the frames, too. Tool results never have a
// stack.
func SetVerbose(n int) { frames.Store(int32(min(max(n, 0), maxFrames))) }

// callers records the stack of an error, if stacks are on.
func (e *Error) callers() {
	if frames.Load() == 0 || e.stack != nil {
		return
	}
	pcs := make([]uintptr, maxFrames)
	e.stack = pcs[:runtime.Callers(2, pcs)]
}

// trace returns the recorded stack for clients: functions, file names and lines, without folders of the build
// machine, and without the frames of this package and of the Go runtime.
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
