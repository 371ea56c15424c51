package lexicon

import "github.com/mcperrlint/mcperrlint/internal/pattern"

// OwnCode matches texts that are an error code of two words or more: NOT_FOUND.
var OwnCode = pattern.New(`^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$`)

// CodeInFront returns the code that a message begins with, in brackets or before a colon: "[NOT_FOUND] no such user",
// "NOT_FOUND: no such user". It returns "" if there is none, or if the name is a setting's, as in "API_KEY: not set".
func CodeInFront(message string) string {
	m := codeInFront.FindStringSubmatch(message)
	switch {
	case m == nil:
		return ""
	case m[1] != "":
		return m[1]
	case setting.MatchString(m[2]):
		return ""
	}
	return m[2]
}

var (
	codeInFront = pattern.New(`^(?:\[([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\]|([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+): )`)
	setting     = pattern.New(
		`_(?:KEY|TOKEN|SECRET|PASSWORD|USER|NAME|ID|URL|URI|ENDPOINT|HOST|PORT|ADDR|ADDRESS|PATH|DIR|FILE|REGION|PROJECT)S?$`)
)

// AnotherTry matches texts that say whether to repeat the call: "do not retry".
var AnotherTry = pattern.New(`\b(?i:retr(?:y|ies|yable|ied))\b`)

// CodeAndRetry matches messages that begin with a code and say something about another try: "ITEM_GONE: the item was
// deleted (do not retry)".
var CodeAndRetry = pattern.New(`^(?:(?i:error )?(?i:code): ?)?\[?[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\]?[:;, ](?:.|\n)*\b(?i:retr(?:y|ies|yable|ied))\b`)

// JSONCode matches texts that are a JSON object with a code: {"error": {"code": …
var JSONCode = pattern.New(`^\s*\{(?:.|\n)*"(?:code|error_?[cC]ode)"\s*:`)

// JSONMessage matches texts that are a JSON object with a message: {"error": "not found". The message, as written in
// JSON, is the first submatch.
var JSONMessage = pattern.New(
	`^\s*\{(?:.|\n)*?"(?:error|message|msg|detail|reason)"\s*:\s*"((?:[^"\\]|\\.)*)"`)
