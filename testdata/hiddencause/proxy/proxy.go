// Package proxy has tools that ask another MCP server, and a function that is called again and again.
package proxy

import (
	"context"
	"fmt"
	"net/http"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type args struct{ URI string }

type proxy struct{ session *mcp.ClientSession }

// A JSON-RPC error of the other server would become one of this server if it were wrapped.
func (p *proxy) fetch(ctx context.Context, uri string) (string, error) {
	res, err := p.session.ReadResource(ctx, &mcp.ReadResourceParams{URI: uri})
	if err != nil {
		return "", fmt.Errorf("the other server: %v", err)
	}
	return fmt.Sprint(len(res.Contents)), nil
}

func (p *proxy) read(ctx context.Context, req *mcp.CallToolRequest, in args) (*mcp.CallToolResult, string, error) {
	text, err := p.fetch(ctx, in.URI)
	return nil, text, err
}

// get is called in a literal, whose errors another package may look at.
func get(uri string) error {
	resp, err := http.Get(uri)
	if err != nil {
		return fmt.Errorf("get: %v", err)
	}
	return resp.Body.Close()
}

func again(ctx context.Context, req *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	once := sync.OnceValue(func() error { return get(in.URI) })
	if err := get(in.URI); err != nil {
		return nil, nil, err
	}
	return nil, nil, once()
}

// Head is called by a handler alone.
func Head(uri string) error {
	resp, err := http.Head(uri)
	if err != nil {
		return fmt.Errorf("head: %v", err) // want `^Head hides the error of http.Head behind %v: head reports it`
	}
	return resp.Body.Close()
}

func head(ctx context.Context, req *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	return nil, nil, Head(in.URI)
}

// Serve adds the tools to a server.
func Serve(s *mcp.Server, session *mcp.ClientSession) {
	p := &proxy{session}
	mcp.AddTool(s, &mcp.Tool{Name: "read"}, p.read)
	mcp.AddTool(s, &mcp.Tool{Name: "again"}, again)
	mcp.AddTool(s, &mcp.Tool{Name: "head"}, head)
}
