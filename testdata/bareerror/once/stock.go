package once

import (
	"context"
	"errors"
	"fmt"

	"example.com/mcpserver/bareerror/once/kiln"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type stocker struct {
	stock *kiln.Stock
	kiln  *kiln.Client
	hot   bool
}

// RegisterStock adds tools of which a part of the work may be done, which the functions of another package show.
func RegisterStock(s *mcp.Server, p *stocker) {
	mcp.AddTool(s, &mcp.Tool{Name: "take_clay"}, p.take)
	mcp.AddTool(s, &mcp.Tool{Name: "ask_pot"}, p.ask)
	mcp.AddTool(s, &mcp.Tool{Name: "draw_pot"}, p.draw)
	mcp.AddTool(s, &mcp.Tool{Name: "stamp_pots"}, p.stamp)
	mcp.AddTool(s, &mcp.Tool{Name: "sketch_pot"}, p.sketch)
	mcp.AddTool(s, &mcp.Tool{Name: "mend_pot"}, p.mend)
}

func (p *stocker) take(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	return nil, nil, p.stock.Take(ctx, in.Name) // want `mcperr.From\(err, mcperr.PartlyDone\)`
}

// The server keeps the error, so that the same call finds it again.
func (p *stocker) ask(_ context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	return nil, nil, p.stock.Failed(in.Name) // want `mcperr.From\(err, mcperr.PartlyDone\)`
}

func (p *stocker) draw(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	return nil, nil, p.stock.Draw(ctx, in.Name) // want `mcperr.From\(err, mcperr.PartlyDone\)`
}

func (p *stocker) stamp(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	return nil, nil, p.stock.Stamp(ctx, []string{in.Name}) // want `mcperr.From\(err, mcperr.PartlyDone\)`
}

func (p *stocker) sketch(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	return nil, nil, p.stock.Sketch(ctx, in.Name) // want `mcperr.From\(err, mcperr.PartlyDone\)`
}

// What fails behind a POST fails with it, although it asks for another try itself.
func (p *stocker) mend(ctx context.Context, _ *mcp.CallToolRequest, in pot) (*mcp.CallToolResult, any, error) {
	if err := p.kiln.Glaze(ctx, in.Name); err != nil {
		return nil, nil, err // want `mcperr`
	}
	var err error
	if in.Name == "" {
		err = p.cool()
	} else {
		err = p.heat(in.Name)
	}
	return nil, nil, err // want `mcperr.Conflict\("KILN_BUSY", …\) and the like in heat`
}

func (p *stocker) cool() error {
	if p.hot {
		return errors.New("too many pots, try again later")
	}
	return nil
}

func (p *stocker) heat(name string) error {
	if !p.hot {
		return fmt.Errorf("the kiln is busy with %s, try again later", name)
	}
	return nil
}
