// Package bareerror defines the rule mcpbareerror.
//
// # Analyzer mcpbareerror
//
// mcpbareerror: report tool handlers that return an error without a type
//
// A tool handler that returns a plain error leaves it to the SDK what becomes of it. Most SDKs make a
// JSON-RPC error of it, which hosts do not show to the model: it sees that something failed, not what, and
// repeats the call or gives up. The others pass on the text alone, without a code that programs can rely on
// and without saying whether a retry can help.
//
// Before:
//
//	issues, err := client.List(ctx, owner)
//	if err != nil {
//		return nil, fmt.Errorf("failed to list issues: %w", err)
//	}
//
// After:
//
//	issues, err := client.List(ctx, owner)
//	if err != nil {
//		return nil, mcperr.Wrap("LIST_ISSUES_FAILED", "failed to list issues", err)
//	}
//
// The text of the error stays what it was. With a boundary on the server (see mcpnoboundary), the model reads message,
// code and retry.
//
// An error without a message of its own keeps its text and gets the kind that is known, as an argument that is missing
// does: mcperr.Validation("INVALID_OWNER", "", mcperr.WithCause(err)). If nothing is known before the server runs,
// mcperr.From decides at run time.
//
// mcp-go before v0.34 gives a boundary no way to build a result. There, the finding has no fix and names the release to
// update to. For SDKs that send nothing but the text of an error (mcp-golang, trpc-mcp-go), the fix puts code and retry
// into the text, with mcperr.InText.
//
// Where a tool passes on, as it is, an error that an unexported function of its file makes, the fix gives it a type
// there, once for all tools that call the function: that is where the words are that say what went wrong. A code
// that occurs three times or more in a file, and in no other of the package, gets a constant; one that the package
// has already is used.
//
// An error counts as typed if it is an *mcperr.Error, or of a type of the server's own that carries a code and
// a retry, or an SDK's protocol error; if errors.As, errors.AsType or a type switch has found it to be one; or
// if it comes from functions that return nothing else. What a helper returns in the handler's stead is judged
// in the helper. Errors returned by another tool's handler are not reported again.
package bareerror
