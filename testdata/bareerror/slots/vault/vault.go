// Package vault has errors that the boundary of a server knows. It knows no SDK.
package vault

import (
	"errors"
	"fmt"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// What can go wrong.
var (
	ErrSealed = errors.New("the vault is sealed")
	ErrDenied = errors.New("the policy denies it")
	ErrQuota  = errors.New("the quota is used up")
)

// Missing is a secret that does not exist.
type Missing struct{ Path string }

func (m *Missing) Error() string { return "no secret " + m.Path }

// Read reads a secret. All of its errors can be told apart.
func Read(path string) (string, error) {
	switch path {
	case "":
		return "", ErrSealed
	case "lock":
		return "", mcperr.Conflict("VAULT_LOCKED", "the vault is locked")
	case "/":
		return "", fmt.Errorf("read %s: %w", path, ErrDenied)
	}
	return "", &Missing{path}
}

// Write writes a secret.
func Write(path, value string) error {
	if value == "" {
		return errors.New("no value")
	}
	return ErrSealed
}
