// Package jsondetails defines the rule mcpjsondetails.
//
// # Analyzer mcpjsondetails
//
// mcpjsondetails: report data of errors and results that JSON can't carry
//
// Details of an error, the data of a JSON-RPC error, structured content and _meta travel as JSON. What encoding/json
// rejects (channels, functions, complex numbers, keys that are no text) makes the whole answer fail: no SDK sends one
// then, and the client waits until its own deadline. The runtime's boundary answers with an INTERNAL_ERROR instead,
// and what the error had to say is lost. What encoding/json mangles arrives as something else: an error as {}, a
// duration as a number of nanoseconds, text as base64.
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
// The message names the part: details.Request.GetBody. The rule knows what encoding/json does with embedded structs,
// tags, methods on pointers and map keys. Where the type is any, it looks at what is written there, in literals and
// in what variables are given; where it can't see, it is silent. Types that encode themselves are trusted.
//
// What fails has the category jsondetails, what only loses something jsondetails-lossy.
package jsondetails
