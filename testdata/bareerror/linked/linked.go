// Package linked looks up what a record refers to, in functions that are given the record.
package linked

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/bareerror/linked/pond"
)

type station struct {
	pond    *pond.Pond
	yard    yard
	radios  map[string]*radio
	shelves []string
}

type radio struct{ channel int }

type member struct {
	Name    string
	Expired bool
}

type in struct {
	Boat   string `json:"boat"`
	Kind   string `json:"kind"`
	Radio  string `json:"radio"`
	Hours  int    `json:"hours"`
	Member string `json:"member"`
}

// Serve adds the tools.
func Serve(s *mcp.Server, st *station) {
	mcp.AddTool(s, &mcp.Tool{Name: "price_boat"}, st.price)
	mcp.AddTool(s, &mcp.Tool{Name: "price_kind"}, st.priceKind)
	mcp.AddTool(s, &mcp.Tool{Name: "find_boat"}, st.find)
	mcp.AddTool(s, &mcp.Tool{Name: "call_boat"}, st.call)
	mcp.AddTool(s, &mcp.Tool{Name: "rent_boat"}, st.rent)
	mcp.AddTool(s, &mcp.Tool{Name: "tow_boat"}, st.tow)
	mcp.AddTool(s, &mcp.Tool{Name: "paint_boat"}, st.paint)
	mcp.AddTool(s, &mcp.Tool{Name: "clean_boat"}, st.clean)
	mcp.AddTool(s, &mcp.Tool{Name: "take_boat"}, st.take)
	mcp.AddTool(s, &mcp.Tool{Name: "place_boat"}, st.place)
	mcp.AddTool(s, &mcp.Tool{Name: "moor_boat"}, st.moor)
}

// The caller has named the boat, and not its kind.
func (st *station) price(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	b, err := st.pond.Boat(args.Boat)
	if err != nil {
		return nil, nil, err // want `NotFound\("RESOURCE_NOT_FOUND"`
	}
	price, err := st.pond.Price(b)
	if err != nil {
		return nil, nil, err // want `Wrap\("PRICE_FAILED"`
	}
	return nil, price, nil
}

func (st *station) priceKind(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	price, err := st.pond.Price(&pond.Boat{Kind: args.Kind})
	if err != nil {
		return nil, nil, err // want `NotFound\("RESOURCE_NOT_FOUND"`
	}
	price2, err := st.pond.PriceOf(args.Kind)
	if err != nil {
		return nil, nil, err // want `NotFound\("RESOURCE_NOT_FOUND"`
	}
	return nil, price + price2, nil
}

func (st *station) find(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	b, ok := st.pond.Find(args.Boat)
	switch {
	case !ok:
		return nil, nil, fmt.Errorf("no boat %q", args.Boat) // want `NotFound\("BOAT_NOT_FOUND"`
	case args.Hours < 1 || args.Hours > 8:
		return nil, nil, fmt.Errorf("hour %d does not exist", args.Hours) // want `Validation\("INVALID_HOUR"`
	}
	if len(st.shelves) == 0 {
		return nil, nil, errors.New("no shelves") // want `Unknown\("NO_SHELVES"`
	}
	return nil, b.Place, nil
}

// A thing that the server does not have is not a service that cannot be reached.
func (st *station) call(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	r, ok := st.radios[args.Radio]
	if !ok {
		return nil, nil, fmt.Errorf("radio %s is not connected", args.Radio) // want `NotFound\("RADIO_NOT_CONNECTED"`
	}
	if _, ok := st.radios["main"]; !ok {
		return nil, nil, errors.New("the main radio is not connected") // want `Unknown\("MAIN_RADIO_NOT_CONNECTED"`
	}
	return nil, r.channel, nil
}

func (st *station) member(name string) (*member, error) { return &member{Name: name}, nil }

// The member is not the one who calls.
func (st *station) rent(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	m, err := st.member(args.Member)
	if err != nil {
		return nil, nil, err // want `Wrap\("RENT_FAILED"`
	}
	if m.Expired {
		return nil, nil, fmt.Errorf("the account of %s is disabled", m.Name) // want `Unknown\("ACCOUNT_DISABLED"`
	}
	return nil, nil, nil
}

type point struct{ row, column int }

