package codes

import (
	"regexp"
	"strings"
	"unicode"
)

const maxWords = 5 // of a code made of a message

var (
	aState   = regexp.MustCompile(`(?i) (?:unavailable|unreachable|denied|exceeded|rejected|refused|expired|forbidden|unauthorized)$`)
	nonASCII = regexp.MustCompile(`[^A-Z0-9]`)
)

// shape turns a part of a message into a code.
type shape struct {
	hint    string // is in every such message, in lower case: a cheap test before the dear one
	message *regexp.Regexp
	code    string // $1 is the part that names the thing
}

// telling are the shapes that say what is wrong.
var telling = []shape{
	{"required", regexp.MustCompile(`(?i)^(.+?) (?:(?:is|are) )?required\b`), "$1 REQUIRED"},
	{"mandatory", regexp.MustCompile(`(?i)^(.+?) (?:is|are) mandatory\b`), "$1 REQUIRED"},
	{" be ", regexp.MustCompile(`(?i)^(.+?) (?:must|should|has to) be (?:given|provided|set|specified|supplied|present)\b`), "$1 REQUIRED"},
	{" be ", regexp.MustCompile(`(?i)^(.+?) (?:cannot|can't|must not|may not|should not) be (?:nil|null|missing|omitted)\b`), "$1 REQUIRED"},
	{" be empty", regexp.MustCompile(`(?i)^(.+?) (?:cannot|can't|must not|may not|should not) be empty\b`), "$1 EMPTY"},
	{"valid", regexp.MustCompile(`(?i)^(.+?) (?:is|are) (?:not valid|invalid)\b`), "INVALID $1"},
	{"", regexp.MustCompile(`(?i)^(?:invalid|bad|wrong|illegal|malformed) (.+)$`), "INVALID $1"},
	{"", regexp.MustCompile(`(?i)^((?:unknown|unsupported|unexpected|unrecognized|missing) .+)$`), "$1"},
	{" must", regexp.MustCompile(`(?i)^(.+?) must\b`), "INVALID $1"},
	{"found", regexp.MustCompile(`(?i)^(.+?) (?:was |were |could )?not (?:be )?found\b`), "$1 NOT_FOUND"},
	{" exist", regexp.MustCompile(`(?i)^(.+?) (?:does not|doesn't) exist\b`), "$1 NOT_FOUND"},
	{"already", regexp.MustCompile(`(?i)^(.+?) already exists\b`), "$1 ALREADY_EXISTS"},
}

// failing are the shapes that only say what was being done.
var failing = []shape{
	{"", regexp.MustCompile(`(?i)^(?:failed|fail|unable|not able) to (.+)$`), "$1 FAILED"},
	{"", regexp.MustCompile(`(?i)^(?:could not|couldn't|cannot|can't|can not) (?:be )?(.+)$`), "$1 FAILED"},
	{"", regexp.MustCompile(`(?i)^(?:error|failure) (?:while |when |in )?(.+)$`), "$1 FAILED"},
}

// named are the shapes of names of functions that say what is wrong.
var named = []shape{
	{"", regexp.MustCompile(`(?i)^(?:validate|check) (.+)$`), "INVALID $1"},
	{"", regexp.MustCompile(`(?i)^requires? (.+)$`), "$1 REQUIRED"},
}

var stopWords = map[string]bool{
	"A": true, "AN": true, "THE": true, "OF": true, "FOR": true, "TO": true, "IN": true, "ON": true, "AT": true,
	"FROM": true, "WITH": true, "IS": true, "ARE": true, "WAS": true, "WERE": true, "BE": true, "BY": true, "AND": true, "OR": true,
	"THIS": true, "THAT": true, "YOUR": true, "YOU": true, "PLEASE": true, "ERROR": true, "WHILE": true, "WHEN": true,
	"PARAMETER": true, "PARAM": true, "ARGUMENT": true,
}

// incomplete codes do not say what they are about.
var incomplete = map[string]bool{
	"REQUIRED": true, "INVALID": true, "EMPTY": true, "MISSING": true, "NOT_FOUND": true, "ALREADY_EXISTS": true,
	"DOES_NOT_EXIST": true,
}

func saysNothing(code string) bool { return incomplete[code] || isGeneric(code) }

