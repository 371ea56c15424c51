// Package sent has errors that get their retry in other ways than by a literal, and data that is sent as an error.
package sent

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// GateError is an error of the server's own.
type GateError struct {
	Code      string
	Retryable bool
}

func (e *GateError) Error() string { return e.Code }

// body is no error, but is sent as one.
type body struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
}

// remote is what another service sends. Nobody builds it here.
type remote struct {
	Code      string `json:"code"`
	Retryable bool   `json:"retryable,omitempty"`
}

func (r *remote) Error() string { return r.Code }

// builder makes GateErrors.
type builder struct{ err GateError }

func start(code string) *builder { return &builder{err: GateError{Code: code}} }

func (b *builder) again(retry bool) *builder {
	b.err.Retryable = retry
	return b
}

func (b *builder) build() error { return &b.err }

func decide(e *GateError, retry bool) { e.Retryable = retry }

func show(e *GateError) string { return e.Code }

func answer(v any) *mcp.CallToolResult {
	data, err := json.Marshal(v)
	if err != nil {
		return mcp.NewToolResultError(`{"code": "ANSWER_BROKEN", "message": "no JSON"}`)
	}
	return mcp.NewToolResultError(string(data))
}

// numbered is an error with a number, of which rendered makes a result: only the error knows whether a retry helps.
type numbered interface {
	error
	Number() int
}

func rendered(err error, n numbered) *mcp.CallToolResult {
	result := mcp.NewToolResultError(err.Error())
	result.StructuredContent = map[string]any{"code": n.Number(), "message": err.Error()} // want `add an entry such as "retryable"$`
	return result
}

func open(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.GetString("gate", "") {
	case "a helper":
		e := &GateError{Code: "GATE_SHUT"}
		decide(e, false)
		return nil, e
	case "a helper that does not decide":
		e := &GateError{Code: "GATE_SHUT"} // want `^open \(1 of 3\) builds an error without saying .* write Retryable: false$`
		show(e)
		return nil, e
	case "one branch":
		e := &GateError{Code: "GATE_SHUT"} // want `write Retryable: false$`
		if req.GetBool("wait", false) {
			e.Retryable = true
		}
		return nil, e
	case "both branches":
		e := &GateError{Code: "GATE_SHUT"}
		if req.GetBool("wait", false) {
			e.Retryable = true
		} else {
			e.Retryable = false
		}
		return nil, e
	case "another variable":
		e := &GateError{Code: "GATE_SHUT"}
		same := e
		same.Retryable = true
		return nil, e
	case "new":
		e := new(GateError) // want `set Retryable$`
		e.Code = "GATE_SHUT"
		return nil, e
	case "a declaration":
		var e GateError
		e.Code = "GATE_SHUT" // want `set e.Retryable$`
		return nil, &e
	case "a builder":
		return nil, start("GATE_SHUT").again(true).build()
	case "a builder that does not decide":
		return nil, start("GATE_SHUT").build() // want `use the option or method that sets Retryable$`

	case "a comparison":
		if errors.Is(ctx.Err(), &GateError{Code: "GATE_SHUT"}) {
			return answer(body{Code: "GATE_SHUT", Message: "shut", Retryable: false}), nil
		}
	case "what is decoded":
		e := &remote{}
		if json.Unmarshal([]byte(req.GetString("reply", "")), e) == nil {
			return nil, e
		}

	case "a map in a map":
		return answer(map[string]any{"error": map[string]any{"code": "GATE_SHUT", "message": "shut"}}), nil // want `^open \(1 of 2\) sends an error without saying whether the same call may be made again: the client has to guess; add "retryable": false$`
	case "a map":
		return answer(map[string]any{"code": "GATE_SHUT", "message": "shut"}), nil // want `^open \(2 of 2\) sends an error without saying whether the same call may be made again: the client has to guess; add "retryable": false$`
	case "a map with a retry":
		return answer(map[string]any{"code": "GATE_SHUT", "message": "shut", "retryable": true}), nil
	case "a map that gets a retry":
		m := map[string]any{"code": "GATE_SHUT", "message": "shut"}
		m["retryable"] = true
		return answer(m), nil
	case "a map of texts":
		return answer(map[string]string{"code": "GATE_SHUT", "message": "shut"}), nil // want `add an entry such as "retryable"$`
	case "a struct":
		return answer(body{Code: "GATE_SHUT", Message: "shut"}), nil // want `^open \(3 of 3\) builds an error .* write Retryable: false$`
	}
	return mcp.NewToolResultText(`{"code": "de", "message": "open"}`), nil
}

// Register adds the tool.
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("open"), open) }
