package mcpgolang

import (
	"context"

	mcp "github.com/metoro-io/mcp-golang"
)

type post interface {
	SendNote(ctx context.Context, name string) error
}

// RegisterPost adds a tool that does its work twice if a client repeats it.
func RegisterPost(s *mcp.Server, p post) error {
	return s.RegisterTool("send_note", "Sends a note", func(ctx context.Context, args noteArgs) (*mcp.ToolResponse, error) {
		if err := p.SendNote(ctx, args.Name); err != nil {
			return nil, err // want `return mcperr.InText\(mcperr.From\(err, mcperr.NotIdempotent\)\)`
		}
		return mcp.NewToolResponse(mcp.NewTextContent("sent")), nil
	})
}
