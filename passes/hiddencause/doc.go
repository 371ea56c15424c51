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
// Nothing is reported if code of the package looks at the causes of these errors, as by errors.Is, because it would
// find more than before. The same is true if the function is used as a value, and if the kind of the error does not
// depend on the cause. It is also true of work that must not be done twice, because the cause could promise a retry.
package hiddencause
