package codes

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// FromMessage returns a code for a message, or "" if the message has no words that describe one failure. The code is
// made of the constant words of the message only, so that equal messages have equal codes. In words, % stands for a
// formatted value. caused tells whether the message introduces a cause: then words without a predicate are the action
// that failed.
func FromMessage(words string, caused bool) string {
	if object.MatchString(words) {
		return "" // its names are not English
	}
	if confirming.MatchString(words) {
		return "CONFIRMATION_REQUIRED"
	}
	words = url.ReplaceAllString(words, "%")
	words = units.ReplaceAllString(symbols.ReplaceAllString(words, ""), "%")
	words = switched.ReplaceAllString(aside.ReplaceAllString(quotes.Replace(words), " $1"), "$1")
	words = tries.ReplaceAllString(words, "$1")
	words = asked.ReplaceAllString(lexicon.Guess.ReplaceAllString(words, ""), "")
	words = doubtful.ReplaceAllString(question.ReplaceAllString(withoutRemarks(words), ""), "")
	if isForeign(words) {
		return ""
	}
	var clauses []string
	for _, sentence := range sentences(words) {
		if code := first(alternatives, sentence); code != "" && !invalidThing.MatchString(sentence) {
			return code
		}
		own := withoutWork(parts(sentence, caused))
		before, after, contrasts := strings.Cut(sentence, " but ")
		if contrasts {
			switch thing := subject(before); {
			case its.MatchString(after):
				after = thing + after[len("its"):]
			case thing != "" && !pronoun.MatchString(thing+" ") && mayNot.MatchString(after):
				after = thing + " " + after
			}
			own = append(slices.DeleteFunc(parts(before, caused), onlyHappened), parts(after, caused)...)
		}
		for i, part := range own {
			if attempt := attempted(own[:i]); caused && attempt != "" && onlyHappened(part) {
				return attempt // "save the booking, the charge was refunded"
			}
			// An error says more of what was not found, or that the search failed.
			if code := predicate(part); code != "" && !(caused && searching.MatchString(part)) {
				if attempt := attempted(own[:i]); attempt != "" && unexpected.MatchString(code) {
					return attempt
				}
				return code
			}
			if code := first(actions, part); code != "" {
				if reason := reasonIn(own[i+1:]); reason != "" && !caused {
					return reason
				}
				if i+1 < len(own) && isNot.MatchString(own[i+1]) {
					return thingOf(code)
				}
				return code
			}
		}
		if !contrasts { // what comes before it is not what is wrong
			clauses = append(clauses, own...)
		}
	}
	if valueFirst.MatchString(words) {
		return "" // the value says what failed, and the words only what else is to be known
	}
	short := "" // of a part with one word, such as the name of a module before the action
	for _, part := range clauses {
		code := plain(part, caused, part == strings.TrimSpace(words))
		if code != "" && strings.Contains(part, " ") {
			return code
		}
		if short == "" {
			short = code
		}
	}
	return short
}

// confirming matches messages that ask for a confirmation, whatever they say before: "deleting a contact cannot be
// undone. Ask the user, then set confirm to true."
var confirming = pattern.New(`(?i)\b(?:set|pass|use) confirm(?:ed)?(?: ?= ?| to )true\b|` +
	`\b(?:cannot|cant|can not) be (?:undone|reverted|reversed)\b.*\b(?:confirm|force)|\birreversible\b.*\b(?:confirm|` +
	`force)`)

// its matches a phrase about the thing that the clause before names: "the job was started, but its status is unknown".
var its = pattern.New(`^(?i)its (?:status|state|outcome|result)\b`)

// mayNot matches the beginning of a clause without a subject: "the disk was made, but could not be attached".
var mayNot = pattern.New(`^(?i)(?:(?:could not|couldnt|cannot|cant|can not) be |has no |lacks )`)

// subject returns the thing that a clause is about.
func subject(clause string) string {
	clause = strings.TrimRight(clause, ", ")
	for _, says := range []*pattern.Pattern{happened.message, did} {
		if m := says.FindStringSubmatch(clause); m != nil {
			return m[1]
		}
	}
	return ""
}

// did matches clauses about what a thing has done: "container % started", "invoice % exists".
var did = pattern.New(`^(?i)((?:the |an? )?[a-z]+(?: %)?) (?:\w+ed|exists)$`)

// didTo matches clauses about what a thing has done to another one: "the lab has stopped the order".
var didTo = pattern.New(`^(?i)(?:the |an? |our )?[a-z]+(?: %)? (?:has|have) \w+ed (?:the |an? |our )?\w+(?: %)?$`)

