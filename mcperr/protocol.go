package mcperr

import (
	"encoding/json"
	"reflect"
)

// A protocol is an SDK's JSON-RPC error, in a form that does not depend on the SDK.
type protocol struct {
	number int
	data   any
}

// isProtocolError reports whether an SDK will send an error as a JSON-RPC error on purpose.
func isProtocolError(err error) bool {
	_, ok := protocolError(err)
	return ok
}

// protocolError finds an SDK's JSON-RPC error in the chain of an error: a struct with a number as Code, a Message, and
// encoded JSON as Data, as go-sdk's jsonrpc.Error has them.
func protocolError(err error) (p protocol, ok bool) {
	visit(err, func(one error) bool {
		v := reflect.ValueOf(one)
		code, message, data := fieldOf(v, "Code"), fieldOf(v, "Message"), fieldOf(v, "Data")
		if !code.IsValid() || !code.CanInt() || !message.IsValid() || message.Kind() != reflect.String ||
			!data.IsValid() || data.Type() != reflect.TypeFor[json.RawMessage]() {
			return false
		}
		p.number, ok = int(code.Int()), true
		if data.Len() > 0 {
			p.data = data.Interface()
		}
		return true
	})
	return p, ok
}

// typed is the error for a JSON-RPC error that has to become a tool result. The number stays what it is.
func (p protocol) typed() *Error {
	e := &Error{Type: TypeInternal, Code: CodeInternalError, Retry: NotRetryable, Number: p.number, Details: p.data}
	switch {
	case p.number == numberInvalidParams || p.number == -32600 || p.number == -32700:
		e.Type, e.Code = TypeValidation, CodeInvalidParam
	case p.number == -32601:
		e.Type, e.Code = TypeNotFound, "METHOD_NOT_FOUND"
	case p.number != numberInternal:
		e.Type, e.Code, e.Retry = TypeUnknown, CodeUnknownError, retryUnknown
	}
	e.derived = true
	return e
}
