// Package stay is about bookings, which may be those of a call or those that are stored.
//
//mcperr:tools
package stay

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// ErrState is about the state of a thing, which may not be the fault of the caller.
var ErrState = errors.New("the booking is in the wrong state")

// ErrNotFound is returned for what the server asks for, and says the opposite.
var ErrNotFound = errors.New("the page was not found")

// Fetch gets a page of a service, at an address of the settings.
func (b Box) Fetch(ctx context.Context, client *http.Client) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://example.com/pages", nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound {
		return ErrNotFound
	}
	return nil
}

// Booking may be that of a call, or a stored one.
type Booking struct {
	Room   string
	Nights int
}

// Check checks a booking.
func (b *Booking) Check() error {
	if b.Room == "" {
		return errors.New("room is required") // want `Unknown\("ROOM_REQUIRED"`
	}
	return check(b.Nights)
}

func check(nights int) error {
	if nights <= 0 {
		return errors.New("nights must be positive") // want `Unknown\("INVALID_NIGHTS"`
	}
	return nil
}

// Box is a folder of the server's.
type Box struct{ Dir string }

// Header reads a file that the caller has not named.
func (b Box) Header() ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(b.Dir, "header.txt"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, errors.New("header.txt not found") // want `Internal\("HEADER_TXT_MISSING"`
	}
	return text, err
}

// Jobs are kept by their names.
type Jobs struct{ state map[string]string }

// Ask asks for a job. A job that is not there has no state.
func (j *Jobs) Ask(name string) (string, error) {
	switch state := j.state[name]; state {
	case "":
		return "", fmt.Errorf("job %s does not exist", name) // want `NotFound\("JOB_NOT_FOUND"`
	default:
		return state, nil
	}
}

// Has is the same with an if statement.
func (j *Jobs) Has(name string) error {
	if j.state[name] == "" {
		return errors.New("job does not exist") // want `NotFound\("JOB_NOT_FOUND"`
	}
	return nil
}

// Purge takes nothing, so that no argument can be wrong.
func (j *Jobs) Purge(context.Context) error {
	return errors.New("purge is not supported yet") // want `Unknown\("PURGE_NOT_SUPPORTED"`
}

// All starts jobs. Why none could be started is not known here.
func (j *Jobs) All(names []string) error {
	var failed []error
	started := 0
	for _, name := range names {
		if err := j.start(name); err != nil {
			failed = append(failed, err)
			continue
		}
		started++
	}
	if started == 0 {
		return fmt.Errorf("failed to connect to any of the jobs: %d errors", len(failed)) // want `Unknown\("`
	}
	return nil
}

func (j *Jobs) start(string) error { return nil }

// Limit is a number that is too high, and nothing that has been used up.
func Limit(n int) error {
	if n > 10 {
		return fmt.Errorf("rate limit of %d is too high", n) // want `Validation\("RATE_LIMIT_TOO_HIGH"`
	}
	return nil
}

// Session is over, and nothing has been waited for.
type Session struct{ since time.Time }

// Open opens a session.
func (s *Session) Open() error {
	if time.Since(s.since) > time.Hour {
		return errors.New("the session has timed out, log in again") // want `Unknown\("SESSION_TIMED_OUT"`
	}
	return nil
}

// Table has one of the modes that the package itself chooses.
func Table(full bool) (string, error) {
	if full {
		return Query("full")
	}
	return Query("short")
}

// Query is exported, but only the package calls it.
func Query(mode string) (string, error) {
	switch mode {
	case "full", "short":
		return mode, nil
	}
	return "", fmt.Errorf("invalid table mode: %s", mode) // want `Unknown\("INVALID_TABLE_MODE"`
}
