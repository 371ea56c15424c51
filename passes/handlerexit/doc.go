// Package handlerexit defines the rule mcphandlerexit.
//
// # Analyzer mcphandlerexit
//
// mcphandlerexit: report tool calls that end the whole server
//
// A server answers many calls, often of many clients. os.Exit, log.Fatal and the Fatal functions of other loggers end
// it in the middle of all of them, and no call gets an answer. A panic does the same with go-sdk, which does not
// recover from panics. This includes functions such as regexp.MustCompile, which panic if a request contains a wrong
// value.
//
// Before:
//
//	if err != nil {
//		log.Fatalf("failed to open the index: %v", err)
//	}
//
// After:
//
//	if err != nil {
//		return mcperr.Result[mcp.CallToolResult](mcperr.Wrap("OPEN_INDEX_FAILED", "failed to open the index", err)), nil
//	}
//
// Exits are also reported in functions of the package that a handler calls, and in handlers of resources and prompts.
// os.Exit(0) is not reported in tools whose names say that they restart or shut down the server.
//
// Panics are not reported if something recovers from them: mcperr.Handler, a deferred recover, mcp-go's WithRecovery,
// or a middleware. A goroutine has to recover by itself. Panics are not reported either in code that cannot be reached,
// and in a deferred function that panics again with the value it recovered. With mcp-go, panics are only reported in
// packages that make its server, without WithRecovery. Since v1.1 it answers them with a JSON-RPC error, which the
// model never sees. Before that, they end the server.
package handlerexit
