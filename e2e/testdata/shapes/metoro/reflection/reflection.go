// Package reflection has handlers in fields of type any, which reflection wraps.
package reflection

import (
	"context"
	"errors"
	"reflect"

	"example.com/shapes/kit"
	mcp "github.com/metoro-io/mcp-golang"
)

type tool struct {
	name    string
	handler any
}

var tools = []tool{{"kept", kept}, {"limited", limited}}

// New returns the server.
func New() *mcp.Server {
	s := kit.Server()
	for _, t := range tools {
		kit.Must(s.RegisterTool(t.name, "a tool", t.wrapped()))
	}
	return s
}

func (t tool) wrapped() any {
	fn := reflect.ValueOf(t.handler)
	return reflect.MakeFunc(fn.Type(), func(in []reflect.Value) []reflect.Value {
		out := fn.Call(in)
		if out[0].IsNil() {
			return out
		}
		res, ok := out[0].Interface().(*mcp.ToolResponse)
		if !ok {
			return out
		}
		if len(res.Content) > 1 {
			out[0] = reflect.Zero(out[0].Type())
			out[1] = reflect.ValueOf(errors.New("too many parts"))
			return out
		}
		return out
	}).Interface()
}

//wire:tool limited fixed|unfixable
//wire:fails {}
func limited(ctx context.Context, args kit.Args) (*mcp.ToolResponse, error) {
	return mcp.NewToolResponse(mcp.NewTextContent("a"), mcp.NewTextContent("b")), nil
}

//wire:tool kept fixed|unfixable
//wire:fails {"id":""}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func kept(ctx context.Context, args kit.Args) (*mcp.ToolResponse, error) {
	if args.ID == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(args.ID)
	if err != nil {
		return nil, err
	}
	return kit.Text(text), nil
}
