package steps

import (
	"context"
	"fmt"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// kite is a record in memory.
type kite struct {
	Name, Pilot, Spare string
	Flights            int
}

type meadow struct {
	kites map[string]*kite
	log   string
}

type kiteIn struct {
	Kite  string `json:"kite"`
	Pilot string `json:"pilot"`
}

// RegisterMeadow adds the tools of a meadow.
func RegisterMeadow(s *mcp.Server, m *meadow) {
	mcp.AddTool(s, &mcp.Tool{Name: "show_pilot"}, m.pilot)
	mcp.AddTool(s, &mcp.Tool{Name: "show_both"}, m.both)
	mcp.AddTool(s, &mcp.Tool{Name: "show_flight"}, m.flight)
	mcp.AddTool(s, &mcp.Tool{Name: "show_rename"}, m.rename)
	mcp.AddTool(s, &mcp.Tool{Name: "show_copy"}, m.copy)
	mcp.AddTool(s, &mcp.Tool{Name: "show_undo"}, m.undo)
	mcp.AddTool(s, &mcp.Tool{Name: "show_loaded"}, m.loaded)
	mcp.AddTool(s, &mcp.Tool{Name: "show_sum"}, m.sum)
	mcp.AddTool(s, &mcp.Tool{Name: "show_drop"}, m.drop)
}

func (m *meadow) kite(name string) (*kite, error) {
	k, ok := m.kites[name]
	if !ok {
		return nil, fmt.Errorf("no kite %s", name) // want `NotFound\("KITE_NOT_FOUND"`
	}
	return k, nil
}

func (m *meadow) load(ctx context.Context, name string) (*kite, error) { return m.kites[name], nil }

// A second call is refused.
func (m *meadow) pilot(ctx context.Context, _ *mcp.CallToolRequest, in kiteIn) (*mcp.CallToolResult, any, error) {
	k, err := m.kite(in.Kite)
	if err != nil {
		return nil, nil, err
	}
	if k.Pilot != "" {
		return nil, nil, fmt.Errorf("%s flies it", k.Pilot) // want `Unknown\("PILOT_FAILED"`
	}
	k.Pilot = in.Pilot
	if _, err := os.ReadFile(m.log); err != nil {
		return nil, nil, fmt.Errorf("read log of pilots: %w", err) // want `Internal\("READ_LOG_FAILED"`
	}
	return nil, nil, nil
}

func (m *meadow) both(ctx context.Context, _ *mcp.CallToolRequest, in kiteIn) (*mcp.CallToolResult, any, error) {
	k, err := m.kite(in.Kite)
	if err != nil {
		return nil, nil, err
	}
	if k.Spare != "" {
		return nil, nil, fmt.Errorf("%s has it", k.Spare) // want `Unknown\("UNKNOWN_ERROR"`
	}
	k.Name, k.Spare = in.Kite, in.Pilot
	if _, err := os.ReadFile(m.log); err != nil {
		return nil, nil, fmt.Errorf("read log of both: %w", err) // want `Internal\("READ_LOG_FAILED"`
	}
	return nil, nil, nil
}

// A second call counts again.
func (m *meadow) flight(ctx context.Context, _ *mcp.CallToolRequest, in kiteIn) (*mcp.CallToolResult, any, error) {
	k, err := m.kite(in.Kite)
	if err != nil {
		return nil, nil, err
	}
	k.Flights++
	if _, err := os.ReadFile(m.log); err != nil {
		return nil, nil, fmt.Errorf("read log of flights: %w", err) // want `Internal\("READ_LOG_FAILED"`
	}
	return nil, nil, nil
}

func (m *meadow) sum(ctx context.Context, _ *mcp.CallToolRequest, in kiteIn) (*mcp.CallToolResult, any, error) {
	k, err := m.kite(in.Kite)
	if err != nil {
		return nil, nil, err
	}
	k.Flights += 2
	if _, err := os.ReadFile(m.log); err != nil {
		return nil, nil, fmt.Errorf("read log of sums: %w", err) // want `Internal\("READ_LOG_FAILED"`
	}
	return nil, nil, nil
}

// A second call sets the same.
func (m *meadow) rename(ctx context.Context, _ *mcp.CallToolRequest, in kiteIn) (*mcp.CallToolResult, any, error) {
	k, err := m.kite(in.Kite)
	if err != nil {
		return nil, nil, err
	}
	k.Name = in.Pilot
	if _, err := os.ReadFile(m.log); err != nil {
		return nil, nil, fmt.Errorf("read log of names: %w", err) // want `Internal\("READ_LOG_FAILED"`
	}
	return nil, nil, nil
}

// The function has made the kite itself.
func (m *meadow) copy(ctx context.Context, _ *mcp.CallToolRequest, in kiteIn) (*mcp.CallToolResult, any, error) {
	k, other := m.newKite(in.Kite), wrapped(in.Pilot)
	k.Flights++
	other.Flights++
	if _, err := os.ReadFile(m.log); err != nil {
		return nil, nil, fmt.Errorf("read log of copies: %w", err) // want `Internal\("READ_LOG_FAILED"`
	}
	return nil, nil, nil
}

func (m *meadow) newKite(name string) *kite { return &kite{Name: name} }

func wrapped(name string) *kite { return &kite{Name: name} }

func (m *meadow) undo(ctx context.Context, _ *mcp.CallToolRequest, in kiteIn) (*mcp.CallToolResult, any, error) {
	k, err := m.kite(in.Kite)
	if err != nil {
		return nil, nil, err
	}
	k.Flights++
	if _, err := os.ReadFile(m.log); err != nil {
		k.Flights--
		return nil, nil, fmt.Errorf("read log of undone: %w", err) // want `Internal\("READ_LOG_FAILED"`
	}
	return nil, nil, nil
}

// What is read anew has not changed.
func (m *meadow) loaded(ctx context.Context, _ *mcp.CallToolRequest, in kiteIn) (*mcp.CallToolResult, any, error) {
	k, err := m.load(ctx, in.Kite)
	if err != nil {
		return nil, nil, err // want `Wrap\("LOADED_FAILED"`
	}
	k.Flights++
	if _, err := os.ReadFile(m.log); err != nil {
		return nil, nil, fmt.Errorf("read log of loaded: %w", err) // want `Internal\("READ_LOG_FAILED"`
	}
	return nil, nil, nil
}

func (m *meadow) drop(ctx context.Context, _ *mcp.CallToolRequest, in kiteIn) (*mcp.CallToolResult, any, error) {
	k, err := m.kite(in.Kite)
	if err != nil {
		return nil, nil, err
	}
	k.Flights -= 2
	if _, err := os.ReadFile(m.log); err != nil {
		return nil, nil, fmt.Errorf("read log of drops: %w", err) // want `Internal\("READ_LOG_FAILED"`
	}
	return nil, nil, nil
}
