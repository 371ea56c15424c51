// Package codes knows what a good error code is, and makes codes: from names that are written otherwise, and from
// messages.
package codes

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// MaxLen is the longest code, in bytes: that of a reason in AIP-193.
const MaxLen = 63

// Problem is what is wrong with a code.
type Problem uint8

// The problems, those first that another name has to be invented for.
const (
	Fine     Problem = iota
	Empty            // there is none
	Sentence         // it is a text for people
	Generic          // it fits every failure: ERROR, UNKNOWN
	Numbered         // a number says which failure it is: ERR_1
	Long             // more than MaxLen bytes
	Case             // not SCREAMING_SNAKE_CASE
)

// valid is the form of a reason in AIP-193, https://google.aip.dev/193.
var valid = regexp.MustCompile(`^[A-Z][A-Z0-9_]+[A-Z0-9]$`)

// Check returns the gravest problem of a code, or Fine.
func Check(s string) Problem {
	upper := strings.ToUpper(strings.Join(words(s), "_"))
	switch {
	case strings.TrimSpace(s) == "":
		return Empty
	case strings.ContainsFunc(s, unicode.IsSpace):
		return Sentence
	case upper != "" && isGeneric(upper):
		return Generic
	case numbered.MatchString(upper):
		return Numbered
	case len(s) > MaxLen:
		return Long
	case !valid.MatchString(s):
		return Case
	}
	return Fine
}

// genericWords make a code that fits every failure if it has no others.
var genericWords = []string{
	"ERROR", "ERRORS", "ERR", "FAILED", "FAILURE", "FAIL", "FAULT", "UNKNOWN", "EXCEPTION", "GENERIC", "GENERAL",
	"UNEXPECTED", "PROBLEM", "ISSUE", "MISC", "OTHER", "DEFAULT", "CODE",
}

func isGeneric(upper string) bool {
	for w := range strings.SplitSeq(upper, "_") {
		if !slices.Contains(genericWords, w) {
			return false
		}
	}
	return true
}

var numbered = regexp.MustCompile(`^(?:(?:E|NO|NR|NUM|NUMBER|TYPE|STATUS|` + strings.Join(genericWords, "|") + `)_?)*\d+$`)

// Screaming returns a name in SCREAMING_SNAKE_CASE, or "" if that would be no good code. What is one already stays
// what it is: invalidPort and invalid-port give INVALID_PORT, HTTPServerError gives HTTP_SERVER_ERROR.
func Screaming(s string) string {
	if Check(s) == Fine {
		return s
	}
	for _, r := range s {
		if r > unicode.MaxASCII {
			return "" // there is no telling what it would be called in ASCII
		}
	}
	out := strings.ToUpper(strings.Join(words(s), "_"))
	if strings.ContainsFunc(s, unicode.IsSpace) || Check(out) != Fine {
		return ""
	}
	return out
}

// Renames returns what to call codes that are not SCREAMING_SNAKE_CASE, by their present names. Codes that would
// then be the same as another one are left out.
func Renames(names []string) map[string]string {
	owner := make(map[string]string) // new name → present one; "" if there are several
	for _, name := range names {
		to := Screaming(name)
		if other, ok := owner[to]; ok && other != name {
			owner[to] = ""
		} else {
			owner[to] = name
		}
	}
	renames := make(map[string]string)
	for to, name := range owner {
		if to != "" && name != "" && to != name {
			renames[name] = to
		}
	}
	return renames
}

var word = regexp.MustCompile(`[\pL\pN]+`)

// words returns the words of a name, whatever separates them.
func words(s string) []string {
	return strings.Fields(SplitCamel(strings.Join(word.FindAllString(s, -1), " ")))
}

// SplitCamel puts blanks between the words of an identifier: listHTTPServers → list HTTP Servers.
func SplitCamel(s string) string {
	runes := []rune(s)
	at := func(i int) rune {
		if i < 0 || i >= len(runes) {
			return ' '
		}
		return runes[i]
	}
	var b strings.Builder
	for i, r := range runes {
		starts := unicode.IsLower(at(i - 1)) // userName
		if unicode.IsUpper(at(i-1)) || unicode.IsDigit(at(i-1)) {
			plural := at(i+1) == 's' && !unicode.IsLower(at(i+2)) // the s of IDs
			starts = unicode.IsLower(at(i+1)) && !plural          // HTTPServer
		}
		if unicode.IsUpper(r) && starts {
			b.WriteRune(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}
