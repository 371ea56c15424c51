package mcperr

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the golden files")

// content is a content block of an SDK.
type content interface{ isContent() }

type textBlock struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

func (*textBlock) isContent() {}

type blocks []content

func (b *blocks) UnmarshalJSON(data []byte) error {
	var texts []*textBlock
	err := json.Unmarshal(data, &texts)
	for _, t := range texts {
		*b = append(*b, t)
	}
	return err
}

// mapped is a result with the layout of go-sdk.
type mapped struct {
	Meta    map[string]any `json:"_meta,omitempty"`
	Content blocks         `json:"content"`
	IsError bool           `json:"isError,omitempty"`
	private int
}

func (m *mapped) UnmarshalJSON(data []byte) error {
	type plain mapped
	m.private = 7
	return json.Unmarshal(data, (*plain)(m))
}

// wrapped is a result with the layout of mcp-go.
type wrapped struct {
	Base
	Content blocks `json:"content"`
	IsError bool   `json:"isError"`
}

type Base struct {
	Meta *metaFields `json:"_meta,omitempty"`
}

type metaFields struct{ AdditionalFields map[string]any }

func (m *metaFields) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &m.AdditionalFields)
}
func (m *metaFields) MarshalJSON() ([]byte, error) { return json.Marshal(m.AdditionalFields) }

type badDetails struct{}

func (*badDetails) MarshalJSON() ([]byte, error) { panic("no") }

// oddErrors returns errors that are hard to encode.
func oddErrors() []error {
	cycle := map[string]any{}
	cycle["self"] = cycle
	deep := any("bottom")
	for range 100 {
		deep = []any{deep}
	}
	deeper := json.RawMessage(strings.Repeat("[", 9_995) + strings.Repeat("]", 9_995))
	type ordered struct {
		Z, A string
		N    int64 `json:"n"`
	}
	e := Conflict("X_CHANGED", "changed")
	e.Number, e.Domain, e.Severity = -7, "a<b>", SeverityHigh
	errs := []error{
		nil, io.EOF, errors.New(""), fmt.Errorf("cannot read: %w", os.ErrNotExist), &Error{}, e,
		Network(
			"LIST_FAILED", "failed to list", WithSuggestion("Check the URL."),
			WithRetry(RetryAfter(1500*time.Microsecond)),
		),
		Timeout("SLOW", "slow", WithCause(io.EOF), WithRetry(RetryNow)), Coded("INPUT_TOO_LARGE", nil),
		Validation("a\xffb", "\"quoted\" <b>&\u2028\x00\xff", WithSuggestion("日本\n\xff")),
		Internal(
			"X_FAILED", `{"a": [1, 2],  "b": "<x>"}`, WithSuggestion("Read it."),
		), Internal("X_FAILED", `[1, "`+"\xff"+`"]`),
		Internal("X_FAILED", "ends\n"), Internal("X_FAILED", "ends twice\n\n"), Internal("X_FAILED", ""),
		Internal("X_FAILED", "x", WithSuggestion(strings.Repeat("日", 400))),
		Internal("X_FAILED", "x", WithRetry(0)), Internal("X_FAILED", "x", WithRetry(-7)),
		InText(NotFound("NO_PAGE", "no page")), fmt.Errorf("outer: %w", InText(NotFound("NO_PAGE", "no page"))),
	}
	for _, details := range []any{
		map[string]any{"b": 1, "a": []any{nil, true, "<&>"}}, ordered{"z", "a", 9007199254740993}, (*ordered)(nil),
		json.RawMessage("{ \"b\" : 1.0,\n\"a\" : 2 }"), json.RawMessage("null"), json.RawMessage("{"), json.Number("1e400"),
		1e21, float32(0.1), []byte("bytes"), "\xff\u2028", "", false, deep, deeper, strings.Repeat("x", 40_000),
		math.NaN(), make(chan int), func() {}, cycle, &badDetails{}, (*badDetails)(nil), complex(1, 2), errors.New("opaque"),
	} {
		errs = append(errs, NotFound("NO_PAGE", "no page", WithDetails(details)))
	}
	return errs
}

// TestResultsOnTheWire compares the bytes that a client gets with testdata/results.golden. They must not depend on the
// layout of the SDK's type, or on whether Result builds the result or Annotate changes one without content.
func TestResultsOnTheWire(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	for _, err := range oddErrors() {
		got := encoded(t, Result[mapped](err))
		fmt.Fprintf(&out, "%s\n", got)
		if other := encoded(t, Result[wrapped](err)); other != got {
			t.Errorf("%v: the layouts differ:\n%s\n%s", err, got, other)
		}
		if other := encoded(t, Annotate(&wrapped{IsError: true}, err)); err != nil && decoded(t, other) != decoded(t, got) {
			t.Errorf("%v: Annotate differs:\n%s\n%s", err, got, other)
		}
	}
	for _, text := range []string{"own text", "own text\n", `{"code": 7}`} {
		plain := &mapped{Content: blocks{&textBlock{"text", text}}, Meta: map[string]any{"other": 1}, IsError: true}
		fmt.Fprintf(&out, "%s\n", encoded(t, Annotate(plain, NotFound("NO_PAGE", "no page", WithDetails(7)))))
	}
	golden := filepath.Join("testdata", "results.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(out.String(), "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(got) || got[i] != line {
			t.Fatalf("%s:%d: want %s\ngot %s", golden, i+1, line, got[min(i, len(got)-1)])
		}
	}
}

func encoded(t *testing.T, result any) string {
	t.Helper()
	data, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// decoded returns normalized JSON, so that \u2028 equals the character.
func decoded(t *testing.T, data string) string {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(data))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return encoded(t, value)
}

// TestResultsShareNothing checks that two results do not share content or _meta.
func TestResultsShareNothing(t *testing.T) {
	t.Parallel()
	err := NotFound("NO_PAGE", "no page")
	a, b := Result[mapped](err), Result[mapped](err)
	if a.Content[0] == b.Content[0] || reflect.ValueOf(a.Meta).Pointer() == reflect.ValueOf(b.Meta).Pointer() {
		t.Error("two results share a part")
	}
	if a.private != 7 {
		t.Error("the result was not decoded by its own type")
	}
}

// FuzzRoundTrip checks that every error becomes a result that encodes, and that FromResult returns the same error.
func FuzzRoundTrip(f *testing.F) {
	f.Add("CODE", "message", "suggestion", "domain", int64(-1), 7)
	f.Add("", "\xff\u2028<&>\"\\", "\x00", "", int64(1), -7)
	f.Add("X", `{"a": "`+"\xff"+`"}`, "", "", int64(0), 0)
	f.Fuzz(func(t *testing.T, code, message, suggestion, domain string, retry int64, number int) {
		e := &Error{
			Code: Code(code), Message: message, Suggestion: suggestion, Domain: domain, Retry: Retry(retry),
			Number: number,
		}
		sent := encoded(t, Result[mapped](e))
		received := new(mapped)
		if err := json.Unmarshal([]byte(sent), received); err != nil {
			t.Fatal(err)
		}
		again, ok := FromResult(received).(*Error)
		if !ok {
			t.Fatalf("no error in %s", sent)
		}
		want := e.envelope()
		if again.Code != Code(valid(string(want.Code))) || again.Message != valid(want.Message) ||
			again.Suggestion != want.Suggestion || again.Domain != valid(want.Domain) || again.Number != want.Number {
			t.Errorf("%+v became %+v", want, again)
		}
		if want.Retry != retryUnknown && again.Retry.String() != want.Retry.String() {
			t.Errorf("retry %s became %s", want.Retry, again.Retry)
		}
	})
}
