// Package retryfield defines the rule mcpretryfield.
//
// # Analyzer mcpretryfield
//
// mcpretryfield: report typed errors that don't say whether the same call may be made again
//
// Whether to try again is the first thing that a model or a client has to know of a failure, and the server is the only
// one who can tell. An error type that has a field for it sends it always; where nobody sets it, the client reads the
// zero value as if somebody had decided.
//
// Before:
//
//	type ToolError struct {
//		Code      string `json:"code"`
//		Message   string `json:"message"`
//		Retryable bool   `json:"retryable,omitempty"`
//	}
//
//	return nil, &ToolError{Code: "TIMEOUT", Message: "the search took too long"}
//
// After:
//
//	type ToolError struct {
//		Code      string `json:"code"`
//		Message   string `json:"message"`
//		Retryable bool   `json:"retryable"`
//	}
//
//	return nil, &ToolError{Code: "TIMEOUT", Message: "the search took too long", Retryable: true}
//
// The rule knows error types of the server's own by their fields and methods, or by //mcperr:error above them; fields
// by their names, or by a tag as in mcperr:"retry". It follows constructors, functional options, chains of methods and
// what is assigned after an error was built. The fix takes the retry that the code is registered with, and else that
// the same call must not be made again, in the words of the field's type (false, own.RetryNever).
//
// Reported as well: retry fields that JSON may leave out; a delay beside "not retryable"; constant delays that are 0,
// negative, longer than a day, or a number without a unit; and directives that can't be understood.
//
// Errors of the runtime always have a retry.
package retryfield
