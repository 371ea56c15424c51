// Package noboundary defines the rule mcpnoboundary.
//
// # Analyzer mcpnoboundary
//
// mcpnoboundary: report servers on which typed errors lose their type on the way to the client
//
// An SDK does not know typed errors. go-sdk's ToolHandler, mcp-go and go-mcp send the error of a handler as a JSON-RPC
// error, which the model never sees. go-sdk's AddTool makes a tool error of the text alone, and code, retry and
// suggestion are lost. A boundary makes tool results of errors. It is one line for each server:
//
// Before:
//
//	s := server.NewMCPServer("issues", "1.0")
//
// After:
//
//	s := server.NewMCPServer("issues", "1.0",
//		server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc]))
//
// With go-sdk, the line is server.AddReceivingMiddleware(mcperr.Receiving[mcp.CallToolResult, mcp.MethodHandler]), and
// with go-mcp server.Use(mcperr.Middleware[server.ToolHandlerFunc]), before the tools are registered.
//
// The rule reports a server if its tools return typed errors, or if fixes of the same run type their errors. The tools
// may be in other packages of the module. A middleware of the server's own is a boundary if it makes results of errors,
// but not if it only logs, counts or refuses calls.
//
// The fix makes the boundary the outermost middleware, so that the other middleware gets the same errors as before. The
// boundary goes inside a middleware that makes plain text of errors. A middleware of go-sdk that another function adds
// to the server later is outside of it, and gets error results in place of errors: move the boundary behind it then.
//
// Some tools need a wrapper of their own, because the SDK keeps only the text of their errors: mcperr.HandlerOut for
// mcp-go's NewStructuredToolHandler, and mcperr.HandlerFor for go-sdk before v1.3. Some SDKs have no boundary at all:
// mcp-golang, trpc-mcp-go, mcp-go before v0.34, and go-mcp before v0.2.20. There, the rule reports tools whose errors
// lose their codes, and offers no fix.
package noboundary
