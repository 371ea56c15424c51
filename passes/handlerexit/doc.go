// Package handlerexit defines the rule mcphandlerexit.
//
// # Analyzer mcphandlerexit
//
// mcphandlerexit: report tool calls that end the whole server
//
// A server answers many calls, often of many clients. os.Exit, log.Fatal and what other loggers call Fatal end it in
// the middle of all of them, without an answer to any. So does a panic with go-sdk, which does not recover; also that
// of a function such as regexp.MustCompile when it is given what came with the request.
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
// Exits are also reported in functions of the package that a handler calls. Panics are not reported where something
// recovers (mcperr.Handler, a deferred recover, mcp-go's WithRecovery, a middleware), where a deferred function panics
// anew with what it has recovered, and in what cannot be reached; a goroutine has to recover by itself. With mcp-go,
// panics are reported where its server is made without WithRecovery. os.Exit(0) is what a tool is for that is called
// after restarting or shutting down.
package handlerexit
