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
