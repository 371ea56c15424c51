package mcperr

import (
	"context"
	"encoding/json"
)

// RPCError is the error object of JSON-RPC 2.0 for an [Error]: for resources, prompts and other requests, where a
// failure has to be a protocol error. Failures of tools belong into a [Result], which the model sees.
type RPCError struct {
	Code    int     `json:"code"`
	Message string  `json:"message"`
	Data    RPCData `json:"data"`
}

// RPCData is what an [RPCError] says beyond its number and text.
type RPCData struct {
	Domain     string          `json:"domain,omitempty"`
	Symbol     string          `json:"symbol,omitempty"` // the name of a registered number, such as E_TIMEOUT
	Code       Code            `json:"code"`
	Details    json.RawMessage `json:"details,omitempty"`
	Suggestion string          `json:"suggestion,omitempty"`
	Retryable  bool            `json:"retryable"`
	Retry      Retry           `json:"retry"`
	Stack      []string        `json:"stack,omitempty"` // only with MCP_ERRORS_VERBOSE, without paths
}

// Error returns the message.
func (e *RPCError) Error() string { return e.Message }

// NewRPCError returns the error object for err, which goes through [From]. Its number is the positive one of the code,
// where it has one; else that of the kind: -32602 for what is wrong with the request, things that do not exist
// included, and -32603 for the rest. Numbers that MCP has retired, and those that it reserves, are never used.
func NewRPCError(err error) *RPCError {
	e := failure(err)
	env := e.envelope()
	notify(context.Background(), e, env, nil)
	number := env.Number
	if number <= 0 {
		if number = kindOf(env.Type).Number; number == 0 {
			number = numberInternal
		}
	}
	_, retryable := env.Retry.Delay()
	data := RPCData{
		Domain: env.Domain, Code: env.Code, Details: env.Details, Suggestion: env.Suggestion,
		Retryable: retryable, Retry: env.Retry, Stack: e.trace(),
	}
	if spec := lookup(env.Code); spec != nil {
		data.Symbol = spec.Symbol
	}
	return &RPCError{Code: number, Message: env.Message, Data: data}
}

// RPC returns the error object for err in an SDK's own type, which that SDK sends as it is: E is go-sdk's jsonrpc.Error.
// mcp-go leaves its handlers no choice: whatever error they return goes out as -32603 with the error's text.
//
//	return nil, mcperr.RPC[jsonrpc.Error](mcperr.NotFound("PAGE_NOT_FOUND", "no such page"))
func RPC[E any](err error) *E {
	data, failure := json.Marshal(NewRPCError(err))
	out := new(E)
	if failure == nil {
		_ = json.Unmarshal(data, out) // as in Result: what could be decoded is better than a crash
	}
	return out
}
