// Package shelf stores books in a JSON file.
package shelf

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// Book is a book on the shelf. LentTo is the reader who has it, or "".
type Book struct {
	ISBN   string `json:"isbn"`
	Title  string `json:"title"`
	LentTo string `json:"lentTo,omitempty"`
}

// ErrUnknown is the error for a book that is not on the shelf.
var ErrUnknown = errors.New("no such book")

// Store is a shelf of books in a file.
type Store struct{ File string }

// All returns all books. A file that does not exist is an empty shelf.
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

// Find returns the book with an ISBN, or ErrUnknown.
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

// Save replaces all books on the shelf.
func (s *Store) Save(books []Book) error {
	data, err := json.Marshal(books)
	if err != nil {
		return err
	}
	return os.WriteFile(s.File, data, 0o600)
}
