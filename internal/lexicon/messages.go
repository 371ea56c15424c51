package lexicon

import "github.com/mcperrlint/mcperrlint/internal/pattern"

// OwnCode matches texts that are an error code of two words or more: NOT_FOUND.
var OwnCode = pattern.New(`^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$`)

// LooksLikeCode matches texts that may be an error code in any case: not_found, ERR-12, invalidName.
var LooksLikeCode = pattern.New(`^[A-Za-z][A-Za-z0-9]*([_.-][A-Za-z0-9]+)+$|^[a-z]+([A-Z][a-z0-9]+)+$|^[A-Z][A-Z0-9]+$`)

// CodeInFront returns the code that a message begins with, in brackets or before a colon: "[NOT_FOUND] no such user",
// "NOT_FOUND: no such user". Before a colon, it has to sound like an error: settings are called API_KEY as well. It
// returns "" if there is none.
func CodeInFront(message string) string {
	m := codeInFront.FindStringSubmatch(message)
	switch {
	case m == nil:
		return ""
	case m[1] != "":
		return m[1]
	case !ofError.MatchString(m[2]):
		return "" // a setting, as in "API_KEY: not set"
	}
	return m[2]
}

// HasCodeAndRetry reports whether a message begins with a code and says whether to repeat the call: "ITEM_GONE: the
// item was deleted (do not retry)".
func HasCodeAndRetry(message string) bool {
	return CodeInFront(codeLabel.ReplaceAllString(message, "")) != "" && AnotherTry.MatchString(message)
}

var (
	codeInFront = pattern.New(`^(?:\[([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\]|([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+): )`)
	codeLabel   = pattern.New(`^(?i:error )?(?i:code): ?`)
	ofError     = pattern.New(`^(?:INVALID|MISSING|UNKNOWN|UNSUPPORTED|BAD|TOO|NO|NOT|DUPLICATE|FAILED)_` +
		`|_(?:FOUND|FAILED|FAILURE|ERROR|DENIED|FORBIDDEN|UNAUTHORIZED|EXCEEDED|LIMITED|TIMEOUT|OUT|UNAVAILABLE|` +
		`UNREACHABLE|CONFLICT|EXISTS|MISSING|REQUIRED|INVALID|UNSUPPORTED|SUPPORTED|ALLOWED|GONE|LOCKED|BUSY|EXPIRED|` +
		`REJECTED|REFUSED|ABORTED|CANCELL?ED|EMPTY|MISMATCH|DISABLED|BROKEN|CLOSED|FULL|HIT|LOST|UNKNOWN|REQUESTS)$`)
)

// AnotherTry matches texts that say whether to repeat the call: "do not retry", "(retryable)", "retry after 5s".
var AnotherTry = pattern.New(`(?i)\b(?:retryable|do(?: not|n't) retry|retry(?: |-)?after\b|retry ?[:=])`)

// JSONCode matches texts that are a JSON object with a code: {"error": {"code": …
var JSONCode = pattern.New(`^\s*\{(?:.|\n)*"(?:code|error_?[cC]ode)"\s*:`)

// JSONMessage matches texts that are a JSON object with a message: {"error": "not found". The message, as written in
// JSON, is the first submatch.
var JSONMessage = pattern.New(
	`^\s*\{(?:.|\n)*?"(?:error|message|msg|detail|reason)"\s*:\s*"((?:[^"\\]|\\.)*)"`)

// NotNow matches messages about a thing that cannot be used or takes no more for now: "the queue of the printer is
// full", "% is not available during maintenance".
var NotNow = pattern.New(`(?i)\b(is|are) (currently |now )?full\b|` +
	`\b(un|not )(currently )?available (during|while|until|at the moment|right now|for now)\b`)

// StateIsBeyond matches messages about a measure of a thing, and not of an argument: "the pressure is too low".
var StateIsBeyond = pattern.New(`(?i)\btoo ` +
	`(low|hot|warm|cold|cool|weak|slow|old|worn|dirty|wet|dry|dark|bright|windy)\b|` +
	`\bin the wrong (state|status|phase|stage)\b`)

// ChangedMeanwhile matches messages about a thing that was changed after it was read: "the row was changed by someone
// else".
var ChangedMeanwhile = pattern.New(`(?i)\b(changed|modified|edited|updated|moved)( it)?( by \S+)? (after|before|` +
	`since|while|during|by some\w+|meanwhile|in the meantime|at the same time)\b|` +
	`\bsome(one|body)( else)? (has )?(changed|modified|edited|updated)\b|\bstale\b`)

// Contradicts matches messages about two values that exclude each other.
var Contradicts = pattern.New(`(?i)\b(conflicts?|conflicting|overlaps?) with\b`)

