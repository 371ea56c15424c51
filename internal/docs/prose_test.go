package docs

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// longest is the greatest number of words in a sentence of a page.
const longest = 35

// odd matches constructions that plain English avoids, with what to write instead.
var odd = []struct {
	match  *regexp.Regexp
	advice string
}{
	{regexp.MustCompile(`\b(is|are|was|were) no\b`), "write \"is not a\", or \"there is no\""},
	{regexp.MustCompile(`\b(nobody|whoever|whosoever|in vain|without blame|anew|thereof|hitherto)\b`), "use a plain word"},
	{regexp.MustCompile(`(^|[.!?] )(Whoever|Wherever|What [a-z]+ [a-z]+s is)\b`), "begin with a thing"},
	{regexp.MustCompile(`\b(utilize|leverage|simply|obviously|of course|in order to)\b`), "leave it out"},
}

// fine matches constructions that are plain, although they look like odd ones.
var fine = regexp.MustCompile(`(?i)\b(there|if) (is|are|was|were) no\b|\b(is|are|was|were) no (longer|more)\b`)

var (
	code     = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`|<!--.*?-->")
	blocks   = regexp.MustCompile("(?s)```.*?```")
	lastWord = regexp.MustCompile(`\S+$`)
	indented = regexp.MustCompile(`(?m)^(    |\t).*$`)
	link     = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)
	block    = regexp.MustCompile(`\n\s*\n|\n\s*[-*|#>]|\n\s*\d+\. `)
	stop     = regexp.MustCompile(`[.!?:;]["')]*(\s|$)`)
)

// TestProse checks the pages for sentences that are hard to read.
func TestProse(t *testing.T) {
	t.Parallel()
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	top, err := filepath.Glob("../../*.md")
	if err != nil {
		t.Fatal(err)
	}
	dev, err := filepath.Glob("../../docs/dev/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range slices.Concat(pages, top, dev) {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range longLines(string(data)) {
			t.Errorf("%s: a line has more than %d runes: %s", filepath.Base(page), widest, line)
		}
		for _, s := range sentences(string(data)) {
			if n := len(strings.Fields(s)); n > longest {
				t.Errorf("%s: a sentence has %d words, more than %d: %s", filepath.Base(page), n, longest, s)
			}
			for _, o := range odd {
				if m := o.match.FindString(fine.ReplaceAllString(s, "")); m != "" {
					t.Errorf("%s: %q: %s: %s", filepath.Base(page), m, o.advice, s)
				}
			}
		}
	}
}

// TestComments checks the comments of the code for the same constructions. Their sentences may be longer.
func TestComments(t *testing.T) {
	t.Parallel()
	linttest.GoFiles(t, "../..", func(path string) {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range file.Comments {
			for _, s := range sentences(group.Text()) {
				for _, o := range odd {
					if m := o.match.FindString(fine.ReplaceAllString(quoted.ReplaceAllString(s, ""), "")); m != "" {
						t.Errorf("%s: %q: %s: %s", fset.Position(group.Pos()), m, o.advice, s)
					}
				}
			}
		}
	})
}

// quoted matches what a comment quotes.
var quoted = regexp.MustCompile(`"[^"]*"`)

// longLines returns the lines of a page that are too long, without code and tables. A line that ends with a link may be
// longer by that.
func longLines(page string) (list []string) {
	page = blocks.ReplaceAllString(page, "")
	for line := range strings.Lines(indented.ReplaceAllString(page, "")) {
		line = strings.TrimSuffix(line, "\n")
		isRow := strings.HasPrefix(strings.TrimSpace(line), "|")
		if !isRow && utf8.RuneCountInString(lastWord.ReplaceAllString(line, "")) > widest {
			list = append(list, line)
		}
	}
	return list
}

// sentences returns the sentences of a page, without code and tables.
func sentences(page string) (list []string) {
	page = strings.ReplaceAll(page, "\r\n", "\n")
	page = link.ReplaceAllString(indented.ReplaceAllString(code.ReplaceAllString(page, "x"), ""), "$1")
	for _, paragraph := range block.Split(page, -1) {
		if strings.Contains(paragraph, "|") {
			continue // a row of a table
		}
		for _, s := range stop.Split(paragraph, -1) {
			if s = strings.TrimLeft(strings.Join(strings.Fields(s), " "), "-*#> "); s != "" {
				list = append(list, s)
			}
		}
	}
	return list
}

func TestSentences(t *testing.T) {
	t.Parallel()
	const page = "# Title\n\nOne `a.b` is [here](x.md). Two:\n\n- three; four\n- five\n\n| a | b |\n\n```go\nnot " +
		"this\n```\n\n    nor this\n"
	got := strings.Join(sentences(page), "|")
	if want := "Title|One x is here|Two|three|four|five|x"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestHeadings checks that no page has a section twice.
func TestHeadings(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"..", "../docs", "../docs/dev"} {
		pages, err := filepath.Glob(filepath.Join("..", folder, "*.md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range pages {
			page, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			seen := make(map[string]bool)
			for line := range strings.Lines(blocks.ReplaceAllString(string(page), "")) {
				if strings.HasPrefix(line, "## ") && seen[line] {
					t.Errorf("%s has two sections %q", name, strings.TrimSpace(line))
				}
				seen[line] = true
			}
		}
	}
}
