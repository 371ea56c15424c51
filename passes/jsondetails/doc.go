// Package jsondetails defines the rule mcpjsondetails.
//
// # Analyzer mcpjsondetails
//
// mcpjsondetails: report data of errors and results that JSON rejects or changes
//
// The details of an error, the data of a JSON-RPC error, structured content and _meta are sent as JSON. If
// encoding/json rejects a part of it (channels, functions, complex numbers, keys that are not text), the SDK sends no
// answer, and the client waits until its own deadline. Typed outputs of go-sdk are encoded earlier: a tool whose output
// type JSON has nothing for can't be added, and a value that can't be encoded becomes a JSON-RPC error. The runtime's
// boundary sends an INTERNAL_ERROR instead, whose message names the code and the text of the error, and type and retry
// are lost. Some values arrive as something else: most errors as {}, a duration as a number of nanoseconds, text as
// base64.
//
// Before:
//
//	return nil, mcperr.Network("FETCH_FAILED", "failed to fetch", mcperr.WithDetails(map[string]any{
//		"cause":   err,
//		"elapsed": time.Since(start),
//	}))
//
// After:
//
//	return nil, mcperr.Network("FETCH_FAILED", "failed to fetch", mcperr.WithDetails(map[string]any{
//		"cause":     err.Error(),
//		"elapsedMs": time.Since(start).Milliseconds(),
//	}))
//
// The message names the part: details.Request.GetBody. The rule knows how encoding/json treats embedded structs, tags,
// methods on pointers and map keys. For a value of type any, it follows variables, writes to maps, closures and
// functions of the package to what they hold. It reports nothing if that is not visible, and it trusts types that
// encode themselves. Some values are wrong although their types are not: NaN, a json.Number or json.RawMessage that is
// not JSON, and data that contains itself.
//
// Findings about data that encoding/json rejects have the category jsondetails. Findings about data that only changes
// have the category jsondetails-lossy.
package jsondetails
