// Package errs has typed errors of the server's own. It knows no SDK.
package errs

import "fmt"

type base struct {
	Code      string
	Retryable bool
}

// ToolError is a typed error by what it embeds.
type ToolError struct {
	base
	Text string
}

func (e *ToolError) Error() string { return e.Text }

// ErrBusy is a typed error, though its type doesn't say so.
var ErrBusy error = New("BUSY", "busy")

// New returns a typed error.
func New(code, text string) error { return &ToolError{base{Code: code}, text} }

// Newf returns a typed error.
func Newf(code, format string, args ...any) error { return New(code, fmt.Sprintf(format, args...)) }

// Wrap returns a typed error, or nil.
func Wrap(code string, err error) error {
	if err == nil {
		return nil
	}
	return New(code, err.Error())
}
