package lexicon

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Kind returns the kind of failure that a message reports, or [mcp.RunTime] if it only says that something failed. A
// % in the message is a formatted value. The predicate decides and not a single word: "the timeout is not a number"
// reports wrong input, and "failed to list permissions" gives no reason.
func Kind(message string) mcp.Kind {
	lead, reason := splitLead(normalize(message))
	attempt, kind := firstOf(attempts, lead), ofSentences(reason, onlyFailed)
	if kind == mcp.RunTime || kind == mcp.Validation && attempt == mcp.Internal {
		return attempt // "failed to convert the response: expected a list" is not about the input
	}
	return kind
}

// Reason is [Kind] for the message of a failure that comes from an error. What was attempted says nothing then: the
// error says why it failed.
func Reason(message string) mcp.Kind {
	_, reason := splitLead(normalize(message))
	if onlyNone.MatchString(reason) && !noneOf.MatchString(reason) {
		return mcp.RunTime
	}
	if attempting.MatchString(reason) {
		return mcp.RunTime
	}
	kind := ofSentences(searching.ReplaceAllString(reason, "failed"), failedByError)
	if kind == mcp.Timeout && afterTries.MatchString(reason) {
		return mcp.RunTime // the last try may have failed for any reason
	}
	return kind
}

// attempting matches what was tried, which would be advice without an error behind it: "give points: %".
var attempting = pattern.New(`^(give|provide|pass|supply|specify|set|select|choose|pick|use|enter) [^.;:!?]+(: ?%)?$`)

// afterTries matches messages that say how often something was tried: "no answer after 3 attempts".
var afterTries = pattern.New(`\bafter (%|\d+|several|all|many) (attempts|tries|retries)\b`)

// onlyNone matches messages that say that something is not there, if an error says why: "no scenes: %" may be a lost
// connection, and so may "price missing: %". noneOf matches what they say more.
var (
	onlyNone = pattern.New(`^(no [\w%][\w% .-]*|(the |an? |% )?\w+( \w+)? ((is|are|was|were) )?missing)(: ?%?)?$`)
	noneOf   = pattern.New(`\b(found|such|match\w*|exists?|left|permissions?|rights?|access|privileges?|scopes?|space|` +
		`room|capacity|longer|more|valid|known|registered|provided|given|specified|supplied|passed|set|selected|configured|` +
		`available|named|called|(?:with|of) (?:the |this |that )?(?:id|name)|connections?|routes?|hosts?|answers?|response|` +
		`repl(?:y|ies)|time)\b`)
)

// searching matches what only says that a search failed, if an error says why.
var searching = pattern.New(`\b(cannot|can't|can not|could not|couldn't|unable to) (find|locate)\b`)

// advice matches sentences that tell the reader what to do.
var advice = pattern.New(`^\W*(please|try|use|check|ensure|make sure|specify|provide|see|run|verify|consider)\b`)

// onlyFailed matches predicates that only say that something failed: "the file cannot be opened", "the job could not be
// started". With "the job cannot be started", it may also be forbidden.
var onlyFailed = pattern.New(
	`\b((cannot|can't|can not) be (read|opened|loaded|fetched|retrieved|obtained|contacted)|` +
		`(could not|couldn't) be (\w+ed|read|written|sent|run|made|built|set|put|shut down|torn down|undone))\b`)

// failedByError is onlyFailed for a message that introduces an error: "the rollout cannot be watched: %" is not about a
// rule then.
var failedByError = pattern.New(onlyFailed.String() +
	`|\b(cannot|can't|can not) be (\w+ed|read|sent|run|made|built|set)\b` +
	`|\b(cannot|can't|can not|could not) (use|set|start|move|assign|schedule|block|end)\b` +
	`|\b(is|are) (still )?unknown( %)?:?$` +
	`|\b(did not|didn't|would not|wouldn't) (accept|take|support)\b`)

// unclear matches predicates that say that something given is not understood: "the date could not be parsed".
var unclear = pattern.New(`\b(could not|couldn't|cannot|can't|can not) be (parsed|decoded|understood|recogni[sz]ed|` +
	`interpreted|converted|validated|matched|coerced|cast|identified|combined|mixed|used|blocked|scheduled|referenced|` +
	`exceeded|negated)\b`)

// soFar matches what went well before something failed: "the image is set, but".
var soFar = pattern.New(
	`^[^,;:]* (is|are|was|were) (set|found|ready|running|there|started|created|saved|sent|written), but `)

// idle matches sentences about missing work, and not about a missing thing: "there is nothing to pause".
var idle = pattern.New(`\bthere('s| (is|was)) nothing to (\w+|back up|roll back|clean up|sign off|check in|check out)$`)

// checked matches sentences about a check that something has not passed, for any reason: "blocked by the safety check".
var checked = pattern.New(`\bblocked by (an? |the |this )?(\w+ ){0,2}checks?($|[:;.,])`)

// exceptions are sentences that contain the words of a kind, and are not about a failure of that kind.
var exceptions = []predicate{
	{mcp.NotFound, DoneBut}, {mcp.NotFound, idle}, {mcp.NotFound, taken}, {mcp.NotFound, unclearState},
	{mcp.NotFound, elsewhere}, {mcp.Conflict, howMany},
	{mcp.Permission, checked}, {mcp.Permission, meanwhile}, {mcp.Permission, greyedOut},
	{mcp.Validation, unwilling}, {mcp.Validation, wrongTries}, {mcp.Validation, unclearState},
	{mcp.Network, downTo},
}

var (
	// howMany matches sentences about how many things there are: "there are % silences already".
	howMany = pattern.New(`^there are (already )?(%|\d+) \w+s( already)?\b`)
	// taken matches sentences about things that others use: "no dock is free".
	taken = pattern.New(`^there (is|are) no (free|idle|vacant|unoccupied|spare) \w+|` +
		`^no (free|idle|vacant|unoccupied|spare) \w+ (for|at|on|in|near) |` +
		`^(there (is|are) )?no (more )?(\w+ ){1,2}(left|remaining)\b|` +
		`^no (\S+ ){1,5}?(is|are) (currently |now )?` +
		`(free|idle|vacant|on duty|on call|online|unoccupied|at work)\b|` +
		`^no \w+ is (currently |now )?available\b`)
	// unclearState matches sentences about something that has a state, whatever that is: "the state of % is unknown".
	unclearState = pattern.New(`\b(state|status|condition|outcome|result|fate|progress|cause|reason|position|location|` +
		`age|size|health)( of [^,;:]+)? (is|are|was|were|remains?|stays?) (still |now )?unknown\b`)
	// elsewhere matches sentences about a thing that is there, in another state or without a place in a list of choices:
	// "it is not in the expected state", "it is not in the list of editable fields".
	elsewhere = pattern.New(`\bnot in (the |its |an? )?(\S+ )?(state|status|phase|stage|mode|condition)( [^:;,]+)?$|` +
		`\bnot in the (list|set) of (\w+able|\w+ible|\w+ed|known|valid) \w+`)
	// meanwhile matches sentences about what a thing is doing: "the horn is disabled while the van drives".
	meanwhile = pattern.New(`\b(disabled|forbidden|not allowed|locked|blocked) while (the|it|its|an?|this|that) `)
	// greyedOut matches sentences about a page, which everybody finds so: "the button is disabled".
	greyedOut = pattern.New(`\b(element|button|field|input|link|option|menu|check ?box|control|tab|form)( %)? ` +
		`(is|was) (currently |now |still )?(disabled|locked|blocked)\b`)
	// unwilling matches sentences about the state of a machine: "the plant takes no commands", "the line is bad".
	unwilling = pattern.New(`\b(takes?|accepts?|(not|n't|never) (take|accept)) (any |no |new )*` +
		`(commands|orders|calls|requests|connections)\b|` +
		`\b(cannot|can't|can not|could not) be trusted\b|` +
		`\b(line|connection|link|signal|reception) is (too )?(bad|poor|weak)\b`)
	// wrongTries matches sentences about tries that count against what is right, too: "too many wrong PINs".
	wrongTries = pattern.New(`\btoo many (wrong|failed|bad|invalid|incorrect) \w+`)
	// downTo matches sentences about what is left: "the battery is down to 8 %".
	downTo = pattern.New(`\bdown to\b`)
)

