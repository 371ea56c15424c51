// Package desk lends books. Tools answer with its errors.
//
//mcperr:tools
package desk

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

var (
	// ErrClosed is returned by others.
	ErrClosed = errors.New("the desk is not open to guests") // want `ErrClosed is "the desk is not open to guests" without a type`

	// ErrLate is about a time that is over, and not about a call that has timed out.
	ErrLate = errors.New("the hold timed out") // want `Unknown\("HOLD_TIMED_OUT"`

	// ErrLent is another variable that says what is wrong.
	ErrLent = errors.New("the book is already lent") // want `Conflict\("BOOK_ALREADY_LENT"`

	// ErrHeld does not say for how long.
	ErrHeld = errors.New("the book is reserved by another reader") // want `Unknown\("BOOK_RESERVED"`
)

// Desk has the books of a folder.
type Desk struct {
	folder string
	books  map[string]*Book
	guests *sql.DB
}

// Book can be lent.
type Book struct {
	Title, Next    string
	Lent, Archived bool
	renewed        int
}

// Open is called when the server starts.
func Open(folder string) (*Desk, error) {
	if folder == "" {
		return nil, errors.New("the folder is required")
	}
	return &Desk{folder: folder, books: make(map[string]*Book)}, nil
}

// Find returns a book.
func (d *Desk) Find(title string) (*Book, error) {
	book, ok := d.books[title]
	if !ok {
		return nil, fmt.Errorf("book %q not found", title) // want `NotFound\("BOOK_NOT_FOUND"`
	}
	return book, nil
}

// Lend lends a book.
func (d *Desk) Lend(title string, days int) error {
	if err := check(days); err != nil {
		return err
	}
	book, err := d.Find(title)
	if err != nil {
		return err
	}
	if book.Lent {
		return ErrLent
	}
	if book.Archived { // this is the desk's rule, so that nothing but its text says what is wrong
		return fmt.Errorf("book %q is archived", title) // want `Unknown\("BOOK_ARCHIVED"`
	}
	if err := os.WriteFile(filepath.Join(d.folder, "lent"), []byte(title), 0o600); err != nil {
		return fmt.Errorf("write the list: %w", err) // want `Internal\("WRITE_LIST_FAILED"`
	}
	book.Lent = true
	return nil
}

// check is part of [Desk.Lend].
func check(days int) error {
	if days <= 0 {
		return errors.New("days must be positive") // want `Validation\("INVALID_DAYS"`
	}
	return nil
}

// Renew renews a book.
func (d *Desk) Renew(title string) error {
	book, err := d.Find(title)
	if err != nil {
		return err
	}
	if book.renewed > 0 {
		return errors.New("another renewal is in progress, try again in 5 seconds") // want `Unknown\("ANOTHER_RENEWAL_IN_PROGRESS"`
	}
	return nil
}

// Note reads a note about a book. What is said about it here tells nothing.
func (d *Desk) Note(title string) (string, error) {
	text, err := os.ReadFile(filepath.Join(d.folder, title))
	if err != nil {
		return "", fmt.Errorf("note: %w", err)
	}
	if len(text) > 80 {
		return "", errors.New("something went wrong")
	}
	if len(title) > 80 {
		return "", errors.New("title is too long") //mcperr:ignore bareerror clients know this text
	}
	return string(text), nil
}

// Day parses a day.
func Day(text string) (time.Time, error) {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return day, fmt.Errorf("day: %w", err)
	}
	return day, nil
}

// Wait waits for a book. The condition says that it is the call that has timed out.
func (d *Desk) Wait(ctx context.Context, title string) error {
	for {
		if book, err := d.Find(title); err != nil || !book.Lent {
			return err
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				return errors.New("the book did not come back in time") // want `Timeout\("TIMEOUT"`
			}
			return ctx.Err()
		}
	}
}

// Card returns the number of a guest's card.
func (d *Desk) Card(ctx context.Context, guest string) (number int, err error) {
	err = d.guests.QueryRowContext(ctx, "SELECT card FROM guests WHERE name = ?", guest).Scan(&number)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("guest %s has no card", guest) // want `NotFound\("GUEST_HAS_NO_CARD"`
	}
	if err != nil {
		return 0, fmt.Errorf("card: %w", err)
	}
	return number, nil
}
