package lexicon

import (
	"regexp"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// predicate holds the words of messages that report a kind of failure.
type predicate struct {
	kind  mcp.Kind
	words *regexp.Regexp
}

// certain are the predicates that decide on the kind whatever has failed. The first match counts.
var certain = []predicate{
	{mcp.Timeout, words(`tim(ed|e|es) ?-?out`, `deadline`)},
	{mcp.RateLimited, words(`rate limit\w*`, `too many requests`, `quota`)},
	{mcp.Permission, words(`permission`, `unauthori[sz]ed`, `forbidden`, `denied`, `credentials?`, `authenticat\w*`,
		`not authori[sz]ed`, `access token`, `blocked by`)},
}

// inputWords are the predicates of what a caller gave.
var inputWords = words(`required`, `must`, `invalid`, `empty`, `missing`, `unsupported`, `not supported`, `expected`,
	`malformed`, `not allowed`, `does not support`, `only .* supported`, `provided without`, `should be`, `at least`,
	`at most`, `out of range`, `arguments?`, `params?`, `parameters?`, `unknown \w+`, `unrecognized`, `not specified`,
	`not provided`, `cannot be`, `not a valid`, `pars(e|ing)`)

// likely are the predicates that decide if nothing else is known of a failure. The first match counts.
var likely = []predicate{
	{mcp.Validation, inputWords},
	{mcp.NotFound, words(`not found`, `no such`, `does not exist`, `doesn't exist`, `could not find`, `cannot find`,
		`unable to find`)},
	{mcp.Conflict, words(`conflict\w*`, `duplicate\w*`, `already exists`, `already in use`)},
	{mcp.Internal, words(`marshal\w*`, `encod(e|ing)`, `seriali[sz]\w*`, `not initiali[sz]ed`, `not configured`,
		`internal`, `template`)},
	{mcp.Network, words(`connect\w*`, `network`, `unreachable`, `http`, `request failed`, `api`, `status`)},
}

// inside are the words of failures inside the server: what was missing is not what the caller asked for.
var inside = words(`(in|from) (the )?context`, `no .* (is )?available`, `in (the |\w+ )?(output|response|body)`)

// words matches any of some expressions as whole words.
func words(alternatives ...string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(` + strings.Join(alternatives, "|") + `)\b`)
}

// CertainKind returns the kind that a message states whatever has failed, or [mcp.RunTime].
func CertainKind(message string) mcp.Kind { return firstOf(certain, message) }

// Kind returns the kind of a failure of which nothing but the message is known, or [mcp.RunTime].
func Kind(message string) mcp.Kind {
	if kind := CertainKind(message); kind != mcp.RunTime {
		return kind
	}
	if inside.MatchString(message) {
		return mcp.Internal
	}
	return firstOf(likely, message)
}

// BlamesInput reports whether a message complains of what the caller gave. A response is not the caller's.
func BlamesInput(message string) bool {
	return inputWords.MatchString(message) && !strings.Contains(message, "response")
}

func firstOf(list []predicate, message string) mcp.Kind {
	for _, p := range list {
		if p.words.MatchString(message) {
			return p.kind
		}
	}
	return mcp.RunTime
}
