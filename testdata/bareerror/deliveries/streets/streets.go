// Package streets knows which streets are closed.
package streets

import "fmt"

var notes = map[string]string{"Mill Lane": "flooded"}

// Note returns what is known of a street.
func Note(street string) string { return notes[street] }

// NewStreetBlockedError makes an error of a note.
func NewStreetBlockedError(note string) error { return fmt.Errorf("%s", note) }
