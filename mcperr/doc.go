// Package mcperr gives MCP servers typed errors that a language model can act on.
//
// An [Error] has a [Type], a [Code], a message and a [Retry]. A handler returns one that a constructor has made, or
// [Wrap]:
//
//	return nil, mcperr.Validation("QUERY_REQUIRED", "query is required", mcperr.WithSuggestion("Pass some words."))
//	return nil, mcperr.Wrap("SEARCH_FAILED", "failed to search", err)
//
// A boundary for all tools turns them, plain errors and panics into results. [Handler] is one for one tool, [Requests]
// for resources and prompts:
//
//	server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc])            // an option of mcp-go
//	server.AddReceivingMiddleware(mcperr.Receiving[mcp.CallToolResult, mcp.MethodHandler]) // go-sdk
//
// Package retry repeats calls, observe logs and counts failures, catalog has more codes, and mcperrtest is for tests.
// No package imports an SDK.
package mcperr
