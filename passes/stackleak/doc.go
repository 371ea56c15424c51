// Package stackleak defines the rule mcpstackleak.
//
// # Analyzer mcpstackleak
//
// mcpstackleak: report stack traces in what the client sees
//
// A stack trace tells a client which files and versions a server is made of, fills the context of the model with lines
// that help it nothing, and makes every message different. The same goes for %+v of an error: github.com/pkg/errors
// and others print a stack trace then.
//
// Before:
//
//	return mcp.NewToolResultError(fmt.Sprintf("failed to load: %+v", err)), nil
//
// After:
//
//	return mcp.NewToolResultError(fmt.Sprintf("failed to load: %v", err)), nil
//
// Reported are debug.Stack, runtime.Stack, %+v of an error, and an error's StackTrace, in the message, suggestion or
// details of a typed error, in the error that a handler returns, and in results, also by way of local variables. What
// goes to a log only is fine. So is what stands under a switch for development: a condition that reads the
// environment, or names itself after debugging.
package stackleak
