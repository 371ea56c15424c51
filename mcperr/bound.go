package mcperr

import (
	"strings"
	"unicode/utf8"
)

// MaxSuggestion is the number of bytes of UTF-8 that a suggestion may have: enough for two sentences, small
// beside a model's context.
const MaxSuggestion = 512

// cutMark ends a text that was cut. It counts towards the limit.
const cutMark = "…"

// Bound returns s as valid UTF-8 of at most [MaxSuggestion] bytes. It never cuts a character in two, and a
// text that was cut ends with an ellipsis.
func Bound(s string) string {
	s = strings.ToValidUTF8(s, string(utf8.RuneError))
	if len(s) <= MaxSuggestion {
		return s
	}
	end := MaxSuggestion - len(cutMark)
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + cutMark
}
