package mcpgolang

import (
	"context"
	"errors"
	"fmt"

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

// checkNote makes an error that one tool returns as it is, and another one wraps.
func checkNote(name string) error {
	if name == "" {
		return errors.New("note is required")
	}
	return nil
}

// RegisterDrawer adds tools that put the code of the same error into their texts.
func RegisterDrawer(s *mcp.Server) error {
	err := s.RegisterTool("open_note", "Opens a note", func(args noteArgs) (*mcp.ToolResponse, error) {
		if err := checkNote(args.Name); err != nil {
			return nil, err // want `mcperr.Validation\("NOTE_REQUIRED", …\) in checkNote`
		}
		return mcp.NewToolResponse(mcp.NewTextContent("open")), nil
	})
	if err != nil {
		return err
	}
	return s.RegisterTool("close_note", "Closes a note", func(args noteArgs) (*mcp.ToolResponse, error) {
		if err := checkNote(args.Name); err != nil {
			return nil, fmt.Errorf("close: %w", err) // want `.`
		}
		return mcp.NewToolResponse(mcp.NewTextContent("closed")), nil
	})
}
