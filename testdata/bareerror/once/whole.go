package once

import (
	"context"
	"database/sql"
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

// To read a header of the answer is no work of its own.
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

// RegisterCounter adds the tools.
func RegisterCounter(s *mcp.Server, db *sql.DB) {
	l := &counter{db}
	mcp.AddTool(s, &mcp.Tool{Name: "record"}, l.record)
	mcp.AddTool(s, &mcp.Tool{Name: "charge"}, l.charge)
}