// StateForbids reports whether a message says what cannot be done with a thing in its state: "only drafts can be sent",
// "% is partly paid and cannot be written off". What cannot be used or given is a value.
func StateForbids(message string) bool {
	for _, found := range forbids.FindAllStringSubmatch(message, -1) {
		if verb := cmp.Or(found[2:]...); verb == "" || !ofValues.MatchString(verb) {
			return true
		}
	}
	return false
}

var (
	forbids = pattern.New(`(?i)\b` + cannot + ` be (?:(\w+)|%)|\bonly (?:\w+ ){1,3}(?:can|may) be (\w+)|` +
		`\b(?:can|may) only be \w+(?:ed|en|sent) (?:before|after|while|when|until|within|by|in|on)\b|` +
		`\bwhile (?:it|they|this|that) (?:is|are)\b|\b(?:is|are) (?:partly|partially|fully) \w+\b|\btakes? no (?:more )?\w+`)
	// ofValues are what is done with values, and what these are not.
	ofValues = pattern.New(`(?i)^(used|set|given|specified|passed|provided|combined|mixed|empty|blank|null|negative|` +
		`zero|both|an?|the|in|on|at|more|less|longer|larger|greater|smaller|earlier|later|before|after|parsed|decoded|` +
		`understood|recogni[sz]ed|interpreted|converted|coerced|cast|nil|unset|missing|omitted|validated|` +
		`matched|found|resolved|read|referenced|exceeded|applied|supported)$`)
)

// ofSentences returns the kind of the first sentence that has one. Later sentences often give advice. What failed
// matches says only that something failed.
func ofSentences(text string, failed *pattern.Pattern) mcp.Kind {
	first := true
	for sentence := range strings.SplitSeq(text, ". ") {
		if !first && advice.MatchString(sentence) {
			continue
		}
		first = false
		kind := firstOf(predicates, sentence)
		excepted := func(p predicate) bool { return p.kind == kind && p.words.MatchString(sentence) }
		if slices.ContainsFunc(exceptions, excepted) {
			return mcp.RunTime
		}
		if (kind == mcp.Validation || kind == mcp.Conflict) && soFar.MatchString(sentence) {
			sentence = soFar.ReplaceAllString(sentence, "")
			kind = firstOf(predicates, sentence)
		}
		if kind == mcp.Validation && failed.MatchString(sentence) && !unclear.MatchString(sentence) {
			// see what else it says
			kind = firstOf(predicates, failed.ReplaceAllString(sentence, "failed"))
		}
		if kind != mcp.RunTime {
			return kind
		}
	}
	return mcp.RunTime
}

// normalize returns a message in lower case without the decoration around it and around its values.
func normalize(message string) string {
	message = quoted.ReplaceAllString(message, "%")
	message = environment.ReplaceAllString(message, "ENV")
	message = strings.ReplaceAll(strings.ToLower(message), "’", "'")
	message = condition.ReplaceAllString(strings.ReplaceAll(message, "env ", "ENV "), "")
	message = asked.ReplaceAllString(strings.Join(strings.Fields(message), " "), "")
	message = Guess.ReplaceAllString(guesses.ReplaceAllString(message, ""), "")
	return strings.TrimRight(decoration.ReplaceAllString(message, ""), ".! ")
}

var (
	quoted      = pattern.New("[\"'`]%[\"'`]|\\(%\\)|%%")
	condition   = pattern.New(` (when|if|while|unless|because|since) (the )?ENV (is|was) (set|true|on|enabled|1)\b`)
	environment = pattern.New(`\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b`)
	asked       = pattern.New(`(^|[,;:.!] ` +
		`)[^,;:.!?]*\?`) // "is a login needed?"
	guesses = pattern.New(`[ .:;,(]+(possible|likely|common|potential) (reasons?|` +
		`causes?)\b.*$`) // none of them is known
	decoration = pattern.New(`^(error|err|fatal|sorry|oops|warning|\W)+[:,!]+ *`)
)

// splitLead splits a message into the part that says what was attempted, and the reason why it failed: "failed to list
// pods" and "access denied". Either may be empty.
func splitLead(message string) (lead, reason string) {
	at := leadWords.FindStringIndex(message)
	if at == nil {
		return "", message
	}
	if m := leadEnd.FindStringIndex(message); m != nil {
		return message[:m[0]], message[m[1]:]
	}
	return message, ""
}

var (
	// leadWords match the beginning of a message that says what was attempted.
	leadWords = pattern.New(
		`^(an? )?(internal )?(failed|failure|unable|not able) (to|in|at|while|when)\b|` +
			`^(could not|couldn't|did not|didn't) \w+|^(can't|cannot|can not) (\w+ ){1,6}?%?:|` +
			`^errors? (while |when |during |in |on |from )?(\w+ing|\w+)\b|^error: failed to`)
	// leadEnd matches what separates it from the reason.
	leadEnd = pattern.New(`: |, (because|as|since) | because `)
)

