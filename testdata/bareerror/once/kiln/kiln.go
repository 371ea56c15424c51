// Package kiln asks the service that controls a kiln. It knows no SDK.
package kiln

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"strings"
)

// Client sends requests to the service.
type Client struct{ base string }

type request struct {
	method, path string
}

func (c *Client) do(ctx context.Context, r request, body string) error {
	req, err := http.NewRequestWithContext(ctx, r.method, c.base+r.path, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Shelves reads.
func (c *Client) Shelves(ctx context.Context) error { return c.do(ctx, request{"GET", "/shelves"}, "") }

// Glaze makes something new, although its name does not say so.
func (c *Client) Glaze(ctx context.Context, pot string) error {
	return c.do(ctx, request{method: http.MethodPost, path: "/glazes"}, pot)
}

// Weigh asks with a POST.
func (c *Client) Weigh(ctx context.Context, pot string) error {
	return c.do(ctx, request{method: http.MethodPost, path: "/weighings"}, pot)
}

// StartScan starts work.
func (c *Client) StartScan(ctx context.Context) error {
	return c.do(ctx, request{method: http.MethodPost, path: "/scans"}, "")
}

// Fire glazes a pot and then fires it, so that it may fail with a part of its work done.
func (c *Client) Fire(ctx context.Context, pot string) error {
	if err := c.Glaze(ctx, pot); err != nil {
		return err
	}
	if err := c.do(ctx, request{method: http.MethodPost, path: "/firings"}, pot); err != nil {
		return fmt.Errorf("glazed, but not fired: %w", err)
	}
	return nil
}

// Either does one of two things.
func (c *Client) Either(ctx context.Context, pot string, again bool) error {
	if again {
		return c.Glaze(ctx, pot)
	} else {
		return c.StartScan(ctx)
	}
}

// Store counts pots.
type Store struct{ DB *sql.DB }

// Cancel sets a state, and then adds to a number.
func (s *Store) Cancel(ctx context.Context, pot string) error {
	if _, err := s.DB.ExecContext(ctx, "UPDATE pots SET state = 'cancelled' WHERE name = $1", pot); err != nil {
		return err
	}
	var left int
	return s.DB.QueryRowContext(ctx, "UPDATE stock SET clay = clay + 1 RETURNING clay").Scan(&left)
}

// Order returns an order, although its name may be a verb.
func (s *Store) Order(ctx context.Context, id string) (name string, err error) {
	err = s.DB.QueryRowContext(ctx, "SELECT name FROM orders WHERE id = $1", id).Scan(&name)
	return name, err
}

// Try does something again until it works.
func Try(ctx context.Context, f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

// Kiln is what a Client can do.
type Kiln interface {
	Fire(ctx context.Context, pot string) error
	Shelves(ctx context.Context) error
}

// Logged embeds another kiln.
type Logged struct{ Kiln }
