// Package files reads lists, and knows nothing of MCP.
package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

// Load reads the list in a file.
func Load(path string) (sum int, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	if err := json.Unmarshal(data, &sum); err != nil {
		return 0, fmt.Errorf("decode list: %w", err)
	}
	return sum, nil
}

// Parse reads a list.
func Parse(data []byte) (sum int, err error) {
	if err := json.Unmarshal(data, &sum); err != nil {
		return 0, fmt.Errorf("decode list: %w", err)
	}
	return sum, nil
}

// Twice reads the list in a file, and doubles it.
func Twice(path string) (int, error) {
	sum, err := Load(path)
	return 2 * sum, err
}

// Head reads the first line of a file.
func Head(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	line, _, found := strings.Cut(string(data), "\n")
	if !found {
		return "", errors.New("line without an end")
	}
	return line, nil
}

// Sum reads the numbers in a file.
func Sum(path string) (sum int, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer func() {
		if failed := f.Close(); failed != nil && err == nil {
			err = failed
		}
	}()
	if err := json.NewDecoder(f).Decode(&sum); err != nil {
		return 0, err
	}
	return sum, nil
}

// Joined does the same.
func Joined(path string) (sum int, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := json.NewDecoder(f).Decode(&sum); err != nil {
		return 0, err
	}
	return sum, nil
}

// Odd replaces each error by a text.
func Odd(path string) (sum int, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("odd: %v", err)
		}
	}()
	if err := json.Unmarshal([]byte(path), &sum); err != nil {
		return 0, err
	}
	return sum, nil
}

// Given lets others see to the error.
func Given(path string) (sum int, err error) {
	defer settle(&err)
	if err := json.Unmarshal([]byte(path), &sum); err != nil {
		return 0, err
	}
	return sum, nil
}

func settle(err *error) { *err = nil }

// None forgets the error of an empty text.
func None(path string) (sum int, err error) {
	defer func() {
		if path == "" {
			err = nil
		}
	}()
	if err := json.Unmarshal([]byte(path), &sum); err != nil {
		return 0, err
	}
	return sum, nil
}

// Referred gives the error to others.
func Referred(path string) (sum int, err error) {
	defer func() { settle(&err) }()
	if err := json.Unmarshal([]byte(path), &sum); err != nil {
		return 0, err
	}
	return sum, nil
}

// Removed decodes the name of a file, which is removed.
func Removed(path string) (sum int, err error) {
	defer func() { err = errors.Join(err, os.Remove("sum.lock")) }()
	if err := json.Unmarshal([]byte(path), &sum); err != nil {
		return 0, err
	}
	return sum, nil
}