// invalidThing matches sentences that name an invalid thing before they say what it lacks: "invalid volume %: source
// and target are required". The thing is what the caller knows.
var invalidThing = pattern.New(`^(?i)(?:invalid|malformed|bad) [\w -]+(?: %)?: `)

// object matches texts that are a JSON object without a constant message.
var object = pattern.New(`^\s*\{\s*"`)

// symbols matches what is in front of a message for people to look at.
var symbols = pattern.New(`^[^\w\p{L}%"'\x60(\[<{-]+`)

// url matches an address in a message, which is a value.
var url = pattern.New(`\b[a-z]+://\S+`)

// units matches a value and its unit, which is not a word: %k, % MHz.
var units = pattern.New(`%(?:[a-zA-Z]{1,2}| ?(?:[kMGT]?Hz|dBm?|[kMGT]?Wh|m?Ah|[kMGT]i?B))\b`)

// HasReason reports whether a message says why something failed, and not only what did.
func HasReason(words string) bool {
	code := FromMessage(words, true)
	return code != "" && !strings.HasSuffix(code, "_FAILED")
}

// pronoun matches the beginning of a clause about what another one has named.
var pronoun = pattern.New(`^(?i:it|they|this|that|these) `)

// reasonIn returns the code of the first clause that gives a reason for a failed action: "failed to close the issue:
// issue not found". It returns "" if there is none.
func reasonIn(after []string) string {
	for _, part := range after {
		if strings.HasPrefix(part, "so ") || pronoun.MatchString(part) {
			break // it follows, or is about what was named before
		}
		if code := predicate(part); code != "" {
			return code
		}
		if code := first(actions, part); code != "" {
			return code
		}
	}
	return ""
}

// isNot matches a clause about a thing, named before, that is not there.
var isNot = pattern.New(`^(?i)(?:it|they|this|that) (?:(?:does|do) not exist|doesnt exist|dont exist|` +
	`(?:is|are) (?:not there|missing)|(?:was|were|is|are) not found)$`)

// thingOf returns the code for the thing of an action that is not there: LOT_NOT_FOUND for LABEL_LOT_FAILED.
func thingOf(action string) string {
	words := strings.Split(strings.TrimSuffix(action, "_FAILED"), "_")
	if len(words) < 2 || !isVerb(strings.ToLower(words[0])) {
		return action
	}
	return strings.Join(words[1:], "_") + "_NOT_FOUND"
}

// valueFirst matches messages whose first sentence is a value.
var valueFirst = pattern.New(`^\s*%\s*[.;\n]`)

// attempted returns the code for what was attempted, if the clauses before the last one name that: "get the settings:
// unexpected status 500".
func attempted(before []string) string {
	if len(before) == 0 || !isVerb(strings.ToLower(strings.Fields(before[0])[0])) {
		return ""
	}
	return complete(join(action(before[0]), failed))
}

// unexpected matches codes of answers that fit every call of a service.
var unexpected = pattern.New(`^UNEXPECTED_(?:HTTP_)?STATUS(?:_CODE)?$`)

// searching matches clauses about a search that failed.
var searching = pattern.New(`^(?i)(?:failed to|unable to|could not|couldnt|cannot|cant|can not|did not) (?:find|` +
	`locate)\b`)

// aside matches a remark between a subject and its verb: "the review, found at %, is not pending".
var aside = pattern.New(
	`(?:, (?:found|given|made|from|in|of|with) [^,.;:]*[,%]|, at [^ml,.;:][^,.;:]*[,%]|, at %|, %,` +
		`| (?:that |which )?you (?:are|were) (?:trying|attempting) to \w+)` +
		` (is|are|was|were|has|have|does|do|cannot|must)\b`)

// switched matches an argument with the value that is asked for: "all=true".
var switched = pattern.New(`\b(\w+)=(?:true|false)\b`)

// tries matches how often something was tried, behind what happened: "failed 3 times".
var tries = pattern.New(`(?i)\b(failed|tried|gave up|retried)(?: after)? (?:%|\d+) times\b`)

// question matches what a message asks the model: "to is required: who gets it?"
var question = pattern.New(`(?:^|[:,.!;]\s+)(?i:who|whom|whose|what|which|where|how|why)\b[^:.!;?]*\?`)

// asked matches a question behind a failure: "service % is down; wrong port?"
var asked = pattern.New(`[,;]\s(?:(?:is|are|was|were|does|do|did|has|have|wrong|maybe|perhaps|no)\b)[^;:.!?]*\?$`)

