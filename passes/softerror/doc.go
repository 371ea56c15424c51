// Package softerror defines the rule mcpsofterror.
//
// # Analyzer mcpsofterror
//
// mcpsofterror: report failures that are returned as if they were answers
//
// A result without isError is a success to everybody who reads it: the client counts it as one, and the model
// takes its text for what it asked for. "Error: no such server" is then quoted to the user as the answer, or
// stored, and nothing is tried again.
//
// Before:
//
//	if err != nil {
//		return mcp.NewToolResultText("failed to pull the image: " + err.Error()), nil
//	}
//
// After:
//
//	if err != nil {
//		return mcperr.Result[mcp.CallToolResult](mcperr.Wrap("PULL_IMAGE_FAILED", "failed to pull the image", err)), nil
//	}
//
// Two things have to come together: the text tells of a failure, and the code knows of one where it returns. It is
// on a path where an error is not nil, a lookup or a test came out badly, or no case of a switch fits; or the text
// starts with "Error:". The text may come from a helper of the server, also of another package.
//
// An empty answer ("no results"), a fallback that worked, a summary of which a part failed, and what a tool finds
// out whose purpose is to check something, are answers.
package softerror
