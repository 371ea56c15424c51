// Package shop has functions that render what other functions return, and functions for another package's layers.
package shop

import (
	"context"
	"errors"
	"fmt"

	"example.com/mcpserver/bareerror/slots/chain"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// orderIn is the input of the tools.
type orderIn struct {
	Number int `json:"number"`
}

// Orders keeps orders.
type Orders interface {
	Find(ctx context.Context, number int) (string, error)
}

// Serve adds the tools.
func Serve(s *mcp.Server, orders Orders) {
	mcp.AddTool(s, &mcp.Tool{Name: "show"},
		func(ctx context.Context, req *mcp.CallToolRequest, in orderIn) (*mcp.CallToolResult, string, error) {
			out, err := show(ctx, orders, in)
			return withHints(nil, out, err)
		})
	mcp.AddTool(s, &mcp.Tool{Name: "find"},
		func(ctx context.Context, req *mcp.CallToolRequest, in orderIn) (*mcp.CallToolResult, string, error) {
			out, err := orders.Find(ctx, in.Number)
			return withHints(nil, out, err) // want `find returns the error of orders.Find`
		})
	mcp.AddTool(s, &mcp.Tool{Name: "cancel"},
		func(ctx context.Context, req *mcp.CallToolRequest, in orderIn) (*mcp.CallToolResult, any, error) {
			attach := label(ctx)
			res, err := cancel(ctx, in)
			return attach(res), nil, err
		})
}

func show(ctx context.Context, orders Orders, in orderIn) (string, error) {
	if in.Number < 1 {
		return "", errors.New("number must be positive") // want `show returns "number must be positive"`
	}
	text, err := orders.Find(ctx, in.Number)
	if err != nil {
		return "", fmt.Errorf("no order: %w", err) // want `show returns "no order: %w"`
	}
	return text, nil
}

// withHints adds to a result what may be done next. It is not to blame for the errors that it is given.
func withHints[Out any](res *mcp.CallToolResult, out Out, err error) (*mcp.CallToolResult, Out, error) {
	if err != nil {
		var none Out
		return nil, none, err
	}
	return res, out, nil
}

func label(ctx context.Context) func(*mcp.CallToolResult) *mcp.CallToolResult {
	return func(res *mcp.CallToolResult) *mcp.CallToolResult { return res }
}

func cancel(ctx context.Context, in orderIn) (*mcp.CallToolResult, error) {
	return nil, fmt.Errorf("order %d is on its way", in.Number) // want `cancel returns "order %d is on its way"`
}

// Track has the signature of a chain.Handler, which another package makes of it.
func Track(ctx context.Context, c *chain.Call) (string, error) {
	return "", errors.New("no parcel") // want `Track returns "no parcel"`
}

type outcome struct {
	res *mcp.CallToolResult
	err error
}

// Waited answers with what another goroutine has sent. The error is that of a backend.
func Waited(orders Orders) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ch := make(chan outcome, 1)
		go func() {
			text, err := orders.Find(ctx, 1)
			ch <- outcome{&mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, err}
		}()
		o := <-ch
		return o.res, o.err // want `Waited returns the error of orders.Find without a type`
	}
}
