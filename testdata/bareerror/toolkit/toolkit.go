// Package toolkit makes tools of plain functions, by reflection and by generics.
package toolkit

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Func is a function that can be a tool.
type Func[In, Out any] = func(ctx context.Context, in In) (Out, error)

// Reflect makes a handler by reflection. An error becomes text.
func Reflect[In, Out any](name string, f Func[In, Out]) (mcp.Tool, server.ToolHandlerFunc) {
	value := reflect.ValueOf(f)
	return mcp.NewTool(name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		in := reflect.New(value.Type().In(1))
		if err := req.BindArguments(in.Interface()); err != nil {
			return nil, err // want `Reflect returns the error of req.BindArguments`
		}
		out := value.Call([]reflect.Value{reflect.ValueOf(ctx), in.Elem()})
		if err, ok := out[1].Interface().(error); ok {
			return mcp.NewToolResultError(err.Error()), nil
		}
		data, err := json.Marshal(out[0].Interface())
		if err != nil {
			return nil, err // want `Reflect returns the error of json.Marshal`
		}
		return mcp.NewToolResultText(string(data)), nil
	}
}

// Must registers what Reflect makes.
func Must[In, Out any](s *server.MCPServer, name string, f Func[In, Out]) {
	s.AddTool(Reflect(name, f))
}

// Generic makes a handler without reflection. An error is returned.
func Generic[In, Out any](s *server.MCPServer, name string, f Func[In, Out]) {
	s.AddTool(mcp.NewTool(name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in In
		if err := req.BindArguments(&in); err != nil {
			return nil, err // want `Generic returns the error of req.BindArguments`
		}
		out, err := f(ctx, in)
		if err != nil {
			return nil, err
		}
		return mcp.NewToolResultJSON(out)
	})
}

// WithClient gives handlers a client. The function that makes it is no handler.
func WithClient(connect func(ctx context.Context) (*Client, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		client, err := connect(ctx)
		if err != nil {
			return nil, err // want `WithClient returns the error of connect`
		}
		return mcp.NewToolResultText(client.Name), nil
	}
}

// Client is a client.
type Client struct{ Name string }
