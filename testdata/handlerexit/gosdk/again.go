package gosdk

import (
	"context"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A function that only logs a panic, and panics again, does not recover.
func again(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	defer func() {
		if r := recover(); r != nil {
			log.Print(r)
			panic(r)
		}
	}()
	if req.Params.Name == "" {
		panic("no name") // want `again`
	}
	return &mcp.CallToolResult{}, nil
}

func notAgain(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(error); ok {
				panic(r)
			}
			res = &mcp.CallToolResult{IsError: true}
		}
	}()
	if req.Params.Name == "" {
		panic("no name")
	}
	return &mcp.CallToolResult{}, nil
}

// RegisterAgain registers both.
func RegisterAgain(s *mcp.Server) {
	s.AddTool(&mcp.Tool{Name: "again"}, again)
	s.AddTool(&mcp.Tool{Name: "not_again"}, notAgain)
}