// doubtful matches clauses about what may be done: "the issue may have been created", "it is not known if the card was
// charged". They do not name the failure.
var doubtful = pattern.New(`(?i)(?:^|[,;]\s*)[^,;.:]*\b(?:(?:may|might)(?: or (?:may|might) not)?(?: already)? have ` +
	`been|(?:know|known|sure|certain|clear|unclear|unknown|uncertain|tell|say) (?:if|whether))\b[^,;.:]*`)

// withoutRemarks removes remarks in parentheses: "update the file (via get_file)".
func withoutRemarks(words string) string {
	for {
		without := remark.ReplaceAllString(words, "")
		if without == words || !hasWord(without) {
			return words
		}
		words = without
	}
}

var remark = pattern.New(`\s*\([^()]*\)`)

// quotes removes quotation marks, and makes one value of several that belong together.
var quotes = strings.NewReplacer("'", "", "\"", "", "`", "", "’", "", "“", "", "”", "", "#%", "%", "!%", "%",
	"n't", "nt", "Pub/Sub", "PubSub", "%/%", "%", "%:%", "%", "[%]", "", "e-mail", "email",
	"on-call", "OnCall", "On-call", "OnCall")

// sentenceEnd matches what ends a sentence, or what separates it from a remark or from advice.
var sentenceEnd = pattern.New(`[.!?;](?:\s|$)|\s[-–—]+\s|[()\[\]\n]|,? ?\b(?i:because|since it|although)\b`)

// sentences splits a message into its sentences, without remarks that nothing can be made of.
func sentences(words string) (list []string) {
	for _, s := range sentenceEnd.Split(words, -1) {
		if s = strings.TrimSpace(opening.ReplaceAllString(strings.TrimSpace(s), "")); hasWord(s) {
			list = append(list, s)
		}
	}
	return list
}

// opening matches words that come before the message itself.
var opening = pattern.New(`^(?i:(?:sorry|error|warning|fatal|oops|mcp|note)\s*[:,]\s*|please\s+)+`)

// partEnd matches what separates the clauses of a sentence.
var partEnd = pattern.New(`[:,]\s+|[:,]$|\s(?i:but|so that|that|which|when|unless|while it|as it|if|` +
	`and (?:is|are|no|cannot|must|the)) `)

// parts splits a sentence into its clauses. The name behind the colon of "missing required parameter: owner" stays.
// "Check the file" is advice, unless the message introduces a cause: then it is what failed.
func parts(sentence string, caused bool) (list []string) {
	if m := named.FindStringSubmatch(sentence); m != nil {
		name := m[3]
		if !hasWord(name) {
			name = m[2] // the name is a formatted value
		}
		if strings.Contains(strings.ToLower(m[1]), "invalid") {
			return []string{name + " is invalid"}
		}
		return []string{name + " is required"}
	}
	if !caused && imperative.MatchString(sentence) && !strings.Contains(sentence, "fail") {
		return nil
	}
	for i, s := range partEnd.Split(sentence, -1) {
		if i > 0 && !caused && choices.MatchString(s) {
			break
		}
		if s = strings.TrimSpace(s); hasWord(s) && !isPrefix(s) {
			list = append(list, s)
		}
	}
	return list
}

// choices matches the beginning of a list of what may be given instead: "state % is unknown, use open or closed".
var choices = pattern.New(`^(?i)(?:use|choose|pick|want|wanted|allowed (?:are|is|values)|valid (?:are|values)) `)

// named matches messages whose subject is the name behind a colon.
var named = pattern.New(`^(?i)(missing or invalid|invalid or missing|missing|no|empty|required)?(?: a|` +
	` the)?(?: required| mandatory)? ?(parameter|param|argument|arg|input|field|property|option|flag|key|value|variable|` +
	`header|attribute)s?(?: missing| required)?: ([\w.-]+|%)$`)

// isPrefix reports whether a part is the name of a tool or function before the message.
func isPrefix(part string) bool {
	return !strings.Contains(part, " ") && strings.ContainsAny(part, "_-.") || isVague(strings.ToUpper(part))
}

// failed and invalid are the words that most codes have.
var failed, invalid = []string{"FAILED"}, []string{"INVALID"}

// isVague reports whether a word in upper case names no failure.
func isVague(upper string) bool { return incomplete[upper] || isGeneric(upper) }

func hasWord(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }

// first returns the code of the first shape that a text has, or "".
func first(shapes []shape, text string) string {
	lower := strings.ToLower(text)
	for _, s := range shapes {
		if !strings.Contains(lower, s.hint) {
			continue
		}
		if m := s.message.FindStringSubmatch(text); m != nil {
			if code := complete(s.code(m[1:])); code != "" {
				return code
			}
		}
	}
	return ""
}

