package mcperr

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// MetaKey is the key in the _meta of a result that holds the [Envelope] of the error.
const MetaKey = "io.github.mcperrlint/error"

// Envelope is the machine-readable copy of an [Error], as it is sent in _meta. Retry is always present in its JSON.
type Envelope struct {
	Type       Type            `json:"type"`
	Code       Code            `json:"code"`
	Message    string          `json:"message"`
	Retry      Retry           `json:"retry"`
	Suggestion string          `json:"suggestion,omitempty"`
	Details    json.RawMessage `json:"details,omitempty"`
	Number     int             `json:"number,omitempty"`
	Symbol     string          `json:"symbol,omitempty"` // the registered name of the number, such as E_TIMEOUT
	Domain     string          `json:"domain,omitempty"`
	Severity   Severity        `json:"severity,omitempty"`
}

// Result returns a tool result for err, which goes through [From]. R is the CallToolResult of any SDK that can be
// decoded from the JSON of the protocol: go-sdk from v0.3, mcp-go from v0.34. For other SDKs use [ResultWith].
//
// The result has isError set. Its first content block has the message, suggestion, code and retry, because many
// clients show the model nothing else. Its _meta has an [Envelope] under [MetaKey], for programs. If the message is
// a JSON object or array, the first block has only the message, and a second block has the rest.
//
// A boundary around the handler knows the arguments of the call, and may judge an error of parsing, or about a missing
// file, otherwise than Result does. It then replaces the result, unless the handler has changed that.
//
// Result never returns nil, because SDKs crash on a nil result. A nil err gives an INTERNAL_ERROR. Details that do
// not encode as JSON give an INTERNAL_ERROR that reports the problem, and details above the limit ([Settings]) are
// replaced by a note with their size. If R cannot be decoded from JSON, the result has isError set and no content.
func Result[R any](err error) *R {
	result, ok := render[R](context.Background(), err, nil)
	if !ok {
		result = new(R)
		viewOf(reflect.ValueOf(result).Elem()).blank()
	}
	return result
}

// ResultWith is [Result] for an R that cannot be decoded from JSON, such as that of mcp-go before v0.34. The
// function newError is the SDK's constructor of error results, which gets the message. If it returns nil, ResultWith
// returns that of [Result].
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

// render is [Result] for a known request, which observers get. If no result of type R can be built, it returns false
// and does not call observers.
func render[R any](ctx context.Context, err error, request any) (result *R, ok bool) {
	if !isReadable(reflect.TypeFor[R]()) {
		return nil, false
	}
	defer func() {
		if p := recover(); p != nil { // of code that the error or the settings have, such as a log handler
			panicked(ctx, p, request)
			env := Internal(CodeInternalError, "the tool failed, and so did the report of it").envelope()
			result, ok = newResult(reflect.TypeFor[R](), env).Interface().(*R)
		}
	}()
	judged := failure(err).forRequest(request)
	e := judged.unexpected(ctx, request)
	env := e.envelope()
	notify(ctx, e, env, request)
	result, ok = newResult(reflect.TypeFor[R](), env).Interface().(*R)
	if request == nil && e == judged {
		keepProvisional(result, e)
	}
	return result, ok
}

// newResult returns a pointer to a new error result. The type must be readable.
func newResult(t reflect.Type, env Envelope) reflect.Value {
	result := reflect.New(t)
	if json.Unmarshal(env.encode(), result.Interface()) != nil {
		bare := env
		bare.Details = nil // they may have a number such as 1e400, which does not fit a float64
		result = reflect.New(t)
		_ = json.Unmarshal(bare.encode(), result.Interface())
	}
	viewOf(result.Elem()).setMeta(env) // because decoding loses the order of keys and digits of numbers
	return result
}

// readable has the results of isReadable: a bool for each reflect.Type.
var readable sync.Map

// isReadable reports whether results of a type can be decoded from the JSON of the protocol without losing the text.
// It decodes and encodes one error to find out.
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

// json returns the JSON of the envelope. It cannot fail, because [Error.envelope] checks the parts that could.
func (env Envelope) json() []byte {
	data, _ := json.Marshal(env)
	return data
}

