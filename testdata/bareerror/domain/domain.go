// Package domain passes on errors of a domain.
package domain

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/bareerror/domain/shop"
)

type street struct{ stock map[string]int }

type in struct {
	Name string `json:"name"`
	Open bool   `json:"open"`
	Size int    `json:"size"`
}

// Serve adds the tools.
func Serve(s *mcp.Server, st *street) {
	mcp.AddTool(s, &mcp.Tool{Name: "show_close"}, st.close)
	mcp.AddTool(s, &mcp.Tool{Name: "show_sale"}, st.sell)
	mcp.AddTool(s, &mcp.Tool{Name: "show_weight"}, st.weigh)
	mcp.AddTool(s, &mcp.Tool{Name: "show_count"}, st.count)
}

func (st *street) close(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := shop.Close(args.Name, st.stock["door"] > 0); err != nil {
		return nil, nil, err // want `Permission\("CLOSE_FAILED"`
	}
	return nil, nil, nil
}

func (st *street) sell(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := shop.Sell(args.Name, st.stock); err != nil {
		return nil, nil, err // want `NotFound\("RESOURCE_NOT_FOUND"`
	}
	return nil, nil, nil
}

func (st *street) weigh(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := shop.Weigh(args.Name, args.Size); err != nil {
		return nil, nil, err // want `Validation\("INVALID_PARAM"`
	}
	return nil, nil, nil
}

func (st *street) count(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := shop.Count(args.Name, st.stock["scale"]); err != nil {
		return nil, nil, err // want `Wrap\("COUNT_FAILED"`
	}
	return nil, nil, nil
}