// predicate is a kind of failure and the words that report it.
type predicate struct {
	kind  mcp.Kind
	words interface{ MatchString(string) bool }
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

// data is what another service sends, and what the server reads or writes by itself, as the object of a sentence.
const data = `(\w+ ){0,3}(responses?|repl(y|ies)|answers?|body|output|results?|payload|pages?|content|headers?|` +
	`index|cache|configuration|config\S*|templates?|rows?|columns?|stream|data|object)`

// attempts are the kinds of failures to do certain things.
var attempts = []predicate{
	{mcp.Conflict, pattern.NewWords(`seriali[sz]e (the )?(access|transactions?)`)},
	{mcp.Internal, pattern.NewWords(
		`(un)?marshal(l?ing)?`, `encod(e|ing)`, `seriali[sz](e|ing)`, `render(ing)?`, `initiali[sz](e|ing)`,
		`compil(e|ing)`,
		`(parse|parsing|decode|decoding|convert(ing)?|convert(ing)? .* (in)?to|read(ing)?|scan(ning)?|turn) `+data,
		`load(ing)? config\w*`, `(creat|build)(e|ing)? (the |an? |new |http |api )*request`)},
	{mcp.Validation, pattern.NewWords(`pars(e|ing)`, `decod(e|ing)`)},
	{mcp.Network, pattern.NewWords(`connect(ing)? to`, `reach the`, `dial(l?ing)?`)},
	{mcp.Permission, pattern.NewWords(`authenticat(e|ing)`, `authori[sz](e|ing)`, `log ?in`)},
}

// Words that several predicates share.
const (
	is     = `(is|are|was|were|be|been|isn't|aren't|wasn't|weren't|being|has been|have been)`
	not    = `(not|n't|never|no longer)`
	secret = `(tokens?|api keys?|keys?|sessions?|credentials?|passwords?|passphrase|signature|` +
		`(tls|ssl|client|server|ca|signing|x\.?509) certificate|certificate of the (client|server|peer)|jwt|` +
		`secret|username|login)`
	pageToken = `(page|pagination|continuation|continue|cursor|next|sync|resume)[ _-]?(page[ _-]?)?tokens?`
	unit      = `(ms|milliseconds?|s|sec|seconds?|minutes?|hours?|%)`
	calls     = `(requests?|calls?|attempts|queries|messages|lookups|logins?|operations|credits|tokens)`
	allowance = `(quota|credits|(tokens?|requests?|calls?|query|message|usage|api|` +
		`(daily|weekly|monthly)( \w+)?) (budget|allowance))`
	service = `(servers?|services?|systems?|models?|clusters?|api|regions?|zones?|pools?|queues?|nodes?|backends?|` +
		`providers?|workers?|gateway|upstream|scheduler|runners?)`
	wrong = `(invalid|illegal|malformed|unsupported|unrecogni[sz]ed|incorrect|bad|wrong|improper|conflicting|` +
		`duplicate|unknown|extra|unset|blank)`
	// beingDone is what happens to something that is not ready yet. A secret that is being passed stays a secret.
	beingDone = `being ((re-?)?(built|created|deleted|updated|changed|modified|processed|edited|indexed|provisioned|` +
		`migrated|upgraded|stored|removed|moved|copied|written|synced|synchroni[sz]ed|initiali[sz]ed|started|stopped|` +
		`deployed|scaled|terminated|replaced|drained|rotated|generated|prepared|loaded|imported|exported|made|held|paired|` +
		`sized|cleaned|purged|named|merged|published|installed|transferred|used|locked|worked on|handled|served|treated|` +
		`calculated|computed|rolled|reviewed)|set up|reset)`
	done = `(created|made|sent|charged|applied|saved|deployed|paid|cancell?ed|uploaded|written|added|started|updated|` +
		`deleted|removed|placed|booked|reserved|submitted|copied|moved|built|published|installed|merged|transferred)`
	cannot = `(cannot|can't|can not|can no longer|could not|may not|must not|should not)`
	// changed is what cannot be done to a thing because of its state, and not to a value because it is wrong.
	changed = `(changed|edited|modified|updated|deleted|removed|cancell?ed|merged|(re-?)?opened|(re-?)?started|stopped|` +
		`resumed|paused|refunded|charged|sent|shipped|(re-?)?assigned|approved|rejected|reverted|renamed|restored|` +
		`(re-?)?published|undone|extended|closed|reused|retried|withdrawn|voided|transferred|rescheduled|moved)`
	offersForce = `exists[,;:.]? (set|use|pass|give|add) (the )?(overwrite|force|replace)`
	notIn       = `(isn't|is not|are not|not) (among|in) (the|this|our)`
	oneAmount   = `(at least|at most|more than|less than|fewer than|longer than|larger than|greater than|smaller than|` +
		`higher than|lower than|earlier than|later than|shorter than|above|below|beyond|up to|a multiple of|between)`
)

// predicates are the kinds by predicates. The first match counts, so that special ones come first.
var predicates = []predicate{
	{mcp.RunTime, pattern.NewWords(`^(an? )?(unknown|unexpected) error`, `went wrong`,
		`^(the |an? )?\w+ (may|might) (already )?have been`,
		done+`( \S+){0,4}, but`, `(exists|is there) now,? but`,
		`(not|n't) (know|known) (if|whether)`, `unknown (outcome|result) of`, `(outcome|status|state) unknown$`,
		`(state|status|outcome|result) of (the |an? )?\w+ (is|was|remains) (still |yet )?(unknown|unclear)`,
		`(max\w*|maximum number of|all|the|^) ?(retries|attempts|tries|retry limit)( \w+)? (exceeded|exhausted|reached)`,
		`too many (retries|redirects)(:|$)`,
		`(state|status|outcome|result|cause|reason) (is|was|remains) (still |yet )?(unknown|unclear)`,
		`^no (\S+ ){1,8}(at the moment|right now|at this time|at present)`,
		`^no (free |idle )?(runner|worker|server|node|backend|replica)s? (is |are )?(available|free|idle)$`,
		`^no more (\w+ ){1,3}(for )?(today|this (hour|day|week|month))$`,
		`(may|might) (not )?(yet )?be (complete|ready|there|visible|up to date|out of date|accurate|lost|incomplete)`,
		`read-?only( mode)? (for|during) (scheduled |planned )?maintenance`,
		`exceed\w* (the |its )?(\w+ )?quota of (%|\d+) ?(bytes|[kmgt]i?b|kilobytes|megabytes|gigabytes|characters|lines)`,
		`\b(an?|some) (operator|admin|administrator|maintainer|owner) (must|has to|needs? to|should)`,
		`^(the |an? )?(\w+ ){1,3}(is|are) gone, (the |an? )?(\w+ ){1,4}(is|are|could|was|were) not`,
		`(does not exist|doesn't exist|not found|no such \w+),? or (more (is|are)|(is|was) (not )?(open|closed|shipped|`+
			`active|pending|`+
			`running|ready|done|locked|cancell?ed))`,
		`^(the |an? )?(secret|sheet|dictionary|map|table|job|object|document|record|item|file|bucket|store|vault|group|`+
			`project|team)`+
			`( %)? has no (keys|tokens?)$`,
		`^(the |an? )?\w+ % has no (keys|tokens?)$`, `^% has no key$`,
		`^(the |this )?(you|bot|app|user|agent)( %)? (are|is) not (in|on|part of)`,
		`(has|have|needs?) to wait`, `should be (retried|repeated|tried again)`)},
	{mcp.Internal, pattern.NewWords(`^(the )?(tool )?handler( \w+){0,4} must`, `^bug:`, `ENV`,
		`^(the )?(\w+ )?(server|database|service|daemon|index) must (first )?be (restarted|migrated|upgraded|repaired|`+
			`rebuilt)`,
		`too many open files`,
		`^(the )?([\w-]+ )?cli (was )?(not found|missing)$`, `executable file not found`, // that of the server
		`^no (answers?|repl(y|ies)|responses?) (was |were )?(returned|received|sent) (from|by)`,
		`(missing|absent|not (found|present|included|contained)) (in|from) (the |an? )?(\w+ )?(response|reply|answer)`,
		`(invalid|illegal) state (in the|after)`,
		`(unexpected|impossible|inconsistent) state in \w+$`,
		`(should|must) ?(not|never|n't) (happen|be reached)`, `should ?(not|never|n't) occur`,
		`can ?(not|never|n't|'t) happen`,
		`(disk|volume|storage) (is|may be|might be) full`,
		wrong+` (\w+ ){1,3}(was |were )?(received|returned|sent|answered) (from|by) (the |a |an )?(upstream|backend|remote|`+
			`server|service|api|provider|peer|database|gateway|device)`)},
	{mcp.RunTime, pattern.NewWords(
		`(somebody|someone|anybody|(a|an|another|the|one) (\w+ )?(person|user|manager|admin(istrator)?|owner|reviewer|`+
			`approver|colleague))`+
			`( else)? (must|has to|needs to|should) (first )?(approve|sign|confirm|review|accept|agree|release|check|allow)`,
		`(must|has to|have to|needs? to) (first )?be (\w+ed|done|sent|paid|shut) (by (\w+ )?(\w+) )?(first|before)`,
		`(must|has to|have to|needs? to) (pass|finish|end|stop|rest|stand still) (first|before)`)},
	{mcp.Timeout, pattern.NewWords(`^no (answer|response|reply) (in time|within (%|\d+) ` + unit + `)`)},
	{mcp.RunTime, pattern.NewWords(`^no time left`,
		`(contents?|data|details|text|preview|information|value|feature|option|format)( (is|are))?( currently)? unavailable`,
		`(reports?|logs?|results?|recordings?|transcripts?|invoices?|exports?|documents?|statistics|summary|`+
			`image)( of \w+)?( %)?`+
			`( (is|are))?( currently| still)? (unavailable|not( yet)? available)`,
		`unavailable (on|in|for) (this|the|your) (model|plan|region|version|edition)`,
		`checksum( \S+){0,3} (mismatch|do(es)? ?(not|n't) match)`, // what is read again may be right
		`(not|n't) (available|supported) (on|in|by|for) this (server|platform|system|machine|host|deployment|instance|`+
			`installation)`)},
	{mcp.Internal, pattern.NewWords(`(not|n't) installed`)},
	{mcp.Network, pattern.NewWords(
		`(not|n't)( yet| currently)? connected( to|$)`, `no longer connected`,
		`^no (connection|route|link) (to|with)`, `^no (answer|reply|response)( (from|of|by) (the |an? )?(\w+|%)( %)?)?$`,
		`circuit breaker`,
		`(status|http|code|a|error|answered|replied|received|got|with)( code| status)?:? 5\d\d`,
		`5\d\d (from|bad|internal|service|server|error)`, `(remote|upstream|backend) (\w+ ){1,3}error`,
		`(empty|malformed|invalid|incomplete|bad) (\w+ )?(response|reply|answer) (from|of|by)`)},
	{mcp.Validation, pattern.NewWords(
		pageToken+`( \S+){0,3} (expired|invalid|unknown)`, `(invalid|expired|bad|wrong|unknown) `+pageToken)},
	{mcp.RateLimited, pattern.NewWords(
		`too many (concurrent|parallel|simultaneous)`,
		`too many \w+ (is |are |were )?(currently |already |still )?(queued|waiting)`,
		`too many .*[,;:] (please )?(try|retry)( \w+)? (later|soon|shortly|in)`,
		`too many .*[,;:] (please )?wait( for)? (an?|some|until|%|\d+)`,
		service+`( \S+){0,4} (no|at|over|out of|without|not enough|insufficient) (\w+ )?capacity`,
		`(no|out of|not enough|insufficient) (\w+ )?capacity( \w+)? (in|on|of|at|for) (the |this )?`+service,
		service+` capacity( \w+)? (reached|exceeded|exhausted|used up)`)},
	{mcp.RunTime, pattern.NewWords(`(no|at|over|out of|not enough|insufficient) (\w+ )?capacity`)},
	// of a hall, or a lorry
	{mcp.Conflict, pattern.NewWords(
		`too many (open|running|active|pending|existing) \w+`, `conflicting (updates?|changes?|edits?|writes?)`,
		`too many \w+ (is |are |were )?(currently |still )?(open|running|active|pending|in progress)`,
		is+` (still |already )?\w+ and `+cannot+` be `+changed, `refus\w+ to (overwrite|replace|clobber)`,
		`(refus\w+ to (delete|remove) (an? |the )?non-?empty|(folder|directory|`+
			`bucket|namespace|volume)( \S+)? (is )?not empty)`,
		`(is|are) (still )?not empty$`,
		`(somebody|someone|another \w+) else (is|was) \w+ing`,
		offersForce,
		`already`, `^(the |an? )?\w+ % exists$`, `^an? existing .* (was|is|were) (detected|found)`,
		`^an? (\w+ ){1,3}((named|called) \S+ |with \w+ (\w+ )?)?exists`)},
	{mcp.Validation, pattern.NewWords(
		`(in|within|outside|out of|beyond)( of)? (the |its )?(allowed|permitted|supported|valid) (ranges?|values|limits?|`+
			`bounds)`,
		`not (an?|one of the) (allowed|permitted) (values?|options?|choices?|formats?|types?)`,
		`(offset|index|position|page|line|row|column|cursor)( (number|%))*( %)? (is|are|lies) (outside|beyond|past|behind|`+
			`after)`,
		`(%|\w+) (requested|asked for|wanted),? but (there (is|are) )?only`,
		`(characters?|(white ?)?spaces?|letters?|digits?|symbols?|(back)?slash(es)?|quotes?|new ?lines?|line breaks?|tabs?|`+
			`punctuation|emojis?|wildcards?|globs?|patterns?|markup)( \S+){0,5} (not|n't|never) (be )?`+
			`(allowed|permitted|accepted)`)},
	{mcp.Validation, pattern.NewWords(`not (allowed|permitted|accepted)\b[^;]*; (please )?(use|choose|pick|give|pass)`,
		`(cannot|can't|can not|must not|may not) \w+( .+)? (with|to|for) yourself`,
		`(blocked|rejected|refused) by (the |an? |our )?(\w+ ){0,4}guard ?rails?`)},
	{mcp.Conflict, pattern.NewWords(
		`(deletion|removal|delete|remove|deleting|removing)( \S+){0,6} blocked by (%|\d+) (\w+ )?\w+s$`)},
	{mcp.Permission, pattern.NewWords(
		`^only (the |an? )?\w+ (who|that|which) .* (can|may)`,
		`^only (the |an? )(\w+ ){1,3}(can|may) (do|use|call|run) (this|that|it)`,
		`must be (logged|signed) in`, `(cannot|can't|can not|must not|may not) \w+ (your|their|his|her) own \w+`,
		`(wrong|incorrect) (pin|pass-?code|otp|(one-time|verification|access|unlock) code)( code)?($| for| of|:|,)`,
		`^only (\w+ )?\w+s (can|may) (reply|see|edit|delete|create|view|access|read|write|change|approve|close|open|`+
			`cancel|merge|assign|publish|invite|remove|book|order)`,
		`only (the )?(\w+ )?(owner|creator|author|holder|maintainer|assignee|sender)s?( of \S+( \S+)?)? (can|may)`,
		`(feature|functionality|capability)( \w+){0,2} (not|n't) enabled`,
		`(needs?|requires?|without|awaits?) (an? |the |your )?(\w+ )?(approval|consent|signature|sign-off)`,
		`must (not|never) be \w+ (through|by|via|with|on|from) this (server|tool)`,
		`^you may not (move|post|cancel|close|send|book|deploy|approve|merge|publish|remove|restart|stop|start)( \w+)?$`,
		`(needs?|requires?) (an? |the )(\w+ )?(supervisor|admin|administrator|manager|approver|owner|moderator|lead)($|`+
			`[.,;:])`,
		`(needs?|requires?) (\S+ ){1,3}access( level)?($|[.,;:])`, `(needs?|requires?) (the )?(role|permission|privilege)`,
		`(cannot|can't|can not|must not|may not) be \w+ by (an? |the )?(agents?|models?|assistants?|llms?)`,
		`may not (get|list|read|write|update|patch|run|execute|call|do)`, `may not use (%|this|the)( \S+)?$`,
		`(must|have to|need to|should|please) (first )?(call|run) (the )?(\w+_)?(log ?_?in|sign ?_?in|auth(enticate)?)`,
		`missing (the )?(required |oauth )?scopes? \S+:\S+`, `payment (is )?required`,
		`(is|are|am|'re) (not|n't) (an? |the )(project |team |group |repository |organi[sz]ation )?(member|owner|admin|`+
			`administrator|collaborator|maintainer)`)},
	{mcp.Internal, pattern.NewWords(`^(this is |it is )?not (yet )?implemented( yet)?$`)},
	{mcp.NotFound, pattern.NewWords(
		`^no (\S+ ){1,6}?(found|available|match(es|ed)?)( \S+){1,3} (specified|given|provided|supplied|requested|selected)`)},
	{mcp.Validation, pattern.NewWords(`refus\w+ .* (without|unless|until) .*(confirm|force|overwrite|=true)\w*`)},
	{mcp.Validation, pattern.NewWords(
		`^(the |an? )?['"]?[\w.-]*[_-]?[\w.-]+['"]?( (parameter|argument|field|filter|value|header|option`+
			`|flag|entry|name))?:? ((must|should)( not| only)?|(may|can) (not|only)) (be|have|contain|start|come|lie|match)`,
		`^(the |an? )?(\w+ ){1,4}(has|have|needs?|ought) to be`,
		`must be (an?|one|at|set|true|false|between|greater|less|valid|either|positive|in|of)`,
		`should be (an?|one|between|in|of|given)`,
		`must (not )?(be|have|contain|start|exceed|match|specify|provide)`,
		`(is|are) (required|mandatory)( when| for| if| to|,|$)`, `not permitted (without|with)`,
		`cannot be used (when|with)`,
		`no (\S+ ){1,5}?(was |were )?(provided|given|specified|supplied|passed|entered|selected)`)},
	{mcp.Validation, pattern.NewWords(
		`rate.?limit (of (%|\d+) )?(is |must be )?(too (high|low|large|small)|invalid|negative|out of range)`,
		`(token|context|size|length|depth|prompt|payload|character)s? limit( \w+){0,2} (exceeded|reached)`,
		`too many tokens`)},
	{mcp.RateLimited, pattern.NewWords(
		`rate.?limit(ed|ing)?( |$|:)*(error|exceeded|reached|hit|by|was|has|for)?`,
		`(^|: |request |call |api |message |sending |query )rate.?exceeded`,
		`too many (\w+ )?`+calls, `(status|http|code|error)( code| status)?:? 429`, `^429`, `throttl(ed|es|ing)\w*`,
		allowance+`( [\w%]+){0,6} (exceeded|reached|exhausted|used|spent|hit)`,
		`((usage|request|call|daily|monthly) limit|calls per \w+( limit)?)( \S+){0,6} (exceeded|reached|exhausted|used|hit)`,
		`(over|exceed\w*|out of|used( up)?( all)?) (\w+ ){0,2}`+allowance,
		calls+` (\w+ )?(per|in one|in a|in|within a) (second|minute|hour|day|short|%)`,
		`no (\w+ )?`+calls+` (remaining|left)`, `slow down`, `^overloaded`, service+`( \S+){0,3} overloaded`,
		`(more than|over) (%|\d+) `+calls+` at (once|a time)`, `quota limit`,
		`(limit\w*|at most|only|max\w*|no more than|up to|allow\w*)( \S+){0,3} (%|\d+) per (second|minute|hour|day)`)},
	{mcp.Timeout, pattern.NewWords(
		`tim(ed|es|ing)[ -]?out`, `time-?out( was| has been)? (exceeded|reached|expired|error)`, `\S*time-?out`+`$`,
		`(^|statement |i/o |gateway |request )time-?out($|:|,| error)`,
		`time-?out (waiting|while|after|when|during)`, `(status|http|code|error) (code )?504`, `^504`,
		`deadline( was| has been)? (exceeded|reached|passed|expired)`, `before the (\w+ )*deadline`,
		`(took|takes?|taking|needed|ran|exceed\w*|beyond) (too long|more than % ?`+unit+
			`|longer than|for too long|its % ?time|its time|the time)`,
		`\S*(not|n't) .* (within (%|\d+) `+unit+`|within (%|\d+)$|in time|in (%|\d+) `+unit+`)`,
		`no (answer|response|reply) .* after (%|\d+)`, `maximum (wait|waiting) time`,
		`(over|within) the time limit`,
		`gave up waiting`, `within (%|\d+) `+unit)},
	{mcp.Internal, pattern.NewWords(
		`ENV`, `environment variable`, `(from|in|into) (the )?(request )?context`,
		`context (has|had|contains|is missing) no`, `(from|into) the request`,
		`(un|not (been )?)(initiali[sz]ed|wired up|set up)`, is+` nil`,
		`nil (pointer|client|response|result|interface)`, `(not|no .*|n't|hasn't been) (been )?(configured|set up)`,
		`configuration .*incomplete`, `no space left`, `panic\w*`, `unreachable code`, `should never happen`,
		`type assertion`, `invariant`, `out of memory`, `lacks the field`, `contained no`, `built-?in`, `embedded`,
		`from the binary`, `never opened`, `(un)?marshal(l?ed|l?ing)?`, `cannot encode`,
		`(unexpected|wrong) (\w+ )?(type|shape|response|result|reply|content type|format of)`,
		`had an unexpected \w+`, `unexpected type`,
		`(parsing|decoding|reading|conver(ting|sion)|encoding) (of )?(the )?`+data+`( \w+)* failed`,
		data+` (could not|couldn't|cannot) be (parsed|decoded|read|converted)`,
		`(cannot|can't) (parse|scan|decode|read|convert) `+data, `expected .* (`+data+`)`, `invalid character`,
		`internal (server )?(error|table)`,
		`(empty|malformed|invalid|incomplete|unparsable|bad|no|not valid json) (\w+ )?(response( body)?|reply|`+
			`answer|completion|output|data)( (from|returned|received|of|by)|$)`,
		`(response|reply|answer|body|output)( \w+){0,3} (is|was) (not|n't|empty|malformed|invalid)`,
		`unknown state %`, `missing handler`, `bad proxy`)},
	{mcp.Network, pattern.NewWords(
		`(connection|network)( to)?( \w+)? (refused|reset|closed|lost|dropped|aborted|error|failed|failure|unreachable)`,
		`(closed|dropped|refused|lost|accept|ended|end closed) the (\w+ )?connection`,
		`(unavailable|unreachable|offline)( for now| temporarily|,|$| \(|:)`,
		`(services?|\w*servers?|\w*apis?|backend|database|db|hosts?|endpoint|site|system|cluster|daemon|gateway|upstream|`+
			`broker|registry|connection|provider|network) down( for now| temporarily|,|$| \(|:)`,
		is+`( currently| temporarily)? (unavailable|unreachable|offline|down)`,
		not+` (reachable|answering|responding)( at the moment| right now|:|$)`,
		not+` available (at the moment|right now|yet)`,
		`(services?|\w*servers?|\w*apis?|containerd|\w*daemon|backend|database|db|hosts?|endpoint|site|system|cluster|`+
			`daemon|gateway|upstream|broker|`+
			`registry|connection|provider|network)( \S+){0,2} `+not+` available(:|$)`,
		`doesn't (respond|answer)`, `no such host`, `dial \w+`,
		`(hostname|dns|name)( \S+)* (could not be resolved|resolution|lookup)`, `bad gateway`,
		is+` (still |currently )?(warming up|waking up|(re-?)?starting( up)?|booting( up)?|loading|initiali[sz]ing)[,;:] `+
			`(please )?(wait|try|retry|come back)`,
		`service unavailable`, `handshake failed`, `disconnected`, `closed by the (remote|peer|server|other)`,
		`(could not|cannot|can't|couldn't|unable to) (be reached|reach|connect)`, `could not be reached`, `hung up`,
		`broken pipe`, `unexpected eof`, `x509`, `lost contact`, `no healthy`,
		`(remote|upstream|backend|peer|server) (\w+ ){0,3}(closed|crashed|answered with|sent a malformed)`,
		`(remote|upstream|backend|peer|server) (\w+ ){1,3}error`, `remote error`,
		`(connection|network) error`,
		`no (\S+ )?connections? ((is|are) )?(available|left|free)`, `no (available|free) connections?`)},
	{mcp.Permission, pattern.NewWords(
		`(belongs|belong) to (someone|somebody|(another|a different) (user|account|owner|customer|member|person|team|`+
			`tenant))`,
		`(do|does)( not|n't) have the (role|right|permission|scope) %`)},
	{mcp.NotFound, pattern.NewWords(`^no such \w+($|:| %)`)}, // "no such session" is not about a right
	{mcp.Validation, pattern.NewWords(
		`^(an? )?(\w+ )?confirmation (is )?(required|needed)`, `(requires?|needs?) (an? |your |the )?(\w+ )?confirmation`)},
	{mcp.Permission, pattern.NewWords(
		`denied`, `(user|owner|admin\w*|human|access|permission|consent|authori[sz]ation) (has )?declined`,
		`declined by (the |an? )?(user|owner|admin\w*|human)`, `(access|permission|command|override) refused`,
		`(refused|rejected) (the |this |your )?`+secret, // but not "helm refused: …", nor "the server refused the chart"
		`(could not|couldn't|cannot|can't|unable to|failed to) (authenticate|log in|sign in)`,
		`un-?authori[sz]ed`, `unauthenticated`, `access ?denied`,
		`(status|http|code|error|answered|with|got)( code| status)?:? 40[13]`, `^40[13]`,
		`forbidden`+`($|:| to| for| by| user)`, `is forbidden`,
		not+` (been )?(authori[sz]ed|authenticated|logged in|signed in|verified|trusted)`,
		`(accounts?|e-?mails?|users?|address|identity|you)( \S+){0,2} `+not+`( yet)?( been)? confirmed`,
		`(log|sign|logged|signed)[ -]?in (first|again|failed)`,
		`(please|must|to|first|need to|not|n't) (log|sign|logged|signed)[ -]?in`, `log ?in (tool|required|failed)`,
		`(authenticat\w+|authori[sz]ation|login)( is)? (failed|required|needed|error)`, `re-?authenticate`,
		`(policy|policies|settings?|rules?|administrator|organi[sz]ation) (do|does)( not|n't) allow`,
		`(do|does)( not|n't) allow (you|your|this user)`,
		`(not|n't|never) (allowed|permitted) (to|by|on|in|from)`, `will (not|n't) let|does not let`, `let you do`,
		`((do|does|did|have|has|had)( not|n't| no)|lack|lacks|lost|missing|insufficient|without|needs?|`+
			`requires?|no)( have| the| any| its| your)*( \w+){0,3} (right|rights|permissions?|access|`+
			`privileges?|scopes?|role|admin\w*)( to| on| for| rights| level|,|$| "|:)`,
		secret+
			`( \S+){0,3} (expired|rejected|revoked|mismatch|(could not|cannot) be verified|(is|was|are) (not `+
			`|in)valid|malformed or)`,
		secret+`( \S+){0,4} (not|n't|no longer) accepted`,
		`(access|auth\w*|bearer|api|session) (token|key)( %)? is (not known|unknown|not recogni[sz]ed)`,
		`(invalid|expired|missing|bad|wrong|no|incorrect|revoked|unknown) ((\w+ )?`+strings.Replace(secret, "|keys?", "", 1)+
			`|((access|account|auth\w*|licen[cs]e|private|public|service|ssh|signing|subscription) )?keys?)`+
			`($| or| and| for| in the|:| provided| supplied)`,
		`(lack|lacks|misses|is missing|has no|have no) (the |any )?(\w+ )?(scopes?|permissions?|privileges?) (%|\S+$)`,
		`operation not permitted`, `(bearer|access|auth\w*|api) (token|key)( is)? required`, `read[- ]?only`,
		`(tools?|feature|commands?|endpoint|mode|operation|access|%)( \S+){0,2} `+is+
			` (currently )?(disabled|not enabled|not permitted|private)`,
		`(tools?|features?|commands?|endpoints?|modes?|operations?|access|writes|changes|edits|uploads|downloads|deletions?|`+
			`sharing|logins?|api|\w+ing)( \S+){0,2} (is|are|was|were|has been|have been) (currently )?(switched|turned) off`,
		`disabled (by|for|in|on)`, `(is|are|has been|was) (disabled|not enabled)`,
		`(not|n't|outside)( of| in| within| among| on)*( the| any| an| one of the)*( list of)? (allow([- ]?list|ed|able)\S*|`+
			`permitted|workspace|sandbox|root)`,
		`outside (of )?(the )?(\w+ )?(allowed|workspace|root|sandbox|director\w+)`, `above the root`,
		`refus(ing|es|ed)( the| this| your)? (access|commands?)`,
		`refus(ing|es|ed) to (run|execute|call|serve|let|allow|show|open|read|access|answer)`, `blocked by`,
		`(policy|policies) (forbids?|den(y|ies)|blocks?|does not allow|violation)`, `forbids`,
		`(only|by) (the |an? )?(\w+ )?(administrators?|admins?|owners?|maintainers?|members|staff)`,
		`for (\w+ )*(staff|users|members|admins) only`, `is private`, `(is|are) protected( by|:|,|$)`, `hidden`,
		`licen[cs]e does not`, `consent`,
		`may not (edit|view|see|access|change|delete|create|read|publish|deploy|merge|approve|post|send|cancel|push|upload|`+
			`restart|manage|invite|assign|join)`, `dangerous`)},
	{mcp.NotFound, pattern.NewWords(
		`no such`, `not found`, `(could not|couldn't|cannot|can't|not) be found`,
		`(could not|couldn't|cannot|can't) find`,
		`(status|http|code|error|got|returned|answered|with)( code| status)?:? (404|410)`, `^(404|410)`,
		`(does|do|did) ?(n[o']t|not) (exist|occur)`, `(no longer|nothing( \S+)*) exists?`,
		notIn,
		`unknown (\w+ )?(id|uid|uuid|channel|project|user|repository|issue|workspace|namespace|cluster|`+
			`server|resource|host)( |:|$)`,
		`could not be located`, `is gone`, `(is|are|was|were) (not|no longer) there( any ?more)?($|[,;:])`,
		`missing (from|in) (the |this )?(\w+ )?(%|index|list|table|folder)`,
		`% is unknown`, `^[^:]*%: (is )?unknown`, `isn't available, no such`,
		`no (\S+ ){0,5}(found|match(es|ed)?|exists?|named|called|titled|labell?ed|with (id|name|key)|available)`,
		`(there (is|are|was|were)|there's) (no|nothing)`, `^nothing (found|matched|named|called|to show)`,
		`(has|have) no (\S+ )?(called|named|with)`, `you have no`,
		`^no [\w -]+ (for|in|on|at|with|between) (%|(the|this|that|these|those|your|our|an?) \w+|.* %|(\w+ )?[\w-]*[^s\W]$)`,
		`^no (upcoming|matching|more|results?|active)`,
		`^no \w+s$`, `has been published`)},
	{mcp.Conflict, pattern.NewWords(
		`already`, `changed (after|before|since|while)`, `(changed|modified|edited|updated|rotated|saved) at the same time`,
		`(changed|modified|edited|updated|deleted) by (the |an? )?\S+( user)? (since|meanwhile|in the meantime|before you)`,
		`(changed|modified|edited|updated|approved it|deleted)( it)? (by someone|by somebody|since|`+
			`meanwhile|in the meantime|before you|;|;? please)`,
		`reserved by`, `(has|have) changed[,;:]? (please )?(fetch|reload|read|re-?read|refresh|get|pull)( \w+)? again`,
		`has been (modified|changed)`, `was (modified|changed|updated);`, `someone else`,
		`some(one|body) (has )?(changed|modified|edited|updated)`,
		`(still |is |are )(locked|busy|in use|attached|booked|`+beingDone+`)`,
		`still (has|running)`, `(is|are) not .* any ?more`, `(is|are) no longer an? \w+`,
		`(sha|etag|version|revision)( \S+){0,2} (conflict|mismatch|do(es)? not match|is (stale|outdated))`,
		`(version|revision|copy|branch|lock|edit|object|draft|etag|sha)( \S+){0,3} (is|was|are) stale`,
		`stale (version|revision|copy|branch|lock|object|etag|sha|write)`,
		`you (have|use|sent|gave) an? (old|older|outdated|earlier) (version|revision|copy)`,
		`in progress`, `is running`, `(has|have) active`,
		`(while )?another (\w+ )?(operation|deployment|process|admin|user|one|request)`, `no longer the current`,
		`used before`, `not ended yet`, `conflicts?`+`($|:| with| detected| error)`, `merge conflict`,
		`overlaps? with`, `duplicate (entry|key|name|record)`, `taken($|[.,;:]| (by|already|in|for|at|on)\b)`)},
	{mcp.Validation, pattern.NewWords(
		`^(the |your )?(csv|file|input|body|text|document|json|yaml|payload|upload) (has|have|contains?) no `+
			`(lines|rows|content|text|data|entries|items|columns|headers?|body|words)`,
		`(has|have) no .*, \w+ (it|one|them) (before|first)`,
		`must`, `(has|have|ought) to`, `(needs?|wants?) (to|an?)`, `needs? (an?|at)`, `should`, `required`, `requires?`,
		`is needed`, `forgot`, `mandatory`, `necessary`, `cannot be empty`, wrong+` [^:]*`, wrong+`(:|$)`,
		is+` (`+wrong+`|empty|missing|identical|not known|twice)`,
		`(is|are|was|were|isn't|aren't)( \S+)? (not |n't )?(an?|no|one of|unique|valid|supported|`+
			`recogni[sz]ed|allowed|numeric|positive|set|specified|provided|given|entered|accepted|equal|`+
			`number|string)( |$|:|,|;)`,
		`is of type %,? not`, `not (an?|valid|one of|supported|recogni[sz]ed|both|specified|provided|given|allowed|`+
			`permitted|`+
			`applicable|unique|accepted|equal|implemented)`,
		`missing`,
		`(cannot|can't|can not|could not|may not|must not) (be|have|contain|start|pass|use|combine|`+
			`specify|set|exceed|mix|move|assign|schedule|block|reference|point|end)`,
		`(can|may) only`,
		`only (\w+ )?(works?|supports?|supported|be|handles?|accepts?|allowed|valid|one|when|with|may|`+
			`text|statements|can)`,
		`handles only`, `only \d+`, `makes? (no )?sense`, `mutually exclusive`, `not both`, `at the same time`,
		`either .* or`, `neither( \S+)* (given|set|specified|provided|passed|supplied|present|an?|valid|allowed)`,
		`both (a|the|%)`, `exceed(s|ed|ing)?`,
		`too (large|long|big|small|short|many|few|high|low|deep)`, oneAmount, `out of (range|bounds)`,
		`(past|beyond|behind) the end`,
		`outside .*\d`, `limited to`,
		`\w+ (take|belong|match|support|contain|have|accept|look like|parse|takes|apply) (no|to|an?|the|%|any|only)`,
		`(does|do) ?n[o']t (take|belong|match|support|contain|have|accept|parse|apply|make|resolve to|refer to)`,
		`empty`, `blank`,
		`unset`,
		`no (value|valid|\S+( \w+){0,3} (was |were )?(provided|given|specified|supplied|passed|entered|selected))`,
		`expected`, `want(s|ed)?`, `syntax`, `^(please|specify|provide|give|use|choose|pick)`,
		`: (pass|give|specify|provide|use|choose)`, `; (use|give|pass|choose|pick)`, `left out`,
		`(could not|cannot|can't) (be parsed|parse)`, `validation (failed|errors?)`, `mismatch`,
		`(is|to|from|on|as|into) an? (directory|folder)`, `name of a (directory|folder)`, `(same|identical)`,
		`itself`, `illegal`, `strconv\.\w+`, `unexpected (token|end|character|argument|field|value|key|format)`,
		`came twice`, `(starts?|begins?|ends?|lies?) in the (past|future)`, `before it starts`,
		`(occurs|appears|matches|is there) (%|\d+|several|many|more than one) ?times?`)},
}

// PassingConflict matches messages about a conflict that passes by itself: "another deployment is in progress".
var PassingConflict = pattern.New(
	`(?i)\b(in progress|a lock|the lock|holds (the|an?|its) (\w+ )?lock|busy|pending|running|in use|` + beingDone +
		`|(database|table|row|record|index|file|state|queue|repository|resource) (is |are )?(currently |still )?locked|` +
		`locked by (another|a|an|some\w+) |another \w+ (is|was|has|already|in|holds|runs|uses)|(slots?|seats?|workers?|` +
		`places|runners?) .*taken|still|at the moment|right now|going on|` +
		`too many (open|concurrent|active|parallel|simultaneous) \w+)\b`)

// LastingConflict matches messages about a conflict with something that stays, whatever else they say: "the name is
// taken, choose another one".
var LastingConflict = pattern.New(`(?i)\b(exists?|duplicate|overlaps?|already (in use|used)|` +
	`still (has|have|contains?|holds?|uses?)|until (tomorrow|next|the end|\w+day)|because|(call|contact|tell) (the|your|` +
	`our) \w+|(stop|close|pause|detach|disable|remove|delete|release|cancel|unlock|resume|start|open) ` +
	`(\S+ ){1,3}first|and ` + cannot + ` be|too many (open|existing|active) \w+|` +
	`in use by (an?|the|another|some) (\w+ )?(container|pod|machine|vm|instance|volume|deployment|service)|` +
	`(choose|pick|select|use|try|book) (an?other|a different)|busy (at|on|from|between)|` +
	`(name|id|slug|user|username|e-?mail|title|key|handle|alias|address|domain|number|path|code|port|slot|seat|date|%)` +
	`( \S+){0,4} taken)\b`)

// HeldByOther matches messages about something that somebody else may soon give back: "locked by another worker".
var HeldByOther = pattern.New(
	`(?i)\b(locked|held|reserved|occupied|claimed|used) by\b|\balready (running|in progress)\b`)

// RunsAlready reports whether a message says that the very thing which should be started is: "the browser is already
// running". Another one may end soon: "a backup is already running".
func RunsAlready(message string) bool {
	return runsAlready.MatchString(message) && !oneRuns.MatchString(message)
}

var (
	runsAlready = pattern.New(`(?i)\balready (running|started|active|connected|listening)\b`)
	oneRuns     = pattern.New(`(?i)\b(an?|another|some|one) (\w+ ){1,3}(is |was )?already\b`)
)

// NotImplemented matches messages about what a server cannot do, without advice: "lists are not implemented here".
var NotImplemented = pattern.New(`(?i)\b(is|are) not (yet )?implemented( yet| here| (for|on|by|in)( \S+){1,3})?\.?$`)

// OffersForce matches messages about a thing that is there, and a flag to replace it: "% exists, set overwrite".
var OffersForce = pattern.New(`(?i)\b` + offersForce)

// UsedUp reports whether a message is about a limit that waiting for a minute does not lift: "the monthly quota is used
// up". A quota may be one of storage, unless the message speaks of calls or of a short time.
func UsedUp(message string) bool {
	return lastingLimit.MatchString(message) || quota.MatchString(message) && !callLimit.MatchString(message)
}

var (
	lastingLimit = pattern.New(
		`(?i)\b(quota|credits?|budget|allowance|limit)\b.*\b(admin\w*|raise|upgrade|billing|plan)\b|` +
			`\b(disk|drive|volume|storage|mailbox|inbox|accounts?) (is|are) full\b|\bno (more )?(space|room) left\b|` +
			`\b(monthly|daily|yearly|free|storage|disk|service|insufficient) (\w+ )?(quota|limit|credits?|budget|allowance)\b|` +
			`\b(out of|no|not enough|insufficient) (\w+ )?credits?\b|\bno .*\b(today|this (week|month))\b|` +
			`\b(account|card|user|voucher|key|token|it) (is|was|has been) (now )?(locked|blocked|void|cancell?ed|disabled|` +
			`suspended)\b|\b(account|card|user|voucher|key|token) (locked|blocked|disabled|suspended) until\b|\bvoid now\b|` +
			`\b(quota|credits?|budget|allowance)\b.*\b(exhausted|used up|spent)\b|\bresets? (in|after) \d+ ?(h|hours?|d|` +
			`days?)\b`)
	quota     = pattern.New(`(?i)\b(quota|credits?|budget|allowance)\b`)
	callLimit = pattern.New(
		`(?i)\b(rate|throttl\w+|(requests?|calls?|quer(y|ies)|lookups?)\b|per (second|minute)|later|wait|busy|resets?)\b|429`)
)

// irregular are participles of verbs for work that do not end with "ed".
const irregular = `(?:sent|done|made|taken|written|built|sold|bought|paid|cut|drawn|given|shot|spun|wound|bound|cast|` +
	`fed|lent|laid|sewn|sown|ground|rung|hung|begun|swept|fired|thrown)`

// negated matches names that say what something is not.
var negated = pattern.New(`^(?:is|has)?_?[Nn](?:ot|o)_?[A-Z]`)

// named are the kinds by the words in names, joined in camel case. The first match counts.
var named = []predicate{
	{mcp.Permission, pattern.New(`(?i)missing_?(scopes?|permissions?|privileges?|rights?)$|insufficient_?(scopes?|` +
		`permissions?)`)},
	{mcp.Validation, pattern.New(
		`(?i)^(?:err_?|is_?)?(?:invalid|malformed|missing_?\w|unsupported|illegal)|required$|` +
			`^err_?format$|(?:bad|wrong|unknown)_?format`)},
	{mcp.NotFound, pattern.New(`(?i)not_?found|no_?such|not_?exist|no_?rows|no_?documents|missing_?(key|row)`)},
	{mcp.Timeout, pattern.New(`(?i)time_?out|timed_?out|deadline`)},
	{mcp.RateLimited, pattern.New(`(?i)rate_?limit|too_?many_?requests|throttl|resource_?exhausted|quota`)},
	{mcp.Permission, pattern.New(
		`(?i)permission|forbidden|un_?auth|access_?denied|not_?allowed|denied|` +
			`expired_?token`)},
	{mcp.Conflict, pattern.New(`(?i)conflict|exists?$|duplicate|collision|aborted|overlap|busy$|locked$|taken$|in_?use$`)},
	{mcp.Network, pattern.New(`(?i)unavailable|unreachable|connection`)},
	{mcp.Validation, pattern.New(
		`(?i)invalid|validation|bad_?request|malformed|unprocessable|out_?of_?range|` +
			`required`)},
}
