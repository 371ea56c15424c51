// Package orders asks a service. It knows nothing of tools.
package orders

import (
	"context"
	"fmt"
	"net/http"
	"strings"
)

type Client struct{ Base string }

type Order struct{ ID string }

func (c *Client) Get(ctx context.Context, id string) (*Order, error) {
	return &Order{id}, c.do(ctx, http.MethodGet, "/orders/"+id)
}

func (c *Client) Create(ctx context.Context, id string) (*Order, error) {
	return &Order{id}, c.do(ctx, http.MethodPost, "/orders")
}

// CreateAndNotify creates an order, and tells the customer.
func (c *Client) CreateAndNotify(ctx context.Context, id string) (*Order, error) {
	o, err := c.Create(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := c.do(ctx, http.MethodPost, "/mail"); err != nil {
		return nil, fmt.Errorf("order created, mail not sent: %w", err)
	}
	return o, nil
}

func (c *Client) do(ctx context.Context, method, path string) error {
	req, err := http.NewRequestWithContext(ctx, method, c.Base+path, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Reply has the error of a command, as those of redis have.
type Reply struct{ err error }

func (r *Reply) Err() error { return r.err }

// Queue puts an order into a queue.
func (c *Client) Queue(ctx context.Context) *Reply {
	return &Reply{c.do(ctx, http.MethodPost, "/queue")}
}
