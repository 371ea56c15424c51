// Package lostresult defines the rule mcplostresult.
//
// # Analyzer mcplostresult
//
// mcplostresult: report results, structured content and codes that the SDK throws away
//
// A handler that returns a result together with an error returns the error alone: go-sdk and mcp-go drop the result,
// and what was in it reaches nobody.
//
// Before:
//
//	return mcp.NewToolResultError("the index is being built"), err
//
// After:
//
//	return mcperr.Result[mcp.CallToolResult](mcperr.Wrap("INDEX_BEING_BUILT", "the index is being built", err)), nil
//
// A result that is no error makes way for the error. An empty result beside an error loses nothing and is fine.
//
// Two more things get lost with go-sdk. Where a tool has a typed output, an empty one takes the place of the
// structured content of an error result. And a JSON-RPC error (*jsonrpc.Error) counts as one only when it is returned
// bare: wrapped with %w or errors.Join, it loses its code or its data.
package lostresult
