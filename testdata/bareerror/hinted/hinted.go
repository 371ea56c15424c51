// Package hinted has tools whose annotations say that they may be called again.
package hinted

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type client interface {
	SendLetter(ctx context.Context, to string) error
}

type in struct{ To string }

var post client

// Register adds tools of two SDKs.
func Register(s *sdk.Server, m *server.MCPServer) {
	sdk.AddTool(s, &sdk.Tool{Name: "plain"}, plain)
	sdk.AddTool(s, &sdk.Tool{Name: "same", Annotations: &sdk.ToolAnnotations{IdempotentHint: true}}, same)
	sdk.AddTool(s, &sdk.Tool{Name: "not_same", Annotations: &sdk.ToolAnnotations{IdempotentHint: false}}, notSame)
	asked := &sdk.Tool{Name: "asked", Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true}}
	sdk.AddTool(s, asked, ask)
	m.AddTools(
		server.ServerTool{Tool: mcp.NewTool("first"), Handler: first},
		server.ServerTool{Tool: mcp.NewTool("second", mcp.WithReadOnlyHintAnnotation(true)), Handler: second},
	)
	yes := true
	m.AddTool(mcp.Tool{Name: "third", Annotations: mcp.ToolAnnotation{IdempotentHint: mcp.ToBoolPtr(true)}}, third)
	m.AddTool(mcp.Tool{Name: "fourth", Annotations: mcp.ToolAnnotation{ReadOnlyHint: &yes}}, fourth)
	t := &letter{}
	m.AddTool(t.Definition(), t.Handle)
	n := &parcel{}
	m.AddTool(n.Definition(), n.Handle)
	sdk.AddTool(s, &sdk.Tool{Name: "a", Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true}}, lookUp)
	sdk.AddTool(s, &sdk.Tool{Name: "b"}, post2)
	sdk.AddTool(s, &sdk.Tool{Name: "c", Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true}}, hinted)
	sdk.AddTool(s, &sdk.Tool{Name: "d", Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true}}, hintedToo)
	sdk.AddTool(s, &sdk.Tool{Name: "e"}, unhinted)
}

func plain(ctx context.Context, _ *sdk.CallToolRequest, in in) (*sdk.CallToolResult, any, error) {
	return nil, nil, post.SendLetter(ctx, in.To) // want `mcperr.From\(.*, mcperr.NotIdempotent\)`
}

func same(ctx context.Context, _ *sdk.CallToolRequest, in in) (*sdk.CallToolResult, any, error) {
	return nil, nil, post.SendLetter(ctx, in.To) // want `return mcperr.From\(err\)`
}

func notSame(ctx context.Context, _ *sdk.CallToolRequest, in in) (*sdk.CallToolResult, any, error) {
	return nil, nil, post.SendLetter(ctx, in.To) // want `mcperr.From\(.*, mcperr.NotIdempotent\)`
}

func ask(ctx context.Context, _ *sdk.CallToolRequest, in in) (*sdk.CallToolResult, any, error) {
	return nil, nil, post.SendLetter(ctx, in.To) // want `return mcperr.From\(err\)`
}

func first(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, post.SendLetter(ctx, r.GetString("to", "")) // want `mcperr.From\(.*, mcperr.NotIdempotent\)`
}

func second(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, post.SendLetter(ctx, r.GetString("to", "")) // want `return mcperr.From\(err\)`
}

func third(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, post.SendLetter(ctx, r.GetString("to", "")) // want `return mcperr.From\(err\)`
}

func fourth(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, post.SendLetter(ctx, r.GetString("to", "")) // want `return mcperr.From\(err\)`
}

// letter and parcel describe themselves.
type letter struct{}

func (letter) Definition() mcp.Tool {
	return mcp.NewTool("letter", mcp.WithIdempotentHintAnnotation(true))
}

func (l *letter) Handle(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, post.SendLetter(ctx, r.GetString("to", "")) // want `return mcperr.From\(err\)`
}

type parcel struct{}

func (parcel) Definition() mcp.Tool { return mcp.NewTool("parcel") }

func (p *parcel) Handle(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, post.SendLetter(ctx, r.GetString("to", "")) // want `mcperr.From\(.*, mcperr.NotIdempotent\)`
}

// send is called by a tool that may be called again, and by one that may not.
func send(ctx context.Context, to string) error {
	if err := post.SendLetter(ctx, to); err != nil {
		return err
	}
	return nil
}

func lookUp(ctx context.Context, _ *sdk.CallToolRequest, in in) (*sdk.CallToolResult, any, error) {
	return nil, nil, send(ctx, in.To) // want `return mcperr.From\(err\)`
}

func post2(ctx context.Context, _ *sdk.CallToolRequest, in in) (*sdk.CallToolResult, any, error) {
	return nil, nil, send(ctx, in.To) // want `mcperr.From\(.*, mcperr.NotIdempotent\)`
}

// deliver is called by tools that may be called again, and hand by another one, too.
func deliver(ctx context.Context, to string) error {
	if err := post.SendLetter(ctx, to); err != nil {
		return fmt.Errorf("deliver the letter: %w", err) // want `DELIVER_LETTER_FAILED`
	}
	return nil
}

func hand(ctx context.Context, to string) error {
	if err := post.SendLetter(ctx, to); err != nil {
		return fmt.Errorf("hand over the letter: %w", err) // want `HAND_OVER_LETTER_FAILED`
	}
	return nil
}

func hinted(ctx context.Context, _ *sdk.CallToolRequest, in in) (*sdk.CallToolResult, any, error) {
	if err := deliver(ctx, in.To); err != nil {
		return nil, nil, err
	}
	return nil, nil, hand(ctx, in.To)
}

func hintedToo(ctx context.Context, _ *sdk.CallToolRequest, in in) (*sdk.CallToolResult, any, error) {
	return nil, nil, deliver(ctx, in.To)
}

func unhinted(ctx context.Context, _ *sdk.CallToolRequest, in in) (*sdk.CallToolResult, any, error) {
	return nil, nil, hand(ctx, in.To)
}
