// Package reflected wraps handlers of any argument type by reflection, and fails in the wrapper.
package reflected

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/mcperrlint/mcperrlint/mcperr"
	mcp "github.com/metoro-io/mcp-golang"
)

// Tool is a tool, whose handler takes what it wants.
type Tool struct {
	Name    string
	Handler any
}

// Limited returns the handler with a limit for its answers.
func (t Tool) Limited(limit int) any {
	handler := reflect.ValueOf(t.Handler)
	return reflect.MakeFunc(handler.Type(), func(in []reflect.Value) []reflect.Value {
		out := handler.Call(in)
		if !out[1].IsNil() {
			return out
		}
		res, ok := out[0].Interface().(*mcp.ToolResponse)
		if !ok {
			out[1] = reflect.ValueOf(errors.New("the handler returned no response"))
			return out // want `Limited returns "the handler returned no response" without a type`
		}
		if n := len(res.Content); n > limit {
			out[0] = reflect.Zero(handler.Type().Out(0))
			out[1] = reflect.ValueOf(fmt.Errorf("too many parts: %d", n))
			return out // want `Limited returns "too many parts: %d" without a type`
		}
		if err := t.check(res); err != nil {
			out[1] = reflect.ValueOf(err)
			return out
		}
		return out
	}).Interface()
}

func (t Tool) check(res *mcp.ToolResponse) error {
	if len(res.Content) == 0 {
		return mcperr.InText(mcperr.Internal("CONTENT_EMPTY", "there is no content"))
	}
	return nil
}

// Traced returns any function with a line before each call. It has nothing to do with tools.
func Traced(fn any) any {
	value := reflect.ValueOf(fn)
	return reflect.MakeFunc(value.Type(), func(in []reflect.Value) []reflect.Value {
		out := value.Call(in)
		if _, ok := out[0].Interface().(context.Context); ok {
			out[1] = reflect.ValueOf(errors.New("a context is no result"))
			return out
		}
		return out
	}).Interface()
}
