// Package outputs has handlers that return an output in place of a result. Another package registers them, with
// mcp.NewStructuredToolHandler(f.Set).
package outputs

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
)

// Flags are switches.
type Flags struct{ percent map[string]int }

// Change is what a tool is asked to do.
type Change struct {
	Name    string `json:"name"`
	Percent int    `json:"percent"`
}

// Flag is what it answers.
type Flag struct{ Percent int }

// Set changes a flag.
func (f *Flags) Set(ctx context.Context, _ mcp.CallToolRequest, in Change) (Flag, error) {
	if in.Percent > 100 {
		return Flag{}, fmt.Errorf("percent is out of range: %d", in.Percent) // want `Flags.Set returns "percent is out of range: %d"`
	}
	f.percent[in.Name] = in.Percent
	return Flag{in.Percent}, nil
}

// Get returns a flag.
func Get(ctx context.Context, _ mcp.CallToolRequest, in Change) (Flag, error) {
	if in.Name == "" {
		return Flag{}, errors.New("name is required") // want `Get returns "name is required"`
	}
	return step(ctx, mcp.CallToolRequest{}, in)
}

// step is not a handler. Get returns its errors.
func step(ctx context.Context, _ mcp.CallToolRequest, in Change) (Flag, error) {
	if len(in.Name) > 20 {
		return Flag{}, errors.New("the name is too long") // want `step returns "the name is too long"`
	}
	return Flag{}, nil
}

// Look is not a handler, because its package calls it.
func Look(ctx context.Context, _ mcp.CallToolRequest, in Change) (Flag, error) {
	return Flag{}, errors.New("nothing to see")
}

// Both calls Look.
func Both(ctx context.Context, in Change) bool {
	_, err := Look(ctx, mcp.CallToolRequest{}, in)
	return err == nil
}