// predicate returns the code of a clause that names a thing and what is wrong with it or was done to it, or "".
func predicate(part string) string {
	if amount.MatchString(part) || doneOnly.MatchString(part) || passIt.MatchString(part) ||
		doneByOthers.MatchString(part) || doneLater.MatchString(part) || mayBe.MatchString(part) ||
		toDo.MatchString(part) {
		return "" // DELETED does not say what failed, and "pass it instead" is advice
	}
	if code := first(predicates, part); code != "" {
		return code
	}
	if valueChanged.MatchString(part) {
		return "" // CHANGED does not say what was
	}
	return first([]shape{byAnother, happened}, part)
}

// valueChanged matches clauses about what was done to a value.
var valueChanged = pattern.New(`^% (?:was|were|has been|have been) `)

// doneByOthers matches clauses about who does some work as a rule: "records are removed by certbot".
var doneByOthers = pattern.New(`^(?i).+ (?:is|are) (?:only |always )?(?:removed|deleted|created|added|updated|` +
	`changed|edited|written|sent|made|set|closed|opened|started|stopped|renewed|rotated|published|issued|led|owned|run|` +
	`held|managed|filled|generated|computed|approved|scheduled|reviewed|signed|handled|assigned) by\b`)

// doneLater matches clauses about when some work is done as a rule: "the invoice is written after the stay".
var doneLater = pattern.New(
	`^(?i).+ (?:is|are) (?:only |always )?(?:created|added|updated|written|sent|made|published|issued|run|generated|` +
		`computed|printed|paid|charged|delivered|shipped|built|filled|imported|exported|archived) (?:only )?` +
		`(?:after|before|once|when)\b`)

// amount matches clauses about how much was done: "% patients moved".
var amount = pattern.New(`^(?i)% [a-z]{3,}s (?:were |was )?\w+ed$`)

// mayBe matches clauses about the conditions for some work: "transfers can be cancelled for 24 hours only".
var mayBe = pattern.New(`^(?i)[^%]+ (?:can|may) (?:only )?be (?:cancell?ed|closed|disabled|declined|rejected) ` +
	`(?:for|within|until|only|by|in|before|after|while|if)\b`)

// toDo matches clauses about what somebody has to do: "tables must be reserved at least % ahead".
var toDo = pattern.New(`^(?i).+ (?:must|has to|have to|needs? to) (?:(?:call|contact|ask|wait)\b|` +
	`be \w+ed (?:at least|ahead|in advance|within)\b)`)

// doneOnly matches clauses about work that is done in part, or undone: "the record was deleted in memory only", "the
// version was removed again".
var doneOnly = pattern.New(`(?i)\b(?:was|were|has been|have been) \w+ed (?:.*\bonly|again)$`)

// passIt matches advice about what was named before: "pass it by name instead".
var passIt = pattern.New(`(?i)^(?:provide|specify|supply|pass) (?:it|them|this|that|one) `)

// onlyHappened reports whether a clause says what was done to a thing, and that nothing is wrong with it.
func onlyHappened(part string) bool {
	return (first(predicates, part) == "" || ends.MatchString(part)) && happened.message.MatchString(part) ||
		strings.HasSuffix(part, " exists") || didTo.MatchString(part)
}

// withoutWork leaves out the first clause if it only says what has worked before something failed: "the episode was
// created, upload failed".
func withoutWork(clauses []string) []string {
	if len(clauses) < 2 || !worked.MatchString(clauses[0]) {
		return clauses
	}
	clauses = slices.Clone(clauses[1:])
	clauses[0] = strings.TrimPrefix(clauses[0], "then ")
	return clauses
}

var worked = pattern.New(`(?i)\b(?:was|were|has been|have been) (?:successfully )?(?:created|made|sent|saved|` +
	`uploaded|written|added|placed|booked|reserved|submitted|copied|moved|built|published|printed|dropped|charged|` +
	`imported|exported|stored|inserted|processed|installed|deployed|downloaded|generated|delivered|shipped)$|` +
	`\b(?:is|are) gone$|^(?:the )?[a-z]+ (?:done|created|made|sent|saved|posted|placed|booked|uploaded|added|charged|` +
	`paid|stored)$`)

// ends matches clauses about the end of a thing, which may be what was asked for: "the ticket was closed, but".
var ends = pattern.New(`(?i)\b(?:was|were|has been|have been) ` +
	`(?:closed|archived|deleted|removed|paused|suspended|stopped|terminated)$|\b(?:is|are) (?:deleted|removed)$`)

