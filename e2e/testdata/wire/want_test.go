package wire

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// full is an error with every field set.
func full() *mcperr.Error {
	e := mcperr.Network("LIST_FAILED", "failed to list",
		mcperr.WithSuggestion("Check the URL."),
		mcperr.WithRetry(mcperr.RetryAfter(2*time.Second)),
		mcperr.WithDetails(map[string]any{"status": 502, "hosts": []string{"a", "b"}}))
	e.Number, e.Domain = 2101, "issues"
	return e
}

// wantFull is what the client must receive for it.
const wantFull = `{
	"isError": true,
	"content": [{"type": "text",
		"text": "failed to list\n\nSuggestion: Check the URL.\n\nCode: LIST_FAILED\nRetry: retry after 2000 ms"}],
	"_meta": {"io.github.mcperrlint/error": {
		"type": "network", "code": "LIST_FAILED", "message": "failed to list", "suggestion": "Check the URL.",
		"retry": {"kind": "retryable_after_ms", "afterMs": 2000},
		"details": {"status": 502, "hosts": ["a", "b"]}, "number": 2101, "domain": "issues"
	}}
}`

func wantCode(message, typ, code, retryText, retry string, registered ...string) string {
	text, _ := json.Marshal(message + "\n\nCode: " + code + "\nRetry: " + retryText)
	msg, _ := json.Marshal(message)
	return `{"isError": true, "content": [{"type": "text", "text": ` + string(text) + `}],
		"_meta": {"io.github.mcperrlint/error": {"type": "` + typ + `", "code": "` + code + `",
			"message": ` + string(msg) + `, "retry": ` + strings.Join(append([]string{retry}, registered...), ", ") + `}}}`
}

// check compares, field by field, what a client received with what it should have.
func check(t *testing.T, result any, want string) {
	t.Helper()
	data, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	var got, expected map[string]any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(want), &expected); err != nil {
		t.Fatalf("%v in %s", err, want)
	}
	delete(got, "resultType") // newer protocol versions say how a call ended
	if meta, ok := got["_meta"].(map[string]any); ok {
		for key := range meta { // and who the server is
			if strings.HasPrefix(key, "io.modelcontextprotocol/") {
				delete(meta, key)
			}
		}
		if len(meta) == 0 {
			delete(got, "_meta")
		}
	}
	for key := range expected {
		if !reflect.DeepEqual(got[key], expected[key]) {
			t.Errorf("%s: the client received %v, want %v", key, got[key], expected[key])
		}
		delete(got, key)
	}
	for key, value := range got {
		if value != nil {
			t.Errorf("the client also received %s: %v", key, value)
		}
	}
}

// inJSON panics when it is encoded.
type inJSON struct{}

func (inJSON) MarshalJSON() ([]byte, error) { panic("not now") }

// unencodable are values of which encoding/json makes nothing.
func unencodable() map[string]any {
	ring := map[string]any{}
	ring["ring"] = ring
	return map[string]any{
		"channel": make(chan int), "function": func() {}, "complex": 1i, "keys": map[bool]int{true: 1}, "ring": ring,
		"NaN": math.NaN(), "panic": inJSON{}, "deep": map[string]any{"list": []any{1, make(chan int)}},
	}
}

// refused checks that a client learns that the details were at fault, and keeps the message.
func refused(t *testing.T, result any) {
	t.Helper()
	data, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"isError":true`, `INTERNAL_ERROR`, `the details of X_FAILED cannot be encoded as JSON`, `the error was: x`,
		`"retry":{"kind":"not_retryable"}`,
	} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is not in %s", want, data)
		}
	}
}
