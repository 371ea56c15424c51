package once

import (
	"context"
	"fmt"
	"os"

	"example.com/mcpserver/bareerror/once/kiln"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type pot struct{ Name string }

type potter struct {
	kiln *kiln.Client
	any  kiln.Kiln
	db   *kiln.Store
}

// RegisterPotter adds the tools of a potter. What they send says whether a second call does the work twice.
func RegisterPotter(s *mcp.Server, p *potter) {
	mcp.AddTool(s, &mcp.Tool{Name: "shelves"}, p.shelves)
	mcp.AddTool(s, &mcp.Tool{Name: "glaze"}, p.glaze)
	mcp.AddTool(s, &mcp.Tool{Name: "scan"}, p.scan)
	mcp.AddTool(s, &mcp.Tool{Name: "fire"}, p.fire)
	mcp.AddTool(s, &mcp.Tool{Name: "fire_any"}, p.fireAny)
	mcp.AddTool(s, &mcp.Tool{Name: "either"}, p.either)
	mcp.AddTool(s, &mcp.Tool{Name: "cancel"}, p.cancel)
	mcp.AddTool(s, &mcp.Tool{Name: "order"}, p.order)
	mcp.AddTool(s, &mcp.Tool{Name: "tried"}, p.tried)
	mcp.AddTool(s, &mcp.Tool{Name: "note"}, p.note)
}

func (p *potter) cancel(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if err := p.db.Cancel(ctx, in.Name); err != nil {
		return nil, nil, fmt.Errorf("failed to cancel the pot: %w", err) // want `"CANCEL_POT_FAILED"`
	}
	return nil, nil, nil
}

func (p *potter) order(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if _, err := p.db.Order(ctx, in.Name); err != nil {
		return nil, nil, fmt.Errorf("order %s: %w", in.Name, err) // want `"ORDER_FAILED"`
	}
	return nil, nil, nil
}

func (p *potter) tried(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if err := kiln.Try(ctx, func() error { return p.kiln.Shelves(ctx) }); err != nil {
		return nil, nil, fmt.Errorf("tried the shelves: %w", err) // want `mcperr`
	}
	if err := kiln.Try(ctx, func() error { return p.kiln.Glaze(ctx, in.Name) }); err != nil {
		return nil, nil, fmt.Errorf("tried to glaze: %w", err) // want `mcperr`
	}
	return nil, nil, nil
}

// What is written to a file comes after the work.
func (p *potter) note(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if err := p.kiln.Glaze(ctx, in.Name); err != nil {
		return nil, nil, err // want `mcperr`
	}
	if err := os.WriteFile("/var/log/glazed", []byte(in.Name), 0o600); err != nil {
		return nil, nil, fmt.Errorf("failed to write the log: %w", err) // want `"WRITE_LOG_FAILED"`
	}
	if in.Name == "" {
		return nil, nil, &potError{Code: "POT_NAMELESS", Text: "name is required"} // want `"POT_NAMELESS"`
	}
	return nil, nil, nil
}

type potError struct{ Code, Text string }

func (e *potError) Error() string { return e.Text }

func (p *potter) shelves(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if err := p.kiln.Shelves(ctx); err != nil {
		return nil, nil, fmt.Errorf("shelves: %w", err) // want `"SHELVES_FAILED"`
	}
	return nil, nil, nil
}

func (p *potter) glaze(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if err := p.kiln.Glaze(ctx, in.Name); err != nil {
		return nil, nil, fmt.Errorf("glaze: %w", err) // want `"GLAZE_FAILED"`
	}
	if err := p.kiln.Shelves(ctx); err != nil {
		return nil, nil, fmt.Errorf("glazed, but the shelves cannot be listed: %w", err) // want `mcperr.Wrap`
	}
	return nil, nil, nil
}

func (p *potter) scan(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if err := p.kiln.StartScan(ctx); err != nil {
		return nil, nil, fmt.Errorf("start the scan: %w", err) // want `"START_SCAN_FAILED"`
	}
	return nil, nil, nil
}

func (p *potter) fire(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if err := p.kiln.Fire(ctx, in.Name); err != nil {
		return nil, nil, fmt.Errorf("fire the pot: %w", err) // want `"FIRE_POT_FAILED"`
	}
	return nil, nil, nil
}

func (p *potter) fireAny(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if err := p.any.Fire(ctx, in.Name); err != nil {
		return nil, nil, fmt.Errorf("fire any pot: %w", err) // want `"FIRE_POT_FAILED"`
	}
	return nil, nil, nil
}

func (p *potter) either(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if err := p.kiln.Either(ctx, in.Name, in.Name == ""); err != nil {
		return nil, nil, fmt.Errorf("either: %w", err) // want `mcperr.From\(err, mcperr.NotIdempotent\)`
	}
	return nil, nil, nil
}
