package files

import (
	"os"
	"path/filepath"
)

// Shelf is a folder with notes.
type Shelf struct{ dir string }

func (s *Shelf) path(name string) string { return filepath.Join(s.dir, name+".txt") }

// Save makes a note.
func (s *Shelf) Save(name, text string) error { return os.WriteFile(s.path(name), []byte(text), 0o600) }

// Read reads a note.
func (s *Shelf) Read(name string) ([]byte, error) { return os.ReadFile(s.path(name)) }
