// Package mcperr gives the tools of an MCP server typed errors that a language model can act on.
//
// An [Error] has a [Type] (the kind of failure), a [Code] (a stable name for the failure), a message, and a [Retry]
// (whether and when the same call may be made again). A handler makes an error with a constructor or with [Wrap], and
// returns it:
//
//	func search(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
//		query, err := req.RequireString("query")
//		if err != nil {
//			return nil, mcperr.Validation("QUERY_REQUIRED", "query is required",
//				mcperr.WithSuggestion("Pass the words to search for."))
//		}
//		rows, err := db.Search(ctx, query)
//		if err != nil {
//			return nil, mcperr.Wrap("SEARCH_FAILED", "failed to search", err)
//		}
//		return mcp.NewToolResultText(rows.String()), nil
//	}
//
// One boundary for all tools of the server turns these errors, plain errors and panics into results:
//
//	server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc])            // an option of mcp-go
//	server.AddReceivingMiddleware(mcperr.Receiving[mcp.CallToolResult, mcp.MethodHandler]) // go-sdk
//
// [Handler] and its variants are boundaries for one tool, and [Requests] and [RequestHandler] are those for resources and
// prompts. The result has isError set. Its first content block, which
// the model reads, is:
//
//	query is required
//
//	Suggestion: Pass the words to search for.
//
//	Code: QUERY_REQUIRED
//	Retry: not retryable
//
// Its _meta has the same as JSON, under [MetaKey]. A client reads it with [FromResult], and [DoByError] repeats the call
// for as long as the error allows it:
//
//	err := mcperr.DoByError(ctx, func(ctx context.Context) error {
//		result, err := session.CallTool(ctx, params)
//		if err != nil {
//			return mcperr.FromRPCError(err)
//		}
//		return mcperr.FromResult(result)
//	})
//
// The package imports only the standard library. It does not import an SDK: it builds and changes the result types of
// SDKs through their JSON form, which the Model Context Protocol specifies.
package mcperr
