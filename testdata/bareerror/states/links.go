package states

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"example.com/mcpserver/bareerror/lent/vault"
)

// barge is a record that is looked up for a tool before the tool is called.
type barge struct {
	ID, State, Owner, Captain string
	Version, Holds            int
	Licence                   time.Time
	Crates                    []string
}

var (
	errNobody   = errors.New("no such person")
	errUnlisted = errors.New("a person out of the ordinary")
	errStale    = errors.New("the barge has another version")
	errNotOwner = errors.New("the barge belongs to another owner") // want `errNotOwner`
)

// stateError is made of the state of a record.
type stateError struct{ what, state, act string }

func (e *stateError) Error() string {
	return fmt.Sprintf("%s is %s and cannot be %s", e.what, e.state, e.act)
}

type harbour interface {
	Barge(ctx context.Context, id string) (*barge, error)
	Person(ctx context.Context, id string) (*person, error)
	Save(ctx context.Context, b *barge) error
	Claim(ctx context.Context, id string, version int) (int, error)
	Tow(ctx context.Context, id string) error
	Drain(ctx context.Context, id string) error
}

// User is somebody who uses the harbour.
type User struct{ Roles, Piers []string }

// Has reports whether a user has a role.
func (u *User) Has(role string) bool { return slices.Contains(u.Roles, role) }

// CanSee reports whether a user may see a barge.
func (u *User) CanSee(b *barge) bool { return b.Owner != "" }

type port struct {
	log     func(ctx context.Context, tool string) error
	harbour harbour
	folder  string
	ranks   map[string]int
}

type bargeTool func(ctx context.Context, b *barge, req mcp.CallToolRequest) (*mcp.CallToolResult, error)

// RegisterPort adds tools that are given a record.
func RegisterPort(s *server.MCPServer, p *port) {
	s.AddTool(mcp.NewTool("load_barge"), p.audited(p.with(p.load)))
	s.AddTool(mcp.NewTool("captain"), p.with(p.captain))
	s.AddTool(mcp.NewTool("rename_barge"), p.rename)
	s.AddTool(mcp.NewTool("overwrite_barge"), p.overwrite)
	s.AddTool(mcp.NewTool("tow_barge"), p.tow)
	s.AddTool(mcp.NewTool("open_lock"), p.withLock(p.behind))
	s.AddTool(mcp.NewTool("drain_lock"), p.drain)
}

func (p *port) with(next bargeTool) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		b, err := p.harbour.Barge(ctx, req.GetString("id", ""))
		if err != nil {
			return nil, err // want `returns the error`
		}
		return next(ctx, b, req)
	}
}

// audited writes down what any tool has done.
func (p *port) audited(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			return res, err
		}
		if err := p.harbour.Save(ctx, &barge{ID: req.Params.Name}); err != nil {
			return nil, err // want `audited returns the error`
		}
		if err := p.log(ctx, req.Params.Name); err != nil {
			return nil, fmt.Errorf("write the log: %w", err) // want `returns "write the log`
		}
		return res, nil
	}
}

// behind is a tool that is given a record behind the request.
func (p *port) behind(
	_ context.Context, _ mcp.CallToolRequest, _ *User, b *vault.Box,
) (*mcp.CallToolResult, error) {
	if b.State == "" {
		return nil, fmt.Errorf("lock %s was shut", b.ID) // want `returns "lock`
	}
	return nil, nil
}

func (p *port) withLock(
	next func(context.Context, mcp.CallToolRequest, *User, *vault.Box) (*mcp.CallToolResult, error),
) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return next(ctx, req, nil, &vault.Box{ID: "west"})
	}
}

// drain tells the state of the lock, and whether a call has failed.
func (p *port) drain(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := p.harbour.Drain(ctx, req.GetString("id", ""))
	var state *stateError
	switch {
	case errors.As(err, &state):
		return nil, fmt.Errorf("not drained: %w", state) // want `returns "not drained`
	case err != nil:
		return nil, fmt.Errorf("no answer: %w", err) // want `returns "no answer`
	}
	return nil, nil
}

