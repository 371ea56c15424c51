package lexicon

import (
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// The matchers below tell whether the text of a successful result reports a failure. They are applied to texts in lower
// case, in which % stands for a formatted value. The comment of each gives an example that it matches.

// ErrorMark matches texts that begin with a word for failure and a separator: "error: no access", "failed - %".
var ErrorMark = pattern.New(`^(error|err|fatal|failure|failed|fail)"?\s*([:!]|- |—)`)

// CountOfFailed matches texts that say how many of something failed: "error: % of % jobs failed".
var CountOfFailed = pattern.New(`^(\w+\W+)?% (of|out of) (the )?%( \w+)? failed\b`)

// Complaint matches texts that begin like the report of a failure: "failed to open %", "invalid format".
var Complaint = pattern.New(
	`^(failed|failure|fail) (to|while|when|in|on|at|with|after|\w+ing)\b|^(unable|not able) to\b|` +
		`^(could not|couldn't|cannot|can't|can not) |^error (\w+ing|while|when|during|from|%)|` +
		`^(invalid|unknown|unsupported|unrecognized|illegal|malformed) [\w%'"]|` +
		`^unexpected (status|response|error|type|argument|value|format|action)|` +
		`^missing (required|argument|param)|^(permission|access) (was )?denied|` +
		`^(unauthorized|forbidden|timed out|timeout)\b|^no such |^rate limit|` +
		`^please (provide|specify|give|enter|pass|supply)\b|` +
		`^(api|http|server|request|query|network|database|connection) (error|failed|failure|timed out)|` +
		`^not (connected|logged|authenticated|allowed|a git|a valid)|` +
		`^only [\w ]+ (allowed|supported|permitted)\b|^sorry\b`)

// ComplaintInside matches texts that contain the predicate of a failure: "the path must be absolute".
var ComplaintInside = pattern.New(
	`\b(must (be|have|not|start|contain|match|specify|provide)|(has|have|needs?) to be|` +
		`(is|are|was|were) (required|invalid|mandatory|missing|blocked|rejected)|` +
		`(is|are|was|were|have|has) not (been )?(valid|supported|allowed|permitted|authori[sz]ed|configured|` +
		`initiali[sz]ed|connected|implemented)|is (not )?a (directory|file|valid)|` +
		`not (supported|implemented|permitted|authori[sz]ed)|required$|cannot be|can't be|` +
		`could not be|couldn't be|failed( to\b| with\b|$)|timed out|too (large|long|big|small|short|many)|` +
		`contains (a |an )?(forbidden|invalid|illegal)|went wrong|does not support|returned (an )?error)`)

// CheckFailed matches texts of tools that check something, which say that they could not: "the check could not be
// completed", "could not read the file". Whether something can be reached or parsed may be what is checked.
var CheckFailed = pattern.New(`^(the )?\w+ (could not|couldn't|cannot|can't) be (completed|finished|run|started|` +
	`performed|done)\b|^(failed to|unable to|could not|couldn't|cannot|can't) (read|open|load|create|write|complete|run|` +
	`start|perform) `)

// Missing matches texts that report that one particular thing does not exist: "issue % not found", "user not found",
// "no such user: %".
var Missing = pattern.New(
	`^(no such|there is no|there's no) \w+( \w+)?:? ['"]?%|^no such \w+( \w+)?$|` +
		`[%'"` + "`" + `].*\b(not found|does not exist|doesn't exist)|^\w+( \w+)? not found$`)

// FailureWord matches texts that contain any word for failure: "the operation was denied".
var FailureWord = pattern.New(
	`\b(error|fail(ed|ure|s)?|unable|could ?n[o']t|can'?not|can't|not|invalid|denied|refused|rejected|timed? ?out|` +
		`wrong|unexpected|unavailable|problem)\b`)

// Softened matches texts that go on with the success of something else: "the network failed, using cached data".
var Softened = pattern.New(
	`\b(using|falling back|fall back|fallback|instead|cached|stale|partial(ly)?|skipp(ed|ing)|warning|but|however|` +
		`although|successful(ly)?|succeeded|showing|ago|confirm(ation)?|any more|anymore|from now on|by the user|would|` +
		`nothing to (do|delete|remove))\b`)

// Done matches texts that contain a word for something that was achieved: "user created", "output: %".
var Done = pattern.New(
	`(^|[^e] |[^t] |[^o]t |[^b]e )\b(changed|created|updated|deleted|removed|added|saved|deployed|committed|uploaded|` +
		`published|pushed|completed|finished|sent|written|started|stopped|moved|copied|installed|enabled|disabled|applied|` +
		`merged|closed|opened|output|result|results)\b`)

// SaysDoneFirst reports whether a text in lower case says what was done before it tells what was not: "cancelled
// (attendees were not told: %)". The call has succeeded then.
func SaysDoneFirst(text string) bool {
	m := doneFirst.FindStringSubmatch(text)
	return m != nil && !undone.MatchString(m[1])
}

var (
	doneFirst = pattern.New(`^((?:[a-z%]+ ){0,3})(?:done|shipped|` + done + `)(?: [\w%]+){0,3} ?(?:\(|, but\b|; )`)
	undone    = pattern.New(`\b(not|never|could|cannot|be|fail\w*|unable|no|nothing|must|should|to)\b`)
)

// PlainAnswer matches texts that begin like an ordinary answer: "no issues", "warning: % is deprecated", "0 results".
var PlainAnswer = pattern.New(
	`^(warning|note|hint|no|none|nothing|zero|0|there (is|are) no|error handling|could not find any|confirmation)\b`)

// SaysNone matches answers which say that there is nothing, and nothing else: "No failed payments."
var SaysNone = pattern.New(`^(?i:(?:no|there (?:is|are) no) [\w -]+|none|nothing(?: found)?)[.!]?$`)

// ThingFailed reports whether a clause says that a thing failed, and not that the call did: "the pod has failed", and
// not "the search failed".
func ThingFailed(clause string) bool {
	words := strings.Fields(clause)
	if n := len(words); n == 0 || n > 5 || words[n-1] != "failed" && words[n-1] != "crashed" {
		return false
	}
	words = slices.DeleteFunc(words[:len(words)-1], func(w string) bool { return w == "has" || w == "have" })
	return len(words) > 0 && !attempt.MatchString(words[len(words)-1])
}

// attempt matches the words for what a tool does.
var attempt = pattern.New(`^(?:query|request|search|lookup|fetch|call|connection|connect|api|read|reading|load|` +
	`loading|list|listing|get|operation|command|it|this|that|tool|action|download|parsing|authentication|login|access)$`)

// Refusal matches texts in which a tool declines what it was asked for: "cannot merge a closed pull request".
var Refusal = pattern.New(
	`^error"|\b(cannot|can't|could not|unable|must|required|invalid|unknown|unsupported|` +
		`not (supported|allowed|permitted))\b`)

// ErrorHelper matches names of functions that make the text of an error: errorText, formatFailure.
var ErrorHelper = pattern.New(
	`(^|_)(err|error|errorf|fail|failf|failure)([A-Z_]|$)|(^|_|[a-z])(Err|Error|Errorf|Fail|Failure)([A-Z_]|$)`)

// Waits matches names of tools that wait for something or watch it, and texts that say that it goes on. The time
// limit is then a part of what was asked for.
var Waits = pattern.New(`(?i)wait|tail|watch|poll|follow|collect|stream|sampl|monitor|record|still (running|going|` +
	`in progress)`)

// StateField matches names of fields that hold the state of what a tool was asked about: Status, BuildPhase, IsHealthy.
var StateField = pattern.New(
	`(?i)(state|status|phase|conclusion|health|outcome|errors?|err|reason|passed|failed|healthy|valid)$`)

// ProtocolFailure matches messages of failures that belong to the protocol instead of a tool: "unknown tool %",
// "session expired".
var ProtocolFailure = pattern.New(
	`(?i)(unknown|unsupported|no such) (tool|method|prompt|resource|protocol)|` +
		`tool\b.*\b(not found|does not exist|unknown|disabled)|malformed|(parse|invalid|bad) request|cancel+ed|` +
		`unauthori[sz]ed|unauthenticated|forbidden|authori[sz]ation|authenticat|access token|` +
		`session (id|not found|expired|is closed)|handshake`)

// Affirmative returns the opposite of a clause in lower case that denies something: "logged in" for "not logged in". It
// returns "" for any other clause.
func Affirmative(clause string) string {
	for _, d := range denials {
		if m := d.match.FindStringSubmatch(clause); m != nil {
			return d.opposite(m)
		}
	}
	return ""
}

var denials = []struct {
	match    *pattern.Pattern
	opposite func(m []string) string
}{
	{pattern.New(`^not (\w.*)$`), func(m []string) string { return m[1] }},
	{pattern.New(`^(in|un|im)(valid|available|reachable|authorized|authenticated|healthy|supported|possible)\b(.*)$`),
		func(m []string) string { return m[2] + m[3] }},
	{pattern.New(`^(.* (?:is|are|was|were)) not (.*)$`), func(m []string) string { return m[1] + " " + m[2] }},
	{pattern.New(`^(.*) (?:does not|doesn't) exist\b`), func(m []string) string { return m[1] + " exists" }},
}
