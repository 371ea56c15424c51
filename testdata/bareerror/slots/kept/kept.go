// Package kept has a table of functions of any type, which another package registers after reflection has wrapped them.
package kept

import (
	"context"
	"errors"
	"reflect"

	mcpgolang "github.com/metoro-io/mcp-golang"
)

// Entry is one tool.
type Entry struct {
	Name, Description string
	Handler           any
	Guard             Guard
}

// Guard looks at results.
type Guard func(tool string, res *mcpgolang.ToolResponse) (*mcpgolang.ToolResponse, error)

// Table has all tools.
var Table = []Entry{
	{Name: "pods", Description: "List pods", Handler: Pods, Guard: limited(10)},
	{Name: "logs", Description: "Show logs", Handler: Logs},
}

// PodArgs are the arguments of pods.
type PodArgs struct{ Namespace string }

// Wrapped returns the handler, and logs its calls.
func (e Entry) Wrapped() any {
	fn := reflect.ValueOf(e.Handler)
	return reflect.MakeFunc(fn.Type(), func(in []reflect.Value) []reflect.Value { return fn.Call(in) }).Interface()
}

// Pods lists pods.
func Pods(ctx context.Context, args PodArgs) (*mcpgolang.ToolResponse, error) {
	if args.Namespace == "" {
		return nil, errors.New("namespace is required") // want `Pods returns "namespace is required"`
	}
	return mcpgolang.NewToolResponse(mcpgolang.NewTextContent("")), nil
}

// Logs shows logs.
func Logs(ctx context.Context, args PodArgs) (*mcpgolang.ToolResponse, error) {
	return nil, ctx.Err() // want `Logs returns the error of ctx.Err`
}

// Nodes was a tool once. The table has others like it, so it is not another package's to register.
func Nodes(ctx context.Context, args PodArgs) (*mcpgolang.ToolResponse, error) {
	return nil, errors.New("no nodes")
}

func limited(n int) Guard {
	return func(tool string, res *mcpgolang.ToolResponse) (*mcpgolang.ToolResponse, error) {
		if len(res.Content) > n {
			return nil, errors.New("the result is too large") // want `limited returns "the result is too large"`
		}
		return res, nil
	}
}

var server = mcpgolang.NewServer(nil)
