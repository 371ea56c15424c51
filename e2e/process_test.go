package e2e

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// showTimes prints the costs of a run, to see which tests are expensive.
var showTimes = flag.Bool("times", false, "print the processor time of each program that the tests run")

// heavy marks a test that builds or runs whole programs, in parallel with others. With -short, it is skipped.
func heavy(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds and runs whole programs, which -short leaves out")
	}
	t.Parallel()
}

// running ends shortly before the tests are out of time, and when they are interrupted. It ends all programs, so that
// the tests fail one by one and remove their files.
var running = context.Background()

// goFlags returns the variable with the flags of all go commands. The modules of the tests are not optimized, and have
// nothing for debuggers: hardly any of them runs for long. They are named, because without a name the flag would hold
// only for what a command is asked for, and packages would be compiled twice: to build a program, and to analyse them.
// For the same reason all tests share -trimpath with the builds that need it. With -D, whose value has no effect,
// packages are compiled and vetted again for each folder that is given: else, with -trimpath, go vet and go fix would
// find the edits of an equal folder in the build cache, with names of its files. It is the folder of the run, or that
// of one test.
func goFlags(folder string) (variable string) {
	compiler := fmt.Sprintf("-N -l -dwarf=false -D=%x", folder)
	return "GOFLAGS=-mod=mod -buildvcs=false -trimpath '-gcflags=example.com/...=" + compiler + "'"
}

// garbage is the GOGC of all programs, which saves a tenth of their time and costs little memory.
const garbage = "200"

// process prepares a program to be run in a folder. Variables in env take precedence. The flags of the user's go
// command do not apply, and mcperrlint has no cache.
func process(dir string, env []string, name string, args ...string) *exec.Cmd {
	if testing.Short() {
		panic("a test that runs programs must call heavy first")
	}
	cmd := exec.CommandContext(running, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", goFlags(scratch), "GOGC="+garbage, "MCPERRLINT_CACHE=off")
	cmd.Env = append(cmd.Env, env...)
	group(cmd)
	cmd.WaitDelay = 10 * time.Second // without process groups, programs may be left that keep the output open
	started.add(cmd)
	return cmd
}

// started has all programs that were run.
var started processes

type processes struct {
	mu   sync.Mutex
	list []*exec.Cmd
}

func (p *processes) add(cmd *exec.Cmd) {
	if *showTimes {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.list = append(p.list, cmd)
	}
}

// print prints the processor time of each program and of those that it started.
func (p *processes) print(w io.Writer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, cmd := range p.list {
		if cmd.ProcessState == nil {
			continue
		}
		spent := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		line := fmt.Sprintf("%s: %s %s", cmd.Dir, filepath.Base(cmd.Path), strings.Join(cmd.Args[1:], " "))
		fmt.Fprintf(w, "%7.2fs %.160s\n", spent.Seconds(), line)
	}
}

// execute runs a program and returns its output and error output.
func execute(dir string, env []string, name string, args ...string) (string, error) {
	return combined(process(dir, env, name, args...))
}

// combined runs a program and returns its output and error output, which the error has too.
func combined(cmd *exec.Cmd) (string, error) {
	out, err := cmd.CombinedOutput()
	return string(out), explain(cmd, err, string(out))
}

// explain adds the command and its output to an error.
func explain(cmd *exec.Cmd, err error, text string) error {
	switch {
	case err == nil:
		return nil
	case running.Err() != nil:
		return fmt.Errorf("%s: %w", filepath.Base(cmd.Path), context.Cause(running))
	}
	return fmt.Errorf("%s %s: %w\n%s", filepath.Base(cmd.Path), strings.Join(cmd.Args[1:], " "), err, text)
}

// run runs the go command and returns its output.
func run(t testing.TB, dir string, args ...string) string {
	t.Helper()
	out, err := execute(dir, nil, "go", args...)
	must(t, err)
	return out
}

// output runs a host, which may fail because it has findings, and returns its output.
func output(t testing.TB, dir, name string, args ...string) string {
	t.Helper()
	cmd := process(dir, nil, name, args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); out.Len() == 0 {
		must(t, explain(cmd, err, errs.String()))
	}
	return out.String()
}

// must ends a test if there is an error. The message is one line if the Go module proxy was needed. With GOPROXY=off,
// the test is skipped then.
func must(t testing.TB, err error) {
	t.Helper()
	if err == nil {
		return
	}
	needs, off := lacking(err.Error())
	switch {
	case needs == "":
		t.Fatal(err)
	case off:
		t.Skipf("needs %s from the Go module proxy, and GOPROXY is off", needs)
	}
	t.Fatalf("needs %s from the Go module proxy, which does not answer", needs)
}

var (
	fetching = regexp.MustCompile(`(?m)^go: downloading (\S+) (v\S+)$`)
	proxyOff = regexp.MustCompile(`(\S+): (?:module lookup disabled by|cannot query module due to) GOPROXY=off`)
	goFile   = regexp.MustCompile(`\.go:\d+:\d+$`)
	noAnswer = regexp.MustCompile(`Get "https?://[^/\s"]+/([^\s"]+?)(?:/@v/[^\s"]+|/@latest)?": .`)
)

// lacking returns the module that a program could not get from the module proxy, and whether the proxy is switched off.
func lacking(text string) (needs string, off bool) {
	if m := proxyOff.FindStringSubmatch(text); m != nil {
		if !goFile.MatchString(m[1]) {
			return m[1], true
		}
		if m := fetching.FindStringSubmatch(text); m != nil { // the module of an import, which a line before names
			return m[1] + "@" + m[2], true
		}
		return "a module", true
	}
	if m := noAnswer.FindStringSubmatch(text); m != nil {
		return m[1], false
	}
	return "", false
}

// exited returns the exit code of a program that has ended, or fails if it was ended from outside.
func exited(t testing.TB, cmd *exec.Cmd) int {
	t.Helper()
	if running.Err() != nil {
		must(t, explain(cmd, running.Err(), ""))
	}
	return cmd.ProcessState.ExitCode()
}

var errOutOfTime = errors.New("the tests are out of time; give them more with -timeout")
