package mcperr

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
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

// Result returns a tool result that carries err, whatever SDK it is for: R is that SDK's CallToolResult
// (go-sdk from v1.1, mcp-go from v0.34). An err that is not typed goes through [From].
//
// The first content block holds message, suggestion, code and retry, since many clients show the model
// nothing else; [MetaKey] in _meta holds the same for programs, as JSON. Details that do not encode as JSON turn the
// error into an INTERNAL_ERROR that says so. The result is never nil: for a nil err it reports that as an
// INTERNAL_ERROR, because SDKs crash on a nil result.
func Result[R any](err error) *R { return render[R](context.Background(), err, nil) }

// render is [Result] for a request that is known: observers learn of it.
func render[R any](ctx context.Context, err error, request any) *R {
	e := from(err)
	if e == nil {
		e = noError()
	}
	env := e.envelope()
	notify(ctx, e, env, request)
	if p := planOf[R](); p != nil {
		return p.build(env).Interface().(*R)
	}
	result := new(R)
	// An R that cannot be read from the protocol's JSON is not a tool result. What could be decoded by then
	// is still better than a crash in the middle of a call.
	_ = json.Unmarshal(env.encode(), result)
	return result
}

func noError() *Error {
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

// encode returns the JSON form of the tool result.
func (env Envelope) encode() []byte {
	data, err := json.Marshal(wireResult{
		Content: []textContent{{Type: "text", Text: env.text()}},
		IsError: true,
		Meta:    map[string]json.RawMessage{MetaKey: env.json()},
	})
	if err != nil {
		panic("mcperr: an envelope does not encode: " + err.Error()) // envelope sees to it that it does
	}
	return data
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
			return Internal(CodeInternalError, fmt.Sprintf("the details of %s cannot be encoded as JSON (%v); the error was: %s", env.Code, err, env.Message)).envelope()
		}
		if most := limit().Details; len(details) > most {
			details = fmt.Appendf(nil, `{"truncated":true,"bytes":%d,"limit":%d}`, len(details), most)
		}
		env.Details = details
	}
	return env
}

// encodeDetails guards against MarshalJSON methods that panic, as those of nil pointers often do.
func encodeDetails(details any) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return json.Marshal(details)
}

// text is what the model reads.
func (env Envelope) text() string {
	var b strings.Builder
	b.Grow(len(env.Message) + len(env.Suggestion) + len(env.Code) + 64)
	b.WriteString(strings.ToValidUTF8(env.Message, "\ufffd"))
	env.footer(&b)
	return b.String()
}

// footer adds what the model reads after the message.
func (env Envelope) footer(b *strings.Builder) {
	if env.Suggestion != "" {
		b.WriteString("\n\nSuggestion: ")
		b.WriteString(env.Suggestion)
	}
	b.WriteString("\n\nCode: ")
	b.WriteString(string(env.Code))
	b.WriteString("\nRetry: ")
	b.WriteString(env.Retry.String())
}

// FromResult returns the error that a tool result carries, as a client receives it, or nil if it carries none: with
// [Do] and [IsTerminal], a Go client can act on it. The result of a tool that knows no typed errors, but sets isError,
// gives an error of type [TypeInternal] whose message is its first text; whether to try again is not known then, so it
// counts as retryable.
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
		return e
	}
	text := "the tool failed"
	if len(wire.Content) > 0 && wire.Content[0].Text != "" {
		text = wire.Content[0].Text
	}
	return Internal(CodeInternalError, text, WithRetry(kindOf(TypeNetwork).Retry))
}
