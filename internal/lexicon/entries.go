package lexicon

import "regexp"

// The matchers below are applied to the keys of maps and the names of struct fields.

// CodeKey matches keys of a map that hold an error's code: code, error_code, errCode.
var CodeKey = regexp.MustCompile(`^(?i)(err(or)?_?)?code$`)

// ErrorKey matches keys which show that the map is an error, and that its code is not that of a country or a currency:
// error, retryable, suggestion.
var ErrorKey = regexp.MustCompile(
	`^(?i)(err(or)?|err(or)?_?(message|type|details)|is_?error|retry|retry_?able|is_?retryable|retry_?after.*|` +
		`suggestions?|hint)$`)

// Failing matches names of functions that build errors, such as toError and failWith.
var Failing = regexp.MustCompile(`(?i)err|fail|problem|fault`)

// ErrorEntry matches names of entries that hold the text of a failure: error, errorMessage.
var ErrorEntry = regexp.MustCompile(`(?i)^(err|error|error_?message|error_?msg|failure)$`)

// StateEntry matches names of entries whose value may be that of [FailedState]: status, result.
var StateEntry = regexp.MustCompile(`(?i)^(status|state|result)$`)

// FailedState matches values of entries which report that the call failed: "error", "FAILED".
var FailedState = regexp.MustCompile(`(?i)^(error|failed|failure|fail)$`)

// OKEntry matches names of boolean entries which report whether the call succeeded: success, ok.
var OKEntry = regexp.MustCompile(`(?i)^(success|ok|succeeded|is_?success)$`)

// BesideEntry matches names of entries that only describe a failure, and are not an answer: message, hint, errorCode.
var BesideEntry = regexp.MustCompile(
	`(?i)^(message|msg|detail|details|description|hint|suggestion|reason|code|error_?code|error_?type|timestamp)$`)

// IsCodeKey reports whether a field or map key holds the code of a failure.
func IsCodeKey(name string) bool { return RoleOf(name) == Code }
