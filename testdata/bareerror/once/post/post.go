// Package post delivers letters.
package post

import (
	"errors"
	"fmt"
	"net/mail"
	"net/smtp"
	"strings"
)

// Mail refuses wrong addresses, and then depends on another server.
func Mail(to, text string) error {
	if _, err := mail.ParseAddress(to); err != nil {
		return fmt.Errorf("invalid recipient %q: %w", to, err)
	}
	return smtp.SendMail("localhost:25", nil, "desk@example.com", []string{to}, []byte(text))
}

// Weigh only computes.
func Weigh(text string) error {
	if strings.TrimSpace(text) == "" {
		return errors.New("the letter is empty")
	}
	return nil
}
