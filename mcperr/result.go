package mcperr

import (
	"encoding/json"
	"fmt"
	"strings"
)

// MetaKey is the key under which a result's _meta holds the machine-readable copy of the error.
const MetaKey = "io.github.mcperrlint/error"

// envelope is the machine-readable copy of an error. Retry has no omitempty: it is always on the wire.
type envelope struct {
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

type textContent struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

type wireResult struct {
	Content []textContent       `json:"content"`
	IsError bool                `json:"isError"`
	Meta    map[string]envelope `json:"_meta"`
}

// Result returns a tool result that carries err, whatever SDK it is for: R is that SDK's CallToolResult
// (go-sdk from v1.1, mcp-go from v0.34). An err that is not typed goes through [From].
//
// The first content block holds message, suggestion, code and retry, since many clients show the model
// nothing else; [MetaKey] in _meta holds the same for programs. Details that do not encode as JSON turn the
// error into an INTERNAL_ERROR that says so. The result is never nil: for a nil err it reports that as an
// INTERNAL_ERROR, because SDKs crash on a nil result.
func Result[R any](err error) *R {
	e := from(err)
	if e == nil {
		e = Internal(CodeInternalError, "a tool reported a failure without an error")
	}
	result := new(R)
	// An R that cannot be read from the protocol's JSON is not a tool result. What could be decoded by then
	// is still better than a crash in the middle of a call.
	_ = json.Unmarshal(e.encode(), result)
	return result
}

// encode returns the JSON form of the tool result for e.
func (e *Error) encode() []byte {
	env := e.envelope()
	data, err := json.Marshal(wireResult{
		Content: []textContent{{Type: "text", Text: env.Message + env.footer()}},
		IsError: true,
		Meta:    map[string]envelope{MetaKey: env},
	})
	if err != nil {
		panic("mcperr: an envelope does not encode: " + err.Error()) // envelope sees to it that it does
	}
	return data
}

// envelope returns the machine-readable copy of e. It always encodes: what would not is replaced by an error
// that says so.
func (e *Error) envelope() envelope {
	filled := *e
	filled.fill()
	env := envelope{
		Type: e.Type, Code: e.Code, Message: e.Error(), Retry: e.retry(),
		Suggestion: Bound(e.Suggestion), Number: filled.Number, Domain: filled.Domain, Severity: filled.Severity,
	}
	if env.Type == "" {
		env.Type = TypeInternal
	}
	if env.Code == "" {
		env.Code = CodeInternalError
	}
	if _, err := json.Marshal(env.Retry); err != nil {
		return Internal(CodeInternalError, fmt.Sprintf("%s (%v)", env.Message, err)).envelope()
	}
	if e.Details != nil {
		details, err := encodeDetails(e.Details)
		if err != nil {
			return Internal(CodeInternalError, fmt.Sprintf("the details of %s cannot be encoded as JSON (%v); the error was: %s", env.Code, err, env.Message)).envelope()
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

// footer is what the model reads after the message.
func (env envelope) footer() string {
	var b strings.Builder
	if env.Suggestion != "" {
		b.WriteString("\n\nSuggestion: " + env.Suggestion)
	}
	fmt.Fprintf(&b, "\n\nCode: %s\nRetry: %s", env.Code, env.Retry)
	return b.String()
}
