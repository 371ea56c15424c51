package lexicon

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// UnitOf returns the unit of time that a name ends with: time.Millisecond for retry_after_ms and elapsedMs. It returns
// 0 if the name has none.
func UnitOf(name string) time.Duration {
	m := unitAtEnd.FindStringSubmatch(name)
	if m == nil {
		return 0
	}
	return unitOf[strings.TrimSuffix(strings.ToLower(m[1]+m[2]+m[3]), "s")]
}

// unitOf are the units by their names without a plural s.
var unitOf = map[string]time.Duration{
	"n": time.Nanosecond, "nano": time.Nanosecond, "nanosecond": time.Nanosecond,
	"u": time.Microsecond, "micro": time.Microsecond, "microsecond": time.Microsecond,
	"m": time.Millisecond, "milli": time.Millisecond, "millisecond": time.Millisecond,
	"sec": time.Second, "second": time.Second,
	"min": time.Minute, "minute": time.Minute,
	"hour": time.Hour,
}

// unitAtEnd matches a unit as the last word of a name. Some names of delays are written as one word: retryafterms.
var unitAtEnd = pattern.New(`(?:^|[_. -])((?i:` + units + `))$|` +
	`[a-z0-9](Ns|NS|Us|US|Ms|MS|Nanos|Nanoseconds|Micros|Microseconds|Millis|Milliseconds|Secs?|Seconds|Mins?|Minutes|` +
	`Hours)$|(?:after|in|delay)(` + units + `)$`)

const units = `ns|nanos|nanoseconds|us|micros|microseconds|ms|millis|milliseconds|secs?|seconds|mins?|minutes|hours`

// waiting matches the words before a delay after which the same call may be made again: "try again in".
const waiting = `(?:\b(?:(?:again|retry|possible|available|ready) (?:in|after)|resets? in|(?:check|come|be) back in|` +
	`(?:lock|lease|block|ban|cool-?down) (?:expires|ends) in|(?:locked|blocked|banned|suspended|paused)(?: out)? for|` +
	`wait(?: for| at least)|retry-after:?|back off(?: for)?)|` +
	`(?:^|[.,;:!(] ?|\b(?:please|must|should|to|and|or|then) )wait)(?: about| another| at least)? ?[~(]?`

var (
	beforeDelay = pattern.New(`(?i)` + waiting + `$`)
	delayIn     = pattern.New(`(?i)` + waiting +
		`(?:((?:\d+(?:\.\d+)?(?:ms|h|m|s))+)|(\d{1,4}(?:\.\d+)?|an?|one) ?` +
		`(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?)|%)(?:\b|$|[ .,;)])`)
	denied = pattern.New(`(?i)(?:\bnot|n't|\bnever|\bunavailable)\b[^,;:.!]*$`)
)

// BeforeDelay reports whether a text ends before a value that says when the same call may be made again, as "try again
// in " does, and "not ready after " does not.
func BeforeDelay(text string) bool { return beforeDelay.MatchString(text) && !denied.MatchString(text) }

// NamesDelay reports whether a message asks for the same call after a delay, which may be a value: "try again in %".
func NamesDelay(message string) bool { return len(delayOf(message)) > 0 }

// DelayIn returns the constant delay after which a message asks for the same call: five minutes for "try again in 5
// minutes". It returns 0 if there is none.
func DelayIn(message string) time.Duration {
	m := delayOf(message)
	if len(m) == 0 {
		return 0
	}
	if d, err := time.ParseDuration(m[1]); err == nil {
		return d
	}
	n, err := strconv.ParseFloat(m[2], 64)
	switch {
	case slices.Contains([]string{"a", "an", "one"}, strings.ToLower(m[2])):
		n = 1
	case err != nil:
		return 0
	}
	word := strings.ToLower(m[3])
	unit := map[byte]time.Duration{
		's': time.Second, 'm': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour,
	}[word[0]]
	if word == "ms" || strings.HasPrefix(word, "milli") {
		unit = time.Millisecond
	}
	return time.Duration(n * float64(unit))
}

// delayOf returns the matches of delayIn, if the message does not deny them.
func delayOf(message string) []string {
	m := delayIn.FindStringSubmatch(message)
	if len(m) == 0 || denied.MatchString(message[:strings.Index(message, m[0])]) {
		return nil
	}
	return m
}

// ForbidsRetry matches messages that ask not to make the same call again, or for another one, or say that it would not
// help.
var ForbidsRetry = pattern.New(`(?i)\b(?:do(?:es)? not|don't|never|without|no point in) ` +
	`(?:retry|retrying|try(?:ing)? (?:it |this )?again|repeat)|` +
	`\bretr(?:y|ying) (?:will not|won't|would not|does not|doesn't|is (?:pointless|useless))|` +
	`[,;:] *(?:please )?(?:use|try|choose|give) (?:an? )?(?:more specific|narrower|smaller|shorter|simpler) |` +
	`[,;:] *(?:please )?(?:narrow|refine) (?:it|the|your|down)\b`)
