// Package untypedresult defines the rule mcpuntypedresult.
//
// # Analyzer mcpuntypedresult
//
// mcpuntypedresult: report tool error results that carry free text only
//
// A tool reports its failure by a result with isError set. If the result holds only a sentence, programs cannot tell
// failures apart. The model has to guess whether to retry, to change its arguments, or to ask the user.
//
// Before:
//
//	return mcp.NewToolResultError("owner is required"), nil
//
// After:
//
//	return mcperr.Result[mcp.CallToolResult](mcperr.Validation("OWNER_REQUIRED", "owner is required")), nil
//
// The model still reads the same message, followed by code and retry. A message that is a JSON object or array stays as
// it is, and code and retry follow in a block of their own. With mcp-go before v0.34 and trpc-mcp-go, the fix builds
// the result with the SDK's own constructor:
//
//	return mcperr.ResultWith(mcp.NewToolResultError, mcperr.Validation("OWNER_REQUIRED", "owner is required")), nil
//
// The rule knows functions of the server that always build an error result, in any of its packages. It reports their
// calls in handlers, and each call gets a code of its own. If all calls in the file of such a function give it errors,
// the fix is one edit in the function. If a function does more than put a text into a result, its calls stay, and
// mcperr.Annotate adds code and retry to the result. If the result is of the server's own type, the fix types the error
// that becomes part of it.
//
// These results are not reported:
//   - results with structured content or _meta beside the text
//   - texts that json.Marshal has made
//   - results that an error of the server's own renders with a code and a retry
//   - the results of adapters, which make one result of another
package untypedresult
