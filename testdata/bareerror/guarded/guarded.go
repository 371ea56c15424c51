// Package guarded has helpers that run a function which they are given, as under a lock or in a transaction. The
// failures of these functions are those of the tools.
package guarded

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type room struct {
	name  string
	wind  int
	taken bool
}

type building struct {
	mu    sync.Mutex
	rooms map[string]*room
	park  interface {
		Book(ctx context.Context, name string) error
	}
}

// Register adds the tools.
func Register(s *server.MCPServer, b *building) {
	s.AddTool(mcp.NewTool("move_blinds"), b.blinds)
	s.AddTool(mcp.NewTool("book_room"), b.book)
	s.AddTool(mcp.NewTool("count"), b.count)
	s.AddTool(mcp.NewTool("try"), b.try)
}

// locked runs f for a room.
func (b *building) locked(name string, f func(*room) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.rooms[name]
	if r == nil {
		return fmt.Errorf("no such room: %s", name) // want `locked returns "no such room: %s"`
	}
	return f(r)
}

// counted runs a function that returns something besides.
func (b *building) counted(f func() (int, error)) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n, err := f()
	if err != nil {
		return 0, err
	}
	return n + 1, nil
}

// tried looks at the error of its function.
func (b *building) tried(f func() error) error {
	err := f()
	if err == errAgain {
		err = f()
	}
	return err
}

var errAgain = errors.New("again")

func (b *building) blinds(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	height := req.GetInt("height", 0)
	err := b.locked(req.GetString("room", ""), func(r *room) error {
		if r.wind > 14 {
			return fmt.Errorf("wind of %d m/s is too strong for the blinds", r.wind) // want `returns "wind of %d m/s is too strong`
		}
		if height > 100 {
			return errors.New("height must be at most 100") // want `returns "height must be at most 100"`
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText("moved"), nil
}

func (b *building) book(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := b.locked(req.GetString("room", ""), func(r *room) error {
		if err := b.park.Book(ctx, r.name); err != nil {
			return fmt.Errorf("no place in the car park: %w", err) // want `returns "no place in the car park: %w"`
		}
		return b.take(r) // want `mcperr.From\(err, mcperr.PartlyDone\)`
	}); err != nil {
		return nil, err
	}
	return mcp.NewToolResultText("booked"), nil
}

func (b *building) take(r *room) error {
	if r.taken {
		return fmt.Errorf("room %s already has a guest", r.name) // want `take returns "room %s already has a guest"`
	}
	r.taken = true
	return nil
}

func (b *building) count(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n, err := b.counted(func() (int, error) {
		if req.GetString("floor", "") == "" {
			return 0, errors.New("floor is required") // want `returns "floor is required"`
		}
		return len(b.rooms), nil
	})
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(fmt.Sprint(n)), nil
}

func (b *building) try(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := b.tried(func() error { return errAgain }); err != nil {
		return nil, err // want `try returns the error of`
	}
	return mcp.NewToolResultText("tried"), nil
}
