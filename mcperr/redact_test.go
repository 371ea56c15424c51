package mcperr

import (
	"strings"
	"testing"
)

func TestRedactText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`Get "https://ada:s3cret@example.com/x?a=1": EOF`: `Get ` +
			`"https://[redacted]@example.com/x?a=1": EOF`,
		`Get "https://token@example.com/x": EOF`: `Get ` +
			`"https://[redacted]@example.com/x": EOF`,
		`Get "https://example.com/x?api_key=abc&page=2": EOF`: `Get ` +
			`"https://example.com/x?api_key=[redacted]&page=2": EOF`,
		`Get "https://example.com/?q=1&access_token=abc": timeout`: `Get ` +
			`"https://example.com/?q=1&access_token=[redacted]": timeout`,
		`the header was "Bearer abcdefgh12345678"`:          `the header was "Bearer [redacted]"`,
		`bad token eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl here`: `bad token [redacted] here`,
		`ghp_0123456789abcdefghij0123456789 is expired`:     `[redacted] is expired`,
		`sk-proj-0123456789abcdefghij is expired`:           `[redacted] is expired`,
		`AKIA0123456789ABCDEF is unknown`:                   `[redacted] is unknown`,
		`Get "https://example.com/x?api_token=abc": EOF`: `Get ` +
			`"https://example.com/x?api_token=[redacted]": EOF`,
		`Get "https://example.com/x?private_token=abc": EOF`: `Get ` +
			`"https://example.com/x?private_token=[redacted]": EOF`,
		`Get "https://example.com/?X-Amz-Security-Token=abc&a=1": EOF`: `Get ` +
			`"https://example.com/?X-Amz-Security-Token=[redacted]&a=1": EOF`,
		`Get "https://example.com/?X-Goog-Signature=abc": EOF`: `Get ` +
			`"https://example.com/?X-Goog-Signature=[redacted]": EOF`,
		`Post "https://api.telegram.org/bot12345:AAF0123456789abcdefghij/send": EOF`: `Post ` +
			`"https://api.telegram.org/bot[redacted]/send": EOF`,
		`Post "https://hooks.slack.com/services/T000/B000/XXXX": EOF`: `Post ` +
			`"https://hooks.slack.com/services/[redacted]": EOF`,
		`the header was PRIVATE-TOKEN: 0123456789abcdef0123`: `the header was PRIVATE-TOKEN: ` +
			`[redacted]`,
		`glpat-0123456789abcdefghij is expired`:                                       `[redacted] is expired`,
		"-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nis bad": "[redacted]\nis bad",
	} {
		if got := RedactText(text); got != want {
			t.Errorf("RedactText(%q)\n got %q\nwant %q", text, got, want)
		}
	}
	for _, text := range []string{
		"", "the token is missing", "bearer of bad news", "mail ada@example.com", "key=value", "a key is required: key",
		"https://example.com/a@b", "https://example.com/?page=2&sort=key", "use max_tokens=5", "task sk-1 is gone",
		"https://example.com/?page_token=abc", "authorization: it is missing", "x-api-key: required", "see /bots/list",
		`{"error":"bad","a":[1,2]}`,
	} {
		if got := RedactText(text); got != text {
			t.Errorf("RedactText(%q) = %q", text, got)
		}
	}
}

// TestTextRedactor is not parallel, because the redactor is global.
func TestTextRedactor(t *testing.T) {
	err := Network("FETCH_FAILED", "failed to fetch https://ada:s3cret@example.com", WithSuggestion("Use ?token=abc&x=1."))
	if env := err.envelope(); strings.Contains(env.Message, "s3cret") || strings.Contains(env.Suggestion, "abc") {
		t.Errorf("got %+v", env)
	}
	Configure(Settings{Redact: strings.ToUpper})
	defer Configure(Settings{})
	if env := Network("A_B", "x").envelope(); env.Message != "X" {
		t.Errorf("got %q with another redactor", env.Message)
	}
	Configure(Settings{
		Redact:         func(string) string { panic("no") },
		RedactArgument: func(string, any) any { panic("no") },
	})
	if env := Network("A_B", "x").envelope(); env.Message != "[redacted]" {
		t.Errorf("got %q with a redactor that panics", env.Message)
	}
	if got := redact("", map[string]any{"a": "b"}); got.(map[string]any)["a"] != "[redacted]" {
		t.Errorf("got the arguments %v with a redactor that panics", got)
	}
}
