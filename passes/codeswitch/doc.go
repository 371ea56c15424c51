// Package codeswitch defines the rule mcpcodeswitch.
//
// # Analyzer mcpcodeswitch
//
// mcpcodeswitch: report switches over codes or types of errors that miss some
//
// Any tool can fail in a way that its client does not expect: the handler panics, a service cannot be reached, the
// next version has a new code. A switch over the codes that are known today, without a default, does nothing then,
// and no one learns of the failure.
//
// Before:
//
//	switch mcperr.CodeOf(err) {
//	case "ISSUE_LOCKED":
//		unlock(ctx)
//	case "ISSUE_NOT_FOUND":
//		forget(id)
//	}
//
// After:
//
//	switch mcperr.CodeOf(err) {
//	case "ISSUE_LOCKED":
//		unlock(ctx)
//	case "ISSUE_NOT_FOUND":
//		forget(id)
//	default:
//		report(err)
//	}
//
// The codes that a tool can answer with are those of the registries in sight, those that the packages of the cases
// declare, and those that the runtime itself gives to errors. The types are those of mcperr.
//
// These are not reported:
//   - a switch with a default, or with a case for each code or type
//   - a switch beside code that logs, returns or hands on the error
//   - a switch some of whose cases leave, if a return statement follows: that is the default
//   - a switch whose cases set variables, which have a value before
//   - a switch with a single case, which asks a question about one failure
package codeswitch
