package lexicon

import (
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Act is what a function does to something, by its name.
type Act uint8

// The acts.
const (
	NoAct   Act = iota
	Reads       // get, list
	Makes       // create, write, send
	Removes     // delete, clear
)

// ActOf returns what a function does by the first verb in its name, and that verb in lower case.
func ActOf(name string) (does Act, verb string) {
	for _, word := range Words(name) {
		switch {
		case reading.MatchString(word):
			return Reads, word
		case making.MatchString(word):
			return Makes, word
		case removing.MatchString(word):
			return Removes, word
		}
	}
	return NoAct, ""
}

var (
	reading = pattern.New(`^(get|list|read|load|search|find|fetch|describe|show|display|query|view|check|validate|` +
		`verify)$`)
	removing = pattern.New(`^(delete|remove|clear|drop|purge|reset|uninstall|destroy|revoke)$`)
	making   = pattern.New(`^(set|write|put|save|store|add|insert|create|update|copy|append|upload|apply|merge|` +
		`rename|move|send|post|publish|replace|import|restore|enable|disable|install|assign|edit)$`)
)

// Repetition is what happens if a function does its work twice, by its name.
type Repetition uint8

// The repetitions.
const (
	NoRepetition Repetition = iota
	Same                    // as if it were done once: it reads, sets or removes
	Twice                   // there are two of something: it creates, sends, starts
	AnyWork                 // that depends on what it is given: it runs something
)

// IsOpen reports whether other words have to tell, such as those of the message.
func (r Repetition) IsOpen() bool { return r == NoRepetition || r == AnyWork }

// RepetitionOf returns what happens if a function does its work twice.
func RepetitionOf(name string) Repetition {
	words := Words(name)
	if len(words) == 0 {
		return NoRepetition
	}
	if work, begins := strings.CutPrefix(name, "Begin"); begins {
		if does := RepetitionOf(work); does != NoRepetition {
			return does // BeginRunCommand starts it, and BeginTx only a transaction
		}
	}
	if running.MatchString(name) || requesting.MatchString(name) {
		return AnyWork
	}
	if text := strings.Join(words, " "); prepared.MatchString(text) && !requested.MatchString(text) {
		return Same
	}
	if redisReading.MatchString(name) || acquiring.MatchString(name) {
		return Same
	}
	if first, second, ok := strings.Cut(name, "And"); ok && RepetitionOf(second) == Twice &&
		RepetitionOf(first) != NoRepetition {
		return Twice // FindAndReserve
	}
	found := NoRepetition
	switch {
	case len(words) > 1 && opening.MatchString(words[0]+" "+words[1]):
		return Twice
	case len(words) == 2 && reading.MatchString(words[0]) && taking.MatchString(words[1]):
		return Twice // GetDel
	case asking.MatchString(words[0]), marking.MatchString(words[0]) && slices.Contains(words, "as"):
		return Same // mark a comment as the answer
	case starting.MatchString(words[0]) && !showing.MatchString(words[len(words)-1]):
		return Twice // start an update
	case runs.MatchString(words[0]) && slices.ContainsFunc(words, jobs.MatchString):
		return AnyWork // run a check, or a command
	case twiceFirst.MatchString(words[0]):
		found = Twice
	}
	for i, word := range words {
		switch {
		case reading.MatchString(word) || removing.MatchString(word) || setting.MatchString(word):
			return Same
		case creating.MatchString(word) && !slices.Contains(words[i:], "or"): // create or update
			return Twice
		case creating.MatchString(word) || twice.MatchString(word):
			found = Twice
		}
	}
	if found == NoRepetition && known.MatchString(words[len(words)-1]) {
		return Same // table_size
	}
	return found
}

// EndsWithRequest reports whether a name ends with "request", so that the function may prepare one or also send it:
// makeRequest.
func EndsWithRequest(name string) bool {
	words := Words(name)
	return len(words) > 1 && strings.HasPrefix(words[len(words)-1], "request")
}

// acquiring matches names of functions that wait for something to work with: pool.Acquire, acquireLock.
var acquiring = pattern.New(`^(?i:(try)?acquire((conn(ection)?|lock|semaphore|slot|client|session|token)s?)?)$`)

// TakesTurn matches names of methods that try to take a lock, and report whether they did: mu.TryLock, sem.TryAcquire.
var TakesTurn = pattern.New(`^(?i:try_?(r?lock|acquire))$`)

// RepetitionOfCommand returns what happens if a program is run twice, by its first words: "issue", "create". Behind a
// flag, the words are values. A clone is often a download.
func RepetitionOfCommand(words []string) (does Repetition) {
	if slices.Contains(words, "-exec") {
		return NoRepetition // find runs others
	}
	for i, word := range words {
		switch {
		case where.MatchString(word), i > 0 && where.MatchString(words[i-1]):
		case strings.HasPrefix(word, "-") || word == "clone":
			return does
		case creating.MatchString(word), i > 0 && joins.MatchString(word):
			return Twice // what stands before it may be a noun: "gcloud compute instances create"
		case does == NoRepetition && lists.MatchString(word):
			does = Same
		case does == NoRepetition:
			does = RepetitionOf(word)
		}
	}
	return does
}

// joins matches commands that bring two things together. As names of functions, they only prepare other work.
var joins = pattern.New(`^(connect|join|attach|pair|link|mount|bind|peer)$`)

// where matches flags that say where a command works, before the command: git -C dir log.
var where = pattern.New(`^(-C|--context|--namespace|-H|--host|--kubeconfig)$`)

// lists matches programs and their commands that only show something, or bring it to where it is already.
var lists = pattern.New(`^(log|diff|ps|plan|ls|cat|head|tail|grep|rg|wc|stat|du|df|which|whoami|blame|` +
	`ffprobe|mediainfo|exiftool|pdfinfo|identify|nslookup|dig|whois|ping|uname|uptime|free|lscpu|lsblk|lsof|debuginfo|` +
	`rev-parse|ls-files|ls-remote|ls-tree|cat-file|shortlog|reflog|images|top|pull|scale|checkout|switch)$`)

// MayBeNoun reports whether a name may be that of a thing, although it may also mean that something is done: Order,
// PostByID.
func MayBeNoun(name string) bool {
	words := Words(name)
	return len(words) > 0 && (len(words) == 1 || words[1] == "by") && !starting.MatchString(words[0]) &&
		!creating.MatchString(words[0])
}

// Checks reports whether a name begins with a verb for finding something out, which may take work.
func Checks(name string) bool { return begins(name, checking) }

var checking = pattern.New(`^(check|verify|validate|inspect|test|scan|diagnose|analy[sz]e|evaluate)$`)

// Removing reports whether a name begins with a verb for removing something.
func Removing(name string) bool { return begins(name, removing) }

// ChangesState reports whether a name begins with a verb for changing the state of something, or for removing it.
func ChangesState(name string) bool { return Removing(name) || begins(name, changesState) }

var changesState = pattern.New(`^(set|update|mark|cancel|close|archive|void|stop|enable|disable|activate|deactivate|` +
	`suspend|resume|finish|complete|discharge|release|lock|unlock|approve|reject|sign|transition|move|save|put|patch|` +
	`change)$`)

// Works reports whether a name begins with a verb for work, of which it is not known what happens if that is done
// twice: Build, AdmitPatient.
func Works(name string) bool { return begins(name, working) }

var working = pattern.New(`^(build|admit|discharge|prescribe|register|subscribe|enrol|enroll|hire|provision|allocate|` +
	`release|capture|hold|settle|deliver|produce|merge|grant|promote|migrate|approve|reject|accept|attach|ingest|` +
	`transmit|claim|issue|sign|dispose|convert|swap|exchange|rotate|consume|commit|push|fulfil|fulfill|transition|` +
	`complete|finish|finalize|confirm)$`)

// Reading reports whether a name begins with a verb for reading: GetOrCreate, but not MarkRead.
func Reading(name string) bool { return begins(name, reading) }

// begins reports whether the first word in a name is one of some verbs.
func begins(name string, verbs *pattern.Pattern) bool {
	words := Words(name)
	return len(words) > 0 && verbs.MatchString(words[0])
}

// MayAct reports whether a name or message has a verb that means work if something is posted, although it can also mean
// something that may be repeated: OpenTicket, CheckIn, UpdateBalance, FindAndReserve.
func MayAct(words string) bool {
	list := Words(words)
	return slices.ContainsFunc(list, func(word string) bool {
		return acting.MatchString(word) || creating.MatchString(word) || twice.MatchString(word)
	}) || checkedIn.MatchString(strings.Join(list, " "))
}

var (
	acting = pattern.New(`^(set|put|update|enable|disable|activate|deactivate|modify|cancel|stop|apply|patch|rename|` +
		`replace|edit|assign|open|close|bump|redeem|force)$`)
	checkedIn = pattern.New(`\bcheck (in|out)\b`)
)

// OnlyReads reports whether the description of a tool says that it reads: its first sentence begins with such a verb,
// and has none that means work.
func OnlyReads(description string) bool {
	said, _, _ := strings.Cut(strings.TrimSpace(description), ". ")
	first, rest, _ := strings.Cut(said, " ")
	return rest != "" && showsFirst.MatchString(first) && !MayAct(rest)
}

// showsFirst does not match "query" and "execute", because a statement may also change something.
var showsFirst = pattern.New(`^(?i:(?:get|list|show|describe|display|retrieve|return|read|find|view|inspect|count)s?|` +
	`(?:search|fetch)(?:es)?)$`)

// Changes reports whether a name has a verb for changing something, and not only for reading or removing it.
func Changes(name string) bool {
	return slices.ContainsFunc(Words(name), func(word string) bool {
		changes := setting.MatchString(word) && making.MatchString(strings.TrimSuffix(word, "s"))
		return changes || word == "patch" || word == "modify"
	})
}

// Appends reports whether a name or message begins with a verb for adding to something that is there.
func Appends(words string) bool {
	return slices.ContainsFunc(Words(words), func(word string) bool { return appending.MatchString(word) })
}

var appending = pattern.New(`^((append|prepend|shift|extend|nudge|revers|toggl)(ing)?|increment(ing)?|` +
	`accumulat(e|ing)|reverse|toggle|adjust(ing)?|double|halve)$`)

// RepetitionIn is [RepetitionOf] for a message. Only the first sentence counts, because the others often give advice.
// The word "put" says nothing in a message: "could not put a hold on the card".
func RepetitionIn(message string) Repetition {
	said, _, _ := strings.Cut(message, ". ")
	return RepetitionOf(put.ReplaceAllString(said, ""))
}

var put = pattern.New(`(?i)\bput\b`)

// RepetitionOfStep is [RepetitionOf] for one of the names that lead to a call: NewInsert, or EventsListCall, a type.
// Those for setting say nothing, because they set what is sent: SetName.
func RepetitionOfStep(name string) (does Repetition) {
	words := Words(name)
	if prepared.MatchString(strings.Join(words, " ")) {
		return NoRepetition
	}
	for _, word := range words {
		switch {
		case creating.MatchString(word), twice.MatchString(word) && !running.MatchString(word):
			return Twice
		case reading.MatchString(word), removing.MatchString(word), changing.MatchString(word):
			does = Same
		}
	}
	return does
}

// changing matches verbs for what is sent, and not for setting something that is.
var changing = pattern.New(`^(update|patch|select|count)$`)

// Builder matches the names of types that are put together, step by step, before they are sent: UserQuery. A name of
// one word, such as Query, says too little.
var Builder = pattern.New(
	`^(?i:\w+(call|request|query|builder|create|update|delete|upsert|updateone|deleteone|select))$`)

// Hands matches the names of methods that only hand on what has been done or read before: Err, Decode.
var Hands = pattern.New(
	`^(?i:result|results|val|value|err|error|decode|scan|all|one|only|into|unmarshal|bind|rows?|` +
		`stream|doraw)(Context|Ctx|X)?$`)

// Delivers reports whether the name of a function says that it passes something on to others, who are not in the same
// process: money, messages, orders.
func Delivers(name string) bool {
	return begins(name, delivering) && RepetitionOf(name) == Twice
}

var delivering = pattern.New(`^(place|send|submit|publish|invite|notify|post|charge|pay|refund|transfer|buy|sell|` +
	`deploy|reserve|withdraw|deposit|redeem|dispatch|e?mail|book|order|ship|forward)$`)

var (
	setting = pattern.New(`^(set|put|look|updates?|begin|enable|disable|activate|deactivate|modify|cancel|stop|apply|` +
		`patch|ensure|enforce|scan|` +
		`rename|replace|edit|assign|test|ping|status|preview|render|dry|` +
		`evaluate|analy[sz]e|diagnose|inspect|explain|require|` +
		`embed(s|dings?)?|tokeni[sz]e|classify|rerank|translate|predict|detect|moderate|geocode|introspect|aggregate|` +
		`transcribe|resolve|load|lookup|count|compare|parse|compute|calculate|estimate|measure|retrieve|obtain|` +
		`summari[sz]e|download|open|connect|initiali[sz]e|login|close|authenticate|authorize|` +
		`authorization)$`)
	creating = pattern.New(`^(create|add|insert|append|place|send|submit|publish|invite|notify|enqueue)$`)
	twice    = pattern.New(`^(post|charge|pay|refund|transfer|buy|sell|trigger|start|run|exec|execute|invoke|deploy|` +
		`launch|restart|rerun|clone|fork|comment|reply|reserve|withdraw|deposit|redeem|dispatch|move|adjust|increment|` +
		`decrement|incr|decr|pop|dequeue|increase|decrease|toggle|dispense|print|credit|debit|mint|` +
		`vote)$`) // also nouns: run query
	// marking matches verbs that give a thing a state, whatever the thing is called.
	marking    = pattern.New(`^(un)?mark$`)
	asking     = pattern.New(`^(is|has|exists|who|whoami|first|last|pluck|distinct|watch)$`)
	known      = pattern.New(`^(size|info|infos|stats|logs|history|details|version|versions|health|usage|metrics)$`)
	twiceFirst = pattern.New(`^(e?mail|book|order|ship|schedule|queue|forward|spawn)$`) // more often nouns
)

// opening matches first words of names of functions that make something, although the verb often means only to look.
var opening = pattern.New(`^(open (ticket|account|case|issue|incident|order|position|request|claim|dispute|poll)|` +
	`check (in|out)|[lr] push)$`)

// taking matches what is done to something that a function returns, so that a second call does not find it.
var taking = pattern.New(`^(del|delete|remove|pop)$`)

// starting matches first words of names of functions that begin work, whatever the work is, unless showing matches the
// last one: schedule_list.
var (
	starting = pattern.New(`^(start|launch|trigger|initiate|schedule|queue|enqueue|restart|rerun|spawn)$`)
	showing  = pattern.New(`^(get|list|read|show|describe|fetch|view|find|search)$`)
)

// runs and jobs match the words of names of functions that run something which sounds harmless, or any program.
var (
	runs = pattern.New(`^(run|exec|execute|invoke)$`)
	jobs = pattern.New(`^(check|validate|verify|scan|test|update|delete|remove|clear|drop|purge|reset|apply|patch|set|` +
		`install|uninstall|restore|import|commands?|cmd|cli|shell|scripts?|program|process|binary|executable)$`)
)

// Runs reports whether the first word in a name says that something is run: runGit.
func Runs(name string) bool { return begins(name, runs) }

// redisReading matches the names of commands of redis that only read, by which clients call their methods.
var redisReading = pattern.New(`^(?i:l(len|range|index|pos)|s(card|members|ismember|mismember|randmember|inter|union|` +
	`diff|scan)|h(get|getall|mget|keys|vals|exists|len|scan|strlen)|` +
	`z(card|count|score|mscore|rank|revrank|range\w*|revrange\w*|scan|lexcount)|x(len|range\w*|revrange\w*|info\w*|` +
	`pending\w*)|strlen|getrange|getbit|bitcount|bitpos|pfcount|geo(pos|dist|hash|search)|p?ttl|mget)$`)

// running matches the names of functions that do not name what they run. RunsWork matches those of them that run
// something which may do any work, such as a script. A tool is none: it says itself what can be repeated.
var (
	running  = pattern.New(`^(?i:(run|exec|execute|invoke)(Context|Tool|` + anyWork + `)?|callTool)$`)
	RunsWork = pattern.New(`^(?i:(run|exec|execute|invoke)(` + anyWork + `))$`)
)

const anyWork = `Command|Workflow|Pipeline|Playbook|Script|Program|Process`

// requesting matches the names of functions that send a request, and say no more of it.
var requesting = pattern.New(`^(?i:request(Msg|Message|Context|WithContext|MsgWithContext)?)$`)

// MakesIDs matches the paths of packages that make identifiers.
var MakesIDs = pattern.New(`(?:^|/)(?:go\.|go-)?(?:uuid|ulid|ksuid|xid|nanoid|shortuuid)(?:/v\d+)?$`)

// Transaction matches the names of types whose methods do nothing that lasts before the last one, Commit.
var Transaction = pattern.New(`(?i)^(sql_?)?(tx|transaction)$`)

// Steps matches the names of functions that go on to the next element of something: Next, Scan, ReadLine.
var Steps = pattern.New(`^(?i:(next|scan|read|recv|receive|pop|decode|token)` +
	`(line|record|row|token|string|page|message|event)?)$`)

// Process matches the names of types whose methods run programs.
var Process = pattern.New(`^(?i:\w*(process|command|shell|cmd))$`)

var (
	prepared  = pattern.New(`(?i)\b(client|connection|requests?)$`) // what only prepares the work: create a request
	requested = pattern.New(`(?i)^(do|send|perform|exec(ute)?|run|submit|issue|dispatch|fire) |` +
		`\b(pull|merge|access|change|feature|support) requests?$`)
)

// SameVerb reports whether two verbs in lower case are the same, or mean much the same: add, insert.
func SameVerb(a, b string) bool {
	return a == b || slices.ContainsFunc(synonyms, func(group *pattern.Pattern) bool {
		return group.MatchString(a) && group.MatchString(b)
	})
}

// synonyms are groups of verbs that mean much the same.
var synonyms = []*pattern.Pattern{
	removing,
	pattern.New(`^(set|write|put|save|store|update|edit|replace)$`),
	pattern.New(`^(add|insert|create|append)$`),
	pattern.New(`^(send|post|publish)$`),
	pattern.New(`^(move|rename)$`),
}

// ShareNoun reports whether a word of the first name that is not a verb occurs in the second: Sheet of RemoveSheet in
// deleteWorksheet.
func ShareNoun(a, b string) bool {
	return slices.ContainsFunc(Words(a), func(word string) bool {
		does, _ := ActOf(word)
		return does == NoAct && len(word) > 2 && strings.Contains(strings.ToLower(b), strings.TrimSuffix(word, "s"))
	})
}

// Beside matches names of what is done beside the purpose of a function, so that a failure may stay in the log.
var Beside = pattern.New(`(?i)cache|log|metric|audit|event|telemetry|stat|history|lock|deadline|header|env|buf|` +
	`build|notif|progress|te?mp|track|session|span|attribute|cookie|timeout|flag|config|backup|preview|label|watch|` +
	`index|permission|mode`)

// Finishing matches names of functions that report the errors of earlier calls: Flush, Commit.
var Finishing = pattern.New(
	`^(?i:flush|commit|close|err|error|exec|send|deliver|run|do|finish|apply)([A-Z]|$)`)

// Constructs matches names of functions that make what others work with.
var Constructs = pattern.New(`^(New|new|Must|must)([A-Z]|$)`)

// Doing matches names of functions that change something in a way that is not known.
var Doing = pattern.New(
	`^(?i:exec|run|do|git|command|call|request|invoke|query|delete|remove|drop|create|add|new|set|insert)([A-Z]|$)`)

// RunsProgram matches names of functions that run programs, whose exit status is not always a failure.
var RunsProgram = pattern.New(`(?i)^(run|exec|execute|command|output|combinedoutput|sh|shell|git)`)

// LogsFailure matches lines of a log that say what failed, and nothing behind the error.
var LogsFailure = pattern.New(`^(?i)(?:\[?(?:error|warning|warn)\]?:? )?(?:(?:failed|unable|could not|cannot|can't|` +
	`couldn't|error) (?:[^:%]+|[^:]+(?:: %|, err(?:or)?[:=] ?%))|[^:]+ failed(?:: %|, err(?:or)?[:=] ?%)?)$`)

// Logs matches names of functions that write to a log.
var Logs = pattern.New(`^(?i:trace|debug|info|notice|warn|warning|error|print|log|fprint)(f|ln|w|Context)?$`)

// Fetches matches names of methods that fetch something from elsewhere.
var Fetches = pattern.New(
	`^(Get|Fetch|List|Load|Read|Query|Search|Describe|Download)[A-Z]|^(Call|Do|Send|Invoke)$`)

// SaysState matches names of fields that may say that something went wrong.
var SaysState = pattern.New(`(?i)err|reason|status|state|skip|fail|message|note|success|^(ok|up|down)$|valid|` +
	`available|found|alive|online|reach|partial|missing|degraded|health|connected|complete`)

// IsTemporary matches names of variables for files that are made only to be moved.
var IsTemporary = pattern.New(`(?i)te?mp`)

// OnlyAsks matches names of services of which a method that creates something only asks a question: Create of a
// SubjectAccessReview.
var OnlyAsks = pattern.New(`(?i)(access|token)reviews?|simulation|dryrun`)