// FromMessage returns a code for a message, made of its constant words only: the same message gives the same code
// wherever it stands. In words, formatted values are marked by '%'. Where the message introduces a cause, the
// code says that what it names has failed, unless it says by itself what state it is in. If nothing meaningful is left, it says so of the function named
// fallback.
func FromMessage(words, fallback string, caused bool) string {
	segments := splitSegments(words)
	for i, s := range segments[:min(2, len(segments))] { // what is wrong may follow what was being done
		if code := match(telling, s, i > 0); code != "" {
			return code
		}
	}
	for _, s := range segments {
		if code := match(failing, s, false); code != "" {
			return code
		}
	}
	for _, s := range segments {
		if modal.MatchString(s) {
			continue // what must be so is a formatted value
		}
		pattern := "$1"
		if caused && !aState.MatchString(s) {
			pattern = "$1 FAILED"
		}
		if code := join(s, pattern); telltale(code) {
			return code
		}
	}
	name := SplitCamel(fallback)
	if short := strings.TrimSuffix(strings.TrimSuffix(name, " Handler"), " Tool"); short != "" {
		name = short
	}
	if len(segments) > 0 && !caused { // the message says what is wrong, and the name with what
		if code := match(named, name, false); code != "" {
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

// FromCall returns a code for the failure of a call that has no message of its own: INVALID_OWNER for
// RequireString("owner") and for parseOwner(s), if it fails because of what it is given. callee is the name of the
// function, argument the constant text that it is given, or "".
func FromCall(callee, argument string, invalid bool) string {
	if !invalid {
		return FromMessage("", callee, true)
	}
	for _, thing := range []string{argument, checked.ReplaceAllString(SplitCamel(callee), "")} {
		if code := join(thing, "INVALID $1"); code != "" && identifier.MatchString(strings.ReplaceAll(thing, " ", "_")) {
			return code
		}
	}
	return "INVALID_PARAM"
}

// checked is what the names of functions say that check or read what they are given.
var checked = regexp.MustCompile(
	`^(?i)(?:validate|require[ds]?|optional|parse|verify|unmarshal|decode|check|get|read|bind|extract|must|to|is)\b ?` +
		`|\b(?i:tool|req|request|param(?:eter)?s?|arg(?:ument)?s?|string|int|float|bool|slice|value|from|with|or|default)\b ?`)

var identifier = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.-]*$`)

var modal = regexp.MustCompile(`(?i)^(?:% )?(?:must|should|has to|may|can|cannot|can't)\b`)

// telltale reports whether a code made of plain words says enough: two words, or one that failed.
func telltale(code string) bool {
	thing, failed := strings.CutSuffix(code, "_FAILED")
	return strings.Contains(thing, "_") || failed && len(thing) >= len("WORD")
}

// splitSegments cuts a message where punctuation does, and drops parts that say nothing: a tool's own name in
// front, "Error:".
func splitSegments(words string) []string {
	words = strings.NewReplacer("'", "", "\"", "", "`", "", "’", "").Replace(words)
	var out []string
	for _, s := range strings.FieldsFunc(words, func(r rune) bool { return strings.ContainsRune(".;:,()\n", r) }) {
		s = strings.TrimSpace(s)
		isName := !strings.Contains(s, " ") && strings.ContainsAny(s, "_-")
		if s != "" && !isName && !saysNothing(strings.ToUpper(s)) && word.MatchString(s) {
			out = append(out, s)
		}
	}
	return out
}

// match returns the code of a part of a message that has one of the shapes. If brief, the part must not be a
// long explanation.
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

// join puts the words of thing into the pattern and returns "" if the result would be no good code.
func join(thing, pattern string) string {
	fixed := strings.Fields(strings.ReplaceAll(pattern, "$1", ""))
	room := maxWords
	for _, f := range fixed {
		room -= strings.Count(f, "_") + 1
	}
	var kept []string
	all := word.FindAllString(thing, -1)
	for _, word := range all {
		if stopWords[strings.ToUpper(word)] && len(all) > 1 {
			continue
		}
		for _, w := range strings.Fields(SplitCamel(word)) { // the On of OnCall belongs to the name
			w = nonASCII.ReplaceAllString(strings.ToUpper(w), "")
			if w != "" && len(kept) < room && (len(kept) > 0 || !unicode.IsDigit(rune(w[0]))) {
				kept = append(kept, w)
			}
		}
	}
	if len(kept) == 0 {
		return ""
	}
	code := strings.ReplaceAll(strings.ReplaceAll(pattern, "$1", strings.Join(kept, "_")), " ", "_")
	for len(code) > MaxLen && len(kept) > 1 {
		kept = kept[:len(kept)-1]
		code = strings.ReplaceAll(strings.ReplaceAll(pattern, "$1", strings.Join(kept, "_")), " ", "_")
	}
	code = collapse(code)
	if Check(code) != Fine || incomplete[code] {
		return ""
	}
	return code
}

// collapse removes a word that repeats the one before it: GET_FAILED_FAILED.
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
