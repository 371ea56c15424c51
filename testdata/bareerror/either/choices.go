package either

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var (
	errSealNotFound = errors.New("seal not found")
	errSealConflict = errors.New("seal conflict")
	errAtNight      = errors.New("the office takes no seals at this hour")
	errReadOnly     = errors.New("the seals are read-only")
)

type sealer interface {
	Check(ctx context.Context, id string) (string, error)
	Renew(ctx context.Context, id string) error
}

type seals struct{ sealer sealer }

type window struct {
	ID    string    `json:"id"`
	Until time.Time `json:"until"`
	Do    string    `json:"do"`
}

// RegisterSeals adds the tools for seals.
func RegisterSeals(s *mcp.Server, t *seals) {
	mcp.AddTool(s, &mcp.Tool{Name: "keep_open"}, t.keepOpen)
	mcp.AddTool(s, &mcp.Tool{Name: "check_seal"}, t.check)
}

// keepOpen says it in other words for one of the things that it can do.
func (t *seals) keepOpen(_ context.Context, _ *mcp.CallToolRequest, in window) (*mcp.CallToolResult, any, error) {
	if !in.Until.After(time.Now()) {
		if in.Do == "extend" {
			return nil, nil, fmt.Errorf("until (%s) is over; use 'close' to close it early", in.Until) // want `returns "until`
		}
		return nil, nil, fmt.Errorf("until (%s) is over", in.Until) // want `returns "until`
	}
	if in.Do == "nothing" {
		return nil, nil, errors.New("that does not help") // want `returns "that`
	}
	return nil, nil, nil
}

func statusOf(err error) string {
	_, status, _ := strings.Cut(err.Error(), "status ")
	return status
}

// check is told of two kinds of failures at once, and asks several times.
func (t *seals) check(ctx context.Context, _ *mcp.CallToolRequest, in window) (*mcp.CallToolResult, any, error) {
	var last error
	for range 3 {
		state, err := t.sealer.Check(ctx, in.ID)
		switch {
		case err == nil:
			return nil, state, nil
		case errors.Is(err, errSealNotFound), errors.Is(err, errSealConflict):
			return nil, nil, errors.New("the seal changed while it was checked") // want `returns "the seal`
		}
		last = err
	}
	if err := t.sealer.Renew(ctx, in.ID); err != nil {
		switch {
		case errors.Is(err, errAtNight):
			return nil, nil, errors.New("the office is closed. Seals are renewed from 8 to 16") // want `returns "the office`
		case errors.Is(err, errReadOnly):
			return nil, nil, errors.New("the list is being moved and cannot be changed now") // want `returns "the list`
		}
		if statusOf(err) == "refused" {
			return nil, nil, errors.New("the seal was changed while it was renewed") // want `returns "the seal`
		}
	}
	return nil, nil, fmt.Errorf("no answer about %s after 3 attempts: %w", in.ID, last) // want `returns "no answer`
}
