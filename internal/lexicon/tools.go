package lexicon

import (
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// ChecksSomething reports whether the name of a tool contains a word for checking or trying something out, so that its
// answer may be that something is wrong or does not work: validate_config, run_tests, scan_port, apply_dry_run.
var ChecksSomething = anyWord("validate", "check", "checks", "verify", "lint", "test", "tests", "tester", "diagnose",
	"debug", "ping", "probe", "scan", "doctor", "exists", "assert", "explain", "help", "analyze", "analyse", "think",
	"thinking", "reason", "try", "dry", "dryrun", "preview", "simulate", "evaluate", "estimate", "classify", "guess",
	"predict", "forecast")

// ReportsState reports whether the name of a tool contains a word for the state of something: get_status, isHealthy.
var ReportsState = anyWord("status", "state", "health", "can", "is", "has")

// Searches reports whether the name of a tool contains a word for searching, so that its answer may be that there is
// nothing: search_issues, listUsers.
var Searches = anyWord("search", "find", "list", "query", "lookup")

// anyWord returns a function that reports whether a name contains one of the words. The words of a name may be written
// in snake case, kebab case or camel case.
func anyWord(list ...string) func(name string) bool {
	return func(name string) bool {
		return slices.ContainsFunc(Words(name), func(w string) bool { return slices.Contains(list, w) })
	}
}

// Words returns the words of a name in lower case. They may be written in snake case, kebab case or camel case.
func Words(name string) (words []string) {
	isUpper := func(i int) bool { return 'A' <= name[i] && name[i] <= 'Z' }
	isLower := func(i int) bool { return 'a' <= name[i] && name[i] <= 'z' }
	start := 0
	end := func(i int) {
		if start < i {
			words = append(words, strings.ToLower(name[start:i]))
		}
		start = i
	}
	for i := range len(name) {
		switch {
		case !isUpper(i) && !isLower(i):
			end(i)
			start = i + 1
		case isUpper(i) && i > start && (isLower(i-1) || i+1 < len(name) && isLower(i+1)):
			end(i) // the U of userName, the S of HTTPServer
		}
	}
	end(len(name))
	return words
}

// Dumps matches names of tools and functions that show stacks on purpose: goroutine_dump, debugInfo.
var Dumps = pattern.New(`(?i)stack|goroutine|trace|dump|pprof|profil|debug`)

// ToolName matches what may be the name of a tool in a call that registers it: one word of letters, or several that are
// joined by underscores, hyphens, dots or slashes, or written in camel case.
var ToolName = pattern.New(`^[a-zA-Z][a-zA-Z0-9]*(?:[_./-][a-zA-Z0-9]+)*$`)

// ToolNameParameter matches the name of a parameter for the name of a tool.
var ToolNameParameter = pattern.New(`^(?i:name|tool|tool_?name)$`)
