// Package codename defines the rule mcpcodename.
//
// # Analyzer mcpcodename
//
// mcpcodename: report error codes that are no stable names
//
// A code is what programs and prompts compare: it names one failure, in SCREAMING_SNAKE_CASE as AIP-193 has it
// ([A-Z][A-Z0-9_]+[A-Z0-9], at most 63 characters), and never changes. A code that fits every failure (ERROR,
// UNKNOWN), only counts them (ERR_1), is a text, or is put together at run time tells the client nothing that it can
// act on.
//
// Before:
//
//	return nil, mcperr.Validation("invalidPort", "port must be between 0 and 65535")
//	return nil, mcperr.NotFound("no such project", "PROJECT_NOT_FOUND")
//
// After:
//
//	return nil, mcperr.Validation("INVALID_PORT", "port must be between 0 and 65535")
//	return nil, mcperr.NotFound("PROJECT_NOT_FOUND", "no such project")
//
// Codes are looked for in the runtime's constructors and literals, in typed errors of the server's own and whatever
// functions fill them, and in maps with a "code" that are sent as errors. A variable is followed to what is assigned
// to it, and a function of the package to what it returns. The code of a constant is reported, and changed, where the
// constant is declared; comparisons with a literal follow.
//
// There is no fix where a new name has to be invented, or where two codes would get the same.
package codename
