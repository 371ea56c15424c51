// Package nilresult defines the rule mcpnilresult.
//
// # Analyzer mcpnilresult
//
// mcpnilresult: report handlers that return neither result nor error, and errors that hold a nil pointer
//
// "return nil, nil" looks like an empty result but is not one. From v1.7 on, go-sdk ends the whole process if the
// client uses protocol version 2026-07-28. mcp-go answers with a JSON-RPC error since v1.2, with null since v0.44, and
// panicked before. The message says what the release that you use does. Behind a boundary of mcperr, the client gets
// the failure NO_RESULT instead, although nothing has failed. Variables that are certainly nil are reported too. In
// handlers of go-sdk's AddTool with a structured output, nil is fine.
//
// Before:
//
//	if len(items) == 0 {
//		return nil, nil
//	}
//
// After:
//
//	if len(items) == 0 {
//		return &mcp.CallToolResult{Content: []mcp.Content{}}, nil
//	}
//
// If the handler drops an error there, the fix returns it as an error result.
//
// Handlers of resources and prompts that return nothing are reported, too. go-sdk ends the process after such a
// prompt, and answers with an error without a code in place of such a resource.
//
// A nil pointer to an error type of the server's own becomes an error that is not nil. The call then fails without a
// reason, or the server ends when the text of the error is read. Declare such variables as error.
package nilresult