func pointOf(text string) (point, bool) { return point{len(text), 0}, text != "" }

func boatOf(args in) *pond.Boat { return boats[args.Hours] }

var boats []*pond.Boat

func (st *station) place(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	at, ok := pointOf(args.Kind)
	if !ok {
		return nil, nil, fmt.Errorf("%s was too odd", args.Kind) // want `Validation\("INVALID_PARAM"`
	}
	b := boatOf(args)
	price, err := st.pond.Price(b)
	if err != nil {
		return nil, nil, err // want `Wrap\("PLACE_FAILED"`
	}
	return nil, price + at.row, nil
}

func (st *station) moor(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := admit(&pond.User{Name: args.Member}, args.Boat); err != nil {
		return nil, nil, err // want `Permission\("ACCOUNT_DISABLED"`
	}
	return nil, nil, nil
}

func admit(u *pond.User, boat string) error {
	if u.Barred {
		return errors.New("the account is disabled")
	}
	return nil
}

func (st *station) tow(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	first, err := st.pond.Price(&pond.Boat{Kind: args.Boat})
	if err != nil {
		return nil, nil, fmt.Errorf("tug: %w", err) // want `NotFound\("TUG_NOT_FOUND"`
	}
	second, err := st.pond.Price(&pond.Boat{Kind: args.Kind})
	if err != nil {
		return nil, nil, fmt.Errorf("pull %s: %w", args.Kind, err) // want `NotFound\("RESOURCE_NOT_FOUND"`
	}
	return nil, first + second, nil
}

func (st *station) take(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	b, err := st.pond.Boat(args.Boat)
	if err != nil {
		return nil, nil, err // want `NotFound\("RESOURCE_NOT_FOUND"`
	}
	if err := st.pond.Rent(b); err != nil {
		return nil, nil, err // want `Wrap\("TAKE_FAILED"`
	}
	if err := st.pond.Rent(&pond.Boat{Kind: args.Kind}); err != nil {
		return nil, nil, err // want `Validation\("INVALID_PARAM"`
	}
	return nil, nil, nil
}

// named returns the boat that a call names.
func (st *station) named(args in) (*pond.Boat, error) {
	if args.Boat == "" {
		return nil, errors.New("a boat is required")
	}
	return st.pond.Boat(args.Boat)
}

func (st *station) paint(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	b, err := st.named(args)
	if err != nil {
		return nil, nil, err // want `Validation\("BOAT_REQUIRED"`
	}
	if b.Place == "" {
		return nil, nil, fmt.Errorf("%s was lost", b.Name) // want `Unknown\("PAINT_FAILED"`
	}
	if len(b.Kind) > 5 {
		return nil, nil, fmt.Errorf("%s was painted", b.Name) // want `Unknown\("PAINT_FAILED"`
	}
	if err := st.pond.Rent(b); err != nil {
		return nil, nil, err // want `Wrap\("PAINT_FAILED"`
	}
	return nil, nil, nil
}

// built returns a boat that is made of a call.
func (st *station) built(args in) (*pond.Boat, error) {
	b := &pond.Boat{Name: args.Boat, Kind: args.Kind}
	return b, nil
}

func (st *station) clean(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	b, err := st.built(args)
	if err != nil {
		return nil, nil, err // want `Wrap\("CLEAN_FAILED"`
	}
	if len(b.Kind) > 5 {
		return nil, nil, fmt.Errorf("%s was cleaned", b.Name) // want `Validation\("INVALID_PARAM"`
	}
	found, err := st.pond.Boat(args.Boat)
	if err != nil {
		return nil, nil, err // want `NotFound\("RESOURCE_NOT_FOUND"`
	}
	kind, _, _ := strings.Cut(found.Kind, ":")
	if err := st.yard.Ask(ctx, kind); err != nil {
		return nil, nil, fmt.Errorf("ask yard for kind: %w", err) // want `Unknown\("ASK_YARD_FAILED"`
	}
	if err := st.yard.Ask(ctx, strings.ToLower(args.Kind)); err != nil {
		return nil, nil, fmt.Errorf("ask yard: %w", err) // want `Wrap\("ASK_YARD_FAILED"`
	}
	return nil, nil, nil
}

type yard interface {
	Ask(ctx context.Context, kind string) error
}
