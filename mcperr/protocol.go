package mcperr

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
)

// A protocol has the parts of an SDK's JSON-RPC error.
type protocol struct {
	number  int
	message string
	data    any
}

// isProtocolError reports whether an SDK sends err as a JSON-RPC error on purpose: err is or wraps an error type of
// the SDK, and it does not wrap an *Error that was made in another way or an error of a registered type.
func isProtocolError(err error) (is bool) {
	defer func() {
		if recover() != nil {
			is = false // a method of the error panicked
		}
	}()
	if e, ok := err.(*Error); ok && e == nil || endless(err) {
		return false
	}
	if e, ok := find(err); ok {
		return e.protocol
	}
	if registeredError(err) != nil {
		return false
	}
	_, ok := protocolError(err)
	return ok || visit(err, isOfSDK)
}

// isDirectly reports whether err is a JSON-RPC error of an SDK itself. It is false if err only wraps one.
func isDirectly(err error) bool {
	if _, ok := err.(*Error); ok || !isProtocolError(err) {
		return false
	}
	return errors.Unwrap(err) == nil
}

// isOfSDK reports whether the type of an error is declared in an SDK. SDKs find such errors with errors.As.
func isOfSDK(err error) bool {
	t := reflect.TypeOf(err)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	for _, module := range sdkModules {
		if strings.HasPrefix(t.PkgPath(), module) {
			return true
		}
	}
	return false
}

// sdkModules are the prefixes of the import paths of SDKs.
var sdkModules = []string{
	"github.com/modelcontextprotocol/go-sdk/", "github.com/mark3labs/mcp-go/",
	"github.com/stacklok/toolhive-core/mcpcompat/",
}

// protocolError finds an SDK's JSON-RPC error in the chain of err. It is a struct with a Code that is an integer, a
// Message that is a string, and Data that is a json.RawMessage, as in the jsonrpc.Error of go-sdk.
func protocolError(err error) (p protocol, ok bool) {
	visit(err, func(one error) bool {
		v := reflect.ValueOf(one)
		if !shapeOf(v.Type()).declares {
			return false // a quick test: it has no Code
		}
		code, message, data := fieldOf(v, "Code"), fieldOf(v, "Message"), fieldOf(v, "Data")
		if !code.IsValid() || !code.CanInt() || !message.IsValid() || message.Kind() != reflect.String ||
			!data.IsValid() || data.Type() != reflect.TypeFor[json.RawMessage]() {
			return false
		}
		p.number, p.message, ok = int(code.Int()), message.String(), true
		if data.Len() > 0 {
			p.data = data.Interface()
		}
		return true
	})
	return p, ok
}

// typed returns the typed error for a JSON-RPC error that has to become a tool result. The number is kept.
func (p protocol) typed() *Error {
	e := &Error{Type: TypeInternal, Code: CodeInternalError, Retry: NotRetryable, Number: p.number, Details: p.data}
	switch {
	case p.number == numberInvalidParams || p.number == -32600 || p.number == -32700:
		e.Type, e.Code = TypeValidation, CodeInvalidParam
	case p.number == -32002: // of servers before MCP 2026-07-28
		e.Type, e.Code = TypeNotFound, CodeResourceNotFound
	case p.number == -32601:
		e.Type, e.Code = TypeNotFound, CodeMethodNotFound
	case p.number != numberInternal:
		e.Type, e.Code, e.Retry = TypeUnknown, CodeUnknownError, retryUnknown
	}
	e.derived, e.protocol = true, true
	raw, _ := p.data.(json.RawMessage)
	var data RPCData
	if len(raw) == 0 || json.Unmarshal(raw, &data) != nil || data.Code == "" || !data.Retry.decided() {
		return e
	}
	e.Code, e.Retry, e.Suggestion, e.Domain, e.derived = data.Code, data.Retry, data.Suggestion, data.Domain,
		false // made by RPC
	if data.Type != "" {
		e.Type = data.Type
	}
	if e.Type == TypeUnknown && e.Retry == NotRetryable {
		e.Retry = retryUnknown // JSON has no such retry
	}
	if e.Details = nil; len(data.Details) > 0 {
		e.Details = data.Details
	}
	return e
}
