// Package roles asks what the user of a tool may do.
package roles

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type bridge struct {
	Keeper string
	Open   bool
}

type keeper struct {
	Role string
	Busy bool
	Done bool
}

type harbor struct {
	me        string
	bridges   map[string]*bridge
	roles     map[string]string
	approvers map[string]bool
	busy      map[string]bool
	keepers   map[string]*keeper
	colors    map[string]string
	ratings   map[string]bool
	pilots    []string
	seniors   []string
	opened    int
	db        *sql.DB
}

func newHarbor(names []string) *harbor {
	h := &harbor{ratings: make(map[string]bool)}
	for _, name := range names {
		h.ratings[name] = true
	}
	return h
}

var _ = newHarbor

type in struct {
	Bridge string `json:"bridge"`
	User   string `json:"user"`
	Keeper string `json:"keeper"`
	Height int    `json:"height"`
}

// Serve adds the tools.
func Serve(s *mcp.Server, h *harbor) {
	mcp.AddTool(s, &mcp.Tool{Name: "open_bridge"}, h.open)
	mcp.AddTool(s, &mcp.Tool{Name: "close_bridge"}, h.close)
	mcp.AddTool(s, &mcp.Tool{Name: "assign_bridge"}, h.assign)
	mcp.AddTool(s, &mcp.Tool{Name: "paint_bridge"}, h.paint)
	mcp.AddTool(s, &mcp.Tool{Name: "rate_bridge"}, h.rate)
	mcp.AddTool(s, &mcp.Tool{Name: "write_to"}, h.write)
}

func userOf(ctx context.Context) string { return "" }

func (h *harbor) open(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if h.roles[args.User] != "pilot" {
		return nil, nil, fmt.Errorf("%s must be a pilot to open a bridge", args.User) // want `Permission\("PERMISSION_DENIED"`
	}
	if !h.approvers[args.User] {
		return nil, nil, fmt.Errorf("%s does not approve", args.User) // want `Permission\("PERMISSION_DENIED"`
	}
	if args.Height > 20 && h.keepers[h.me].Role != "captain" {
		return nil, nil, errors.New("heights above 20 m need a captain") // want `Permission\("PERMISSION_DENIED"`
	}
	b := h.bridges[args.Bridge]
	if b == nil {
		return nil, nil, fmt.Errorf("no bridge %s", args.Bridge) // want `NotFound\("BRIDGE_NOT_FOUND"`
	}
	if b.Keeper != args.User {
		return nil, nil, fmt.Errorf("only %s may open it", b.Keeper) // want `Permission\("PERMISSION_DENIED"`
	}
	return nil, nil, nil
}

func (h *harbor) close(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	user := userOf(ctx)
	if !h.approvers[user] {
		return nil, nil, fmt.Errorf("%s has not signed up", user) // want `Permission\("PERMISSION_DENIED"`
	}
	switch h.roles[user] {
	case "pilot", "captain":
	default:
		return nil, nil, fmt.Errorf("%s is no pilot", user) // want `Permission\("NOT_A_PILOT"`
	}
	if role := h.roles[user]; role != "captain" && role != "pilot" {
		return nil, nil, errors.New("ask somebody else to do it") // want `Permission\("PERMISSION_DENIED"`
	}
	if h.busy[user] {
		return nil, nil, fmt.Errorf("%s is at another bridge", user) // want `Unknown\("CLOSE_FAILED"`
	}
	return nil, nil, nil
}

// The keeper is not the one who calls.
func (h *harbor) assign(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if h.roles[args.Keeper] != "pilot" {
		return nil, nil, fmt.Errorf("%s is no pilot and cannot keep a bridge", args.Keeper) // want `Unknown\("NOT_A_PILOT"`
	}
	if !h.approvers[args.Keeper] {
		return nil, nil, fmt.Errorf("%s does not sign", args.Keeper) // want `Validation\("INVALID_PARAM"`
	}
	k := h.keepers[args.Keeper]
	h.busy[args.Keeper] = true
	if k.Busy {
		return nil, nil, fmt.Errorf("%s keeps a bridge already", args.Keeper) // want `Conflict\("CONFLICT"`
	}
	return nil, nil, nil
}

