package mcperr

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"
)

// These are the shapes in which SDKs keep results.
type (
	content interface{ isContent() }

	textBlock struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	mapped struct {
		Meta    map[string]any `json:"_meta,omitempty"`
		Content []content      `json:"content"`
		IsError bool           `json:"isError,omitempty"`
		private int
	}
	blocks  []content
	wrapped struct {
		Base
		Content blocks `json:"content"`
		IsError bool   `json:"isError"`
	}
	Base struct {
		Meta *metaStruct `json:"_meta,omitempty"`
	}
	metaStruct struct{ Additional map[string]any }
)

func (*textBlock) isContent() {}

func (m *metaStruct) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &m.Additional) }
func (m *metaStruct) MarshalJSON() ([]byte, error)    { return json.Marshal(m.Additional) }

func (m *mapped) UnmarshalJSON(data []byte) error {
	var w struct {
		Meta    map[string]any `json:"_meta"`
		Content []*textBlock
		IsError bool
	}
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	m.Meta, m.IsError, m.private = w.Meta, w.IsError, 7
	for _, b := range w.Content {
		m.Content = append(m.Content, b)
	}
	return nil
}

func (b *blocks) UnmarshalJSON(data []byte) error {
	var w []*textBlock
	err := json.Unmarshal(data, &w)
	for _, t := range w {
		*b = append(*b, t)
	}
	return err
}

// A result that was built by a plan is the one that decoding gives.
func TestPlan(t *testing.T) {
	t.Parallel()
	errs := []*Error{
		Network("LIST_FAILED", "failed to list"),
		Validation("X_INVALID", "\"quoted\" <b>&\u2028\x00\xff", WithSuggestion("日本"), WithDetails(map[string]any{"a": []int{1}})),
		Coded("INPUT_TOO_LARGE", nil, WithRetry(RetryAfter(1500*time.Microsecond))),
	}
	for _, e := range errs {
		env := e.envelope()
		compare(t, new(mapped), planOf[mapped]().build(env).Interface(), env)
		compare(t, new(wrapped), planOf[wrapped]().build(env).Interface(), env)
	}
	if a, b := Result[mapped](errs[0]), Result[mapped](errs[1]); a.Content[0] == b.Content[0] || reflect.ValueOf(a.Meta).Pointer() == reflect.ValueOf(b.Meta).Pointer() {
		t.Error("two results share what they are made of")
	}
	if planOf[struct{ Content string }]() != nil || planOf[int]() != nil || planOf[struct{ Content []string }]() != nil {
		t.Error("a plan for what is no result")
	}
}

func compare(t *testing.T, decoded, built any, env Envelope) {
	t.Helper()
	if err := json.Unmarshal(env.encode(), decoded); err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal(decoded)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(built)
	if err != nil {
		t.Fatal(err)
	}
	var x, y any
	if json.Unmarshal(got, &x) != nil || json.Unmarshal(want, &y) != nil || !reflect.DeepEqual(x, y) {
		t.Errorf("%T\n got %s\nwant %s", built, got, want)
	}
}

func FuzzEnvelope(f *testing.F) {
	f.Add("CODE", "message", "suggestion", "domain", int64(-1), 7)
	f.Add("", "\xff\u2028<&>\"\\", "\x00", "", int64(1), -7)
	f.Fuzz(func(t *testing.T, code, message, suggestion, domain string, retry int64, number int) {
		env := (&Error{Code: Code(code), Message: message, Suggestion: suggestion, Domain: domain, Retry: Retry(retry), Number: number}).envelope()
		want, err := json.Marshal(env)
		if err != nil {
			t.Fatal(err)
		}
		if got := env.json(); string(got) != string(want) {
			t.Errorf("got %s\nwant %s", got, want)
		}
		compare(t, new(mapped), planOf[mapped]().build(env).Interface(), env)
	})
}
