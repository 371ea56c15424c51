package mcperr

import (
	"encoding/json"
	"errors"
	"net"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// forRequest returns the error for the client that has made a request. A text that could not be parsed, or a value of a
// wrong type, is the fault of the caller if it is one of the arguments: the error becomes [TypeValidation] then.
// Otherwise forRequest returns e.
func (e *Error) forRequest(request any) *Error {
	if e == nil || !e.decoding {
		return e
	}
	arguments := argumentsOf(request)
	issue, wrong := wrongType(e.Err, arguments)
	text := strings.TrimSpace(unparsed(e.Err))
	if !wrong && (text == "" || !hasText(arguments, text)) {
		return e
	}
	blamed := *e
	if wrong && e.Details == nil {
		blamed.Details = map[string]any{"validationIssues": []ValidationIssue{issue}}
	}
	blamed.Type, blamed.Retry, blamed.decoding = TypeValidation, NotRetryable, false
	if e.derived {
		blamed.Code, blamed.Number, blamed.Domain, blamed.Severity = CodeInvalidParam, 0, "", ""
		blamed.fill()
	}
	return &blamed
}

// unparsed returns the text that could not be parsed, or "" if the errors do not have it.
func unparsed(err error) (text string) {
	defer func() { _ = recover() }() // a method of an error may panic
	var (
		number  *strconv.NumError
		moment  *time.ParseError
		address *url.Error
		network *net.ParseError
		place   *net.AddrError
	)
	switch {
	case errors.As(err, &number):
		return number.Num
	case errors.As(err, &moment):
		return moment.Value
	case errors.As(err, &address) && address.Op == "parse":
		return address.URL
	case errors.As(err, &network):
		return network.Text
	case errors.As(err, &place):
		return place.Addr
	}
	return ""
}

// argumentsOf returns the arguments in a request of an SDK as decoded JSON, or nil.
func argumentsOf(request any) (arguments any) {
	args := fieldOf(fieldOf(reflect.ValueOf(request), "Params"), "Arguments")
	if !args.IsValid() || !args.CanInterface() {
		return nil
	}
	data, err := encodeDetails(args.Interface())
	if err != nil || json.Unmarshal(data, &arguments) != nil {
		return nil
	}
	return arguments
}

// hasText reports whether a decoded JSON value is or contains the given string.
func hasText(value any, text string) bool {
	switch v := value.(type) {
	case string:
		return strings.TrimSpace(v) == text
	case map[string]any:
		for _, inner := range v {
			if hasText(inner, text) {
				return true
			}
		}
	case []any:
		for _, inner := range v {
			if hasText(inner, text) {
				return true
			}
		}
	}
	return false
}
