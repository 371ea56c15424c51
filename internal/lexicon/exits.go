package lexicon

import "github.com/mcperrlint/mcperrlint/internal/pattern"

// Fatal matches names of logging functions that end the process: Fatal, Fatalf.
var Fatal = pattern.New(`^Fatal(f|ln|w|Depth|Context)?$`)

// Panics matches names of logging functions that panic: Panic, Panicln.
var Panics = pattern.New(`^Panic(f|ln|w|Context)?$`)

// Must matches names of functions that panic if they fail: MustCompile, must.
var Must = pattern.New(`^[Mm]ust([A-Z]\w*)?$`)

// EndsServer matches names of tools that end the server on purpose: restart_server, shutdown.
var EndsServer = pattern.New(`(?i)restart|shut_?-?down|exit|quit|terminate|kill|reload|upgrade`)

// Impossible matches the messages of panics that mark code which cannot be reached: "unreachable", "this is a bug".
var Impossible = pattern.New(
	`(?i)unreachable|not reached|impossible|can(no|')t happen|(should|must|can) (never|not)|\bbug\b|invariant|` +
		`exhausti`)
