// Package nilresult defines the rule mcpnilresult.
//
// # Analyzer mcpnilresult
//
// mcpnilresult: report handlers that return neither result nor error, and errors that hold a nil pointer
//
// "return nil, nil" looks like an empty answer, and is none: go-sdk ends the whole process where the client speaks
// protocol 2026-07-28, mcp-go answers null or a JSON-RPC error, and panicked before v0.44. The same is reported of
// variables that are nil for certain. In handlers of go-sdk's AddTool with a structured output, nil is fine.
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
//		return &mcp.CallToolResult{}, nil
//	}
//
// Where an error is thrown away, the fix returns it as an error result.
//
// A pointer to an error type of the server's own that is nil makes an error that is not nil: the call fails without
// a reason, or ends the server when somebody reads the error's text. Such variables have to be declared as error.
package nilresult
