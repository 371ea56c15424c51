package mcperr

import (
	"regexp"
	"strings"
	"sync/atomic"
)

// textRedactor is the function that [SetTextRedactor] has set, or nil.
var textRedactor atomic.Pointer[func(string) string]

// SetTextRedactor replaces [RedactText] for the messages and suggestions that clients get from now on. A nil redactor
// restores it. It must be safe for concurrent use.
func SetTextRedactor(redact func(text string) string) {
	if redact == nil {
		textRedactor.Store(nil)
		return
	}
	textRedactor.Store(&redact)
}

// forClient returns a text without credentials.
func forClient(text string) string {
	if redact := textRedactor.Load(); redact != nil {
		return (*redact)(text)
	}
	return RedactText(text)
}

// RedactText returns a text in which "[redacted]" takes the place of credentials: the user and the password in a URL,
// values of query parameters such as api_key and token, bearer tokens, JSON web tokens, private keys, and tokens that
// GitHub, Slack, OpenAI and AWS have given a form of their own. Errors of HTTP clients often have such a URL in their
// text. Everything else stays.
func RedactText(text string) string {
	for _, c := range credentials {
		if strings.Contains(text, c.hint) {
			text = c.pattern.ReplaceAllString(text, c.with)
		}
	}
	return text
}

// credentials are the forms of credentials in texts. The hint is a cheap test.
var credentials = []struct {
	hint    string
	pattern *regexp.Regexp
	with    string
}{
	{"@", regexp.MustCompile(`(://)[^/\s:@"']+(?::[^/\s@"']*)?@`), "$1[redacted]@"},
	{"=", regexp.MustCompile(`(?i)([?&;](?:api_?-?key|apikey|key|(?:access|auth|id|refresh)?_?token|secret|client_secret|` +
		`password|passwd|sig|signature|x-amz-signature|x-amz-credential)=)[^&;\s"']+`), "$1[redacted]"},
	{"earer ", regexp.MustCompile(`(?i)(\bbearer )[A-Za-z0-9._~+/=-]{8,}`), "$1[redacted]"},
	{"asic ", regexp.MustCompile(`(?i)(\bauthorization: basic )[A-Za-z0-9+/=]{8,}`), "$1[redacted]"},
	{"eyJ", regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*`), "[redacted]"},
	{"gh", regexp.MustCompile(`\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}`), "[redacted]"},
	{"sk-", regexp.MustCompile(`\bsk-[A-Za-z0-9_-]{20,}`), "[redacted]"},
	{"xox", regexp.MustCompile(`\bxox[abeprs]-[A-Za-z0-9-]{10,}`), "[redacted]"},
	{"AKIA", regexp.MustCompile(`\bAKIA[0-9A-Z]{16}\b`), "[redacted]"},
	{
		"PRIVATE KEY",
		regexp.MustCompile(`(?s)-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`), "[redacted]",
	},
}
