package fold_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/fold"
)

func TestText(t *testing.T) {
	t.Parallel()
	const prose = "The model takes what a tool returns for the whole answer, and if a part of it\ncould not be fetched, " +
		"nobody knows.\n"
	for _, c := range []struct {
		name, text string
		width      int
		want       string
	}{
		{"it fits", prose, 80, prose},
		{"a paragraph", prose, 40,
			"The model takes what a tool returns for\nthe whole answer, and if a part of it\ncould not be fetched, nobody " +
				"knows.\n"},
		{"paragraphs", "one two three\n\nfour five six\n", 8, "one two\nthree\n\nfour\nfive six\n"},
		{"code", "\tfoo := bar(one, two, three)\none two\n", 5, "\tfoo := bar(one, two, three)\none\ntwo\n"},
		{"an item", "These are reported:\n  - a loop that leaves out each element\n  - a call\n", 24,
			"These are reported:\n  - a loop that leaves\n    out each element\n  - a call\n"},
		{"a row", "RULE  REPORTS\nmcpa  errors that are lost on the way\n", 30,
			"RULE  REPORTS\nmcpa  errors that are lost on\n      the way\n"},
		{"a row without room", "a-very-long-name-of-a-tool  errors that are lost\n", 30,
			"a-very-long-name-of-a-tool\n    errors that are lost\n"},
		{"titles", "Severity: warning, because the client is misled by it, or left waiting\nSilence a line: as here\n", 40,
			"Severity: warning, because the client is\nmisled by it, or left waiting\nSilence a line: as here\n"},
		{"a long word", "https://example.com/a/long/path is here\n", 10, "https://example.com/a/long/path\nis here\n"},
	} {
		if got := fold.Text(c.text, c.width); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
