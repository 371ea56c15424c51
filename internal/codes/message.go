package codes

import (
	"regexp"
	"strings"
	"unicode"
)

// maxWords is the most words of a code that is made from a message.
const maxWords = 5

// stateAtEnd matches messages that end with a state, and need no FAILED in the code: "backend unavailable".
var stateAtEnd = regexp.MustCompile(
	`(?i) (?:unavailable|unreachable|denied|exceeded|rejected|refused|expired|forbidden|unauthorized)$`)

// shape describes how a part of a message becomes a code.
type shape struct {
	hint    string // occurs in every such message, in lower case: a cheap test before the expensive one
	message *regexp.Regexp
	code    string // the words of the code; $1 stands for the first submatch
}

// predicates are the shapes of messages that name a thing and what is wrong with it.
var predicates = []shape{
	{"required", regexp.MustCompile(`(?i)^(.+?) (?:(?:is|are) )?required\b`), "$1 REQUIRED"},
	{"mandatory", regexp.MustCompile(`(?i)^(.+?) (?:is|are) mandatory\b`), "$1 REQUIRED"},
	{" be ", regexp.MustCompile(`(?i)^(.+?) ` + must + ` be (?:given|provided|set|specified|supplied|present)\b`),
		"$1 REQUIRED"},
	{" be ", regexp.MustCompile(`(?i)^(.+?) ` + mustNot + ` be (?:nil|null|missing|omitted)\b`), "$1 REQUIRED"},
	{" be empty", regexp.MustCompile(`(?i)^(.+?) ` + mustNot + ` be empty\b`), "$1 EMPTY"},
	{"valid", regexp.MustCompile(`(?i)^(.+?) (?:is|are) (?:not valid|invalid)\b`), "INVALID $1"},
	{"", regexp.MustCompile(`(?i)^(?:invalid|bad|wrong|illegal|malformed) (.+)$`), "INVALID $1"},
	{"", regexp.MustCompile(`(?i)^((?:unknown|unsupported|unexpected|unrecognized|missing) .+)$`), "$1"},
	{" must", regexp.MustCompile(`(?i)^(.+?) must\b`), "INVALID $1"},
	{"found", regexp.MustCompile(`(?i)^(.+?) (?:was |were |could )?not (?:be )?found\b`), "$1 NOT_FOUND"},
	{" exist", regexp.MustCompile(`(?i)^(.+?) (?:does not|doesn't) exist\b`), "$1 NOT_FOUND"},
	{"already", regexp.MustCompile(`(?i)^(.+?) already exists\b`), "$1 ALREADY_EXISTS"},
}

const (
	must    = `(?:must|should|has to)`
	mustNot = `(?:cannot|can't|must not|may not|should not)`
)

// actions are the shapes of messages that only name the action that failed.
var actions = []shape{
	{"", regexp.MustCompile(`(?i)^(?:failed|fail|unable|not able) to (.+)$`), "$1 FAILED"},
	{"", regexp.MustCompile(`(?i)^(?:could not|couldn't|cannot|can't|can not) (?:be )?(.+)$`), "$1 FAILED"},
	{"", regexp.MustCompile(`(?i)^(?:error|failure) (?:while |when |in )?(.+)$`), "$1 FAILED"},
}

// checks are the shapes of names of functions that fail if a thing is wrong.
var checks = []shape{
	{"", regexp.MustCompile(`(?i)^(?:validate|check) (.+)$`), "INVALID $1"},
	{"", regexp.MustCompile(`(?i)^requires? (.+)$`), "$1 REQUIRED"},
}

// stopWords are left out of codes.
var stopWords = map[string]bool{
	"A": true, "AN": true, "THE": true, "OF": true, "FOR": true, "TO": true, "IN": true, "ON": true, "AT": true,
	"FROM": true, "WITH": true, "IS": true, "ARE": true, "WAS": true, "WERE": true, "BE": true, "BY": true,
	"AND": true, "OR": true, "THIS": true, "THAT": true, "YOUR": true, "YOU": true, "PLEASE": true, "WHILE": true,
	"WHEN": true, "ERROR": true, "PARAMETER": true, "PARAM": true, "ARGUMENT": true,
}

