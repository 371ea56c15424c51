// Package lent has functions that it gives to others, which return their errors.
package lent

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/bareerror/lent/vault"
)

type ring struct {
	Name   string `json:"name"`
	Carats int    `json:"carats"`
}

// cache keeps what was loaded.
type cache[T any] struct{ known map[string]T }

// Get loads what is not known.
func (c *cache[T]) Get(ctx context.Context, key string, load func(context.Context, string) (T, error)) (T, error) {
	if v, ok := c.known[key]; ok {
		return v, nil
	}
	v, err := load(ctx, key)
	if err != nil {
		return v, fmt.Errorf("load %s: %w", key, err) // want `returns "load`
	}
	c.known[key] = v
	return v, nil
}

type tools struct {
	vault *vault.Vault
	rings *cache[ring]
}

// Register adds the tools.
func Register(s *mcp.Server, t *tools) {
	mcp.AddTool(s, &mcp.Tool{Name: "lock_up"}, t.lockUp)
	mcp.AddTool(s, &mcp.Tool{Name: "show_ring"}, t.show)
	mcp.AddTool(s, &mcp.Tool{Name: "load_ring"}, t.load)
	mcp.AddTool(s, &mcp.Tool{Name: "count_rings"}, t.count)
}

func (t *tools) lockUp(ctx context.Context, _ *mcp.CallToolRequest, in ring) (*mcp.CallToolResult, any, error) {
	err := t.vault.Within(ctx, func(tx vault.Tx) error {
		if in.Carats < 1 {
			return errors.New("carats must be positive")
		}
		if err := tx.Put(ctx, in.Name); err != nil {
			return fmt.Errorf("put %s away: %w", in.Name, err)
		}
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("the ring was not locked up: %w", err) // want `returns "the ring`
	}
	return nil, nil, nil
}

// find is given to a function of the package, which wraps its errors.
func find(_ context.Context, name string) (ring, error) {
	if name == "" {
		return ring{}, errors.New("name is required") // want `find returns "name is`
	}
	return ring{}, fmt.Errorf("ring %s not found", name) // want `find returns "ring`
}

func (t *tools) show(ctx context.Context, _ *mcp.CallToolRequest, in ring) (*mcp.CallToolResult, any, error) {
	r, err := t.rings.Get(ctx, in.Name, find)
	return nil, r, err
}

// look is given to a function of another package, which passes its errors on.
func look(_ context.Context, name string) (ring, error) {
	return ring{}, fmt.Errorf("there is no ring %s", name)
}

func (t *tools) load(ctx context.Context, _ *mcp.CallToolRequest, in ring) (*mcp.CallToolResult, any, error) {
	r, err := loaded(ctx, in.Name)
	return nil, r, err // want `load returns the error of loaded`
}

func loaded(ctx context.Context, name string) (ring, error) { return vault.Load(ctx, name, look) }

// count gives a function to the standard library, which compares one of the errors.
func (t *tools) count(_ context.Context, _ *mcp.CallToolRequest, in ring) (*mcp.CallToolResult, any, error) {
	err := filepath.WalkDir(in.Name, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return filepath.SkipDir
		case path == "":
			return errors.New("a ring must have a name")
		}
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("count: %w", err) // want `returns "count`
	}
	return nil, nil, nil
}
