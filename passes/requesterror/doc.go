// Package requesterror defines the rule mcprequesterror.
//
// # Analyzer mcprequesterror
//
// mcprequesterror: report resources and prompts whose errors have no number and no code
//
// The failure of a resource or prompt is a JSON-RPC error, whose number and data tell the client what went wrong. go-sdk
// sends an error that is not its own with the number 0 and without data, and mcp-go sends every error as -32603, "internal
// error". A client then cannot tell a wrong argument from an outage, and a panic ends the server.
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
// The rule looks at handlers that are registered with AddResource, AddResourceTemplate and AddPrompt. If another package
// makes the server, the finding is there. It does not report handlers that return only errors of the SDK, and servers
// with a middleware of their own for all requests.
package requesterror
