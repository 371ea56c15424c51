package once

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// kitchen has tools that only wait for others.
type kitchen struct {
	mu    sync.Mutex
	done  map[string]bool
	slots chan struct{}
	bells chan string
}

// RegisterKitchen adds the tools of a kitchen.
func RegisterKitchen(s *mcp.Server, k *kitchen) {
	mcp.AddTool(s, &mcp.Tool{Name: "await"}, k.await)
	mcp.AddTool(s, &mcp.Tool{Name: "enter"}, k.enter)
	mcp.AddTool(s, &mcp.Tool{Name: "ring"}, k.ring)
}

// meal waits until a meal is ready, and changes nothing.
func (k *kitchen) meal(ctx context.Context, name string) error {
	for {
		k.mu.Lock()
		ready := k.done[name]
		k.mu.Unlock()
		if ready {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// slot waits for a place.
func (k *kitchen) slot(ctx context.Context) error {
	select {
	case k.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// bell tells others, each time that it is called.
func (k *kitchen) bell(ctx context.Context, name string) error {
	select {
	case k.bells <- name:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (k *kitchen) await(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := k.meal(ctx, in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("await the meal: %w", err) // want `mcperr.Wrap`
	}
	return nil, nil, nil
}

func (k *kitchen) enter(ctx context.Context, _ *mcp.CallToolRequest, _ letters) (*mcp.CallToolResult, any, error) {
	if err := k.slot(ctx); err != nil {
		return nil, nil, fmt.Errorf("enter the kitchen: %w", err) // want `mcperr.Wrap`
	}
	return nil, nil, nil
}

func (k *kitchen) ring(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := k.bell(ctx, in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("ring the bell: %w", err) // want `mcperr.Wrap`
	}
	return nil, nil, nil
}