func (h *harbor) paint(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if h.colors[args.User] != "red" {
		return nil, nil, fmt.Errorf("%s has no red paint", args.User) // want `Unknown\("NO_RED_PAINT"`
	}
	if !h.busy[args.User] {
		return nil, nil, fmt.Errorf("%s is not at a bridge", args.User) // want `Unknown\("PAINT_FAILED"`
	}
	return nil, nil, nil
}

func callerOf(ctx context.Context) *keeper { return &keeper{} }

func (h *harbor) rate(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if callerOf(ctx).Role != "pilot" {
		return nil, nil, errors.New("leave it to others") // want `Permission\("PERMISSION_DENIED"`
	}
	if !h.approvers[nameOfCaller(ctx)] {
		return nil, nil, errors.New("leave it to somebody else") // want `Permission\("PERMISSION_DENIED"`
	}
	if !slices.Contains(h.seniors, args.User) {
		return nil, nil, fmt.Errorf("%s is young", args.User) // want `Permission\("PERMISSION_DENIED"`
	}
	if h.roles[args.User] == "trainee" {
		return nil, nil, fmt.Errorf("%s learns", args.User) // want `Unknown\("RATE_FAILED"`
	}
	if h.roles[args.User] != "" {
		return nil, nil, fmt.Errorf("%s works here", args.User) // want `Unknown\("RATE_FAILED"`
	}
	if h.opened > 2 {
		return nil, nil, errors.New("only two bridges may stay open") // want `Unknown\("RATE_FAILED"`
	}
	if !h.ratings[args.Bridge] {
		return nil, nil, fmt.Errorf("%s was built long ago", args.Bridge) // want `Validation\("INVALID_PARAM"`
	}
	busy := make(map[string]bool)
	for _, name := range h.pilots {
		busy[name] = true
	}
	if !busy[args.Keeper] {
		return nil, nil, fmt.Errorf("%s was hired long ago", args.Keeper) // want `Validation\("INVALID_PARAM"`
	}
	return nil, nil, nil
}

func nameOfCaller(ctx context.Context) string { return "" }

// The keeper and the pilot are not those who call; the user is.
func (h *harbor) write(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	k, ok := h.keepers[args.Keeper]
	if !ok {
		return nil, nil, fmt.Errorf("no keeper %s", args.Keeper) // want `NotFound\("KEEPER_NOT_FOUND"`
	}
	if !k.Done {
		return nil, nil, fmt.Errorf("%s has not signed and may not get letters", args.Keeper) // want `Unknown\("WRITE_FAILED"`
	}
	u, ok := h.keepers[args.User]
	if !ok {
		return nil, nil, fmt.Errorf("no user %s", args.User) // want `NotFound\("USER_NOT_FOUND"`
	}
	if !u.Done {
		return nil, nil, fmt.Errorf("%s has not signed and may not write letters", args.User) // want `Permission\("PERMISSION_DENIED"`
	}
	var state string
	if err := h.db.QueryRowContext(ctx, "SELECT state FROM pilots WHERE name = ?", args.Bridge).Scan(&state); err != nil {
		return nil, nil, fmt.Errorf("read pilot: %w", err) // want `Wrap\("READ_PILOT_FAILED"`
	}
	if state == "barred" {
		return nil, nil, fmt.Errorf("pilot %s is disabled", args.Bridge) // want `Unknown\("PILOT_DISABLED"`
	}
	var mode string
	fmt.Sscan(args.Bridge, &mode)
	if mode == "swing" {
		return nil, nil, fmt.Errorf("mode %s is disabled", mode) // want `Permission\("MODE_DISABLED"`
	}
	return nil, nil, nil
}
