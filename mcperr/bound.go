package mcperr

import (
	"strings"
	"unicode/utf8"
)

// MaxSuggestion is the number of bytes of UTF-8 that a suggestion may have, unless [SetLimits] says otherwise: enough
// for two sentences, small beside a model's context.
const MaxSuggestion = 512

// cutMark ends a text that was cut. It counts towards the limit.
const cutMark = "…"

// Bound returns s as valid UTF-8 of at most [MaxSuggestion] bytes, or as many as [SetLimits] allows. It never cuts a
// character in two, and a text that was cut ends with an ellipsis.
func Bound(s string) string {
	most := limit().Suggestion
	s = strings.ToValidUTF8(s, string(utf8.RuneError))
	if len(s) <= most {
		return s
	}
	end := max(most-len(cutMark), 0)
	for !utf8.RuneStart(s[end]) {
		end--
	}
	if most < len(cutMark) {
		return ""
	}
	return s[:end] + cutMark
}
