// Package loops registers functions of a table in a loop, and handlers with a common base.
package loops

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// gauge is a tool that reads something.
type gauge struct {
	name  string
	read  func(ctx context.Context, bed string) (float64, error)
	alarm func(v float64) error
}

var gauges = []gauge{
	{
		name: "soil",
		read: func(ctx context.Context, bed string) (float64, error) {
			return 0, errors.New("the sensor is dry") // want `the tool returns "the sensor is dry"`
		},
		alarm: func(v float64) error { return errors.New("alarm") },
	},
	{name: "air", read: air},
}

func air(ctx context.Context, bed string) (float64, error) {
	return 0, fmt.Errorf("no air in %s", bed) // want `air returns "no air in %s"`
}

// bedIn is the input of all gauges.
type bedIn struct {
	Bed string `json:"bed"`
}

// Serve adds the tools.
func Serve(s *mcp.Server) {
	for _, g := range gauges {
		mcp.AddTool(s, &mcp.Tool{Name: "read_" + g.name},
			func(ctx context.Context, req *mcp.CallToolRequest, in bedIn) (*mcp.CallToolResult, any, error) {
				v, err := g.read(ctx, in.Bed)
				if err != nil {
					return nil, nil, err
				}
				return nil, v, nil
			})
	}
	s.AddTool(&mcp.Tool{Name: "water"}, newWater().Handle)
	s.AddTool(&mcp.Tool{Name: "shade"}, newShade().Handle)
	mcp.AddTool(s, &mcp.Tool{Name: "act"}, answer)
}

// procedure is what the tools differ in.
type procedure interface {
	Act(ctx context.Context, p params) (string, error)
}

type params struct{ Bed string }

// control is the base of the tools.
type control struct{ procedure }

// Handle answers a call.
func (c *control) Handle(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var p params
	if err := json.Unmarshal(req.Params.Arguments, &p); err != nil {
		return nil, fmt.Errorf("arguments: %w", err) // want `Handle returns "arguments: %w"`
	}
	text, err := c.procedure.Act(ctx, p)
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil
}

type water struct{ *control }

func newWater() *water {
	w := &water{new(control)}
	w.procedure = w
	return w
}

func (w *water) Act(ctx context.Context, p params) (string, error) {
	return "", errors.New("the tank is empty") // want `Act returns "the tank is empty"`
}

type shade struct{ control }

func newShade() *shade {
	s := new(shade)
	s.procedure = s
	return s
}

func (s *shade) Act(ctx context.Context, p params) (string, error) {
	return "", errors.New("it is too windy") // want `Act returns "it is too windy"`
}

// frost fits the interface, but nothing makes a procedure of it.
type frost struct{}

var _ procedure = frost{}

func (frost) Act(ctx context.Context, p params) (string, error) { return "", errors.New("no heater") }

// Night looks after the beds.
func Night(ctx context.Context) error {
	_, err := frost{}.Act(ctx, params{})
	return err
}

// action is one thing that the tool act does.
type action func(ctx context.Context, raw json.RawMessage) (any, error)

// actionIn is the input of the tool act.
type actionIn struct {
	Action string          `json:"action"`
	Params json.RawMessage `json:"params"`
}

var actions = map[string]action{
	"sow":  wrap(sow),
	"reap": func(ctx context.Context, raw json.RawMessage) (any, error) { return nil, errors.New("too early") }, // want `the tool returns "too early"`
}

func wrap[T, R any](fn func(ctx context.Context, in T) (R, error)) action {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		var in T
		if err := json.Unmarshal(raw, &in); err != nil {
			return nil, fmt.Errorf("params: %w", err) // want `wrap returns "params: %w"`
		}
		return fn(ctx, in)
	}
}

func answer(ctx context.Context, req *mcp.CallToolRequest, in actionIn) (*mcp.CallToolResult, any, error) {
	act, ok := actions[strings.ToLower(in.Action)]
	if !ok {
		return nil, nil, fmt.Errorf("no action %q", in.Action) // want `answer returns "no action %q"`
	}
	out, err := act(ctx, in.Params)
	if err != nil {
		return nil, nil, err
	}
	return nil, out, nil
}

func sow(ctx context.Context, in bedIn) (int, error) {
	return 0, fmt.Errorf("bed %s is full", in.Bed) // want `sow returns "bed %s is full"`
}
