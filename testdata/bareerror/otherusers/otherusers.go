// Package otherusers has functions that answer tools, and that other code calls as well.
package otherusers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type file struct{ Name string }

type operation[In, Out any] struct {
	work func(context.Context, In) (Out, error)
}

func (o operation[In, Out]) Call(ctx context.Context, raw json.RawMessage) (any, error) {
	var in In
	if json.Unmarshal(raw, &in) != nil {
		return nil, nil
	}
	return o.work(ctx, in)
}

type caller interface {
	Call(ctx context.Context, raw json.RawMessage) (any, error)
}

// The command line knows the error by its type.
func number(ctx context.Context, in file) (int, error) {
	n, err := strconv.Atoi(in.Name)
	if err != nil {
		return 0, err // want `"INVALID_NAME", …\)$`
	}
	return n, nil
}

// The command line asks for a cause that the error hides.
func open(ctx context.Context, in file) (*os.File, error) {
	f, err := os.Open(in.Name)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %v", in.Name, err) // want `no fix, because`
	}
	return f, nil
}

// Only the tool calls this function.
func size(ctx context.Context, in file) (int, error) {
	if in.Name == "" {
		return 0, errors.New("name is required") // want `"NAME_REQUIRED"`
	}
	return len(in.Name), nil
}

// Main is the command line.
func Main(ctx context.Context, name string) {
	_, err := number(ctx, file{name})
	if bad, ok := err.(*strconv.NumError); ok {
		log.Print("not a number: ", bad.Num)
	}
	if _, err := open(ctx, file{name}); errors.Is(err, fs.ErrNotExist) {
		log.Print("no such file")
	}
}

type sink interface {
	Handle(ctx context.Context, v any) (any, error)
}

type disk struct{}

func (disk) Handle(ctx context.Context, v any) (any, error) { return nil, errors.New("file not found") }

type memory struct{}

func (memory) Handle(ctx context.Context, v any) (any, error) {
	return nil, errors.New("slot not found")
}

var sinks = []sink{disk{}, memory{}}

func record(ctx context.Context, v any) (any, error) { return sinks[0].Handle(ctx, v) }

// Serve adds the tools. What is done beside them answers nothing.
func Serve(s *mcp.Server) {
	tools := map[string]caller{
		"number": operation[file, int]{number}, "open": operation[file, *os.File]{open}, "size": operation[file, int]{size},
	}
	for name, t := range tools {
		s.AddTool(&mcp.Tool{Name: name}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			record(ctx, req.Params.Arguments)
			go record(ctx, req.Params.Arguments)
			out, err := t.Call(ctx, req.Params.Arguments)
			if err != nil {
				return nil, err
			}
			return &mcp.CallToolResult{StructuredContent: out}, nil
		})
	}
}
