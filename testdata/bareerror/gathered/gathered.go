// Package gathered has errors of several calls that are returned as one.
package gathered

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"golang.org/x/sync/errgroup"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type names struct{ Names []string }

type museum struct{ rooms map[string]string }

func (m *museum) open(name string) error {
	if _, ok := m.rooms[name]; !ok {
		return fmt.Errorf("room %q not found", name)
	}
	return nil
}

// The list has errors of open.
func (m *museum) openAll(ctx context.Context, _ *mcp.CallToolRequest, in names) (*mcp.CallToolResult, any, error) {
	var failed []error
	for _, name := range in.Names {
		if err := m.open(name); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", name, err))
		}
	}
	return nil, nil, errors.Join(failed...) // want `mcperr.NotFound\("ROOM_NOT_FOUND", …\) in open`
}

func (m *museum) lock(name string) error {
	if m.rooms[name] == "locked" {
		return fmt.Errorf("room %s is already locked", name)
	}
	m.rooms[name] = "locked"
	return nil
}

// So has the variable.
func (m *museum) lockAll(ctx context.Context, _ *mcp.CallToolRequest, in names) (*mcp.CallToolResult, any, error) {
	var failed error
	for _, name := range in.Names {
		failed = errors.Join(failed, m.lock(name))
	}
	if failed != nil {
		return nil, nil, fmt.Errorf("locking: %w", failed) // want `mcperr.Conflict\("ROOM_ALREADY_LOCKED", …\) in lock`
	}
	return nil, nil, nil
}

// A group waits for what literals return.
func (m *museum) dust(ctx context.Context, in names) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, name := range in.Names {
		g.Go(func() error {
			if name == "" {
				return errors.New("a room needs a name")
			}
			resp, err := http.Head("https://museum.example/" + name)
			if err != nil {
				return err
			}
			resp.Body.Close()
			if resp.StatusCode != http.StatusOK {
				return fmt.Errorf("dust %s: %s", name, resp.Status)
			}
			return ctx.Err()
		})
	}
	return g.Wait()
}

func (m *museum) dustAll(ctx context.Context, _ *mcp.CallToolRequest, in names) (*mcp.CallToolResult, any, error) {
	if err := m.dust(ctx, in); err != nil {
		return nil, nil, fmt.Errorf("dusting failed: %w", err) // want `mcperr.Validation\("NAME_REQUIRED", …\) and the like in dust`
	}
	return nil, nil, nil
}

// Errors that a function joins and makes itself, all of them, have their types there.
func (m *museum) check(names []string) error {
	var failed []error
	for _, name := range names {
		if name == "" {
			failed = append(failed, errors.New("a room needs a name")) // want `mcperr.Validation\("NAME_REQUIRED", …\); 2 returns pass it on`
		} else if _, ok := m.rooms[name]; !ok {
			failed = append(failed, fmt.Errorf("room %q not found", name)) // want `mcperr.NotFound\("ROOM_NOT_FOUND", …\)`
		}
	}
	return errors.Join(failed...)
}

func (m *museum) visit(ctx context.Context, _ *mcp.CallToolRequest, in names) (*mcp.CallToolResult, any, error) {
	if err := m.check(in.Names); err != nil {
		return nil, nil, err
	}
	return nil, nil, nil
}

// The errors of os are known at run time.
func (m *museum) clear(names []string) error {
	var failed []error
	for _, name := range names {
		if name == "" {
			failed = append(failed, errors.New("a file needs a name"))
		}
		if err := os.Remove(name); err != nil {
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

func (m *museum) clearAll(ctx context.Context, _ *mcp.CallToolRequest, in names) (*mcp.CallToolResult, any, error) {
	if err := m.clear(in.Names); err != nil {
		return nil, nil, err // want `mcperr.Validation\("NAME_REQUIRED", …\) in clear`
	}
	return nil, nil, nil
}

// Serve adds five tools to a server.
func Serve(s *mcp.Server) {
	m := &museum{rooms: make(map[string]string)}
	mcp.AddTool(s, &mcp.Tool{Name: "open"}, m.openAll)
	mcp.AddTool(s, &mcp.Tool{Name: "lock"}, m.lockAll)
	mcp.AddTool(s, &mcp.Tool{Name: "dust"}, m.dustAll)
	mcp.AddTool(s, &mcp.Tool{Name: "visit"}, m.visit)
	mcp.AddTool(s, &mcp.Tool{Name: "clear"}, m.clearAll)
}
