// Package mcperr gives the tools of an MCP server errors that a language model can act on.
//
// Every [Error] has a type (what kind of failure), a code (which failure, stable across releases), a
// message, and a [Retry] (may the same call be made again, and when). [Result] and [Handler] put all of
// it where models really look: the first content block of a result with isError set.
//
//	func search(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
//		rows, err := db.Search(ctx, query)
//		if err != nil {
//			return nil, mcperr.Network("SEARCH_FAILED", "failed to search", mcperr.WithCause(err))
//		}
//		…
//	}
//
//	server.AddTool(tool, mcperr.Handler(search))
//
// The package needs only the standard library and knows no SDK: it meets the SDKs' result types through
// their JSON form, which the Model Context Protocol fixes.
package mcperr
