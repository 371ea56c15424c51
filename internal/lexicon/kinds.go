package lexicon

import (
	"regexp"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// predicate is a kind of failure and the words that report it in a message.
type predicate struct {
	kind  mcp.Kind
	words *regexp.Regexp
}

// certain are the predicates that decide on the kind whichever call failed. The first match counts.
var certain = []predicate{
	{mcp.Timeout, words(`tim(ed|e|es) ?-?out`, `deadline`)},
	{mcp.RateLimited, words(`rate limit\w*`, `too many requests`, `quota`)},
	{mcp.Permission, words(`permission`, `unauthori[sz]ed`, `forbidden`, `denied`, `credentials?`, `authenticat\w*`,
		`not authori[sz]ed`, `access token`, `blocked by`)},
}

// inputWords match messages that reject the input of a call: "owner is required".
var inputWords = words(`required`, `must`, `invalid`, `empty`, `missing`, `unsupported`, `not supported`, `expected`,
	`malformed`, `not allowed`, `does not support`, `only .* supported`, `provided without`, `should be`, `at least`,
	`at most`, `out of range`, `arguments?`, `params?`, `parameters?`, `unknown \w+`, `unrecognized`, `not specified`,
	`not provided`, `cannot be`, `not a valid`, `pars(e|ing)`)

// likely are the predicates that decide if nothing else is known about a failure. The first match counts.
var likely = []predicate{
	{mcp.Validation, inputWords},
	{mcp.NotFound, words(`not found`, `no such`, `does not exist`, `doesn't exist`, `could not find`, `cannot find`,
		`unable to find`)},
	{mcp.Conflict, words(`conflict\w*`, `duplicate\w*`, `already exists`, `already in use`)},
	{mcp.Internal, words(`marshal\w*`, `encod(e|ing)`, `seriali[sz]\w*`, `not initiali[sz]ed`, `not configured`,
		`internal`, `template`)},
	{mcp.Network, words(`connect\w*`, `network`, `unreachable`, `http`, `request failed`, `api`, `status`)},
}

// inside matches messages about something missing in the server, not in the input: "no user in context".
var inside = words(`(in|from) (the )?context`, `no .* (is )?available`, `in (the |\w+ )?(output|response|body)`)

// words returns an expression that matches any of the alternatives as whole words, in upper or lower case.
func words(alternatives ...string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(` + strings.Join(alternatives, "|") + `)\b`)
}

// CertainKind returns the kind of failure that a message reports whichever call failed, or [mcp.RunTime] if there is
// none: Timeout for "request timed out".
func CertainKind(message string) mcp.Kind { return firstOf(certain, message) }

// Kind returns the kind of a failure for which only the message is known, or [mcp.RunTime] if the message does not
// report one: NotFound for "no such user".
func Kind(message string) mcp.Kind {
	if kind := CertainKind(message); kind != mcp.RunTime {
		return kind
	}
	if inside.MatchString(message) {
		return mcp.Internal
	}
	return firstOf(likely, message)
}

// BlamesInput reports whether a message rejects the input of the call: "owner is required". It is false for messages
// about a response.
func BlamesInput(message string) bool {
	return inputWords.MatchString(message) && !strings.Contains(message, "response")
}

// firstOf returns the kind of the first predicate whose words a message contains, or [mcp.RunTime].
func firstOf(list []predicate, message string) mcp.Kind {
	for _, p := range list {
		if p.words.MatchString(message) {
			return p.kind
		}
	}
	return mcp.RunTime
}
