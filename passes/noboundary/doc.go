// Package noboundary defines the rule mcpnoboundary.
//
// # Analyzer mcpnoboundary
//
// mcpnoboundary: report tools whose typed errors lose their type on the way to the client
//
// An SDK knows nothing of typed errors. go-sdk's ToolHandler and mcp-go send them as JSON-RPC errors, which the model
// never sees; go-sdk's AddTool makes a tool error of the text alone, and code, retry and suggestion are lost. There
// has to be a boundary that makes a tool result of them.
//
// Before:
//
//	mcp.AddTool(server, &mcp.Tool{Name: "search"}, search)
//
// After:
//
//	mcp.AddTool(server, &mcp.Tool{Name: "search"}, mcperr.HandlerFor(search))
//
// A boundary of the server's own is one if it takes the typed error out of the error (errors.As, errors.AsType, a type
// assertion) and makes a result of it. Nothing is reported where the server has a middleware around all its tools, of
// whatever kind. Where tools are registered in one package and the server is made in another, the finding stands at
// the latter, and its fix puts mcperr.Middleware (mcp-go) or mcperr.Receiving (go-sdk) around all tools of the server.
package noboundary
