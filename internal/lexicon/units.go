package lexicon

import (
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
