// Package protocolerror defines the rule mcpprotocolerror.
//
// # Analyzer mcpprotocolerror
//
// mcpprotocolerror: report failures of tools that are sent as JSON-RPC or HTTP errors
//
// JSON-RPC errors are for requests that a server does not understand. Hosts handle them without showing them to the
// model, which then never learns why its call failed. The specification requires a result with isError for the failures
// of a tool. Since 2025-11-25, this includes wrong arguments.
//
// Before:
//
//	return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the path must be absolute"}
//
// After:
//
//	return mcperr.Result[mcp.CallToolResult](mcperr.Validation("INVALID_PATH", "the path must be absolute")), nil
//
// The rule also reports a handler that writes an HTTP status: the client then gets no answer to its call.
//
// These errors are not reported: unknown tools, requests that cannot be read, calls that were cancelled, failed
// authorization, and errors with the codes of MCP itself.
package protocolerror
