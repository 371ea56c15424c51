// Package overwritten has tools that overwrite an error before they look at it.
package overwritten

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Name string `json:"name"`
}

type page struct {
	Text string `json:"text"`
}

type library interface {
	Page(ctx context.Context, name string) ([]byte, error)
	Close(ctx context.Context) error
}

var lib library

// Register adds the tools.
func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "show_page"}, showPage)
	mcp.AddTool(s, &mcp.Tool{Name: "read_page"}, readPage)
	mcp.AddTool(s, &mcp.Tool{Name: "keep_page"}, keepPage)
}

func showPage(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, page, error) {
	p, err := load(ctx, in.Name)
	return nil, p, err
}

func load(ctx context.Context, name string) (p page, err error) {
	data, err := lib.Page(ctx, name) // want `load goes on if lib.Page fails: the error is overwritten before the function looks at it`
	err = json.Unmarshal(data, &p)
	return p, err
}

func readPage(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, page, error) {
	var p page
	data, err := lib.Page(ctx, in.Name) // want `readPage goes on if lib.Page fails`
	if err = json.Unmarshal(data, &p); err != nil {
		return nil, page{}, err
	}
	return nil, p, nil
}

// These look at it.
func keepPage(ctx context.Context, _ *mcp.CallToolRequest, in input) (res *mcp.CallToolResult, p page, err error) {
	data, err := lib.Page(ctx, in.Name)
	err = errors.Join(err, lib.Close(ctx))
	if err != nil {
		return nil, page{}, err
	}
	other, failed := lib.Page(ctx, in.Name+".old")
	defer func() {
		if failed != nil {
			p.Text += " (without the old one)"
		}
	}()
	failed = json.Unmarshal(other, &p)
	if err = json.Unmarshal(data, &p); err != nil {
		return nil, page{}, err
	}
	return nil, p, nil
}
