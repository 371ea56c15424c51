// Command check checks all modules of the repository: formatting, vet, staticcheck and tests. It runs every step even
// if one fails, and exits with an error if any did.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

func main() {
	short := flag.Bool("short", false, "leave out the end-to-end tests and other slow tests")
	flag.Parse()
	root, err := os.Getwd()
	if err == nil {
		err = check(os.Stdout, root, *short)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(1)
	}
}

// check runs the steps in all modules. It prints a line for each step and a summary.
func check(w io.Writer, root string, short bool) error {
	modules, err := modules(root)
	if err != nil {
		return err
	}
	if !slices.Contains(modules, ".") {
		return fmt.Errorf("%s is not the root of the repository: run it there, as go run ./internal/check", root)
	}
	env, err := environment(root)
	if err != nil {
		return err
	}
	start := time.Now()
	r := &runner{w: w, root: root, env: env, short: short}
	plan := planFor(modules, short)
	r.run(plan.first)
	var tests sync.WaitGroup
	tests.Go(func() { r.run(plan.tests) })
	tests.Go(func() { r.run(plan.endToEnd) })
	tests.Wait()
	failed, took := r.failed, time.Since(start).Round(time.Second)
	fmt.Fprintf(w, "%d steps in %d modules, %d failed, in %s\n", r.count, len(modules), len(failed), took)
	if len(failed) > 0 {
		return fmt.Errorf("failed: %s", strings.Join(failed, ", "))
	}
	return nil
}

// environment returns the environment of all steps. With -trimpath, everything is compiled once: some tests build
// programs that need it, and others build copies of the repository in other folders. Programs that are built so do not
// know where the standard library is, unless GOROOT says so. Test data is compiled for its types and never runs, so it
// is not optimized.
func environment(root string) ([]string, error) {
	cmd := exec.Command("go", "env", "GOFLAGS", "GOROOT")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	flags, goroot, _ := strings.Cut(string(out), "\n")
	flags = strings.TrimSpace(flags + " -trimpath '-gcflags=example.com/...=-N -l -dwarf=false'")
	return append(os.Environ(), "GOFLAGS="+flags, "GOROOT="+strings.TrimSpace(goroot)), nil
}

// runner runs steps, several at once.
type runner struct {
	root  string
	env   []string
	short bool

	mu     sync.Mutex
	w      io.Writer
	count  int
	failed []string
}

// run runs steps one after the other.
func (r *runner) run(jobs []job) {
	for _, j := range jobs {
		text, passed := j.run(r.root, r.env, r.short)
		r.mu.Lock()
		r.count++
		if !passed {
			r.failed = append(r.failed, j.step.name+" in "+j.module)
		}
		r.w.Write(text)
		r.mu.Unlock()
	}
}

// run runs the step and returns what to print, and whether it passed.
func (j job) run(root string, env []string, short bool) (text []byte, passed bool) {
	s, args := j.step, j.step.command(root, short)
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Env = filepath.Join(root, filepath.FromSlash(j.module)), env
	var out, w bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	start := time.Now()
	err := cmd.Run()
	passed = err == nil && (!s.silent || out.Len() == 0)
	verdict := "ok"
	if !passed {
		verdict = "FAILED"
	}
	fmt.Fprintf(&w, "%-7s %-12s %-20s %6.1fs\n", verdict, s.name, j.module, time.Since(start).Seconds())
	if !passed || s.verbose {
		w.Write(out.Bytes())
	}
	if err != nil && out.Len() == 0 {
		fmt.Fprintln(&w, err)
	}
	return w.Bytes(), passed
}

// modules returns the folders that have a go.mod, relative to the root, with slashes.
func modules(root string) ([]string, error) {
	var dirs []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return fs.SkipDir
		}
		if d.Name() != "go.mod" {
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		dirs = append(dirs, filepath.ToSlash(dir))
		return err
	})
	slices.Sort(dirs)
	return dirs, err
}
