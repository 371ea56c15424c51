//wire:since v1.4.0

// Package labelling has a middleware that labels results by the error behind them.
package labelling

import (
	"context"
	"errors"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	ID string `json:"id,omitempty"`
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "labelling", Version: "1"}, nil)
	s.AddReceivingMiddleware(labelling)
	mcp.AddTool(s, &mcp.Tool{Name: "get"}, get)
	return s
}

func labelling(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		if r, ok := res.(*mcp.CallToolResult); ok && r.IsError && errors.Is(r.GetError(), kit.ErrNoItem) {
			r.Meta = mcp.Meta{"example.com/missing": true}
		}
		return res, err
	}
}

//wire:tool get fixed
//wire:fails {}
//wire:fails {"id":"2"}
//wire:fails {"id":"9"}
//wire:answers {"id":"1"}
func get(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if in.ID == "" {
		return nil, nil, errors.New("id is required")
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return nil, nil, err
	}
	return kit.Text(text), nil, nil
}