// incomplete are codes that need the name of a thing.
var incomplete = map[string]bool{
	"REQUIRED": true, "INVALID": true, "EMPTY": true, "MISSING": true, "NOT_FOUND": true, "ALREADY_EXISTS": true,
	"DOES_NOT_EXIST": true,
}

// isVague reports whether a code in upper case does not name the thing that failed.
func isVague(code string) bool { return incomplete[code] || isGeneric(code) }

// FromMessage returns a code for a message. It is made from the constant words of the message only, so that equal
// messages have equal codes. In words, % stands for a formatted value. caused tells whether the message introduces a
// cause; then the code ends with FAILED, unless the message names a state. fallback is the name of a function, from
// which the code is made if the message has no suitable words.
func FromMessage(words, fallback string, caused bool) string {
	segments := splitSegments(words)
	for i, s := range segments[:min(2, len(segments))] { // the predicate may follow the action
		if code := match(predicates, s, i > 0); code != "" {
			return code
		}
	}
	for _, s := range segments {
		if code := match(actions, s, false); code != "" {
			return code
		}
	}
	for _, s := range segments {
		if code := fromWords(s, caused); code != "" {
			return code
		}
	}
	return fromFunction(fallback, len(segments) > 0 && !caused)
}

// fromWords returns a code made from the words of a segment that has none of the shapes, or "" if the words are not
// specific enough.
func fromWords(segment string, caused bool) string {
	if modal.MatchString(segment) {
		return "" // its subject is a formatted value
	}
	pattern := "$1"
	if caused && !stateAtEnd.MatchString(segment) {
		pattern = "$1 FAILED"
	}
	if code := join(segment, pattern); isSpecific(code) {
		return code
	}
	return ""
}

// fromFunction returns a code for the failure of a function. If its message names a problem, the function may name the
// thing: INVALID_TABLE_NAME for validateTableName.
func fromFunction(name string, hasProblem bool) string {
	name = SplitCamel(name)
	if short := strings.TrimSuffix(strings.TrimSuffix(name, " Handler"), " Tool"); short != "" {
		name = short
	}
	if hasProblem {
		if code := match(checks, name, false); code != "" {
			return code
		}
	}
	if code := strings.ToUpper(strings.ReplaceAll(name, " ", "_")); incomplete[code] && Check(code) == Fine {
		return code
	}
	if code := join(name, "$1 FAILED"); code != "" {
		return code
	}
	return "TOOL_FAILED"
}

// FromCall returns a code for the failure of a call that has no message of its own. callee is the name of the
// function, and argument is its constant argument, or "". invalid tells whether the function fails because of its
// arguments: then the code is INVALID_OWNER for RequireString("owner") and for parseOwner(s).
func FromCall(callee, argument string, invalid bool) string {
	if !invalid {
		return FromMessage("", callee, true)
	}
	for _, thing := range []string{argument, checking.ReplaceAllString(SplitCamel(callee), "")} {
		if code := join(thing, "INVALID $1"); code != "" && identifier.MatchString(strings.ReplaceAll(thing, " ", "_")) {
			return code
		}
	}
	return "INVALID_PARAM"
}

// checking matches the words in names of functions that check or read a thing, without the thing.
var checking = regexp.MustCompile(
	`^(?i)(?:validate|require[ds]?|optional|parse|verify|unmarshal|decode|check|get|read|bind|extract|must|to|is)\b ?` +
		`|\b(?i:tool|req|request|param(?:eter)?s?|arg(?:ument)?s?|string|int|float|bool|slice|value|` +
		`from|with|or|default)\b ?`)

