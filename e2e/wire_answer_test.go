package e2e

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
)

// metaKey is the key of the machine-readable copy of an error in a result's _meta.
const metaKey = "io.github.mcperrlint/error"

// answer is the answer that a client gets to a request.
type answer struct {
	Result json.RawMessage // as it was sent
	Error  *protocolError
	Lost   string // the reason why no answer came
}

type protocolError struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// The outcomes of a call.
const (
	lost      = "no answer"
	null      = "null"
	rpcError  = "JSON-RPC error"
	toolError = "tool error"
	success   = "success"
)

func (a answer) outcome() string {
	switch {
	case a.Lost != "":
		return lost
	case a.Error != nil:
		return rpcError
	case len(a.Result) == 0 || string(bytes.TrimSpace(a.Result)) == "null":
		return null
	case a.tool().IsError:
		return toolError
	}
	return success
}

func (a answer) String() string {
	switch a.outcome() {
	case lost:
		return lost + ": " + a.Lost
	case rpcError:
		data, _ := json.Marshal(a.Error)
		return `{"error":` + string(data) + `}`
	}
	return `{"result":` + string(a.Result) + `}`
}

// toolResult is the result of a tool call.
type toolResult struct {
	Content           json.RawMessage            `json:"content"`
	StructuredContent json.RawMessage            `json:"structuredContent"`
	Meta              map[string]json.RawMessage `json:"_meta"`
	IsError           bool                       `json:"isError"`
}

func (a answer) tool() (r toolResult) {
	json.Unmarshal(a.Result, &r)
	return r
}

// blocks returns the content blocks. A block that is not an object is nil.
func (r toolResult) blocks() (list []map[string]any) {
	var raw []json.RawMessage
	json.Unmarshal(r.Content, &raw)
	for _, data := range raw {
		var block map[string]any
		json.Unmarshal(data, &block)
		list = append(list, block)
	}
	return list
}

// firstText returns the text of the first text block and its index, or -1.
func (r toolResult) firstText() (string, int) {
	for i, block := range r.blocks() {
		if text, ok := block["text"].(string); ok && block["type"] == "text" {
			return text, i
		}
	}
	return "", -1
}

// hasText reports whether one of the blocks is text.
func (r toolResult) hasText() bool {
	_, i := r.firstText()
	return i >= 0
}

// text is the message that the client gets.
func (a answer) text() string {
	if a.Error != nil {
		return a.Error.Message
	}
	text, _ := a.tool().firstText()
	return text
}

// isJSON reports whether a text is a JSON object or array.
func isJSON(text string) bool {
	text = strings.TrimSpace(text)
	return (strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[")) && json.Valid([]byte(text))
}

// envelope is the machine-readable copy of an error.
type envelope struct {
	Type       string `json:"type"`
	Code       string `json:"code"`
	Suggestion string `json:"suggestion"`
	Retry      struct {
		Kind    string `json:"kind"`
		AfterMs int    `json:"afterMs"`
	} `json:"retry"`
}

// envelope returns the envelope in _meta.
func (r toolResult) envelope() (e envelope, ok bool) {
	data, ok := r.Meta[metaKey]
	return e, ok && json.Unmarshal(data, &e) == nil
}

var (
	codeLine  = regexp.MustCompile(`(?m)^Code: (.+)$`)
	retryLine = regexp.MustCompile(`(?m)^Retry: (.+)$`)
)

// lines returns the values of a kind of line in the text blocks.
func (r toolResult) lines(kind *regexp.Regexp) (list []string) {
	for _, block := range r.blocks() {
		text, _ := block["text"].(string)
		for _, match := range kind.FindAllStringSubmatch(text, -1) {
			list = append(list, match[1])
		}
	}
	return list
}

// carriesCode reports whether the client can read a code and a retry, in the text and, if it can be sent, in _meta.
func (a answer) carriesCode(meta bool) bool {
	r := a.tool()
	e, ok := r.envelope()
	if meta && (!ok || e.Code == "" || e.Retry.Kind == "") {
		return false
	}
	return a.outcome() == toolError && len(r.lines(codeLine)) > 0 && len(r.lines(retryLine)) > 0
}
