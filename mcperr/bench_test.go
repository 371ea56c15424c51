package mcperr

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"testing"
)

type benchError struct {
	Code, Message string
	Retryable     bool
}

func (e *benchError) Error() string { return e.Message }

type benchStatus struct {
	StatusCode int
	Code       string
}

func (*benchStatus) Error() string { return "status" }

// BenchmarkFrom measures the classification of errors, most of which nothing is known about.
func BenchmarkFrom(b *testing.B) {
	refused := &net.OpError{Op: "dial", Err: errors.New("refused")}
	for _, c := range []struct {
		name string
		err  error
	}{
		{"plain", errors.New("boom")},
		{"wrapped", fmt.Errorf("a: %w", fmt.Errorf("b: %w", errors.New("boom")))},
		{"file", fmt.Errorf("a: %w", &fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist})},
		{"network", fmt.Errorf("a: %w", &url.Error{Op: "Get", URL: "x", Err: refused})},
		{"deadline", fmt.Errorf("a: %w", context.DeadlineExceeded)},
		{"own code", fmt.Errorf("a: %w", &benchError{"USER_GONE", "gone", true})},
		{"status", fmt.Errorf("a: %w", &benchStatus{404, "NoSuchKey"})},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				_ = From(c.err)
			}
		})
	}
}
