package mcperr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// MetaKey is the key under which a result's _meta holds the machine-readable copy of the error.
const MetaKey = "io.github.mcperrlint/error"

// Envelope is the machine-readable copy of an error. Retry has no omitempty: it is always on the wire.
type Envelope struct {
	Type       Type            `json:"type"`
	Code       Code            `json:"code"`
	Message    string          `json:"message"`
	Retry      Retry           `json:"retry"`
	Suggestion string          `json:"suggestion,omitempty"`
	Details    json.RawMessage `json:"details,omitempty"`
	Number     int             `json:"number,omitempty"`
	Domain     string          `json:"domain,omitempty"`
	Severity   Severity        `json:"severity,omitempty"`
}

// Result returns a tool result that carries err, whatever SDK it is for: R is that SDK's CallToolResult, which has to
// be readable from the protocol's JSON (go-sdk from v0.3, mcp-go from v0.34). For others there is [ResultWith]. An err
// that is not typed goes through [From].
//
// The first content block holds message, suggestion, code and retry, since many clients show the model nothing else;
// [MetaKey] in _meta holds the same for programs, as JSON. A message that is a JSON object or array stays as it is, and
// the rest goes to a second block. Details that do not encode as JSON turn the error into an INTERNAL_ERROR that says
// so. The result is never nil: for a nil err it reports that as an INTERNAL_ERROR, because SDKs crash on a nil result.
func Result[R any](err error) *R {
	result, ok := render[R](context.Background(), err, nil)
	if !ok {
		result = new(R)
		viewOf(reflect.ValueOf(result).Elem()).blank()
	}
	return result
}

// ResultWith is [Result] for an R that cannot be read from JSON, such as that of mcp-go before v0.34: newError is the
// SDK's own constructor of error results.
//
//	return mcperr.ResultWith(mcp.NewToolResultError, mcperr.Validation("NAME_REQUIRED", "name is required")), nil
func ResultWith[R any](newError func(text string) *R, err error) *R {
	e := failure(err)
	env := e.envelope()
	result := newError(env.Message)
	if result == nil {
		return Result[R](e)
	}
	notify(context.Background(), e, env, nil)
	viewOf(reflect.ValueOf(result).Elem()).annotate(env)
	return result
}

// render is [Result] for a request that is known: observers learn of it. ok is false for an R that no result can be
// made of; then nothing has been observed.
func render[R any](ctx context.Context, err error, request any) (result *R, ok bool) {
	if !isReadable(reflect.TypeFor[R]()) {
		return nil, false
	}
	e := failure(err)
	env := e.envelope()
	notify(ctx, e, env, request)
	result, ok = newResult(reflect.TypeFor[R](), env).Interface().(*R)
	return result, ok
}

// newResult returns a pointer to a result of a readable type.
func newResult(t reflect.Type, env Envelope) reflect.Value {
	result := reflect.New(t)
	if json.Unmarshal(env.encode(), result.Interface()) != nil {
		bare := env
		bare.Details = nil // such as 1e400, which no float64 holds
		result = reflect.New(t)
		_ = json.Unmarshal(bare.encode(), result.Interface())
	}
	viewOf(result.Elem()).setMeta(env) // as it is: decoding has lost the order of keys, and digits of numbers
	return result
}

var readable sync.Map // reflect.Type → bool

// isReadable reports whether results of a type can be decoded from the protocol's JSON without a loss. It tries it with
// one error.
func isReadable(t reflect.Type) bool {
	if known, ok := readable.Load(t); ok {
		return known.(bool)
	}
	env := kindOf(TypeUnknown).New(CodeUnknownError, "text of the error").envelope()
	result := reflect.New(t).Interface()
	decoded := json.Unmarshal(env.encode(), result) == nil
	data, err := json.Marshal(result)
	var wire wireResult
	ok := decoded && err == nil && json.Unmarshal(data, &wire) == nil &&
		wire.IsError && len(wire.Content) == 1 && wire.Content[0].Text == env.text()
	readable.Store(t, ok)
	return ok
}

// json returns the JSON form of the envelope. It cannot fail, because [Error.envelope] has tried what could.
func (env Envelope) json() []byte {
	data, _ := json.Marshal(env)
	return data
}

