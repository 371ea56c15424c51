package either

import (
	"context"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// lot is a part of a garden.
type lot struct {
	id     string
	owner  string
	places int
	plants int
}

type plots interface {
	Plot(ctx context.Context, id string) (*lot, error)
}

type garden struct {
	lots  map[string]*lot
	plots plots
	most  int
}

type swap struct {
	From  string `json:"from"`
	To    string `json:"to"`
	By    string `json:"by"`
	Notes string `json:"notes"`
}

// RegisterGarden adds a tool for two records.
func RegisterGarden(s *mcp.Server, g *garden) {
	mcp.AddTool(s, &mcp.Tool{Name: "swap_lots"}, g.swap)
	mcp.AddTool(s, &mcp.Tool{Name: "join_plots"}, g.join)
}

func (g *garden) lot(id string) (*lot, error) {
	l, ok := g.lots[id]
	if !ok {
		return nil, fmt.Errorf("lot %s does not exist", id) // want `LOT_NOT_FOUND`
	}
	return l, nil
}

// room compares two records.
func room(from, to *lot, in swap) error {
	if from.plants > to.places-to.plants {
		return fmt.Errorf("lot %s has %d free places, %d are needed by %s", to.id, to.places-to.plants, from.plants, in.By)
	}
	return nil
}

// owned compares a record with an argument.
func owned(from *lot, in swap) error {
	if from.owner != in.By {
		return fmt.Errorf("lot %s belongs to %s", from.id, from.owner)
	}
	return nil
}

// planted is about a record alone.
func planted(to *lot) error {
	if to.plants > to.places {
		return fmt.Errorf("lot %s has %d plants", to.id, to.plants)
	}
	return nil
}

// wide compares an argument with a record.
func wide(to *lot, in swap) error {
	if len(in.Notes) > to.places {
		return fmt.Errorf("notes need %d places in %s", len(in.Notes), to.id)
	}
	return nil
}

func (g *garden) swap(_ context.Context, _ *mcp.CallToolRequest, in swap) (*mcp.CallToolResult, any, error) {
	if err := in.validate(g.most); err != nil {
		return nil, nil, err // want `Wrap\("SWAP_FAILED"`
	}
	from, err := g.lot(in.From)
	if err != nil {
		return nil, nil, err
	}
	to, err := g.lot(in.To)
	if err != nil {
		return nil, nil, err
	}
	if err := room(from, to, in); err != nil {
		return nil, nil, fmt.Errorf("no room: %s", err) // want `Wrap`
	}
	if err := owned(from, in); err != nil {
		return nil, nil, fmt.Errorf("no swap: %s", err) // want `Wrap`
	}
	if err := planted(to); err != nil {
		return nil, nil, fmt.Errorf("too full: %s", err) // want `Wrap`
	}
	if err := wide(to, in); err != nil {
		return nil, nil, fmt.Errorf("not wide: %s", err) // want `Validation`
	}
	return nil, nil, nil
}

// join compares what a service has answered.
func (g *garden) join(ctx context.Context, _ *mcp.CallToolRequest, in swap) (*mcp.CallToolResult, any, error) {
	from, err := g.plots.Plot(ctx, in.From)
	if err != nil {
		return nil, nil, fmt.Errorf("load the first plot: %w", err) // want `Wrap`
	}
	to, err := g.plots.Plot(ctx, in.To)
	if err != nil {
		return nil, nil, fmt.Errorf("load the second plot: %w", err) // want `Wrap`
	}
	if err := room(from, to, in); err != nil {
		return nil, nil, fmt.Errorf("not joined: %s", err) // want `Wrap`
	}
	return nil, nil, nil
}

type flaws []string

func (f flaws) Error() string { return strings.Join(f, "; ") }

// validate gathers what is wrong, of which the setting is only a part.
func (in swap) validate(most int) error {
	var found flaws
	if in.From == "" {
		found = append(found, "from is left out")
	}
	if len(in.Notes) > most {
		found = append(found, fmt.Sprintf("notes are longer than %d", most))
	}
	if len(found) > 0 {
		return found
	}
	return nil
}

// park is passed beside the request.
type park struct {
	plots plots
	first string
}

// gate passes the server as a parameter.
func gate(p *park, ctx context.Context, _ *mcp.CallToolRequest, in swap) (*mcp.CallToolResult, any, error) {
	plot, err := p.plots.Plot(ctx, in.From)
	if err != nil {
		return nil, nil, fmt.Errorf("load the plot: %w", err) // want `Wrap`
	}
	if _, err := p.plots.Plot(ctx, plot.owner); err != nil {
		return nil, nil, fmt.Errorf("load the plot of the owner: %w", err) // want `Unknown`
	}
	return nil, nil, nil
}

// RegisterPark adds a tool of a park.
func RegisterPark(s *mcp.Server, p *park) {
	mcp.AddTool(s, &mcp.Tool{Name: "open_gate"}, with(p, gate))
}

type parkTool func(*park, context.Context, *mcp.CallToolRequest, swap) (*mcp.CallToolResult, any, error)

func with(p *park, run parkTool) mcp.ToolHandlerFor[swap, any] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in swap) (*mcp.CallToolResult, any, error) {
		return run(p, ctx, req, in)
	}
}
