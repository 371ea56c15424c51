// Package coderange defines the rule mcpcoderange.
//
// # Analyzer mcpcoderange
//
// mcpcoderange: report codes and numbers that contradict the registry
//
// A number is only useful to a client that knows what the number belongs to. JSON-RPC reserves -32768 to -32000. In
// this range, MCP 2026-07-28 defines a few numbers, has retired -32002 and -32042, and allows no new ones from -32019
// to -32000. MCP clients do not know HTTP statuses. All other numbers belong to the server, which registers them.
//
// Before:
//
//	return nil, &jsonrpc.Error{Code: -32002, Message: "no such resource"}
//
// After:
//
//	return nil, &jsonrpc.Error{Code: -32602, Message: "no such resource"}
//
// The registry is a Go variable, which the runtime also reads:
//
//	var Codes = mcperr.Registry{
//		Domains: []mcperr.Domain{{Name: "issues", Min: 3000, Max: 3099}},
//		Codes: []mcperr.CodeSpec{
//			{Code: "ISSUE_LOCKED", Number: 3001, Domain: "issues", Retryable: true, MinDelay: time.Minute},
//		},
//	}
//
// It applies to the package that declares it and to every package that imports that one, from any module. With a
// registry, the rule reports codes that it does not contain, and numbers outside its ranges. Flags do the same for a
// server without mcperr, as in -mcpcoderange.ranges=issues=3000-3099,pulls=3100-3199
// -mcpcoderange.codes=ISSUE_LOCKED=3001. A server that imports mcperr/catalog is judged by its numbers and ranges
// (https://github.com/mcperrlint/mcperrlint/blob/main/docs/codes.md), and may have other codes. The codes that the
// runtime itself gives to errors are always registered.
//
// The rule also reports these contradictions:
//   - an error whose number, symbol, code and domain do not belong together
//   - a JSON-RPC error without a number, or with the number 0
//   - one number or one code with two meanings
//   - a call of mcperr.Coded whose fields are not those of the registered message: it makes an INTERNAL_ERROR
//   - a registry with ranges that overlap, a code in two domains or outside the range of its domain, a delay for a code
//     that is not retryable, or a minimal delay above the maximal one
//
// The parts of an error may be given in different places: a number where a constructor is called, its code in the
// constructor. The rule follows constants, arithmetic with them, iota, variables, tables and functions. The fix
// replaces -32002 by -32602. All other findings need a decision.
package coderange
