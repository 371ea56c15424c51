// Package retryfield defines the rule mcpretryfield.
//
// # Analyzer mcpretryfield
//
// mcpretryfield: report typed errors without a valid retry decision
//
// A model or client has to know whether to make the same call again, and only the server can decide that. An error type
// with a field for the decision always sends it. If nothing sets the field, the client takes its zero value for a
// decision.
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
// The rule knows error types of the server's own by their fields and methods, or by the directive //mcperr:error above
// them. It knows the fields by their names, or by a tag such as mcperr:"retry". A map or struct that is not an error
// but is sent as one needs a retry as well.
//
// A retry is decided if every path decides on it: in the literal, by an assignment, a method, an option, a builder, or
// a helper that is given the error. A value that is only compared with (errors.Is) or decoded into needs no decision.
//
// The fix writes the retry that the code is registered with, or else that the error is not retryable. It uses a value
// of the field's type (false, own.RetryNever).
//
// The rule also reports:
//   - retry fields that JSON may leave out
//   - a delay for an error that is not retryable
//   - constant delays that are 0, negative, longer than a day, or a number without a unit
//   - malformed directives
//
// Errors of the runtime always have a retry.
package retryfield
