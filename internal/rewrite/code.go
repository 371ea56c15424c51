package rewrite

import (
	"regexp"
	"strings"
	"unicode"
)

const (
	maxCodeWords = 5
	maxCodeLen   = 63 // of a reason in AIP-193
)

var (
	validCode = regexp.MustCompile(`^[A-Z][A-Z0-9_]*[A-Z0-9]$`)
	aWord     = regexp.MustCompile(`[\pL\pN]+`)
	nonASCII  = regexp.MustCompile(`[^A-Z0-9]`)
)

// shapes turn a message's beginning or end into the part of a code that carries the meaning.
var shapes = []struct {
	message *regexp.Regexp
	code    string // $1 is the part that names the thing
}{
	{regexp.MustCompile(`(?i)^(?:failed|fail|unable|not able) to (.+)$`), "$1 FAILED"},
	{regexp.MustCompile(`(?i)^(?:could not|couldn't|cannot|can't|can not) (?:be )?(.+)$`), "$1 FAILED"},
	{regexp.MustCompile(`(?i)^(?:error|failure) (?:while |when |in )?(.+)$`), "$1 FAILED"},
	{regexp.MustCompile(`(?i)^(.+?) (?:is|are) (?:required|mandatory)\b`), "$1 REQUIRED"},
	{regexp.MustCompile(`(?i)^(.+?) required\b`), "$1 REQUIRED"},
	{regexp.MustCompile(`(?i)^(.+?) (?:cannot|can't|must not|may not|should not) be empty\b`), "$1 EMPTY"},
	{regexp.MustCompile(`(?i)^(.+?) (?:is|are) (?:not valid|invalid)\b`), "INVALID $1"},
	{regexp.MustCompile(`(?i)^(.+?) must\b`), "INVALID $1"},
	{regexp.MustCompile(`(?i)^(.+?) (?:was |were |could )?not (?:be )?found\b`), "$1 NOT_FOUND"},
	{regexp.MustCompile(`(?i)^(.+?) (?:does not|doesn't) exist\b`), "$1 NOT_FOUND"},
	{regexp.MustCompile(`(?i)^(.+?) already exists\b`), "$1 ALREADY_EXISTS"},
}

var stopWords = map[string]bool{
	"A": true, "AN": true, "THE": true, "OF": true, "FOR": true, "TO": true, "IN": true, "ON": true, "AT": true,
	"FROM": true, "WITH": true, "IS": true, "ARE": true, "WAS": true, "WERE": true, "BE": true, "BY": true, "AND": true, "OR": true,
	"THIS": true, "THAT": true, "YOUR": true, "YOU": true, "PLEASE": true, "ERROR": true, "WHILE": true, "WHEN": true,
	"PARAMETER": true, "PARAM": true, "ARGUMENT": true,
}

// generic codes say nothing alone.
var generic = map[string]bool{
	"ERROR": true, "ERR": true, "FAILED": true, "FAILURE": true, "UNKNOWN": true, "EXCEPTION": true, "REQUIRED": true,
	"INVALID": true, "EMPTY": true, "MISSING": true, "NOT_FOUND": true, "ALREADY_EXISTS": true,
}

// Code returns a code for a message, made of its constant words only: the same message gives the same code
// wherever it stands. In words, formatted values are marked by '%'. If nothing meaningful is left, the code
// says that the function named fallback failed.
func Code(words, fallback string) string {
	message := words
	if i := strings.IndexAny(message, ".;:,(\n"); i > 0 && meaningful(message[:i]) {
		message = message[:i]
	}
	message = strings.TrimSpace(strings.NewReplacer("'", "", "\"", "", "`", "", "’", "").Replace(message))
	for _, s := range shapes {
		if m := s.message.FindStringSubmatch(message); m != nil {
			if code := join(m[1], s.code); code != "" {
				return code
			}
		}
	}
	if code := join(message, "$1"); code != "" {
		return code
	}
	return join(splitCamel(fallback), "$1 FAILED")
}

// meaningful reports whether part of a message has enough words to name a failure.
func meaningful(part string) bool {
	n := 0
	for _, w := range aWord.FindAllString(part, -1) {
		if !stopWords[strings.ToUpper(w)] {
			n++
		}
	}
	return n >= 2
}

// join puts the words of thing into the pattern and returns "" if the result would be no good code.
func join(thing, pattern string) string {
	fixed := strings.Fields(strings.ReplaceAll(pattern, "$1", ""))
	room := maxCodeWords
	for _, f := range fixed {
		room -= strings.Count(f, "_") + 1
	}
	var kept []string
	for _, w := range aWord.FindAllString(splitCamel(thing), -1) {
		w = nonASCII.ReplaceAllString(strings.ToUpper(w), "")
		if w == "" || stopWords[w] || len(kept) == 0 && unicode.IsDigit(rune(w[0])) {
			continue
		}
		if len(kept) == room {
			break
		}
		kept = append(kept, w)
	}
	if len(kept) == 0 {
		return ""
	}
	code := strings.ReplaceAll(strings.ReplaceAll(pattern, "$1", strings.Join(kept, "_")), " ", "_")
	for len(code) > maxCodeLen && len(kept) > 1 {
		kept = kept[:len(kept)-1]
		code = strings.ReplaceAll(strings.ReplaceAll(pattern, "$1", strings.Join(kept, "_")), " ", "_")
	}
	code = collapse(code)
	if len(code) > maxCodeLen || len(code) < 3 || !validCode.MatchString(code) || generic[code] {
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

// splitCamel puts blanks between the words of an identifier: listHTTPServers → list HTTP Servers.
func splitCamel(s string) string {
	runes := []rune(s)
	var b strings.Builder
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && (unicode.IsLower(runes[i-1]) || unicode.IsDigit(runes[i-1]) ||
			unicode.IsUpper(runes[i-1]) && i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			b.WriteRune(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}