// encode returns the JSON of the tool result.
func (env Envelope) encode() []byte {
	wire := wireResult{
		Content: []textContent{{Type: "text", Text: env.text()}},
		IsError: true,
		Meta:    map[string]json.RawMessage{MetaKey: env.json()},

		Structured: env.structured(),
	}
	if rest := env.secondBlock(); rest != "" {
		wire.Content = append(wire.Content, textContent{Type: "text", Text: rest})
	}
	data, _ := json.Marshal(wire)
	return data
}

// failure is [from] for callers that always need an error. It never returns nil.
func failure(err error) *Error {
	if e := from(err); e != nil {
		return e
	}
	return Internal(CodeInternalError, "a tool reported a failure without an error")
}

// textContent is a text block in the JSON of the protocol.
type textContent struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// wireResult is a tool result in the JSON of the protocol.
type wireResult struct {
	Content []textContent              `json:"content"`
	IsError bool                       `json:"isError"`
	Meta    map[string]json.RawMessage `json:"_meta"`

	Structured map[string]structuredError `json:"structuredContent,omitempty"`
}

// envelope returns the machine-readable copy of e. It always encodes: if e has a retry or details that do not, the
// copy is that of an INTERNAL_ERROR that reports the problem.
func (e *Error) envelope() Envelope {
	env := Envelope{
		Type: e.Type, Code: plain(e.Code), Message: e.Error(), Retry: e.retry(),
		Suggestion: e.Suggestion, Number: e.Number, Domain: e.Domain, Severity: e.Severity,
	}
	env.Message = forClient(env.Message)
	if env.Retry > 0 && env.Retry == retryOf(e.Code, e.Type) {
		env.Retry = cmp.Or(saidRetry(env.Message), env.Retry) // the error has no delay of its own
	}
	if most := settings.Load().MaxMessage; len(env.Message) > most && !isJSON(env.Message) {
		env.Message = cut(env.Message, most)
	}
	if env.Suggestion != "" {
		env.Suggestion = Bound(forClient(env.Suggestion))
	}
	if env.Number == 0 || env.Domain == "" || env.Severity == "" {
		filled := Error{Code: e.Code, Number: e.Number, Domain: e.Domain, Severity: e.Severity}
		filled.fill()
		env.Number, env.Domain, env.Severity = filled.Number, filled.Domain, filled.Severity
	}
	if spec := lookup(env.Code); spec != nil && spec.Number == env.Number {
		env.Symbol = spec.Symbol
	}
	if env.Domain == "" && env.Number != 0 {
		env.Domain = current().domainOf(env.Number)
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
			problem := fmt.Sprintf(
				"the details of %s cannot be encoded as JSON (%v); the error was: %s", env.Code, err,
				env.Message,
			)
			return Internal(CodeInternalError, problem).envelope()
		}
		if most := settings.Load().MaxDetails; len(details) > most {
			details = fmt.Appendf(nil, `{"truncated":true,"bytes":%d,"limit":%d}`, len(details), most)
		}
		env.Details = details
	}
	return env
}

// plain returns a code without characters that no code has. A line break in it would let it write lines of its own into
// the text.
func plain(code Code) Code {
	const most = 128
	if len(code) > most {
		code = code[:most]
	}
	return Code(strings.Map(func(r rune) rune {
		if r <= ' ' || r >= 0x7f {
			return '_'
		}
		return r
	}, string(code)))
}

// encodeDetails encodes details. It returns an error if a MarshalJSON method panics, as those of nil pointers often
// do, or if the details are nested so deeply that the message around them could not be decoded.
func encodeDetails(details any) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	data, err = json.Marshal(details)
	const levels = 10 // more than the message has around the details
	inMessage := strings.Repeat("[", levels) + string(data) + strings.Repeat("]", levels)
	if err == nil && !json.Valid([]byte(inMessage)) {
		return nil, errors.New("nested too deeply")
	}
	return data, err
}

// FromResult returns the error in a tool result that a client has received, or nil if the result is not an error
// result. The error is an *[Error], so [IsTerminal] and package retry can act on it. R is the CallToolResult of any
// SDK.
//
// If the server sends no typed errors, the error has [TypeUnknown], the code UNKNOWN_ERROR and the text of the first
// block. It is not terminal. A nil result gives nil.
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
