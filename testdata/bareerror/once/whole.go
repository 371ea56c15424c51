package once

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type counter struct{ db *sql.DB }

// What a literal does in a transaction is rolled back as a whole.
func (l *counter) record(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := l.recordAll(ctx, in.To); err != nil {
		return nil, nil, fmt.Errorf("failed to record the letters: %w", err) // want `RECORD_LETTERS_FAILED`
	}
	return nil, nil, nil
}

func (l *counter) recordAll(ctx context.Context, names []string) error {
	return l.inTransaction(ctx, func(tx *sql.Tx) error {
		for _, name := range names {
			if _, err := tx.ExecContext(ctx, "INSERT INTO letters (name) VALUES (?)", name); err != nil {
				return fmt.Errorf("letter %s: %w", name, err)
			}
		}
		return nil
	})
}

func (l *counter) inTransaction(ctx context.Context, work func(*sql.Tx) error) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := work(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// An error and its field are one failure.
func (l *counter) seal(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	err := l.recordAll(ctx, in.To)
	var torn *tornError
	if errors.As(err, &torn) {
		return nil, nil, fmt.Errorf("letter %d is torn: %w", torn.Letter, torn.Err) // want `LETTER_TORN`
	}
	return nil, nil, nil
}

type tornError struct {
	Letter int
	Err    error
}

func (e *tornError) Error() string { return e.Err.Error() }

func (e *tornError) Unwrap() error { return e.Err }

// So are the errors that only a literal sees.
func (l *counter) clear(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	_, err := l.db.Exec("SELECT 1")
	if err != nil {
		return nil, nil, err // want `CLEAR_FAILED`
	}
	return nil, nil, l.inTransaction(ctx, func(tx *sql.Tx) error { // want `in recordAll`
		if _, err := tx.ExecContext(ctx, "INSERT INTO sheets (n) VALUES (1)"); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "DELETE FROM letters")
		return err
	})
}

// Reading a header of the answer does not count as work.
func (l *counter) charge(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := pay(in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("failed to charge the stamps: %w", err) // want `"BANK_BUSY", …\) in pay`
	}
	return nil, nil, nil
}

func pay(to string) error {
	resp, err := http.Post("https://bank.example.com/"+to, "", nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		return fmt.Errorf("the bank is busy for %s seconds", resp.Header.Get("Retry-After"))
	}
	return nil
}

// The name of an argument is in the address, and neither the context nor the method is to blame.
func (l *counter) track(ctx context.Context, _ *mcp.CallToolRequest, in parcel) (*mcp.CallToolResult, any, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://post.example.com/"+in.Parcel, nil)
	if err != nil {
		return nil, nil, err // want `"INVALID_PARCEL"`
	}
	return nil, req.URL.Path, nil
}

type parcel struct{ Parcel string }

// RegisterCounter adds the tools.
func RegisterCounter(s *mcp.Server, db *sql.DB) {
	l := &counter{db}
	mcp.AddTool(s, &mcp.Tool{Name: "record"}, l.record)
	mcp.AddTool(s, &mcp.Tool{Name: "charge"}, l.charge)
	mcp.AddTool(s, &mcp.Tool{Name: "seal"}, l.seal)
	mcp.AddTool(s, &mcp.Tool{Name: "clear"}, l.clear)
	mcp.AddTool(s, &mcp.Tool{Name: "track"}, l.track)
}
