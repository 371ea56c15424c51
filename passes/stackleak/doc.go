// Package stackleak defines the rule mcpstackleak.
//
// # Analyzer mcpstackleak
//
// mcpstackleak: report stack traces that are sent to the client
//
// A stack trace shows the client the files and versions of the server. It fills the model's context with useless lines
// and makes every message unique. The verb %+v has the same effect for an error of github.com/pkg/errors and similar
// packages, which prints its stack trace.
//
// Before:
//
//	return nil, mcperr.Internal("LOAD_FAILED", fmt.Sprintf("failed to load: %+v", err))
//
// After:
//
//	return nil, mcperr.Internal("LOAD_FAILED", fmt.Sprintf("failed to load: %v", err))
//
// The rule reports debug.Stack, runtime.Stack, %+v of an error, and the StackTrace method of an error. It reports them
// in the message, suggestion or details of a typed error, in an error that a handler returns, and in a result. It
// follows local variables.
//
// A stack trace that only goes to a log is not reported. Neither is one that is shown on purpose, by a tool or function
// with a word such as stack, trace, dump, profile or debug in its name, or under a switch for development: a condition
// that reads the environment or has such a word in it.
package stackleak
