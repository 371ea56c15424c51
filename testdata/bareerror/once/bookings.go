package once

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Booking and Guest are named like the methods that return them: one makes a booking, and the other only looks.
type (
	Booking struct{ Room string }
	Guest   struct{ Name string }
	Bill    struct{ To string }
)

type inn struct {
	http *http.Client
	last string
}

// RegisterInn adds tools for an inn.
func RegisterInn(s *mcp.Server, i *inn) {
	mcp.AddTool(s, &mcp.Tool{Name: "take_room"}, i.take)
	mcp.AddTool(s, &mcp.Tool{Name: "who_is"}, i.who)
	mcp.AddTool(s, &mcp.Tool{Name: "send_bill"}, i.bill)
}

// Booking books a room.
func (i *inn) Booking(ctx context.Context, room string) (*Booking, error) {
	resp, err := i.http.PostForm("https://inn.example/bookings", url.Values{"room": {room}})
	if err != nil {
		return nil, err
	}
	return &Booking{Room: room}, resp.Body.Close()
}

// Guest returns who is in a room.
func (i *inn) Guest(ctx context.Context, room string) (*Guest, error) {
	resp, err := i.http.Get("https://inn.example/guests/" + room)
	if err != nil {
		return nil, err
	}
	return &Guest{Name: room}, resp.Body.Close()
}

func (i *inn) take(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	b, err := i.Booking(ctx, in.To[0])
	if err != nil {
		return nil, nil, fmt.Errorf("the inn does not answer: %w", err) // want `mcperr.Wrap\("INN_NOT_RESPONDING"`
	}
	return nil, b, nil
}

func (i *inn) who(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	g, err := i.Guest(ctx, in.To[0])
	if err != nil {
		return nil, nil, fmt.Errorf("the inn does not answer: %w", err) // want `mcperr.Wrap\("INN_NOT_RESPONDING"`
	}
	return nil, g, nil
}

// createBill only makes a value.
func (i *inn) createBill(ctx context.Context, room string) (*Bill, error) {
	g, err := i.Guest(ctx, room)
	if err != nil {
		return nil, err
	}
	return &Bill{To: g.Name}, nil
}

// createEntry keeps what it makes.
func (i *inn) createEntry(ctx context.Context, room string) (*Bill, error) {
	g, err := i.Guest(ctx, room)
	if err != nil {
		return nil, err
	}
	i.last = g.Name
	return &Bill{To: g.Name}, nil
}

func (i *inn) bill(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	b, err := i.createBill(ctx, in.To[0])
	if err != nil {
		return nil, nil, fmt.Errorf("no bill: %w", err) // want `mcperr.Wrap\("NO_BILL"`
	}
	resp, err := i.http.PostForm("https://inn.example/bills", url.Values{"to": {b.To}})
	if err != nil {
		return nil, nil, fmt.Errorf("the inn does not answer: %w", err) // want `mcperr.Wrap\("INN_NOT_RESPONDING"`
	}
	if _, err := i.createEntry(ctx, in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("no entry: %w", err) // want `mcperr.Wrap\("NO_ENTRY"`
	}
	return nil, b, resp.Body.Close() // want `returns the error of Body.Close`
}