// identifier matches names of arguments.
var identifier = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.-]*$`)

// modal matches segments that begin with a modal verb: "% must be positive".
var modal = regexp.MustCompile(`(?i)^(?:% )?(?:must|should|has to|may|can|cannot|can't)\b`)

// isSpecific reports whether a code made from plain words is specific enough: it has two words, or one and FAILED.
func isSpecific(code string) bool {
	thing, failed := strings.CutSuffix(code, "_FAILED")
	return strings.Contains(thing, "_") || failed && len(thing) >= len("WORD")
}

// splitSegments splits a message at its punctuation, and leaves out vague segments: "Error:", or the tool's own name.
func splitSegments(words string) []string {
	words = strings.NewReplacer("'", "", "\"", "", "`", "", "’", "").Replace(words)
	var out []string
	isPunctuation := func(r rune) bool { return strings.ContainsRune(".;:,()\n", r) }
	for _, s := range strings.FieldsFunc(words, isPunctuation) {
		s = strings.TrimSpace(s)
		isName := !strings.Contains(s, " ") && strings.ContainsAny(s, "_-")
		if s != "" && !isName && !isVague(strings.ToUpper(s)) && word.MatchString(s) {
			out = append(out, s)
		}
	}
	return out
}

// match returns the code for a segment of a message that has one of the shapes, or "". If brief is set, the thing must
// have no more than four words.
func match(shapes []shape, s string, brief bool) string {
	lower := strings.ToLower(s)
	for _, shape := range shapes {
		if !strings.Contains(lower, shape.hint) {
			continue
		}
		if m := shape.message.FindStringSubmatch(s); m != nil && (!brief || len(strings.Fields(m[1])) <= 4) {
			if code := join(m[1], shape.code); code != "" {
				return code
			}
		}
	}
	return ""
}

// join returns a code from a pattern such as "INVALID $1" and the words of a thing, or "" if that is not a good code.
// It leaves out words from the end of the thing until the code is short enough.
func join(thing, pattern string) string {
	kept := wordsFor(thing, maxWords-wordsIn(pattern))
	for ; len(kept) > 0; kept = kept[:len(kept)-1] {
		code := strings.ReplaceAll(strings.ReplaceAll(pattern, "$1", strings.Join(kept, "_")), " ", "_")
		if len(code) > MaxLen && len(kept) > 1 {
			continue
		}
		if code = collapse(code); Check(code) != Fine || incomplete[code] {
			return ""
		}
		return code
	}
	return ""
}

// wordsIn returns the number of words that a pattern adds to a code: 2 for "$1 NOT_FOUND".
func wordsIn(pattern string) (n int) {
	for _, fixed := range strings.Fields(strings.ReplaceAll(pattern, "$1", "")) {
		n += strings.Count(fixed, "_") + 1
	}
	return n
}

// wordsFor returns the first words of a thing in upper case, without stop words and without numbers at the start.
func wordsFor(thing string, most int) (kept []string) {
	all := word.FindAllString(thing, -1)
	for _, w := range all {
		if stopWords[strings.ToUpper(w)] && len(all) > 1 {
			continue
		}
		for _, part := range strings.Fields(SplitCamel(w)) { // the On of OnCall is not a stop word
			part = notInCode.ReplaceAllString(strings.ToUpper(part), "")
			if part != "" && len(kept) < most && (len(kept) > 0 || !unicode.IsDigit(rune(part[0]))) {
				kept = append(kept, part)
			}
		}
	}
	return kept
}

// notInCode matches the characters of a word in upper case that a code cannot have.
var notInCode = regexp.MustCompile(`[^A-Z0-9]`)

// collapse returns a code without words that repeat the one before: GET_FAILED for GET_FAILED_FAILED.
func collapse(code string) string {
	words := strings.Split(code, "_")
	out := words[:1]
	for _, w := range words[1:] {
		if w != out[len(out)-1] {
			out = append(out, w)
		}
	}
	return strings.Join(out, "_")
}
