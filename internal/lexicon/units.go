package lexicon

import (
	"strconv"
	"strings"
	"time"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// UnitOf returns the unit of time that a name ends with: time.Millisecond for retry_after_ms and elapsedMs. It returns 0
// if the name has none.
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
	`[a-z0-9](Ns|NS|Us|US|Ms|MS|Nanos|Nanoseconds|Micros|Microseconds|Millis|Milliseconds|Secs?|Seconds|Mins?|Minutes|Hours)$|` +
	`(?:after|in|delay)(` + units + `)$`)

const units = `ns|nanos|nanoseconds|us|micros|microseconds|ms|millis|milliseconds|secs?|seconds|mins?|minutes|hours`

// BeforeDelay matches the text before a value that says when the same call may be made again: "try again in ".
var BeforeDelay = pattern.New(`(?i)\b(?:(?:again|retry|resets?|possible|available|ready) (?:in|after)|wait(?: for| at least)?|` +
	`retry-after:?|back off(?: for)?)(?: about| another| at least)? ?[~(]?$`)

// DelayIn returns the constant delay after which a message asks for the same call: five minutes for "try again in 5
// minutes". It returns 0 if there is none.
func DelayIn(message string) time.Duration {
	m := constantDelay.FindStringSubmatch(message)
	if m == nil {
		return 0
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		return 0
	}
	unit := map[byte]time.Duration{'s': time.Second, 'm': time.Minute, 'h': time.Hour}[strings.ToLower(m[2])[0]]
	return time.Duration(n) * unit
}

var constantDelay = pattern.New(`(?i)\b(?:again|retry|wait)(?: in| after| for| at least| about)* (\d{1,4}) ?` +
	`(s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b`)