// NotConnected matches messages about a connection that is not there: "not connected to the stream".
var NotConnected = pattern.New(`(?i)\b(not|never|no longer)( yet| currently)? connected\b|n't connected\b`)

// ForAWhile matches messages about what was done or is allowed in some time, whatever the arguments are: "10 letters
// were sent today", "only 3 changes per day".
var ForAWhile = pattern.New(`(?i)\b(today|this (hour|day|week|month|term|year)|(per|a|each|every) (hour|day|week|` +
	`month|term|year)|(hourly|daily|weekly|monthly|yearly))\b`)

// AboutRights matches messages about what the server or the user may do: "no writing in read-only mode".
var AboutRights = pattern.New(`(?i)\b(read-?only|permissions?|privileges?|access level|roles?|rights?)\b`)

// OnlyMay matches messages that name the only one who may do something: "only % may close it".
var OnlyMay = pattern.New(`(?i)\bonly (the |an? )?(\w+ |% ?){1,3}(may|can) (not )?[a-z]`)

// AsksToWait matches messages that ask for the same call later: "another deploy is running; wait for it".
var AsksToWait = pattern.New(`(?i)\b((wait|later|soon|in a (moment|minute|while))\b|next (\w+ )?in (%|\d)|` +
	`(retry|try again)( (later|in|soon|shortly)\b|[.,;!]|$))`)

// InvitesRetry matches messages that say that the same call may work later: "paused, try again later".
var InvitesRetry = pattern.New(`(?i)\b(try|retry|come back)( it| this)?( again)? (later|soon|shortly|` +
	`in (an?|%|\d+|some|few)\b)|\b(please )?(wait and )?try again( later| soon)?[.!]?$|\bplease wait\b|` +
	`[,;:] (please )?start (again|over|anew)[.!]?$`)

// CallsUnknown matches messages that call something unknown, which may be a value that is not among some, or a thing
// that is not there: "reel unknown", "unknown shelf".
var CallsUnknown = pattern.New(`(?i)\bunknown\b`)

// ForNow matches messages about a state that changes: "the bag has to rest first", "it can't be approved any more".
var ForNow = pattern.New(
	`(?i)\b(any ?more|yet|still|first|already|now|currently|until|at the moment|at this (hour|time)|` +
		`needs?|has to|have to|too (early|late|soon))\b`)

// AtThisTime matches messages about hours at which something does not work, whatever the arguments are.
var AtThisTime = pattern.New(
	`(?i)\b(at this (hour|time)|at night|outside (of )?(the )?(office|business|opening|working) hours)\b`)

// EndsForNow matches messages that end with the time for which they hold: "it cannot be changed now".
var EndsForNow = pattern.New(`(?i)\b(now|at the moment|at present|currently|for now)\W*$`)

// NotYet matches messages about a thing that is not ready, so that the same call works later: "is still starting".
var NotYet = pattern.New(`(?i)\b(is|are) (still|not yet|now|currently|just) (\w+ing|ready|available)\b|` +
	`\bnot (\w+ )?(ready|available) yet\b`)

// NotConfigured matches messages about a setting that the server lacks: "REPORT_URL is not set", "the client is not
// configured", "token not found in environment variable %".
var NotConfigured = pattern.New(`\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b.* (?i:not (set|defined|configured|given)|unset|empty|` +
	`missing|required)\b|(?i)\b(is|are|was|has|have) not (been )?configured\b|\b(not found|missing|empty|` +
	`unset) in (the )?env(ironment)?\b`)

// None matches messages that only say what is missing: "no ids", "there are no words".
var None = pattern.New(`(?i)^(there (is|are) )?no \w+( at all)?$`)

// DemandsState matches messages about a state that a thing has to reach first, and which need not be wrong: "the pump
// must cool down", "deploys must be 5 minutes apart".
var DemandsState = pattern.New(`(?i)\b(must|has to|have to|needs? to) ((first|all|both|each|also|completely|fully) )*` +
	`(cool|warm|heat|dry|charge|rest|settle|` +
	`finish|stop|end|pass|arrive|elapse|wait|be (ready|idle|empty|open|full|apart|complete|stable|still|down|up|on|off|` +
	`((pre-?)?heated|cooled|(un)?locked|closed|stopped|paused|started|finished|completed|ended|calibrated|charged|` +
	`parked|(dis)?armed|approved|reviewed|drained|emptied|loaded|(un)?mounted|attached|detached|connected|paired|` +
	`frozen)|(%|\d+) ?(seconds?|minutes?|hours?|days?|s|m|h) apart))\b`)

// NotIn matches messages about a thing that is not among others, and perhaps does not exist: "% is not in our zone".
var NotIn = pattern.New(`(?i)\b` + notIn + `\b`)

