// Package suggestionbound defines the rule mcpsuggestionbound.
//
// # Analyzer mcpsuggestionbound
//
// mcpsuggestionbound: report suggestions that are too long, or that nothing bounds
//
// A suggestion tells the model in a sentence or two how to go on. A suggestion that contains a list of names from a
// service, or the text of another error, can have any length: it fills the model's context, or the client cuts it at a
// limit of its own. The limit is 512 bytes of UTF-8. Several suggestions of one error count together.
//
// Before:
//
//	return nil, &ToolError{Code: "UNKNOWN_TABLE", Suggestion: "use one of " + strings.Join(tables, ", ")}
//
// After:
//
//	return nil, &ToolError{Code: "UNKNOWN_TABLE", Suggestion: mcperr.Bound("use one of " + strings.Join(tables, ", "))}
//
// These texts have a bound, alone or joined by + and fmt.Sprintf:
//   - constants, and local variables and functions of the package that hold or return texts with a bound
//   - numbers and booleans
//   - mcperr.Bound(s), the verb %.40s, and the slice expressions s[:40] and s[:min(len(s), 40)]
//
// The rule does not follow += and loops; use mcperr.Bound there. To declare the bound of a function that the rule
// cannot see, use a directive:
//
//	// short returns the first line.
//	//
//	//mcperr:bound 80
//	func short(text string) string
//
// The message names the part that has no bound. A literal that is too long has no fix: shorten it.
package suggestionbound
