// Package retryclass defines the rule mcpretryclass.
//
// # Analyzer mcpretryclass
//
// mcpretryclass: report retries that contradict the code or the kind of an error
//
// The registration of a code applies to every error with that code, and clients rely on it. If an error contradicts its
// registration, clients retry for nothing, or give up where a retry would have helped. A validation error is never
// retryable: the same input fails again.
//
// Before:
//
//	return nil, mcperr.Validation("INVALID_PARAM", "no such color", mcperr.WithRetry(mcperr.RetryNow))
//
// After:
//
//	return nil, mcperr.Validation("INVALID_PARAM", "no such color")
//
// The rule uses the registries of the package and of the packages that it imports, and then that of the runtime
// (https://github.com/mcperrlint/mcperrlint/blob/main/docs/codes.md). It reports retries of codes that are not
// retryable, codes that are retryable but forbidden to be retried, delays outside the registered bounds, and retries of
// validation errors. It does not report decisions that are made at run time.
//
// The fix leaves the decision to the registration. There is no fix for a delay that is out of bounds, because either
// the delay or the registration may be wrong. Nor is there one for an error type of the server's own if only the
// runtime registers its code.
package retryclass
