// Package lostresult defines the rule mcplostresult.
//
// # Analyzer mcplostresult
//
// mcplostresult: report results, structured content and codes that the SDK drops
//
// If a handler returns a result together with an error, go-sdk and mcp-go send the error alone. They drop the result,
// and the client never gets its content.
//
// Before:
//
//	return mcp.NewToolResultError("failed to open the index"), err
//
// After:
//
//	return mcperr.Result[mcp.CallToolResult](mcperr.Wrap("OPEN_INDEX_FAILED", "failed to open the index", err)), nil
//
// If the result is not an error, the fix drops it. An empty result beside an error is not reported.
//
// go-sdk drops two more things. If a tool has a typed output, an empty output replaces the structured content of an
// error result. And go-sdk recognizes a JSON-RPC error (*jsonrpc.Error) only if it is returned bare. If it is wrapped
// with %w or errors.Join, it loses its code or its data.
package lostresult
