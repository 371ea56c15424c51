package lexicon

import "github.com/mcperrlint/mcperrlint/internal/pattern"

// The matchers below are applied to the keys of maps and the names of struct fields.

// CodeKey matches keys of a map that hold an error's code: code, error_code, errCode.
var CodeKey = pattern.New(`^(?i)(err(or)?_?)?code$`)

// ErrorKey matches keys which show that the map is an error, and that its code is not that of a country or a currency:
// error, retryable, suggestion.
var ErrorKey = pattern.New(
	`^(?i)(err(or)?|err(or)?_?(message|type|details)|is_?error|retry|retry_?able|is_?retryable|retry_?after.*|` +
		`suggestions?|hint)$`)

// Failing matches names of functions that build errors, such as toError and failWith.
var Failing = pattern.New(`(?i)err|fail|problem|fault`)

// ErrorEntry matches names of entries that hold the text of a failure: error, errorMessage.
var ErrorEntry = pattern.New(`(?i)^(err|error|error_?message|error_?msg|failure)$`)

// StateEntry matches names of entries whose value may be that of [FailedState]: status, result.
var StateEntry = pattern.New(`(?i)^(status|state|result)$`)

// FailedState matches values of entries which report that the call failed: "error", "FAILED".
var FailedState = pattern.New(`(?i)^(error|failed|failure|fail)$`)

// OKEntry matches names of boolean entries which report whether the call succeeded: success, ok.
var OKEntry = pattern.New(`(?i)^(success|ok|succeeded|is_?success)$`)

// BesideEntry matches names of entries that only describe a failure, and are not an answer: message, hint, errorCode.
var BesideEntry = pattern.New(
	`(?i)^(message|msg|detail|details|description|hint|suggestion|reason|code|error_?code|error_?type|timestamp)$`)

// NamesThing matches names of entries that only name what a call was about: id, operation, jobID.
var NamesThing = pattern.New(
	`^(?i:id|uid|uuid|name|operation|job|ref|key|url|link|path)$|[a-z](ID|Id|Name|URL|Url)$|_(id|name|url)$`)

// IsCodeKey reports whether a field or map key holds the code of a failure.
func IsCodeKey(name string) bool { return RoleOf(name) == Code }
