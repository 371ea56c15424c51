// Package retryclass defines the rule mcpretryclass.
//
// # Analyzer mcpretryclass
//
// mcpretryclass: report retries that contradict the code or the kind of an error
//
// What a code is registered with holds for every error that carries it: clients build on it. An error that says
// otherwise makes them try in vain, or give up where another try would have helped. A validation error is never worth
// a second try with the same input.
//
// Before:
//
//	return nil, mcperr.Internal("INVALID_PARAM", "no such color", mcperr.WithRetry(mcperr.RetryNow))
//
// After:
//
//	return nil, mcperr.Internal("INVALID_PARAM", "no such color")
//
// The registrations are those of the registries in sight, and else the built-in ones
// (https://github.com/mcperrlint/mcperrlint/blob/main/docs/codes.md). Reported are retries of codes that are not
// retryable, their opposite, delays outside the registered bounds, and retries of validation errors. What is decided
// at run time is not judged.
//
// The fix leaves the decision to the registration. Where a delay is out of bounds, which of the two is right takes a
// decision.
package retryclass
