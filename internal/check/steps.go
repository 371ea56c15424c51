package main

import (
	"path/filepath"
	"strings"
)

// step is a check of some of the modules.
type step struct {
	name    string
	command func(root string, short bool) []string
	in      func(module string) bool // the modules to check, by their folders
	silent  bool                     // output is a failure
	verbose bool                     // output is printed even if the step passes
}

var steps = []step{
	{
		name:    "gofmt",
		command: words("gofmt", "-l", "."),
		in:      isRoot, // gofmt also formats the modules below
		silent:  true,
	},
	{
		name:    "vet",
		command: words("go", "vet", "./..."),
		in:      func(module string) bool { return isOurs(module) || module == "example" },
	},
	{
		name: "staticcheck",
		command: func(root string, short bool) []string {
			tools := "-modfile=" + filepath.Join(root, "tools", "go.mod")
			return []string{"go", "tool", tools, "staticcheck", "-checks=all", "./..."}
		},
		in: isOurs,
	},
	{
		name:    "test",
		command: test(),
		in:      func(module string) bool { return isOurs(module) && !isConcurrent(module) },
		verbose: true,
	},
	{
		name:    "test -race",
		command: test("-race"),
		in:      isConcurrent,
		verbose: true,
	},
}

// chosen returns the steps for a module.
func chosen(module string, short bool) (list []step) {
	for _, s := range steps {
		if s.in(module) && !(short && isEndToEnd(module)) {
			list = append(list, s)
		}
	}
	return list
}

// job is a step in a module.
type job struct {
	module string // its folder
	step   step
}

// plan says in which order the steps run.
type plan struct {
	first    []job // everything but tests, which fills the build cache
	tests    []job // run beside the end-to-end tests: neither of the two keeps all processors busy
	endToEnd []job
}

// planFor returns the plan for the modules with these folders.
func planFor(modules []string, short bool) (p plan) {
	for _, module := range modules {
		for _, s := range chosen(module, short) {
			list := &p.first
			switch {
			case s.isTest() && isEndToEnd(module):
				list = &p.endToEnd
			case s.isTest():
				list = &p.tests
			}
			*list = append(*list, job{module, s})
		}
	}
	return p
}

func (s step) isTest() bool { return strings.HasPrefix(s.name, "test") }

// isRoot reports whether a module is that of the linter.
func isRoot(module string) bool { return module == "." }

// isOurs reports whether the code of a module has to pass all checks. The tools have no code. The example and the test
// data make mistakes on purpose, and the tests compile them.
func isOurs(module string) bool {
	return module != "tools" && module != "example" && !strings.HasPrefix(module, "example/") &&
		!strings.Contains(module, "testdata")
}

// isEndToEnd reports whether the tests of a module run or compile other programs and libraries, which takes long.
func isEndToEnd(module string) bool { return module == "e2e" || module == "e2e/libraries" }

// isConcurrent reports whether callers use the code of a module in several goroutines.
func isConcurrent(module string) bool { return module == "mcperr" }

// words returns a command with fixed arguments.
func words(args ...string) func(root string, short bool) []string {
	return func(string, bool) []string { return args }
}

// test returns a command that runs tests, which another step vets. Results are not cached, because go does not know
// which files the programs read that tests run. The time limit is far above the time of the slowest tests, so that it
// ends only tests that hang.
func test(flags ...string) func(root string, short bool) []string {
	return func(_ string, short bool) []string {
		args := append([]string{"go", "test", "-count=1", "-timeout=40m", "-vet=off"}, flags...)
		if short {
			args = append(args, "-short")
		}
		return append(args, "./...")
	}
}
