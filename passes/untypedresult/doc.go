// Package untypedresult defines the rule mcpuntypedresult.
//
// # Analyzer mcpuntypedresult
//
// mcpuntypedresult: report tool error results that carry free text only
//
// A result with isError set is the right way to report a tool's failure, but with nothing in it save a
// sentence, a program cannot tell one failure from another, and the model has to guess whether to retry, to
// change its arguments, or to ask the user.
//
// Before:
//
//	return mcp.NewToolResultError("owner is required"), nil
//
// After:
//
//	return mcperr.Result[mcp.CallToolResult](mcperr.Validation("OWNER_REQUIRED", "owner is required")), nil
//
// The model still reads the same message, followed by code and retry. A message that is a JSON object or array stays as it
// is, and code and retry follow in a block of their own. With mcp-go before v0.34 and trpc-mcp-go, the result is built by
// the SDK's own constructor:
//
//	return mcperr.ResultWith(mcp.NewToolResultError, mcperr.Validation("OWNER_REQUIRED", "owner is required")), nil
//
// Functions of the server that always build an error result are known for what they are, across packages: the
// call in the handler is reported, not the helper. If all that they are given in their file is errors, the fix is in
// the helper, once for all calls; else each call becomes one with a code of its own. Where such a function does more than put a text into a result,
// the call stays and mcperr.Annotate adds code and retry to what it gives; where the result is of the server's
// own type, the error that goes into it is typed.
//
// Not reported are results with structured content or _meta beside the text, texts that json.Marshal has made, results
// that an error of the server's own renders with a code and a retry, and adapters that make one result of another.
package untypedresult
