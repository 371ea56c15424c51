// Package hiddencause defines the rule mcphiddencause.
//
// # Analyzer mcphiddencause
//
// mcphiddencause: report functions that hide the cause of an error which a tool reports
//
// The run time finds the code and the retry of an error by its cause: the status of a response, a time-out, a missing
// file. A function that formats an error by %v or %s leaves nothing of it but its text. The tool that reports the new
// error has the code UNKNOWN_ERROR, or only a general one, and the model does not know if another try can work.
//
// Before:
//
//	return nil, fmt.Errorf("failed to list detectors: %v", err)
//
// After:
//
//	return nil, fmt.Errorf("failed to list detectors: %w", err)
//
// The text stays the same. The functions are those of the package that a handler calls, also through others. Handlers
// themselves are left to mcpbareerror and mcpuntypedresult, whose fixes keep the cause.
//
// These functions are not reported, because the cause would change what the server does or says:
//   - any function of a package with code that looks at the causes of errors, as errors.Is does
//   - one that is used as a value, or called in a function literal that somebody else calls
//   - one whose error comes from another MCP server, because a JSON-RPC error would be passed on as one
//   - one that reads or writes files, which the caller may not have named
//   - one that does work which must not be done twice, because the cause could promise a retry
//
// Code of other packages may look at causes, too. So review the fix.
package hiddencause
