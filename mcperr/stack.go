package mcperr

import (
	"path"
	"runtime"
	"strconv"
	"strings"
)

// maxFrames is the maximum number of frames. In MCP_ERRORS_VERBOSE it is called "full".
const maxFrames = 64

// callers records the stack of an error, if stacks are on.
func (e *Error) callers() {
	if settings.Load().Frames == 0 || e.stack != nil {
		return
	}
	pcs := make([]uintptr, maxFrames)
	e.stack = pcs[:runtime.Callers(2, pcs)]
}

// Trace returns the recorded stack: functions, file names and lines, without folders of the build
// machine, and without the frames of this package and of the Go runtime.
func (e *Error) Trace() (lines []string) {
	limit := settings.Load().Frames
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
