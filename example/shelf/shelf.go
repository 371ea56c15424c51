// Package shelf keeps books in a file.
package shelf

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// Book is a book on the shelf.
type Book struct {
	ISBN   string `json:"isbn"`
	Title  string `json:"title"`
	LentTo string `json:"lentTo,omitempty"`
}

// ErrUnknown says that a book is not on the shelf.
var ErrUnknown = errors.New("no such book")

// Store is a shelf in a file.
type Store struct{ File string }

// All returns every book.
func (s *Store) All() ([]Book, error) {
	data, err := os.ReadFile(s.File)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var books []Book
	if err := json.Unmarshal(data, &books); err != nil {
		return nil, fmt.Errorf("%s is damaged: %w", s.File, err)
	}
	return books, nil
}

// Find returns one book.
func (s *Store) Find(isbn string) (Book, error) {
	books, err := s.All()
	if err != nil {
		return Book{}, err
	}
	for _, b := range books {
		if b.ISBN == isbn {
			return b, nil
		}
	}
	return Book{}, ErrUnknown
}

// Save replaces the shelf.
func (s *Store) Save(books []Book) error {
	data, err := json.Marshal(books)
	if err != nil {
		return err
	}
	return os.WriteFile(s.File, data, 0o600)
}
