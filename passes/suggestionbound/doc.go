// Package suggestionbound defines the rule mcpsuggestionbound.
//
// # Analyzer mcpsuggestionbound
//
// mcpsuggestionbound: report suggestions that are too long, or that nothing bounds
//
// A suggestion says in a sentence or two what to do instead. What is made of names that a service returned, or of the
// text of another error, can have any length: it fills the model's context, or a client cuts it wherever its own limit
// is. The limit is 512 bytes of UTF-8; several suggestions of one error count together.
//
// Before:
//
//	return nil, &ToolError{Code: "UNKNOWN_TABLE", Suggestion: "use one of " + strings.Join(tables, ", ")}
//
// After:
//
//	return nil, &ToolError{Code: "UNKNOWN_TABLE", Suggestion: mcperr.Bound("use one of " + strings.Join(tables, ", "))}
//
// The rule computes how long a text can be: constants, sums, formats with verbs that are bounded (%d, %t, %.40s),
// lists that are written out, slices, numbers, and what is appended in loops that run a known number of times. The
// functions of the package are followed. A function of which only you know that it is bounded says so:
//
//	// short returns the first line.
//	//
//	//mcperr:bound 80
//	func short(text string) string
//
// The message names what is not bounded. There is no fix for a literal that is too long: shorten it.
package suggestionbound
