package once

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// helpdesk is the client of a help desk. Its errors have the status.
type helpdesk struct{ base string }

type helpdeskError struct{ StatusCode int }

func (e *helpdeskError) Error() string { return fmt.Sprintf("status %d", e.StatusCode) }

func (d *helpdesk) post(ctx context.Context, path, body string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.base+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode > 299 {
		return &helpdeskError{resp.StatusCode}
	}
	return nil
}

// OpenTicket makes a ticket, although "open" often means only to look at something.
func (d *helpdesk) OpenTicket(ctx context.Context, title string) error {
	return d.post(ctx, "/tickets", title)
}

// SearchTickets sends the query with POST, as many services want it.
func (d *helpdesk) SearchTickets(ctx context.Context, query string) error {
	return d.post(ctx, "/tickets/search", query)
}

func HelpdeskTools(s *server.MCPServer, d *helpdesk) {
	s.AddTool(mcp.NewTool("open_ticket"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := d.OpenTicket(ctx, req.GetString("title", "")); err != nil {
			return nil, fmt.Errorf("failed to open ticket: %w", err) // want `mcperr.Wrap`
		}
		return mcp.NewToolResultText("opened"), nil
	})
	s.AddTool(mcp.NewTool("search"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := d.SearchTickets(ctx, req.GetString("query", "")); err != nil {
			return nil, fmt.Errorf("failed to search: %w", err) // want `mcperr.Wrap`
		}
		return mcp.NewToolResultText("found"), nil
	})
}

// hoist moves things by what is written to it.
type hoist struct {
	line net.Conn
	bell io.ReadWriteCloser // a serial port
}

func (h *hoist) Tools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("step"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if _, err := h.line.Write([]byte("STEP\r")); err != nil {
			return nil, fmt.Errorf("send step: %w", err) // want `mcperr.Wrap`
		}
		return mcp.NewToolResultText("moved"), nil
	})
	s.AddTool(mcp.NewTool("nudge"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if _, err := fmt.Fprintf(h.line, "NUDGE %d\r", req.GetInt("by", 1)); err != nil {
			return nil, fmt.Errorf("send nudge: %w", err) // want `mcperr.Wrap`
		}
		return mcp.NewToolResultText("moved"), nil
	})
	s.AddTool(mcp.NewTool("ring"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if _, err := fmt.Fprintln(h.bell, "RING"); err != nil {
			return nil, fmt.Errorf("ring: %w", err) // want `mcperr.Wrap`
		}
		return mcp.NewToolResultText("rung"), nil
	})
	s.AddTool(mcp.NewTool("print"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var log io.Writer = h.bell
		if _, err := fmt.Fprintln(log, "pages"); err != nil {
			return nil, fmt.Errorf("pages: %w", err) // want `mcperr.Wrap`
		}
		return mcp.NewToolResultText("printed"), nil
	})
}

// ledger counts bookings.
type ledger struct{ db *sql.DB }

func (l *ledger) book(ctx context.Context, id int) error {
	res, err := l.db.ExecContext(ctx, "UPDATE accounts SET bookings = bookings + 1 WHERE id = ?", id)
	if err != nil {
		return fmt.Errorf("book: %w", err)
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return fmt.Errorf("no account %d", id)
	}
	return nil
}

// bookAndTell books, and goes on if it cannot tell somebody.
func (l *ledger) bookAndTell(ctx context.Context, id int, readers []string) error {
	if err := l.book(ctx, id); err != nil {
		return err
	}
	for _, reader := range readers {
		if err := l.tell(ctx, reader); err != nil {
			log.Print(err)
			continue
		}
	}
	return nil
}

func (l *ledger) tell(ctx context.Context, reader string) error {
	_, err := l.db.ExecContext(ctx, "INSERT INTO letters VALUES (?)", reader)
	return err
}

var errFull = errors.New("the hall has no seats")

