package lexicon

import (
	"regexp"
	"slices"
	"strings"
)

// These are the words in the names of tools whose answer may be that something is wrong, of those that tell how
// something is, and of those whose answer may be that there is nothing.
var (
	ChecksSomething = anyWord("validate", "check", "checks", "verify", "lint", "test", "tests", "diagnose", "ping", "probe", "doctor", "exists", "assert", "dryrun", "explain", "help", "analyze", "analyse", "think", "thinking", "reason")
	ReportsState    = anyWord("status", "state", "health", "can", "is", "has")
	Searches        = anyWord("search", "find", "list", "query", "lookup")
)

// words matches names that contain one of the words, in whatever way names are put together.
func anyWord(list ...string) func(name string) bool {
	return func(name string) bool {
		split := camel.ReplaceAllString(name, "$1 $2")
		return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(split), func(r rune) bool { return r < 'a' || r > 'z' }), func(w string) bool {
			return slices.Contains(list, w)
		})
	}
}

var camel = regexp.MustCompile(`([a-z0-9])([A-Z])`)

// dumping are the names of tools that are there to show stacks.
var Dumps = regexp.MustCompile(`(?i)stack|goroutine|trace|dump|pprof|profil|debug`)