// incomplete are codes that need the name of a thing.
var incomplete = setOf(`ALLOWED POSSIBLE PERMITTED ACCEPTED REQUIRED NEEDED ALREADY_FAILED ALREADY ALREADY_IN INVALID
	EMPTY MISSING NOT_FOUND ALREADY_EXISTS TIMED_OUT EXCLUSIVE TAKEN EXISTS TOO_MANY TOO_LONG TOO_LARGE SOMEBODY_ELSE
	SOMEONE_ELSE NOT_PART DOES_NOT_EXIST INVALID_WHICH INVALID_THAT NOT_SUPPORTED TOOL_FAILED HANDLER_FAILED
	REQUEST_FAILED CALL_FAILED OPERATION_FAILED COMMAND_FAILED ACTION_FAILED GET_FAILED DO_FAILED RUN_FAILED
	PROCESS_FAILED EXECUTE_FAILED HANDLE_FAILED SET_FAILED EXEC_FAILED EXEC_CONTEXT_FAILED QUERY_CONTEXT_FAILED
	QUERY_ROW_CONTEXT_FAILED COMBINED_OUTPUT_FAILED OUTPUT_FAILED WALK_DIR_FAILED SCAN_FAILED MAKE_FAILED PERFORM_FAILED
	RESOLVE_FAILED MUTATE_FAILED VALIDATE_FAILED UNMARSHAL_FAILED NEW_FAILED AT_FAILED INVALID_REQUIRED OCCUR_FAILED
	WORK_FAILED CREATE_FAILED WENT_WRONG WENT_WRONG_FAILED NOT_FOUND_FAILED TOOL_EXECUTION_FAILED TOOL_CALL_FAILED
	CONFLICT_FAILED GIVE_UP_FAILED HTTP_FAILED EVAL_SYMLINKS_FAILED INTERNAL_FAILED SERVER_FAILED API_FAILED
	API_REQUEST_FAILED HTTP_REQUEST_FAILED FETCH_DATA_FAILED GET_DATA_FAILED NONE PROGRESS PROGRESS_FAILED IN_PROGRESS
	LEAST_REQUIRED USED_UP CORRUPT NOT_FINISHED NOT_COMPLETED NOT_STARTED FIRST_THEN_FAILED FAILED_ATTEMPTS_FAILED NA_N
	ADMINISTRATOR_INFORMED NOT_A NOT_AN NOT HAS IS AFTER_ATTEMPTS_FAILED AFTER_RETRIES_FAILED AFTER_TRIES_FAILED
	NOT_NOTIFIED STATUS_UNKNOWN STATE_UNKNOWN OUTCOME_UNKNOWN RESULT_UNKNOWN`)

// plain returns a code for words that have none of the shapes, or "" if they do not name a failure. whole tells
// whether they are all of the message.
func plain(part string, caused, whole bool) string {
	isAdvice := advice.MatchString(part) && !(caused && trying.MatchString(part))
	if saysValue.MatchString(part) || isAdvice || !caused && instruction.MatchString(part) || told.MatchString(part) ||
		failing.MatchString(part) || amount.MatchString(part) || doneByOthers.MatchString(part) ||
		strings.HasSuffix(part, " occurred") {
		return ""
	}
	if m := partOf.FindStringSubmatch(part); m != nil && caused {
		return complete(join(noun(m[1]), []string{"OF"}, noun(m[2]), failed))
	}
	fields := strings.Fields(part)
	startsWithVerb := isVerb(strings.ToLower(fields[0]))
	code := ""
	switch {
	case caused && (stateAtEnd.MatchString(part) && !startsWithVerb || event.MatchString(part) ||
		spoilt.MatchString(part)):
		if code = join(noun(part)); !strings.Contains(code, "_") && !adjectives[code] {
			return ""
		}
	case caused:
		if (len(fields) == 1 || ended.MatchString(part)) && past.MatchString(fields[0]) {
			return "" // "interrupted: …"
		}
		if code = join(action(part), failed); endsInPast(code) ||
			!startsWithVerb && (finite.MatchString(part) || being.MatchString(part)) {
			return ""
		}
	case startsWithVerb && whole && len(fields) > 1 && !being.MatchString(part): // "stop" may be a signal
		code = join(action(part), failed)
	case len(fields) <= 5 && !strings.HasPrefix(part, "%") && !startsWithVerb:
		if code = join(noun(part)); !strings.Contains(code, "_") && !adjectives[code] {
			return ""
		}
	}
	return complete(code)
}

// saysValue matches clauses whose predicate is a value: "order % is %".
var saysValue = pattern.New(`\b(?:is|are|was|were) %$`)

