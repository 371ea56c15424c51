package lexicon

import "regexp"

var (
	Fatal  = regexp.MustCompile(`^Fatal(f|ln|w|Depth|Context)?$`)
	Panics = regexp.MustCompile(`^Panic(f|ln|w|Context)?$`)
	Must   = regexp.MustCompile(`^[Mm]ust([A-Z]\w*)?$`)
)

// ending matches tools that are there to end the server.
var EndsServer = regexp.MustCompile(`(?i)restart|shut_?-?down|exit|quit|terminate|kill|reload|upgrade`)

// impossible are the words of panics that say of themselves that they do not happen.
var Impossible = regexp.MustCompile(`(?i)unreachable|not reached|impossible|can(no|')t happen|(should|must|can) (never|not)|\bbug\b|invariant|exhausti`)
