package main

import (
	"path/filepath"
	"strings"
)

// step is something that must hold in some of the modules.
type step struct {
	name    string
	command func(root string, short bool) []string
	in      func(module string) bool // modules are named by their folders
	silent  bool                     // output is a failure
	verbose bool                     // output is printed in any case
}

var steps = []step{
	{
		name:    "gofmt",
		command: words("gofmt", "-l", "."),
		in:      isRoot, // gofmt does not stop at other modules
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
		if s.in(module) && !(short && module == "e2e") {
			list = append(list, s)
		}
	}
	return list
}

func isRoot(module string) bool { return module == "." }

// isOurs reports whether a module has code that must be as good as we can make it. The tools have no code. The example
// and the data of the tests make mistakes on purpose; the tests that use them compile them.
func isOurs(module string) bool {
	return module != "tools" && module != "example" && !strings.HasPrefix(module, "example/") &&
		!strings.Contains(module, "testdata")
}

// isConcurrent reports whether the code of a module runs in goroutines of others.
func isConcurrent(module string) bool { return module == "mcperr" }

func words(args ...string) func(root string, short bool) []string {
	return func(string, bool) []string { return args }
}

// test returns a command that runs tests. Results are not cached, because go does not know what tests read by way of
// other programs. The limit is far from what the slowest tests need, and ends only tests that hang.
func test(flags ...string) func(root string, short bool) []string {
	return func(_ string, short bool) []string {
		args := append([]string{"go", "test", "-count=1", "-timeout=40m"}, flags...)
		if short {
			args = append(args, "-short")
		}
		return append(args, "./...")
	}
}
