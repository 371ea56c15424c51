package kiln

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
)

// Stock keeps numbers and errors in its memory.
type Stock struct {
	mu     sync.Mutex
	clay   map[string]int
	failed map[string]error
	client *Client
	store  *Store
}

// Take takes clay before it asks for the shelves.
func (s *Stock) Take(ctx context.Context, potter string) error {
	s.mu.Lock()
	left := s.clay[potter]
	if left <= 0 {
		s.mu.Unlock()
		return errors.New("no clay is left")
	}
	s.clay[potter] = left - 1
	s.mu.Unlock()
	return s.client.Shelves(ctx)
}

// Failed returns the error of work in the background.
func (s *Stock) Failed(pot string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed[pot]
}

// Draw makes a file that must not be there, and then a row.
func (s *Stock) Draw(ctx context.Context, name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = s.store.DB.ExecContext(ctx, "INSERT INTO drawings (name) VALUES ($1)", name)
	return err
}

// Stamp runs a program for each pot.
func (s *Stock) Stamp(ctx context.Context, pots []string) error {
	for _, pot := range pots {
		if err := exec.CommandContext(ctx, "stamp", pot).Run(); err != nil {
			return fmt.Errorf("stamp %s: %w", pot, err)
		}
	}
	return nil
}

// Sketch makes such a file in another function.
func (s *Stock) Sketch(ctx context.Context, name string) error {
	if err := reserve(name); err != nil {
		return err
	}
	_, err := s.store.DB.ExecContext(ctx, "INSERT INTO drawings (name) VALUES ($1)", name)
	return err
}

func reserve(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}
