// Package runtime gives details to the runtime's errors.
package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type report struct {
	Request *http.Request
	Tries   int
}

type page struct {
	Title string
	Notes any `json:"notes,omitempty"`
	inner any
}

func fetch(string) (*http.Response, error) { return nil, nil }

func handler(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	start := time.Now()
	res, err := fetch(req.Params.Name)
	if err != nil {
		switch req.Params.Name {
		case "an error":
			return nil, mcperr.Network("FETCH_FAILED", "failed", mcperr.WithDetails(map[string]any{"reason": err, "url": "x"})) // want `^handler sends details\["reason"\]: error, and most errors become {}, whatever they say: the client gets something else than was meant; write err.Error\(\)$`
		case "an error, alone":
			return nil, mcperr.Network("FETCH_FAILED", "failed", mcperr.WithDetails(err)) // want `^handler sends details: error, and`
		case "a list":
			return nil, mcperr.Network("FETCH_FAILED", "failed", mcperr.WithDetails([]any{1, err})) // want `details\[1\]: error`
		case "a list of errors":
			return nil, mcperr.Network("FETCH_FAILED", "failed", mcperr.WithDetails([]error{err})) // want `details\[\]: error, .*; pass text, numbers, lists and maps of what the client has to know$`
		case "built up":
			details := map[string]any{"url": "x"}
			details["cause"] = err // want `details\["cause"\]: error`
			return nil, mcperr.Network("FETCH_FAILED", "failed", mcperr.WithDetails(details))
		case "text":
			return nil, mcperr.Network("FETCH_FAILED", "failed", mcperr.WithDetails(map[string]any{"cause": err.Error()}))
		}
	}
	switch req.Params.Name {
	case "durations":
		return nil, mcperr.Timeout("FETCH_SLOW", "slow", mcperr.WithDetails(map[string]any{"elapsed": time.Since(start)})) // want `details\["elapsed"\]: time.Duration, and a duration becomes a number of nanoseconds, without a unit: .*; write milliseconds, with the unit in the name$`
	case "durations with underscores":
		return nil, mcperr.Timeout("FETCH_SLOW", "slow", mcperr.WithDetails(map[string]any{"elapsed": time.Since(start), "page_size": 7})) // want `time.Duration`
	case "a duration whose name has an underscore":
		return nil, mcperr.Timeout("FETCH_SLOW", "slow", mcperr.WithDetails(map[string]any{"fetch_time": time.Since(start)})) // want `fetch_time.*time.Duration`
	case "a unit in the key":
		return nil, mcperr.Timeout("FETCH_SLOW", "slow", mcperr.WithDetails(map[string]any{"elapsed_ms": time.Since(start)})) // want `a number of nanoseconds, which is not what the name says: .*; write time.Since\(start\).Milliseconds\(\)$`
	case "seconds in the key":
		return nil, mcperr.Timeout("FETCH_SLOW", "slow", mcperr.WithDetails(map[string]any{"timeoutSeconds": time.Since(start)})) // want `write time.Since\(start\).Seconds\(\)$`
	case "nanoseconds in the key":
		return nil, mcperr.Timeout("FETCH_SLOW", "slow", mcperr.WithDetails(map[string]any{"elapsed_ns": time.Since(start)}))
	case "the key is taken":
		return nil, mcperr.Timeout("FETCH_SLOW", "slow", mcperr.WithDetails(map[string]any{"wait": time.Since(start), "waitMs": 5})) // want `details\["wait"\]`
	case "somebody reads it":
		details := map[string]any{"pause": time.Since(start)} // want `details\["pause"\]`
		if details["pause"].(time.Duration) > time.Second {
			return nil, mcperr.Timeout("FETCH_SLOW", "slow", mcperr.WithDetails(details))
		}
	case "an error of a type that encodes":
		err := check(req.Params.Name)
		return nil, mcperr.Validation("FIELDS_INVALID", "x", mcperr.WithDetails(map[string]any{"fields": err}))
	case "an error of a type without exported fields":
		err := hide(req.Params.Name)
		return nil, mcperr.Validation("FIELDS_INVALID", "x", mcperr.WithDetails(map[string]any{"hidden": err})) // want `details\["hidden"\]: error`
	case "a computed duration":
		return nil, mcperr.Timeout("FETCH_SLOW", "slow", mcperr.WithDetails(map[string]any{"limit": time.Duration(len(req.Params.Name)) * time.Second})) // want `details\["limit"\]`
	case "a request":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(report{Request: res.Request})) // want `^handler sends details.Request.GetBody: func\(\) \(io.ReadCloser, error\), and a function can't be encoded: the client gets an INTERNAL_ERROR instead of this error; pass text`
	case "a channel":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(map[string]any{"done": ctx.Done()})) // want `details\["done"\]: <-chan struct{}, and a channel can't be encoded`
	case "a pointer to a literal":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(&page{Title: "x", Notes: func() {}, inner: func() {}})) // want `details.Notes: func\(\)`
	case "an unkeyed literal":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(page{"x", make(chan int), nil})) // want `details.Notes: chan int`
	case "no number":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(map[string]any{"ratio": math.NaN()})) // want `details\["ratio"\]: float64, and JSON has no number for it`
	case "no JSON":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(json.RawMessage(`{"a":`))) // want `details: encoding/json.RawMessage, and it is no valid JSON`
	case "JSON":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(json.RawMessage(`{"a":1}`)))
	case "text as bytes":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(map[string]any{"body": []byte(req.Params.Name)})) // want `details\["body"\]: \[\]byte, and text as \[\]byte becomes base64: .*; write the string itself$`
	case "keys":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(map[bool]string{true: "yes"})) // want `details\[key\]: bool, and a key of this type can't be encoded`
	case "converted":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(any(func() {}))) // want `details: func\(\)`
	case "what can't be known":
		var details any
		if json.Unmarshal(req.Params.Arguments, &details) == nil {
			return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(details))
		}
	case "plain":
		return nil, mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(map[string]any{
			"when": time.Now(), "list": []string{"a"}, "page": page{Title: "x"}, "raw": []byte{1, 2}, "n": 7, "none": nil,
			"text": fmt.Sprint(start), "header": http.Header{},
		}))
	}
	return nil, generic(start)
}

func generic[T any](v T) error {
	return mcperr.Internal("ODD_STATE", "odd", mcperr.WithDetails(v))
}

func init() {
	s := mcp.NewServer(&mcp.Implementation{Name: "x"}, nil)
	s.AddTool(&mcp.Tool{Name: "x"}, mcperr.Handler(handler))
}

// fieldErrors is an error that JSON says all of.
type fieldErrors []string

func (e fieldErrors) Error() string { return "some fields are wrong" }

type hiddenError struct{ text string }

func (e *hiddenError) Error() string { return e.text }

func hide(name string) error {
	if name == "" {
		return nil
	}
	return &hiddenError{name}
}

func check(name string) error {
	if name == "" {
		return fieldErrors{"name"}
	}
	return nil
}