// load fails because of the state of the record. The caller has only named it.
func (p *port) load(ctx context.Context, b *barge, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch {
	case b.State == "under way":
		return nil, errors.New("barges cannot be loaded while a trip is in progress") // want `returns "barges cannot`
	case time.Now().After(b.Licence):
		return nil, fmt.Errorf("the licence of %s ended on %s", b.ID, b.Licence) // want `returns "the licence`
	case b.Captain == "":
		return nil, fmt.Errorf("barge %s has not been manned", b.ID) // want `returns "barge`
	case b.Owner == "":
		return nil, errors.New("owner must be set before the trip") // want `returns "owner`
	case b.State == "":
		return nil, fmt.Errorf("barge %s is empty", b.ID) // want `returns "barge`
	case b.State != "moored":
		return nil, &stateError{b.ID, b.State, "loaded"} // want `load returns`
	case len(b.Crates) == 0:
		return nil, errors.New("an empty barge cannot be weighed") // want `returns "an empty`
	case b.Holds == 0:
		return nil, fmt.Errorf("no holds left on %s, ask the owner", b.ID) // want `returns "no holds`
	case b.Holds > 9 && !b.Licence.IsZero():
		return nil, errors.New("large barges can only be loaded before the first trip") // want `returns "large barges`
	}
	if tons := req.GetInt("tons", 0); tons < 1 {
		return nil, errors.New("tons must be positive") // want `returns "tons must`
	}
	if _, ok := p.ranks[os.Getenv("CREW")]; !ok {
		return nil, fmt.Errorf("%s is a large barge and the crew has no rank", req.GetString("id", "")) // want `returns "%s is`
	}
	return mcp.NewToolResultText("loaded"), nil
}

// captain follows what the record refers to.
func (p *port) captain(ctx context.Context, b *barge, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if b.Owner != os.Getenv("OWNER") {
		return nil, errNotOwner
	}
	u := &User{}
	switch {
	case !u.Has("pilot"):
		return nil, errors.New("a pilot has to be on board") // want `returns "a pilot`
	case !slices.Contains(u.Roles, "lead"):
		return nil, errors.New("leads do this") // want `returns "leads`
	case !slices.Contains(u.Piers, b.State):
		return nil, errors.New("the pier is looked after by others") // want `returns "the pier`
	case !u.CanSee(b):
		return nil, fmt.Errorf("barge %s not found", b.ID) // want `returns "barge`
	}
	_, err := p.harbour.Person(ctx, b.Captain)
	if errors.Is(err, errNobody) {
		return nil, fmt.Errorf("captain %s of %s does not exist", b.Captain, b.ID) // want `returns "captain`
	}
	if errors.Is(err, errUnlisted) {
		return nil, fmt.Errorf("pilot %s of %s does not exist", b.Captain, b.ID) // want `returns "pilot`
	}
	_, err = p.harbour.Person(ctx, req.GetString("mate", ""))
	if errors.Is(err, errUnlisted) {
		return nil, fmt.Errorf("there is no mate %s", req.GetString("mate", "")) // want `returns "there is`
	}
	if errors.Is(err, errNobody) {
		return nil, fmt.Errorf("mate %s does not exist", req.GetString("mate", "")) // want `returns "mate`
	}
	form, err := os.ReadFile(filepath.Join(p.folder, "form.txt"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, errors.New("form not found") // want `returns "form not`
	}
	return mcp.NewToolResultText(string(form)), nil
}

// rename saves the version that it has read.
func (p *port) rename(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	b, err := p.harbour.Barge(ctx, req.GetString("id", ""))
	if err != nil {
		return nil, err // want `returns the error`
	}
	n, err := p.harbour.Claim(ctx, b.ID, b.Version)
	if err != nil {
		return nil, err // want `returns the error`
	}
	if n == 0 {
		return nil, fmt.Errorf("barge %s was changed at the same time", b.ID) // want `returns "barge`
	}
	b.ID = req.GetString("name", "")
	if err := p.harbour.Save(ctx, b); errors.Is(err, errStale) {
		return nil, fmt.Errorf("barge %s was edited in the meantime", b.ID) // want `returns "barge`
	}
	return mcp.NewToolResultText("renamed"), nil
}

// overwrite saves the version that the caller has chosen.
func (p *port) overwrite(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	b, err := p.harbour.Barge(ctx, req.GetString("id", ""))
	if err != nil {
		return nil, err // want `returns the error`
	}
	b.Version = req.GetInt("version", 0)
	if err := p.harbour.Save(ctx, b); errors.Is(err, errStale) {
		return nil, fmt.Errorf("barge %s was edited in the meantime", b.ID) // want `returns "barge`
	}
	return mcp.NewToolResultText("overwritten"), nil
}

// tow says what a service did not do.
func (p *port) tow(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	b, err := p.harbour.Barge(ctx, req.GetString("id", ""))
	if err != nil {
		return nil, err // want `returns the error`
	}
	if b.State == "towed" {
		return nil, errors.New("the barge is being moved, call the lock to stop it") // want `returns "the barge`
	}
	if err := p.harbour.Tow(ctx, b.ID); err != nil {
		return nil, fmt.Errorf("the tug did not accept the barge: %w", err) // want `returns "the tug`
	}
	return mcp.NewToolResultText("towed"), nil
}