// partOf matches a part of a thing that is named before a cause, by a word that is a verb as well: "state of build: %".
var partOf = pattern.New(
	`^(?i)(?:the )?(order|state|list|set|value|name|number|part|head|end|start|view) of ([a-z].*)$`)

// event matches words that end with what has happened, which did not fail: "security block".
var event = pattern.New(`(?i)\w (?:block|denial|rejection|violation|conflict|collision|outage)$`)

// spoilt matches things that are not as they should be: "corrupt message".
var spoilt = pattern.New(`^(?i)(?:corrupt(?:ed)?|damaged|broken|truncated|garbled|malformed) [a-z]+\b`)

// finite matches sentences about what a thing does or did: "the device sent garbage". They name nothing that failed.
var finite = pattern.New(`^(?i)(?:the |an? )?\w+ (?:would|will|\w+[^aeious]es|sent|gave|printed|broke|came|went|took|` +
	`got|lost|ran|answered|returned|replied|responded|reported) \w`)

// ended matches how far something came: "stopped after % of % files".
var ended = pattern.New(`^(?i)\w+ed (?:% of %$|(?:early |already )?(?:after|at|in|before|on|during)\b)`)

// past matches a word for what has happened to something.
var past = pattern.New(`^(?i)[a-z]{3,}(?:[^e]ed)$`)

// being matches sentences about what something is.
var being = pattern.New(`(?i)\b(?:is|are|was|were|has|have)\b`)

// failing matches clauses that only say that something failed.
var failing = pattern.New(`^(?i)(?:failed|unable|could not|cannot|can't|error|gave up)\b|\breturned\b`)

// stateAtEnd matches words that end with a state, and need no FAILED: "tool blocked".
var stateAtEnd = pattern.New(
	`(?i)\w (?:\w+[^e]ed|unavailable|unreachable|forbidden|limit|problem|trouble|down|rights|shortage)$|` +
		`[\w%] (?:is|are|was|were) [a-z]+$`)

// advice matches sentences that tell what to do, and not what failed.
var advice = pattern.New(`^(?i)(?:you|we|it|i|oh|something|there|please|use|try|want|make sure|ensure|check|see|run|` +
	`call|set|add|consider|remember|did|is|are|do|does|has|have|may|might|can|could|should|would|will|must|contact|this|` +
	`that|these)\b`)

// trying matches what was tried before a cause, and would be advice without one: "add the sail: %".
var trying = pattern.New(`^(?i)(?:add|run|call) (?:the |an? )?(?:[a-z]|%)`)

// imperative matches the beginning of a sentence that is nothing but advice.
var imperative = pattern.New(
	`^(?i)(?:make sure|ensure|check|try|see|run|call|consider|remember|verify|contact (?:the|your|us|an?|support)|` +
		`refer)(?:[\s,:]|$)`)

// instruction matches clauses that tell what to do, if no error is behind them. "Wait for the job: %" is an attempt.
var instruction = pattern.New(`^(?i)(?:come back|wait|ask|reload|refresh|reopen|tell|talk|look|go|start over|` +
	`retry|repeat|rebase|inform|(?:insert|bring|take|buy) (?:more|another)|(?:[\w%]+ )+first$)\b`)

// told matches clauses that only say that something else says why: "the printer says %". "Read again" is advice.
var told = pattern.New(`^(?i)\w+ (?:it )?again\b|^.+ asks? (?:you |us )?to \w|^.+ (?:says?|said|answers|answered|` +
	`reports|reported|replies|replied):? %$`)

// isForeign reports whether a message is not English: it has letters outside of ASCII, or function words of another
// language.
func isForeign(words string) bool {
	for _, r := range words {
		if r > unicode.MaxASCII && unicode.IsLetter(r) {
			return true
		}
	}
	return slices.ContainsFunc(strings.Fields(strings.ToLower(words)), func(w string) bool {
		return foreign[strings.Trim(w, ".,:;!?")]
	})
}

var foreign = setOf(`nicht konnte konnten werden wurde wurden der das ist sind fehlt fehlgeschlagen keine kein und mit
	beim eine einer zum zur muss datei fehler gefunden ungueltig bitte el los las pudo puede obligatorio encontrado
	archivo fichero sin para una del por debe ocurrio le la les du des est sont pas une aucun aucune introuvable
	erreur lors fichier il nao arquivo erro ao falha impossibile errore`)

