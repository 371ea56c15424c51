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

// command runs a program in a folder, which go uses for its temporary files as well, and returns what it printed.
// The user's workspace and flags for go are not for this build. The error is one line: the first that says something.
func command(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // lets go remove what it has begun
	cmd.WaitDelay = 10 * time.Second
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if dir != "" {
		cmd.Env = append(cmd.Env, "GOTMPDIR="+dir) // interrupted, go can leave some behind
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

// oneLine returns the first line that is no heading and no progress.
func oneLine(text string) string {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "go: downloading") {
			return line
		}
	}
	return ""
}
