// Package noboundary defines the rule mcpnoboundary.
//
// # Analyzer mcpnoboundary
//
// mcpnoboundary: report servers on which typed errors lose their type on the way to the client
//
// An SDK does not know typed errors. go-sdk's ToolHandler and mcp-go send the error of a handler as a JSON-RPC error,
// which the model never sees. go-sdk's AddTool makes a tool error of the text alone, and code, retry and suggestion are
// lost. A boundary makes tool results of errors. It is one line for each server:
//
// Before:
//
//	s := server.NewMCPServer("issues", "1.0")
//
// After:
//
//	s := server.NewMCPServer("issues", "1.0", server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc]))
//
// With go-sdk, the line is server.AddReceivingMiddleware(mcperr.Receiving[mcp.CallToolResult, mcp.MethodHandler]).
//
// The rule reports a server whose tools return typed errors, or errors that the fixes of the same run give a type. The
// tools may be in other packages of the module than the server. A middleware of the server's own counts as a boundary if
// it makes results of errors; one that logs, counts or refuses calls does not. The fix makes the boundary the outermost
// middleware, so that the others see what they saw before, unless one of them makes mere text of errors.
//
// Some tools need a wrapper of their own, because the SDK keeps only the text of their errors: mcperr.HandlerOut for
// mcp-go's NewStructuredToolHandler, and mcperr.HandlerFor for go-sdk before v1.3. Where an SDK has no boundary at all
// (mcp-golang, trpc-mcp-go, mcp-go before v0.34), the rule reports tools whose errors have a code that does not arrive,
// and offers no fix.
package noboundary
