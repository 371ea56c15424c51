package gopls

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// command runs a program in a folder and returns its output. go also uses the folder for temporary files. The user's
// workspace and go flags do not apply. The error is one line: the program's first message, if there is one.
func command(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // go then removes its unfinished files
	cmd.WaitDelay = 10 * time.Second
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if dir != "" {
		cmd.Env = append(cmd.Env, "GOTMPDIR="+dir) // so that files that an interrupted go leaves are removed with dir
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", errors.New("interrupted")
	case err != nil && oneLine(errs.String()) != "":
		return out.String(), errors.New(oneLine(errs.String()))
	case err != nil:
		return out.String(), fmt.Errorf("%s: %w", name, err)
	}
	return out.String(), nil
}

// oneLine returns the first line that is neither a heading nor a report of progress, or "".
func oneLine(text string) string {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "go: downloading") {
			return line
		}
	}
	return ""
}
