package lexicon

import "regexp"

// Keys of maps. One of the second kind shows that a map with a code is an error, and not a country or a currency.
var (
	CodeKey  = regexp.MustCompile(`^(?i)(err(or)?_?)?code$`)
	ErrorKey = regexp.MustCompile(`^(?i)(err(or)?|err(or)?_?(message|type|details)|is_?error|retry|retry_?able|is_?retryable|retry_?after.*|suggestions?|hint)$`)
	Failing  = regexp.MustCompile(`(?i)err|fail|problem|fault`)
)

// These are the entries of structs and maps that tell of a failure, and those that only go with it.
var (
	ErrorEntry  = regexp.MustCompile(`(?i)^(err|error|error_?message|error_?msg|failure)$`)
	StateEntry  = regexp.MustCompile(`(?i)^(status|state|result)$`)
	BesideEntry = regexp.MustCompile(`(?i)^(message|msg|detail|details|description|hint|suggestion|reason|code|error_?code|error_?type|timestamp)$`)
	FailedState = regexp.MustCompile(`(?i)^(error|failed|failure|fail)$`)
	OKEntry     = regexp.MustCompile(`(?i)^(success|ok|succeeded|is_?success)$`)
)

// IsCodeKey reports whether a field or map key holds the code of a failure.
func IsCodeKey(name string) bool { return RoleOf(name) == Code }
