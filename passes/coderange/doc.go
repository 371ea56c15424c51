// Package coderange defines the rule mcpcoderange.
//
// # Analyzer mcpcoderange
//
// mcpcoderange: report codes and numbers that are not what is registered
//
// A number is worth something to a client only if it knows what the number belongs to. JSON-RPC reserves -32768 to
// -32000; of these, MCP 2026-07-28 has retired -32002 and -32042, lets nothing new into -32019 to -32000, and
// defines a few. HTTP statuses mean nothing to MCP. What remains is the server's, by registration.
//
// Before:
//
//	return nil, &jsonrpc.Error{Code: -32002, Message: "no such resource"}
//
// After:
//
//	return nil, &jsonrpc.Error{Code: -32602, Message: "no such resource"}
//
// The registry is a Go variable, which the runtime reads as well:
//
//	var Codes = mcperr.Registry{
//		Domains: []mcperr.Domain{{Name: "issues", Min: 3000, Max: 3099}},
//		Codes: []mcperr.CodeSpec{
//			{Code: "ISSUE_LOCKED", Number: 3001, Domain: "issues", Retryable: true, MinDelay: time.Minute},
//		},
//	}
//
// It applies to the package that declares it and to all that import that one, from whatever module. Then the rule
// reports codes that are not in it, and numbers outside its ranges. Without a registry in sight the built-in codes
// and ranges (https://github.com/mcperrlint/mcperrlint/blob/main/docs/codes.md) apply, or those given by the flags,
// as in -mcpcoderange.ranges=issues=3000-3099,pulls=3100-3199 -mcpcoderange.codes=ISSUE_LOCKED=3001.
//
// Reported as well: an error whose number, symbol, code and domain don't belong together; one number or code for two
// meanings; and a registry that contradicts itself, where it does: ranges that overlap, a code in two domains or
// outside its domain's range, a retry delay of a code that is not retryable, a minimal delay above the maximal.
//
// Constants, arithmetic with them, and iota are followed. The fix for -32002 is -32602; everything else takes a
// decision.
package coderange