// encode returns the JSON form of the tool result.
func (env Envelope) encode() []byte {
	wire := wireResult{
		Content: []textContent{{Type: "text", Text: env.text()}},
		IsError: true,
		Meta:    map[string]json.RawMessage{MetaKey: env.json()},
	}
	if aside := env.aside(); aside != "" {
		wire.Content = append(wire.Content, textContent{Type: "text", Text: aside})
	}
	data, _ := json.Marshal(wire)
	return data
}

// failure is [from] where something has failed in any case: it is never nil.
func failure(err error) *Error {
	if e := from(err); e != nil {
		return e
	}
	return Internal(CodeInternalError, "a tool reported a failure without an error")
}

type textContent struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

type wireResult struct {
	Content []textContent              `json:"content"`
	IsError bool                       `json:"isError"`
	Meta    map[string]json.RawMessage `json:"_meta"`
}

// envelope returns the machine-readable copy of e. It always encodes: what would not is replaced by an error
// that says so.
func (e *Error) envelope() Envelope {
	env := Envelope{
		Type: e.Type, Code: e.Code, Message: e.Error(), Retry: e.retry(),
		Suggestion: e.Suggestion, Number: e.Number, Domain: e.Domain, Severity: e.Severity,
	}
	if env.Suggestion != "" {
		env.Suggestion = Bound(env.Suggestion)
	}
	if env.Number == 0 || env.Domain == "" || env.Severity == "" {
		filled := Error{Code: e.Code, Number: e.Number, Domain: e.Domain, Severity: e.Severity}
		filled.fill()
		env.Number, env.Domain, env.Severity = filled.Number, filled.Domain, filled.Severity
	}
	if env.Type == "" {
		env.Type = TypeInternal
	}
	if env.Code == "" {
		env.Code = CodeInternalError
	}
	if !env.Retry.decided() {
		return Internal(CodeInternalError, fmt.Sprintf("%s (%v)", env.Message, undecided(env.Retry))).envelope()
	}
	if e.Details != nil {
		details, err := encodeDetails(e.Details)
		if err != nil {
			problem := fmt.Sprintf("the details of %s cannot be encoded as JSON (%v); the error was: %s", env.Code, err, env.Message)
			return Internal(CodeInternalError, problem).envelope()
		}
		if most := limit().Details; len(details) > most {
			details = fmt.Appendf(nil, `{"truncated":true,"bytes":%d,"limit":%d}`, len(details), most)
		}
		env.Details = details
	}
	return env
}

// encodeDetails guards against MarshalJSON methods that panic, as those of nil pointers often do, and against details
// nested so deeply that the message around them would not decode.
func encodeDetails(details any) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	data, err = json.Marshal(details)
	const levels = 10 // the message around the details has fewer
	inMessage := strings.Repeat("[", levels) + string(data) + strings.Repeat("]", levels)
	if err == nil && !json.Valid([]byte(inMessage)) {
		return nil, errors.New("nested too deeply")
	}
	return data, err
}

// FromResult returns the error that a tool result carries, as a client receives it, or nil if it carries none: with
// [Do] and [IsTerminal], a Go client can act on it. The result of a tool that knows no typed errors, but sets isError,
// gives an error of [TypeUnknown] whose message is its first text. Such an error is not terminal.
func FromResult[R any](result *R) error {
	var wire wireResult
	data, err := json.Marshal(result)
	if err != nil || json.Unmarshal(data, &wire) != nil || !wire.IsError {
		return nil
	}
	var env Envelope
	if json.Unmarshal(wire.Meta[MetaKey], &env) == nil {
		e := &Error{
			Type: env.Type, Code: env.Code, Message: env.Message, Retry: env.Retry, Suggestion: env.Suggestion,
			Number: env.Number, Domain: env.Domain, Severity: env.Severity,
		}
		if env.Details != nil {
			e.Details = env.Details
		}
		if e.Type == TypeUnknown && e.Retry == NotRetryable {
			e.Retry = retryUnknown
		}
		return e
	}
	text := "the tool failed"
	if len(wire.Content) > 0 && wire.Content[0].Text != "" {
		text = wire.Content[0].Text
	}
	return kindOf(TypeUnknown).New(CodeUnknownError, text)
}
