package steps

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// sack is a record. Each tool refuses one that it has worked on, and tells the carter at last.
type sack struct {
	id         string
	label      string
	ground     bool
	weighed    bool
	mergedInto string
}

type carter interface {
	GetCart(ctx context.Context, id string) (string, error)
}

type granary struct {
	db     *sql.DB
	sacks  map[string]*sack
	carter carter
}

// RegisterGranary adds the tools.
func RegisterGranary(s *mcp.Server, g *granary) {
	mcp.AddTool(s, &mcp.Tool{Name: "weigh_sack"}, g.weigh)
	mcp.AddTool(s, &mcp.Tool{Name: "merge_sacks"}, g.merge)
	mcp.AddTool(s, &mcp.Tool{Name: "close_sack"}, g.close)
	mcp.AddTool(s, &mcp.Tool{Name: "seal_sack"}, g.seal)
	mcp.AddTool(s, &mcp.Tool{Name: "label_sack"}, g.relabel)
	mcp.AddTool(s, &mcp.Tool{Name: "mark_sack"}, g.mark)
}

// open refuses what is in another sack.
func (g *granary) open(id string) (*sack, error) {
	s, ok := g.sacks[id]
	if !ok {
		return nil, fmt.Errorf("sack %s does not exist", id) // want `SACK_NOT_FOUND`
	}
	if s.mergedInto != "" {
		return nil, fmt.Errorf("sack %s is in sack %s", s.id, s.mergedInto) // want `returns "sack`
	}
	return s, nil
}

func (g *granary) weigh(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	s, err := g.open(in.ID)
	if err != nil {
		return nil, nil, err
	}
	if s.weighed {
		return nil, nil, errors.New("it was weighed before") // want `returns`
	}
	s.weighed = true
	if _, err := g.carter.GetCart(ctx, s.id); err != nil {
		return nil, nil, fmt.Errorf("weighing: get the cart: %w", err) // want `returns "weighing`
	}
	return nil, nil, nil
}

func (g *granary) merge(ctx context.Context, _ *mcp.CallToolRequest, in plan) (*mcp.CallToolResult, any, error) {
	s, err := g.open(in.Name)
	if err != nil {
		return nil, nil, err
	}
	s.mergedInto = in.Colours[0]
	if _, err := g.carter.GetCart(ctx, s.id); err != nil {
		return nil, nil, fmt.Errorf("merging: get the cart: %w", err) // want `returns "merging`
	}
	return nil, nil, nil
}

// close reads the state from a row.
func (g *granary) close(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	var state string
	if err := g.db.QueryRowContext(ctx, "SELECT state FROM sacks WHERE id = ?", in.ID).Scan(&state); err != nil {
		return nil, nil, fmt.Errorf("closing: read the state: %w", err) // want `returns "closing`
	}
	if state == "closed" {
		return nil, nil, errors.New("it was closed before") // want `returns`
	}
	if _, err := g.db.ExecContext(ctx, "UPDATE sacks SET state = 'closed' WHERE id = ?", in.ID); err != nil {
		return nil, nil, fmt.Errorf("closing: write the state: %w", err) // want `returns "closing`
	}
	if _, err := g.carter.GetCart(ctx, in.ID); err != nil {
		return nil, nil, fmt.Errorf("closing: get the cart: %w", err) // want `returns "closing`
	}
	return nil, nil, nil
}

// seal reads a flag from a row.
func (g *granary) seal(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	var sealed bool
	if err := g.db.QueryRowContext(ctx, "SELECT sealed FROM sacks WHERE id = ?", in.ID).Scan(&sealed); err != nil {
		return nil, nil, fmt.Errorf("sealing: read the flag: %w", err) // want `returns "sealing`
	}
	if sealed {
		return nil, nil, errors.New("it was sealed before") // want `returns`
	}
	if _, err := g.db.ExecContext(ctx, "UPDATE sacks SET sealed = true WHERE id = ?", in.ID); err != nil {
		return nil, nil, fmt.Errorf("sealing: write the flag: %w", err) // want `returns "sealing`
	}
	if _, err := g.carter.GetCart(ctx, in.ID); err != nil {
		return nil, nil, fmt.Errorf("sealing: get the cart: %w", err) // want `returns "sealing`
	}
	return nil, nil, nil
}

// relabel sets what it has not asked for.
func (g *granary) relabel(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	s, err := g.open(in.ID)
	if err != nil {
		return nil, nil, err
	}
	if s.ground {
		return nil, nil, errors.New("it was ground before") // want `returns`
	}
	if _, err := g.db.ExecContext(ctx, "UPDATE sacks SET label = 'x' WHERE id = ?", in.ID); err != nil {
		return nil, nil, fmt.Errorf("labelling: write the label: %w", err) // want `returns "labelling`
	}
	if _, err := g.carter.GetCart(ctx, in.ID); err != nil {
		return nil, nil, fmt.Errorf("labelling: get the cart: %w", err) // want `returns "labelling`
	}
	return nil, nil, nil
}

// mark sets a flag in a function of its own.
func (g *granary) mark(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	s, err := g.open(in.ID)
	if err != nil {
		return nil, nil, err
	}
	if s.weighed {
		return nil, nil, errors.New("it was marked before") // want `returns`
	}
	if err := g.setMark(ctx, s.id); err != nil {
		return nil, nil, err // want `setMark`
	}
	if _, err := g.carter.GetCart(ctx, in.ID); err != nil {
		return nil, nil, fmt.Errorf("marking: get the cart: %w", err) // want `returns "marking`
	}
	return nil, nil, nil
}

func (g *granary) setMark(ctx context.Context, id string) error {
	_, err := g.db.ExecContext(ctx, "UPDATE sacks SET weighed = true WHERE id = ?", id)
	if err != nil {
		return fmt.Errorf("set the mark: %w", err)
	}
	return nil
}
