package e2e

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var benchDir = flag.String("dir", "../example", "module to analyse in benchmarks")

// BenchmarkRules measures the command with all rules and with each rule alone:
// go test -bench Rules -dir /path/to/server
func BenchmarkRules(b *testing.B) {
	exe := program(b, command)
	b.Setenv("MCPERRLINT_CACHE", "off")
	help, err := exec.Command(exe, "rules").Output()
	if err != nil {
		b.Fatal(err)
	}
	rules := regexp.MustCompile(`(?m)^(mcp[a-z]+) `).FindAllString(string(help), -1)
	for _, rule := range append([]string{""}, rules...) {
		rule = strings.TrimSpace(rule)
		args := []string{"-test=false", "./..."}
		name := "all"
		if rule != "" {
			name, args = rule, append([]string{"-" + rule}, args...)
		}
		b.Run(name, func(b *testing.B) { measure(b, exe, args...) })
	}
}

// BenchmarkCommand measures whole processes on the same packages: mcperrlint without its cache, mcperrlint with what
// the last run left in the cache, and x/tools' singlechecker with an analyzer that does nothing, which loads test files
// as well. Try it on a large server: go test -bench . -dir /path/to/server
func BenchmarkCommand(b *testing.B) {
	programs := b.TempDir()
	for _, c := range []struct{ name, source, cache string }{
		{"nothing", "testdata/nothing", ""},
		{"mcperrlint", "../cmd/mcperrlint", "off"},
		{"mcperrlint-again", "../cmd/mcperrlint", filepath.Join(programs, "cache")},
	} {
		exe := filepath.Join(programs, c.name)
		b.Setenv("MCPERRLINT_CACHE", c.cache)
		if out, err := exec.Command("go", "build", "-C", c.source, "-o", exe, ".").CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		b.Run(c.name, func(b *testing.B) { measure(b, exe, "./...") })
	}
}

// measure runs a process repeatedly, after a run that fills caches, and reports its greatest memory.
func measure(b *testing.B, exe string, args ...string) {
	b.Helper()
	run := func() int64 {
		cmd := exec.Command(exe, args...)
		cmd.Dir = *benchDir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod")
		err := cmd.Run()
		if code := cmd.ProcessState.ExitCode(); code != 0 && code != 3 {
			b.Fatal(err)
		}
		return maxMemory(cmd.ProcessState)
	}
	run()
	var peak int64
	for b.Loop() {
		peak = max(peak, run())
	}
	b.ReportMetric(float64(peak)/(1<<20), "MB")
}