// NotFoundIn matches messages about a part of a value that is not there: "host not found in %".
var NotFoundIn = pattern.New(`(?i)^(the |an? )?(\w+ ){1,3}(was |is |were |are )?not found in (the )?\W?[\w%]+\W?$`)

// IsEmpty matches messages about a thing in which nothing may be: "the queue is empty", and not "the token is empty".
var IsEmpty = pattern.New(`(?i)\b(queue|stack|inbox|mailbox|cart|basket|backlog|topic|playlist|channel|list|table|` +
	`file|folder|directory|repository|bucket|collection|calendar|log|database|index|catalog|archive|document|sheet|` +
	`worksheet|board|project|group|team|history|set|cache|store|feed|schedule|container|volume)( \S+)? (is|` +
	`was) (currently |still |now )?empty`)

// SaysEmpty matches messages that end with what is empty: "notebook is empty".
var SaysEmpty = pattern.New(`(?i)\b(is|are|was|were) (currently |still |now )?empty\W*$`)

// NamedIsEmpty matches messages about a certain thing in which nothing is: "bed % is empty".
var NamedIsEmpty = pattern.New(`(?i)^(the |an? )?\w+ % (is|was) (still |now |currently )?empty$`)

// NoSuch matches messages that begin with a thing that does not exist: "no such state", "there is no mode %".
var NoSuch = pattern.New(`(?i)^(there (is|are) )?no (such )?\w+`)

// Cancels matches messages about work that somebody has ended before its time.
var Cancels = pattern.New(`(?i)\b(cancel\w*|abort\w*|interrupt\w*|stopped|shut\w*|dropped|disconnect\w*|went away|` +
	`gone|hung up|by the (client|user|caller))\b`)

// TooMany matches messages about a number of things that is at its limit, which the caller can lower.
var TooMany = pattern.New(`(?i)\b(too many|at most|maximum number|no more than)\b|^more than (%|\d+) \w`)

// AdvisesLess matches messages that ask the caller for less: "too many rows, use a filter".
var AdvisesLess = pattern.New(`(?i)\b(narrow|filters?|limit|fewer|smaller|less|reduce|refine|restrict|split|at most|` +
	`no more than|%)`)

// AsksForLess matches messages that end with how the caller gets an answer that fits: "the log is too large, ask for a
// smaller tail".
var AsksForLess = pattern.New(`(?i)[,;.:(-] ?(please )?(ask|use|request|choose|pick|give|pass|set|try|narrow|reduce|` +
	`limit|lower|add|select|refine|restrict|fetch|read)\b.*\b(fewer|smaller|less|narrower|shorter|lower|limit|filters?|` +
	`it down|range|part)\b`)

// AboutAnswer matches messages about the answer of a service: "no token in the response", "the response has no token".
var AboutAnswer = pattern.New(`(?i)\b(in|from) (the |its |an? )?(\w+ )?(response|reply|answer|result|output|body)\b|` +
	`^(the )?(\w+ )?(response|reply|answer|result|output|body) (has|had|have|contains?|lacks?|misses|is missing)\b`)

// NamesMissing matches messages that name what was not found by a value: "ref % was not found".
var NamesMissing = pattern.New(`(?i)^[^:]*%["']?( \w+)? (not found|does not exist|doesn't exist)`)

// FoundNone matches messages that say that nothing of a sort was found: "no builds found", "No notes found for %".
var FoundNone = pattern.New(`(?i)^no [^:]+ (found|available)( (for|with|matching|that|under)\b[^:]*)?\.?$`)

// Malformed matches messages about a value that is not what it should be.
var Malformed = pattern.New(
	`(?i)\b(malformed|corrupt(ed)?|truncated|invalid|not a valid|bad|unexpected|do(es)? not match|mismatch|` +
		`not an? ([a-z]+ )?(json|xml|yaml|object|map|array|list|string|text|number|integer|bool(ean)?))\b`)

// OnlyAbout matches messages whose values only say what the failure is about: "the checksum does not match for file %".
var OnlyAbout = pattern.New(`^[^%]*( (for|of|in|at|from|on) (the )?(\w+ ){0,2}\W?%[^%]*)+$`)

// OfInput matches messages that say plainly that the input is to blame, whatever the condition above them asks.
var OfInput = pattern.New(`(?i)^((input|argument|parameter|request) )?validation (failed|errors?)\b|` +
	`^invalid (input|arguments?|parameters?|params)\b`)

// Demands matches messages that say what a value has to be. They do not say who has chosen the value.
var Demands = pattern.New(`(?i)\b(missing|required|must|needs? to|empty|negative|positive)\b`)
