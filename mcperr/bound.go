package mcperr

import (
	"strings"
	"unicode/utf8"
)

// MaxSuggestion is the default limit for a suggestion, in bytes of UTF-8. It is enough for two sentences, and small
// compared with the context of a model. [Settings] change the limit.
const MaxSuggestion = 512

// cutMark ends a text that was cut. Its bytes count towards the limit.
const cutMark = "…"

// Bound returns s as valid UTF-8, cut to [MaxSuggestion] bytes or to the limit of the [Settings]. Each run of
// invalid bytes is replaced by U+FFFD. A text that was cut ends with an ellipsis, and no character is cut in two. If
// the limit is too small for the ellipsis, a text that has to be cut becomes empty.
func Bound(s string) string {
	return cut(s, settings.Load().MaxSuggestion)
}

// cut returns s as valid UTF-8, cut to a number of bytes as in [Bound].
func cut(s string, most int) string {
	s = strings.ToValidUTF8(s, string(utf8.RuneError))
	if len(s) <= max(most, 0) {
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
