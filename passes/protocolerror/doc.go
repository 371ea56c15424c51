// Package protocolerror defines the rule mcpprotocolerror.
//
// # Analyzer mcpprotocolerror
//
// mcpprotocolerror: report failures of tools that are sent as JSON-RPC or HTTP errors
//
// JSON-RPC errors are for requests that a server does not understand. Hosts handle them themselves and do not show
// them to the model, which then never learns why its call failed. The specification wants failures of a tool, those
// of its arguments included (since 2025-11-25), as results with isError.
//
// Before:
//
//	return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the path must be absolute"}
//
// After:
//
//	return mcperr.Result[mcp.CallToolResult](mcperr.Validation("INVALID_PATH", "the path must be absolute")), nil
//
// Writing an HTTP status from inside a tool's handler is reported as well: the answer to the call is then no answer.
//
// Not reported are unknown tools, requests that cannot be read, calls that were cancelled, what is about
// authorization, and the codes of MCP itself.
package protocolerror
