package edits

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Odd has control flow of all sorts, and code that cannot be reached.
func Odd(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p) // want `^Odd returns "panic: %v" without a type`
		}
	}()
	if req == nil {
		goto failed
	}
outer:
	for i := range 10 {
		for range i {
			switch {
			case i > 5:
				break outer
			case i > 4:
				fallthrough
			case i > 3:
				continue outer
			default:
				select {
				case <-ctx.Done():
					return nil, ctx.Err() // want `Odd returns the error of ctx.Err`
				default:
				}
			}
		}
	}
	return &mcp.CallToolResult{}, nil
failed:
	return nil, errors.New("no request") // want `Odd returns`
	return nil, errors.New("cannot be reached")
}

type set[T comparable] map[T]struct{}

// Generic is a handler of a generic type.
func (s set[T]) Generic(ctx context.Context, req *mcp.CallToolRequest, in T) (*mcp.CallToolResult, T, error) {
	var none T
	if _, ok := s[in]; !ok {
		return nil, none, fmt.Errorf("%v is not in the set", in) // want `Generic returns`
	}
	return nil, in, nil
}

// Tail hands on what a generic function gives.
func Tail(ctx context.Context, req *mcp.CallToolRequest, in int) (*mcp.CallToolResult, int, error) {
	return tail[int](ctx, in)
}

func tail[T any](ctx context.Context, in T) (*mcp.CallToolResult, T, error) {
	return nil, in, ctx.Err() // want `tail returns the error of ctx.Err`
}
