package elsewhere

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

type unknownJobError struct{ id string }

func (e unknownJobError) Error() string { return "there is no job " + e.id }

func (s *store) state(ctx context.Context, id string) (string, error) {
	var state string
	err := s.db.QueryRowContext(ctx, "SELECT state FROM jobs WHERE id = ?", id).Scan(&state)
	if errors.Is(err, sql.ErrNoRows) {
		return "", unknownJobError{id}
	}
	if err != nil {
		return "", fmt.Errorf("failed to load the job: %w", err) // want `"LOAD_JOB_FAILED"`
	}
	return state, nil
}

// What it makes itself has a type of its own, although it passes on other errors.
func (s *store) cancel(ctx context.Context, id string) error {
	state, err := s.state(ctx, id)
	if err != nil {
		return err
	}
	if state == "done" {
		return fmt.Errorf("job %s has already finished", id) // want `"JOB_ALREADY_FINISHED"`
	}
	return nil
}
