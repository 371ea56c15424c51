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
// The rule finds suggestions by the names of fields and keys: suggestion, hint, remedy, remediation, resolution, next
// steps, action, how to fix, fix, advice, help, recommendation.
//
// It follows variables, fields, tables, closures and functions of the server, also through other packages. What bounds
// a text:
//   - constants, and elements of tables of constants
//   - slice expressions with a constant end, s[:40] and s[:min(len(s), 40)]
//   - conditions before and around the use: len(s) <= 300, an equal text, a case, a key that was found in a table
//   - formats with bounded verbs (%d, %.40s, %T), and the methods String of enumerations
//   - loops over lists of a known length, builders that only they fill
//   - functions of the standard library whose results are short, such as time.Time.Format and http.StatusText
//   - mcperr.Bound(s)
//
// To declare the bound of a function that the rule cannot see, use a directive:
//
//	// short returns the first line.
//	//
//	//mcperr:bound 80
//	func short(text string) string
//
// The message names the part that has no bound. A literal that is too long has no fix: shorten it.
package suggestionbound
