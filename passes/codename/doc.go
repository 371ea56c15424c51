// Package codename defines the rule mcpcodename.
//
// # Analyzer mcpcodename
//
// mcpcodename: report error codes that are not stable names
//
// Programs and prompts compare codes. A code names one failure and never changes. It is in SCREAMING_SNAKE_CASE, as
// AIP-193 requires ([A-Z][A-Z0-9_]+[A-Z0-9], at most 63 characters). A client cannot act on a code that fits every
// failure (ERROR, UNKNOWN), that only numbers failures (ERR_1), that is a sentence, or that is put together at run
// time.
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
// The rule finds codes in the runtime's constructors and literals. It finds them in typed errors of the server's own,
// and in the functions, builders, options and methods that make them. It also finds them in maps, structs and JSON
// texts that are sent as errors: as structured content or text of an error result, in _meta, or as data of a JSON-RPC
// error. It follows variables, tables, closures, and functions of the package to their values. The code of a constant
// is reported, and changed, at its declaration. Comparisons of such a code with a literal are reported and fixed too.
//
// There is no fix if somebody has to invent a new name, or if two codes would get the same name.
package codename
