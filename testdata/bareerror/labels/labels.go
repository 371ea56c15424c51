// Package labels has messages that name a thing by a word which may also be a verb, and conditions that name the failure.
package labels

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type ledger interface {
	Account(ctx context.Context, id string) (currency string, err error)
	GetBooking(ctx context.Context, id string) (string, error)
	Post(ctx context.Context, id string) error
}

var (
	errPeriodClosed = errors.New("ask the office")
	errUnbalanced   = errors.New("try again")
)

type book struct {
	ledger
	index map[string]bool
}

func (b *book) entry(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	for i, id := range req.GetStringSlice("accounts", nil) {
		if _, err := b.Account(ctx, id); err != nil {
			return nil, fmt.Errorf("posting %d: %w", i, err) // want `mcperr.From\(err`
		}
	}
	id := req.GetString("id", "")
	if _, err := b.GetBooking(ctx, id); err != nil {
		return nil, fmt.Errorf("booking %s: %w", id, err) // want `mcperr.Wrap\("GET_BOOKING_FAILED", …\)`
	}
	if err := b.Post(ctx, id); err != nil {
		return nil, fmt.Errorf("posting %s: %w", id, err) // want `mcperr.Wrap\("POST_FAILED", …\)`
	}
	return mcp.NewToolResultText(id), nil
}

func (b *book) close(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := b.Post(ctx, "close")
	if errors.Is(err, errPeriodClosed) {
		return nil, fmt.Errorf("%s", "come back in May") // want `mcperr.Unknown\("PERIOD_CLOSED", …\)`
	}
	if err != nil && strings.Contains(err.Error(), "404") {
		return nil, fmt.Errorf("there is no such book") // want `mcperr.NotFound\("BOOK_NOT_FOUND", …\)`
	}
	return mcp.NewToolResultText("closed"), err // want `returns`
}

// The two accounts are what the caller has named, and no fault of the server.
func (b *book) transfer(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	from, err := b.Account(ctx, req.GetString("from", ""))
	if err != nil {
		return nil, err // want `returns`
	}
	to, err := b.Account(ctx, req.GetString("to", ""))
	if err != nil {
		return nil, err // want `returns`
	}
	if from != to {
		return nil, fmt.Errorf("currency mismatch: one is in %s, the other in %s", from, to) // want `mcperr.Unknown\("CURRENCY_MISMATCH", …\)`
	}
	return mcp.NewToolResultText("done"), nil
}

// The entry is removed, whatever the index says.
func (b *book) drop(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := req.GetString("id", "")
	if !b.index[id] {
		return nil, fmt.Errorf("%s was removed, but it was not in the index", id) // want `mcperr.Unknown\(`
	}
	return mcp.NewToolResultText("removed"), nil
}

// Serve adds the tools to a server.
func Serve(s *server.MCPServer, l ledger) {
	b := &book{ledger: l}
	s.AddTool(mcp.NewTool("enter_batch"), b.entry)
	s.AddTool(mcp.NewTool("close"), b.close)
	s.AddTool(mcp.NewTool("transfer"), b.transfer)
	s.AddTool(mcp.NewTool("drop"), b.drop)
}