func setOf(words string) map[string]bool {
	set := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// FromCall returns a code for the failure of a call that has no message of its own, or "". callee is the name of the
// function, and argument is its constant argument, or "". isInvalid tells whether the function fails because of its
// arguments: then the code is INVALID_OWNER for RequireString("owner") and for parseOwner(s).
func FromCall(callee, argument string, isInvalid bool) string {
	name := SplitCamel(callee)
	if !isInvalid {
		return FromName(callee)
	}
	if missing.MatchString(name) && identifier.MatchString(argument) {
		return join(noun(argument), []string{"REQUIRED"})
	}
	for _, thing := range []string{argument, objectOf(name)} {
		if !identifier.MatchString(strings.ReplaceAll(thing, " ", "_")) {
			continue
		}
		code := join(invalid, noun(thing))
		if thing != argument && plural.MatchString(name) {
			code = join(invalid, noun(thing), []string{"PARAMETERS"}) // it is any of them
		}
		if Check(code) == Fine && !incomplete[code] && thing != "" {
			return code
		}
	}
	return "INVALID_PARAM"
}

// objectOf returns what a function works on: "excel path" for "resolve excel path". It returns "" for a name without
// a verb, which may name anything.
func objectOf(name string) string {
	object := checking.ReplaceAllString(name, "")
	for {
		verb, rest, _ := strings.Cut(object, " ")
		if verb = strings.ToLower(verb); !isVerb(verb) && verb != "and" {
			break
		}
		object = rest
	}
	if object == name {
		return ""
	}
	return object
}

// FromVariable returns a code for the words of an error variable, which name a state more often than those of a
// message: PERIOD_CLOSED for "period closed". It returns "" if they say nothing.
func FromVariable(words string) string {
	if code := FromMessage(words, false); code != "" {
		return code
	}
	if code := FromMessage(words, true); !strings.HasSuffix(code, "_FAILED") {
		return code
	}
	return ""
}

// FromName returns a code for the failure of a tool or function, or "" if its name says nothing: LIST_ISSUES_FAILED for
// list_issues and for listIssuesHandler.
func FromName(name string) string {
	name = strings.NewReplacer("_", " ", "-", " ", ".", " ").Replace(SplitCamel(name))
	if wrapping.MatchString(name) && !making.MatchString(name) {
		return ""
	}
	name = creating(plumbing.ReplaceAllString(name, ""))
	code := complete(join(action(name), failed))
	if strings.HasPrefix(code, "FAILED_") {
		return "" // it returns what has failed
	}
	return code
}

// FromTool is [FromName] for the name of a tool. JOB_TOOL_FAILED does not say that the job has failed which the tool
// shows.
func FromTool(name string) string {
	code := FromName(name)
	if thing, ok := strings.CutSuffix(code, "_FAILED"); ok && canFail[thing] {
		return thing + "_TOOL_FAILED"
	}
	return code
}

// FromMaker returns a code for what a function makes an error of, or "" if its name says nothing or only a word:
// CARD_BLOCKED for newCardBlockedError and for MakeCardBlockedErrorFrom.
func FromMaker(name string) string {
	m := maker.FindStringSubmatch(SplitCamel(name))
	if m == nil || !strings.Contains(m[1], " ") {
		return ""
	}
	return complete(join(noun(m[1])))
}

// maker matches the name of a function that makes errors, in words.
var maker = pattern.New(`^(?i)(?:(?:new|make|format|build|create|to|as|get|return|report) )*` +
	`(.+) (?:error|err)(?: ?f)?(?: (?:from|with|for|of)(?: .+)?)?$`)

// canFail has the nouns of things that can fail, without those that are verbs as well.
var canFail = setOf(`JOB JOBS TASK TASKS TESTS BUILDS PIPELINE PIPELINES WORKFLOW WORKFLOWS MIGRATION MIGRATIONS
	DEPLOYMENT DEPLOYMENTS PAYMENT PAYMENTS TRANSACTION TRANSACTIONS RUNS STAGE STAGES STEP STEPS`)

// complete returns a code, or "" if it is not a good one.
func complete(code string) string {
	returned := strings.HasSuffix(code, "_RETURNED") && strings.Count(code, "_") == 1 // API_RETURNED
	if Check(code) != Fine || incomplete[code] || isNegation.MatchString(code) ||
		functionWord.MatchString(code) && !strings.HasSuffix(code, "_EXCLUSIVE") || returned {
		return ""
	}
	only := strings.HasPrefix(code, "ONLY_") && strings.Count(code, "_") == 1
	if torn.MatchString(code) || only || invalidDeed(code) {
		return ""
	}
	return code
}

// torn matches codes that mean nothing by themselves: they have two predicates, end in the middle of a sentence, or are
// about a single letter.
var torn = pattern.New(`_NOT_.+_FAILED$|^INVALID_INVALID|_REACHED_FAILED$|_ALREADY(?:_FAILED)?$|_WHO$|` +
	`^CANNOT_[A-Z]+ED_|_BELONGS(?:_FAILED)?$|^ONLY_(?:MAY|CAN)_|_LACKS$|^NO_LONGER_|^ANSWERED_|^[A-Z]+ED_TO$|` +
	`_RAN_OUT_FAILED$|_CAN_|_ONLY_FAILED$|_LOOK(?:ED|S)$|^BEING_|^ALREADY_[A-Z]+_FAILED$|` +
	`_WOULD_|_NO$|^HAS_(?:AT|IN|ON|FOR|OF|WITH)$|^ALREADY_(?:IN|AT|ON)(?:_|$)|_(?:SAID|TOLD|AND|OR)(?:_FAILED)?$|` +
	`_AND_(?:[A-Z]+_)?ONLY$|_SEATS_ONLY$|^[A-Z]_FAILED$|^(?:TAKES|HOLDS|FITS)_`)

// invalidDeed reports whether a code has a verb where the name of a thing should be: INVALID_ENDED.
func invalidDeed(code string) bool {
	deed, ok := strings.CutPrefix(code, "INVALID_")
	return ok && isPast(deed)
}

// endsInPast reports whether FAILED follows a verb in the past tense: ENDPOINT_ANSWERED_FAILED. It is not the failure
// that a message such as "the endpoint answered %s" is about.
func endsInPast(code string) bool {
	words := strings.Split(strings.TrimSuffix(code, "_FAILED"), "_")
	return strings.HasSuffix(code, "_FAILED") && isPast(words[len(words)-1])
}

// isPast reports whether a word is the past tense of a verb.
func isPast(word string) bool {
	word = strings.ToLower(word)
	return strings.HasSuffix(word, "ed") && !isVerb(word) && isVerb(strings.ToLower(baseForm(word)))
}

// isNegation matches codes that do not say of what something is not true.
var isNegation = pattern.New(`^NOT_(?:ACCEPTED|VALID|SET|GIVEN|PROVIDED|SPECIFIED|PERMITTED|READ|USED)$`)

// functionWord matches codes that begin in the middle of a sentence.
var functionWord = pattern.New(`^(?:AND|OR|AT|TO|INTO|WHICH|WHO|THAT|THEN|OF|FOR|BY|IN|ON|WITH|FROM|BUT|SO|IF|WHERE|` +
	`DOESNT|ISNT|NOT_A_VALID|MUST|WOULD|MOST|MORE|UNTIL|SINCE|DURING)(?:_|$)`)

// plumbing matches the words in names of functions that say how a tool is built, and not what it does.
var plumbing = pattern.New(`(?i)^(?:handle|new|make|create|build|do|run|exec|mcp|on)? ?(?:tool|mcp) | ?\b(?:handler|` +
	`tool|func|function|impl|wrapper|factory|middleware|adapter|callback|internal)s?$|^(?:handle|mcp|do|on) `)

// wrapping matches the names of functions that make or wrap the functions which do the work.
var wrapping = pattern.New(`(?i)^(?:wrap|with|adapt|convert|render|register|to|from|as|new) |` +
	`^(?:must|need|require[ds]?|expect) |` +
	`^(?:create|make|build) .*(?:handler|tool)\b|\bhandler .|\b(?:middleware|wrapper|adapter|factory)\b`)

// making matches the beginning of names of functions that make something which does not always succeed.
var making = pattern.New(`(?i)^new ((?:\w+ )*?(?:client|session|connection|service|request|manager|` +
	`store))(?: (?:from|with|for) .*)?$`)

// creating returns a name in which "create" takes the place of "new" if the function makes something that can fail.
func creating(name string) string {
	if m := making.FindStringSubmatch(name); m != nil {
		return "create " + m[1]
	}
	return name
}

// checking matches the words in names of functions that check or read a thing, without the thing.
var checking = pattern.New(
	`^(?i)(?:validate|require[ds]?|optional|parse|verify|unmarshal|decode|check|get|read|bind|extract|must|to|is|weak|` +
		`strict|new)\b ?|\b(?i:with context|decode|unmarshal|tool|req|request|param(?:eter)?s?|arg(?:ument)?s?|string|int|` +
		`float|bool|slice|value|from|with|or|default)\b ?`)

// missing matches names of functions that only check whether arguments are there.
var missing = pattern.New(`^(?i)(?:validate|check|ensure|assert) required$`)

// plural matches names of functions that check several arguments.
var plural = pattern.New(`(?i)\b(?:params|parameters|args|arguments)\b`)

// identifier matches names of arguments.
var identifier = pattern.New(`^[A-Za-z][A-Za-z0-9_.-]*$`)
