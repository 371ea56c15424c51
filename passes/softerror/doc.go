// Package softerror defines the rule mcpsofterror.
//
// # Analyzer mcpsofterror
//
// mcpsofterror: report failures that are returned as successes
//
// A result without isError is a success: the client counts it as one, and the model takes its text for the answer.
// "Error: no such server" is then quoted to the user or stored, and the call is not repeated.
//
// Before:
//
//	if err != nil {
//		return mcp.NewToolResultText("failed to read the image: " + err.Error()), nil
//	}
//
// After:
//
//	if err != nil {
//		return mcperr.Result[mcp.CallToolResult](mcperr.Wrap("READ_IMAGE_FAILED", "failed to read the image", err)), nil
//	}
//
// The rule reports a result only if both its text and its path report a failure. The path does if an error is not nil,
// if a lookup or a test failed, or if no case of a switch fits. A text that starts with "Error:" needs no such path,
// unless it answers one case of a switch over an argument.
// The text may come from a helper of the server, in any of its packages, and may be the JSON of a map or struct with an
// entry such as "error". What is returned after the time limit of a call, or when the output of another program starts
// with "Error", is a failure, whatever its text. So is an answer with a value that reports a failed call in a field,
// such as Success: false or Error, if no code looks at that field before the value is sent.
//
// If a helper encodes a text that its callers pass, the fix rewrites the helper to return an error result. The same run
// adds a code to each call of it.
//
// These are answers, and are not reported: an empty answer ("no results"), a fallback that worked, a summary in which
// one part failed, the findings of a tool whose purpose is to check something, and what a tool shows: "the pod has
// failed" in get_pod.
package softerror
