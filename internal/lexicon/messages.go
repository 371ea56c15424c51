package lexicon

import "github.com/mcperrlint/mcperrlint/internal/pattern"

// OwnCode matches texts that are an error code of two words or more: NOT_FOUND.
var OwnCode = pattern.New(`^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$`)

// LooksLikeCode matches texts that may be an error code in any case: not_found, ERR-12, invalidName.
var LooksLikeCode = pattern.New(`^[A-Za-z][A-Za-z0-9]*([_.-][A-Za-z0-9]+)+$|^[a-z]+([A-Z][a-z0-9]+)+$|^[A-Z][A-Z0-9]+$`)

// CodeInFront returns the code that a message begins with, in brackets or before a colon: "[NOT_FOUND] no such user",
// "NOT_FOUND: no such user". Before a colon, it has to sound like an error: settings are called API_KEY as well. It
// returns "" if there is none.
func CodeInFront(message string) string {
	m := codeInFront.FindStringSubmatch(message)
	switch {
	case m == nil:
		return ""
	case m[1] != "":
		return m[1]
	case !ofError.MatchString(m[2]):
		return "" // a setting, as in "API_KEY: not set"
	}
	return m[2]
}

// HasCodeAndRetry reports whether a message begins with a code and says whether to repeat the call: "ITEM_GONE: the
// item was deleted (do not retry)".
func HasCodeAndRetry(message string) bool {
	return CodeInFront(codeLabel.ReplaceAllString(message, "")) != "" && AnotherTry.MatchString(message)
}

var (
	codeInFront = pattern.New(`^(?:\[([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\]|([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+): )`)
	codeLabel   = pattern.New(`^(?i:error )?(?i:code): ?`)
	ofError     = pattern.New(`^(?:INVALID|MISSING|UNKNOWN|UNSUPPORTED|BAD|TOO|NO|NOT|DUPLICATE|FAILED)_` +
		`|_(?:FOUND|FAILED|FAILURE|ERROR|DENIED|FORBIDDEN|UNAUTHORIZED|EXCEEDED|LIMITED|TIMEOUT|OUT|UNAVAILABLE|` +
		`UNREACHABLE|CONFLICT|EXISTS|MISSING|REQUIRED|INVALID|UNSUPPORTED|SUPPORTED|ALLOWED|GONE|LOCKED|BUSY|EXPIRED|` +
		`REJECTED|REFUSED|ABORTED|CANCELL?ED|EMPTY|MISMATCH|DISABLED|BROKEN|CLOSED|FULL|HIT|LOST|UNKNOWN|REQUESTS)$`)
)

// AnotherTry matches texts that say whether to repeat the call: "do not retry", "(retryable)", "retry after 5s".
var AnotherTry = pattern.New(`(?i)\b(?:retryable|do(?: not|n't) retry|retry(?: |-)?after\b|retry ?[:=])`)

// JSONCode matches texts that are a JSON object with a code: {"error": {"code": …
var JSONCode = pattern.New(`^\s*\{(?:.|\n)*"(?:code|error_?[cC]ode)"\s*:`)

// JSONMessage matches texts that are a JSON object with a message: {"error": "not found". The message, as written in
// JSON, is the first submatch.
var JSONMessage = pattern.New(
	`^\s*\{(?:.|\n)*?"(?:error|message|msg|detail|reason)"\s*:\s*"((?:[^"\\]|\\.)*)"`)
