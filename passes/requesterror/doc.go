// Package requesterror defines the rule mcprequesterror.
//
// # Analyzer mcprequesterror
//
// mcprequesterror: report resources and prompts whose errors have no number and no code
//
// The failure of a resource or prompt is a JSON-RPC error, whose number and data tell the client what went wrong.
// go-sdk sends an error that is not its own with the number 0 and without data, and mcp-go sends every error as
// -32603, "internal error". A client then cannot tell a wrong argument from an outage, and a panic ends the server.
//
// Before:
//
//	s.AddPrompt(prompt, greet)
//
// After:
//
//	s.AddPrompt(prompt, mcperr.RPCHandler[jsonrpc.Error](greet))
//
// With mcp-go, it is mcperr.RequestHandler(greet). One line can be around all resources and prompts of a go-sdk server
// instead:
//
//	s.AddReceivingMiddleware(mcperr.Requests[jsonrpc.Error, mcp.MethodHandler])
//
// These find the number and the code by the structure of an error: a sentinel, a status, a typed error. An error that
// is only a text stays an internal error, and no rule types it. Return one that says what is wrong:
//
//	return nil, mcperr.NotFound("PAGE_NOT_FOUND", "page "+name+" not found")
//
// The rule looks at handlers that are registered with AddResource, AddResourceTemplate and AddPrompt. If package main
// makes the server, and another package of the module registers them, the finding is where the server is made. It does
// not report these:
//   - handlers that return only errors of the SDK, or of functions and variables of their own package
//   - servers with a middleware of their own for all requests
//   - servers of go-sdk that are not made in package main, because main may add a middleware
package requesterror
