package bounds_test

import (
	"go/ast"
	"strconv"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/bounds"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// declarations are what the snippets use. The directive makes the package relevant.
const declarations = `package tools

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

var (
	_ bytes.Buffer; _ = hex.EncodeToString; _ = errors.New; _ = fmt.Sprint; _ = io.ReadAll; _ = http.StatusText
	_ = slices.Contains[[]string]; _ = strconv.Itoa; _ = strings.Join; _ = time.Now; _ = utf8.RuneLen
)

//mcperr:error
type failure struct{ error }

type color int
func (c color) String() string { if c == 0 { return "red" }; return "green" }
type name string
func (n name) String() string { return string(n) }
type pair struct { x, y int }

var words = []string{"one", "two", "three"}
var hints = map[string]string{"a": "first", "b": "second!"}
var err0 = errors.New("no table")

func clip(s string) string { if len(s) > 10 { return s[:10] + "…" }; return s }
func clipTo(s string, n int) string { if len(s) <= n { return s }; return s[:n] }
func shorten(s string, n int) string { if len(s) <= n { return s }; return s[:n-3] + "..." }
func keep(s string, n int) string { if len(s) <= n { return s }; return s[:max(0, n-4)] + "..." }
func less(s string, n, by int) string { return s[:n-by] }
func runes(s string) string { r := []rune(s); if len(r) > 5 { r = r[:5] }; return string(r) }
func prefix(s string) string { n := 0; for i := range s { if n == 5 { return s[:i] }; n++ }; return s }
func fill(b *strings.Builder) { b.WriteString("x") }
func ptr[T any](v T) *T { return &v }
func sayf(format string, args ...any) string { return fmt.Sprintf(format, args...) }
func endless(s string) string { return endless(s + "x") }
func boundary(s string, end int) string { for end > 0 && s[end] > 127 { end-- }; return s[:end] }
func word(s string) string { if i := strings.LastIndex(s[:50], " "); i > 0 { return s[:i] }; return s[:50] }
func named(s string) (out string) { out = s; if len(out) > 70 { out = out[:70] }; return }
func grow(s string) string { n, m := 1, 2; for n < len(s) { n, m = m+1, n+1 }; return s[:n] }
`

// TestText covers the greatest length of what the marked statement assigns, or what has no bound.
func TestText(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, src, want string }{
		{"a constant", `_ = "four"`, "4"},
		{"a parameter", `_ = p`, "p"},
		{"a sum", `_ = "a" + "bc"`, "3"},
		{"a sum with a parameter", `_ = "a" + p`, "p"},
		{"a list", `_ = []string{"a", "bc"}`, "3"},
		{"a slice", `_ = p[:7]`, "7"},
		{"a slice of the lesser", `_ = p[:min(len(p), 7)]`, "7"},
		{"the end", `_ = p[len(p)-7:]`, "7"},
		{"a slice from the middle", `_ = p[7:]`, "p"},
		{"runes", `_ = string([]rune(p)[:7])`, "28"},
		{"an element of a table", `_ = words[n]`, "5"},
		{"an element by a key", `_ = hints[p]`, "7"},
		{"a call that clips", `_ = clip(p)`, "13"},
		{"a call that clips to an argument", `_ = clipTo(p, 9)`, "9"},
		{"a call that clips to a parameter", `_ = clipTo(p, n)`, "clipTo(…)"},
		{"a call that leaves room for dots", `_ = shorten(p, 9)`, "9"},
		{"a call that leaves room, if there is some", `_ = keep(p, 9)`, "9"},
		{"a call with a difference of parameters", `_ = less(p, 9, n)`, "less(…)"},
		{"a call that clips runes", `_ = runes(p)`, "20"},
		{"a call that counts runes", `_ = prefix(p)`, "24"},
		{"recursion", `_ = endless(p)`, "endless(…)"},

		{"a pointer", `_ = *ptr("ab")`, "2"},
		{"a pointer to a parameter", `_ = *ptr(p)`, "ptr(…)"},
		{"a call that formats", `_ = sayf("%d of %.5s", n, p)`, "49"},
		{"a call that formats anything", `_ = sayf("no %s", p)`, "sayf(…)"},

		{"a guard", "if len(p) > 9 { return }\n_ = p", "9"},
		{"a guard around it", "if len(p) < 9 {\n_ = p\n}", "9"},
		{"a guard the other way", "if 9 >= len(p) {\n_ = p\n}", "9"},
		{"a guard in an else", "if len(p) > 9 { _ = n } else {\n_ = p\n}", "9"},
		{"two conditions", "if n > 1 && len(p) < 9 {\n_ = p\n}", "9"},
		{"either condition", "if n > 1 || len(p) < 9 {\n_ = p\n}", "p"},
		{"a guard that is negated", "if !(len(p) > 9) {\n_ = p\n}", "9"},
		{"a guard that cuts", "if len(p) > 9 { p = p[:9] + \"...\" }\n_ = p", "12"},
		{"a guard that does not leave", "if len(p) > 9 { n++ }\n_ = p", "p"},
		{"a guard before another value", "if len(p) > 9 { return }\np = q\n_ = p", "q"},
		{"a guard on runes", "if utf8.RuneCountInString(p) > 9 { return }\n_ = p", "36"},
		{"a length in a variable", "size := len(p); if size > 9 { return }\n_ = p", "9"},
		{"a case", "switch p { case \"ab\", \"abc\":\n_ = p\n}", "3"},
		{"a case with a condition", "switch { case len(p) < 9:\n_ = p\n}", "9"},
		{"the cases before", "switch { case len(p) > 9: default:\n_ = p\n}", "9"},
		{"an equal text", "if p == \"abc\" {\n_ = p\n}", "3"},
		{"one of a list", "if slices.Contains(words, p) {\n_ = p\n}", "5"},
		{"a key of a table", "if _, ok := hints[p]; ok {\n_ = p\n}", "1"},
		{"a loop that changes it", "if len(p) > 9 { return }\nfor {\n_ = p\np = p + q }", "p"},
		{"a closure", "if len(p) > 9 { return }\nfunc() {\n_ = p\n}()", "9"},

		{"the last value", "s := p; s = \"ab\"\n_ = s", "2"},
		{"the longer value", "s := \"a\"; if n > 1 { s = \"abc\" }\n_ = s", "3"},
		{"a value after it", "s := \"a\"\n_ = s\ns = p", "1"},
		{"what is added", "s := \"a\"; if n > 1 { s += \"bc\" }\n_ = s", "3"},
		{"a loop over a list", "s := \"\"; for _, w := range words { s += w }\n_ = s", "15"},
		{"a loop that counts", "s := \"\"; for i := 0; i < 3; i++ { s += \"ab\" }\n_ = s", "8"},
		{"a loop that ends early", "s := \"\"; for i, w := range list { if i == 3 { break }; s += w[:2] }\n_ = s", "8"},
		{"a loop without an end", "s := \"\"; for range list { s += \"ab\" }\n_ = s", "s"},

		{"a number", `_ = fmt.Sprintf("%d of %t", n, n > 1)`, "54"},
		{"a text", `_ = fmt.Sprintf("no %s", p)`, "p"},
		{"a text with a precision", `_ = fmt.Sprintf("no %.5s", p)`, "23"},
		{"a precision that is passed", `_ = fmt.Sprintf("no %.*s", 5, p)`, "23"},
		{"a width", `_ = fmt.Sprintf("%9s", "a")`, "10"},
		{"a quoted text", `_ = fmt.Sprintf("%q", "ab")`, "10"},
		{"an argument by its number", `_ = fmt.Sprintf("%[2]s", n, "ab")`, "2"},
		{"an error", `_ = fmt.Sprintf("%v", e)`, "e"},
		{"an error that is wrapped", `_ = fmt.Errorf("no: %w", e).Error()`, "e"},
		{"an error of a constant", `_ = err0.Error()`, "8"},
		{"a Stringer", `_ = fmt.Sprintf("%s", color(n))`, "5"},
		{"a Stringer without a bound", `_ = fmt.Sprintf("%s", name(p))`, "name(p)"},
		{"a struct of numbers", `_ = fmt.Sprintf("%v", pair{n, n})`, "58"},
		{"a type", `_ = fmt.Sprintf("%T", n)`, "25"},
		{"too many arguments", `_ = fmt.Sprintf("none", p)`, "p"},
		{"what is printed", `_ = fmt.Sprint("a", p)`, "p"},

		{"a join", `_ = strings.Join(words, ", ")`, "17"},
		{"a join of a list at run time", `_ = strings.Join(list, ", ")`, "list"},
		{"a repetition", `_ = strings.Repeat("ab", 4)`, "8"},
		{"a repetition at run time", `_ = strings.Repeat("ab", n)`, "strings.Repeat(…)"},
		{"a replacement", `_ = strings.ReplaceAll("a-b", "b", "cde")`, "5"},
		{"a replacement by anything", `_ = strings.ReplaceAll("a-b", "b", p)`, "p"},
		{"capitals", `_ = strings.ToUpper(p[:4])`, "4"},
		{"a time", `_ = time.Now().Format("15:04")`, "45"},
		{"a duration", `_ = time.Since(time.Now()).String()`, "25"},
		{"a status", `_ = http.StatusText(n)`, "40"},
		{"hexadecimal digits", `_ = hex.EncodeToString([]byte(p)[:8])`, "20"},
		{"a limited reader", "b, _ := io.ReadAll(io.LimitReader(strings.NewReader(p), 9))\n_ = string(b)", "9"},
		{"a reader", "b, _ := io.ReadAll(strings.NewReader(p))\n_ = string(b)", "io.ReadAll(…)"},

		{"a builder", "var b strings.Builder; b.WriteString(\"ab\"); b.WriteByte('c')\n_ = b.String()", "3"},
		{"a builder in a loop",
			"var b strings.Builder; for _, w := range words { fmt.Fprintf(&b, \"%s,\", w) }\n_ = b.String()", "18"},
		{"a builder without a bound", "var b bytes.Buffer; b.WriteString(p)\n_ = b.String()", "p"},
		{"a loop back to a letter", "end := 40; for end > 0 && p[end] > 127 { end-- }\n_ = p[:end]", "40"},
		{"the same with a parameter", `_ = boundary(p, 30)`, "30"},
		{"a cut at a word", `_ = word(p)`, "50"},
		{"a named result", `_ = named(p)`, "70"},
		{"a number that grows", `_ = grow(p)`, "grow(…)"},
		{"a number that is clamped", "k := len(p); if k > 20 { k = 20 }\n_ = p[:k]", "20"},
		{"a loop that cuts", "for len(p) > 60 { p = p[1:] }\n_ = p", "60"},
		{"a loop that may stop before", "for len(p) > 60 { if p[0] == 'x' { break }; p = p[1:] }\n_ = p", "p"},
		{"a switch that replaces others", "switch p { case \"a\", \"bc\": default: p = \"other\" }\n_ = p", "5"},
		{"a switch that leaves", "switch p { case \"a\", \"bc\": default: return }\n_ = p", "2"},
		{"a switch without a default", "switch p { case \"a\": p = \"b\" }\n_ = p", "p"},
		{"a builder until it is full",
			"var b strings.Builder; for _, w := range list { if b.Len()+len(w) > 90 { break }; b.WriteString(w) }\n_ = " +
				"b.String()", "90"},
		{"a sum until it is full", "s := \"of \"; for _, w := range list { if len(s)+len(w) > 90 { break }; s += w + \",\" " +
			"}\n_ = s", "94"},
		{"the first of a list", "var some []string; for _, w := range list { if len(some) == 2 { break }; some = " +
			"append(some, w[:9]) }\n" +
			"_ = strings.Join(some, \",\")", "30"},
		{"a list of parts", "var some []string; for _, w := range list[:4] { some = append(some, w[:9]) }\n_ = " +
			"strings.Join(some, \", \")", "44"},
		{"a list of the first", "top := list[:min(len(list), 4)]; some := make([]string, 0, len(top)); " +
			"for _, w := range top { some = append(some, w[:9]) }\n_ = strings.Join(some, \",\")", "40"},
		{"a list that shrinks", "for len(list) > n { list = list[1:] }; s := \"\"; for range list { s += \"x\" }\n_ = s",
			"s"},
		{"a counter of its own", "s, k := \"\", 0; for _, w := range list { if k == 2 { break }; k++; s += w[:9] }\n_ = s",
			"27"},
		{"a list with room", "keys := make([]string, 0, 3); for k := range hints { keys = append(keys, k) }\n_ = " +
			"strings.Join(keys, \",\")",
			"4"},
		{"a hash", `_ = fmt.Sprintf("%x", [8]byte{})`, "16"},
		{"a builder that a function in a variable writes to",
			"var b strings.Builder; print := fmt.Fprint; print(&b, \"x\")\n_ = b.String()", "b.String(…)"},
		{"a builder that is given away", "var b strings.Builder; fill(&b)\n_ = b.String()", "b.String(…)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			i := strings.LastIndex(test.src, "_ =")
			end := strings.Index(test.src[i:]+"\n", "\n") + i
			src := declarations + "func f(p, q string, n int, list []string, e error) {\n" +
				test.src[:end] + " // here" + test.src[end:] + "\n}\n"
			s := linttest.Check(t, src)
			size := s.Run(bounds.Analyzer).(*bounds.Result).Text(s.Marked("here").(*ast.AssignStmt).Rhs[0])
			got := size.Unbounded
			if got == "" {
				got = strconv.Itoa(size.Bytes)
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
