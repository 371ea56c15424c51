// Package gosdk has tools that answer with nothing.
package gosdk

import (
	"context"
	"log"
	"os"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct{}

func Register(s *mcp.Server) {
	s.AddTool(&mcp.Tool{Name: "raw"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var result *mcp.CallToolResult
		if len(os.Args) == 0 {
			return nil, nil // want `raw returns no result and no error \(1 of 2\): without a boundary, go-sdk ends the whole server where the client speaks protocol 2026-07-28; return an empty result`
		}
		if err := ctx.Err(); err != nil {
			log.Print(err)
			return result, nil // want `raw returns no result and no error although err is not nil: without a boundary, go-sdk ends the whole server .*; return the error`
		}
		if len(os.Args) == 1 {
			return result, nil // want `raw returns no result and no error \(2 of 2\)`
		}
		result = first(os.Args)
		if len(os.Args) == 2 {
			return result, nil
		}
		return second() // what it returns is judged there
	})
	s.AddTool(&mcp.Tool{Name: "bounded"}, mcperr.Handler(func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, nil // want `bounded returns no result and no error: the boundary makes that the failure NO_RESULT; return an empty result`
	}))
	s.AddTool(&mcp.Tool{Name: "named"}, named)
	s.AddTool(&mcp.Tool{Name: "wrapped"}, wrapped)
	mcp.AddTool(s, &mcp.Tool{Name: "for"}, func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		return nil, nil, nil
	})
}

func first(names []string) *mcp.CallToolResult {
	if names[0] == "" {
		return nil
	}
	return &mcp.CallToolResult{}
}

func second() (*mcp.CallToolResult, error) {
	return nil, nil // want `second returns no result and no error`
}

func named(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	if len(os.Args) == 3 {
		return // want `named returns no result and no error`
	}
	res = &mcp.CallToolResult{}
	return
}

// third is asked first, and need not know.
func third() (*mcp.CallToolResult, error) { return nil, nil }

func wrapped(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if res, err := third(); res != nil || err != nil {
		return res, err
	}
	return &mcp.CallToolResult{}, nil
}

func RegisterMore(s *mcp.Server) {
	s.AddTool(&mcp.Tool{Name: "only"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var only *mcp.CallToolResult
		return only, nil // want `only returns no result and no error`
	})
	s.AddTool(&mcp.Tool{Name: "filled"}, filling(func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }))
	s.AddTool(&mcp.Tool{Name: "told"}, telling(func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, nil // want `told returns no result and no error`
	}))
	s.AddTool(&mcp.Tool{Name: "late"}, func(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer func() { res = &mcp.CallToolResult{} }()
		return nil, nil
	})
}

// filling replaces what is missing.
func filling(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if res == nil && err == nil {
			res = &mcp.CallToolResult{}
		}
		return res, err
	}
}

// telling makes results of errors, and of nothing else.
func telling(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}, nil
		}
		return res, nil
	}
}
