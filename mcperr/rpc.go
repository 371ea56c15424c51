package mcperr

import (
	"context"
	"encoding/json"
)

// RPCError is the JSON-RPC 2.0 error object for an [Error]. It is for resources, prompts and other requests, where
// MCP reports failures as protocol errors. A failure of a tool belongs in a [Result], which the model reads.
type RPCError struct {
	Code    int     `json:"code"`
	Message string  `json:"message"`
	Data    RPCData `json:"data"`
}

// RPCData is the data of an [RPCError].
type RPCData struct {
	Domain     string          `json:"domain,omitempty"`
	Symbol     string          `json:"symbol,omitempty"` // the registered name of the number, such as E_TIMEOUT
	Type       Type            `json:"type,omitempty"`
	Code       Code            `json:"code"`
	Details    json.RawMessage `json:"details,omitempty"`
	Suggestion string          `json:"suggestion,omitempty"`
	Retryable  bool            `json:"retryable"`
	Retry      Retry           `json:"retry"`
	Stack      []string        `json:"stack,omitempty"` // only if the [Settings] ask for it; without folders
}

// Error returns the message.
func (e *RPCError) Error() string { return e.Message }

// NewRPCError returns the error object for err, which goes through [From]. A nil err gives an INTERNAL_ERROR. Its
// code is the number of the error if that is positive, or else that of the kind: -32602 for [TypeValidation] and
// [TypeNotFound], and -32603 for other types of this package. It is therefore not one of the numbers that MCP has
// retired or reserved, such as -32002.
func NewRPCError(err error) *RPCError {
	e := failure(err).unexpected(context.Background(), nil)
	env := e.envelope()
	notify(context.Background(), e, env, nil)
	number := env.Number
	if number <= 0 && !e.protocol { // the number of an SDK stays
		if number = e.Kind().Number; number == 0 {
			number = numberInternal
		}
	}
	_, retryable := env.Retry.Delay()
	data := RPCData{
		Domain: env.Domain, Type: env.Type, Code: env.Code, Details: env.Details, Suggestion: env.Suggestion,
		Retryable: retryable, Retry: env.Retry, Stack: e.Trace(),
	}
	if spec := lookup(env.Code); spec != nil {
		data.Symbol = spec.Symbol
	}
	return &RPCError{Code: number, Message: env.Message, Data: data}
}

// RPC returns the error object of [NewRPCError] in the error type of an SDK, which the SDK sends unchanged. E is the
// jsonrpc.Error of go-sdk. The SDK mcp-go has no such type: it sends every error of a resource or prompt handler as
// -32603 with the text of the error. RPC never returns nil.
//
//	return nil, mcperr.RPC[jsonrpc.Error](mcperr.NotFound("PAGE_NOT_FOUND", "no such page"))
func RPC[E any](err error) *E {
	data, failure := json.Marshal(NewRPCError(err))
	out := new(E)
	if failure == nil {
		_ = json.Unmarshal(data, out) // on failure, keep what was decoded rather than return nil
	}
	return out
}
