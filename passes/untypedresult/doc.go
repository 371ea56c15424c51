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
// A function of the server that makes error results of the errors that it is given is reported itself, and repaired
// once, in whichever file or package of the module it is. Its results then have the code and the retry that the error
// has, or that its structure tells at run time:
//
//	func apiError(message string, err error) *mcp.CallToolResult {
//		return mcperr.Result[mcp.CallToolResult](mcperr.Wrap("", message, err))
//	}
//
// A call of such a function is reported if only the call knows what the client has to learn: that an argument is wrong,
// that a file of the server is missing, or that another try would do work twice. The fix gives the function a typed
// error then:
//
//	return apiError("failed to plant", mcperr.From(err, mcperr.NotIdempotent)), nil
//
// Functions that make error results of texts alone are reported where they are called, and each call gets a code of
// its own. If such a function does more than put a text into a result, its calls stay, and mcperr.Annotate adds code
// and retry to the result. If that would happen three times or more, the command declares a sibling of the function
// that takes a typed error, and the fixes call it. If the result is of the server's own type, the fix types the error
// that becomes part of it. If an adapter makes an SDK's result of its text, and the text ends there, the text gets code
// and retry. If other code compares, cuts, changes, prints or encodes it, the finding has no fix.
//
//	return &Reply{Failed: true, Text: mcperr.Text(mcperr.Validation("OWNER_REQUIRED", "owner is required"))}, nil
//
// A result that is made of nothing but the text of an error is given the error itself. If a function of the package
// makes that error, it gets its type there. An error that always has a code of its own keeps it: mcperr.Wrap without a
// code adds a message only.
//
// If a package has a function that does nothing but return mcperr.Result[mcp.CallToolResult](err), fixes use it. The
// command declares one, toolError, if its fixes need it five times or more, and constants for codes that they write
// three times or more. Other programs can edit the file of a finding only. There, constants are declared for the codes
// that a file repeats.
//
// If the server registers its codes (see mcpcoderange), fixes use no others. The finding proposes the code that fits.
//
// These results are not reported:
//   - results with structured content or _meta beside the text
//   - texts that json.Marshal has made
//   - results that an error of the server's own renders with a code and a retry
//   - the results of adapters, which make one result of another
package untypedresult