func (l *ledger) Tools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("seat"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := l.bookAndTell(ctx, req.GetInt("id", 0), req.GetStringSlice("readers", nil)); err != nil {
			return nil, fmt.Errorf("seat: %w", err) // want `mcperr.Wrap`
		}
		return mcp.NewToolResultText("seated"), nil
	})
	s.AddTool(mcp.NewTool("book"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := l.book(ctx, req.GetInt("id", 0)); err != nil {
			if errors.Is(err, errFull) {
				return nil, errors.New("come on Monday") // want `mcperr.Wrap`
			}
			return nil, err // want `in book`
		}
		return mcp.NewToolResultText("booked"), nil
	})
}

// organ plays what it gets.
type organ struct {
	tunes chan string
	ended chan error
}

func (o *organ) play(ctx context.Context, tune string) error {
	o.tunes <- tune
	select {
	case err := <-o.ended:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (o *organ) Tools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("tune"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := o.play(ctx, req.GetString("tune", "")); err != nil {
			return nil, fmt.Errorf("tune: %w", err) // want `mcperr.Wrap`
		}
		return mcp.NewToolResultText("played"), nil
	})
	s.AddTool(mcp.NewTool("stop"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		o.tunes <- "silence"
		select {
		case <-o.ended:
			return mcp.NewToolResultText("ended"), nil
		case <-time.After(time.Second):
			return nil, errors.New("the organ did not end in time") // want `mcperr.Timeout`
		}
	})
}

// depot keeps what is lent.
type depot interface {
	Lease(ctx context.Context, id string) (*Lease, error)
	Redeem(ctx context.Context, id string) error
	Print(ctx context.Context, id string) error
	OpenAccount(ctx context.Context, name string) error
}

// Lease is what somebody has lent.
type Lease struct{ Ended bool }

// DepotTools adds the tools of a depot.
func DepotTools(s *server.MCPServer, d depot) {
	s.AddTool(mcp.NewTool("lease"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		id := req.GetString("id", "")
		if _, err := d.Lease(ctx, id); err != nil {
			return nil, fmt.Errorf("lease: %w", err) // want `mcperr.Wrap`
		}
		switch req.GetString("what", "") {
		case "redeem":
			if err := d.Redeem(ctx, id); err != nil {
				return nil, fmt.Errorf("redeem: %w", err) // want `mcperr.Wrap`
			}
		case "print":
			if err := d.Print(ctx, id); err != nil {
				return nil, fmt.Errorf("print: %w", err) // want `mcperr.Wrap`
			}
		}
		return mcp.NewToolResultText("done"), nil
	})
	s.AddTool(mcp.NewTool("redeem_all"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var errs []error
		for _, id := range req.GetStringSlice("ids", nil) {
			if err := d.Redeem(ctx, id); err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", id, err))
			}
		}
		if len(errs) > 0 {
			return nil, fmt.Errorf("%d were not redeemed: %w", len(errs), errors.Join(errs...)) // want `mcperr.Wrap`
		}
		return mcp.NewToolResultText("redeemed"), nil
	})
	s.AddTool(mcp.NewTool("create_form"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		form, err := createForm(ctx, req.GetString("text", ""))
		if err != nil {
			return nil, fmt.Errorf("create form: %w", err) // want `mcperr.Wrap`
		}
		return mcp.NewToolResultText(form), nil
	})
	s.AddTool(mcp.NewTool("join"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		name := req.GetString("name", "")
		if err := d.OpenAccount(ctx, name); err != nil {
			return nil, fmt.Errorf("could not open the account: %w", err) // want `mcperr.Wrap`
		}
		if err := d.Print(ctx, name); err != nil {
			return nil, fmt.Errorf("the member was added, but has no card: %w", err) // want `MEMBER_HAS_NO_CARD`
		}
		return mcp.NewToolResultText("joined"), nil
	})
}

// createForm computes a form, and makes nothing.
func createForm(ctx context.Context, text string) (string, error) {
	if deadline, ok := ctx.Deadline(); ok {
		text += deadline.String()
	}
	var out strings.Builder
	if _, err := fmt.Fprintf(&out, "form: %s", text); err != nil {
		return "", err
	}
	return out.String(), nil
}
