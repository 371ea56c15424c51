package retryclass

import (
	"go/ast"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

func code(retryable bool, least, most time.Duration) registry.Code {
	return registry.Code{Name: "CODE", Retryable: retryable, MinDelay: least, MaxDelay: most}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	const s = time.Second
	never, now := retry{}, retry{retryable: true, now: true}
	after := func(d time.Duration) retry { return retry{retryable: true, delay: d} }
	for _, test := range []struct {
		name  string
		retry retry
		spec  registry.Code
		want  comparison
	}{
		{"neither is retryable", never, code(false, 0, 0), agrees},
		{"retryable at once, code is not", now, code(false, 0, 0), forbidden},
		{"retryable later, code is not", after(s), code(false, 0, 0), forbidden},
		{"not retryable, code is", never, code(true, 0, 0), missing},
		{"not retryable, code is later", never, code(true, s, 2*s), missing},
		{"at once, as registered", now, code(true, 0, 0), agrees},
		{"at once, with an upper bound only", now, code(true, 0, s), agrees},
		{"at once, with a lower bound", now, code(true, s, 0), outOfBounds},
		{"below the lower bound", after(s - 1), code(true, s, 0), outOfBounds},
		{"at the lower bound", after(s), code(true, s, 0), agrees},
		{"at the upper bound", after(2 * s), code(true, s, 2*s), agrees},
		{"above the upper bound", after(2*s + 1), code(true, s, 2*s), outOfBounds},
		{"no upper bound", after(time.Hour), code(true, s, 0), agrees},
		{"an unknown delay", after(0), code(true, s, 2*s), agrees},
	} {
		if got := compare(test.retry, test.spec); got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, got, test.want)
		}
	}
}

func TestBounds(t *testing.T) {
	t.Parallel()
	const s = time.Second
	for want, spec := range map[string]registry.Code{
		"at once":          code(true, 0, 0),
		"after 1s or more": code(true, s, 0),
		"after 1s":         code(true, s, s),
		"after 1s to 1m0s": code(true, s, time.Minute),
		"after 0s to 1s":   code(true, 0, s),
	} {
		if got := bounds(spec); got != want {
			t.Errorf("bounds(%v to %v) = %q, want %q", spec.MinDelay, spec.MaxDelay, got, want)
		}
	}
}

func TestRuntimeRetry(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]retry{
		mcp.NotRetryable:   {},
		mcp.RetryNow:       {retryable: true, now: true},
		int64(time.Second): {retryable: true, delay: time.Second},
	} {
		if got := runtimeRetry(nil, n); got != want {
			t.Errorf("runtimeRetry(%d) = %+v, want %+v", n, got, want)
		}
	}
}

func TestDurations(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `package tools

import "time"

const wait = 2 * time.Second

type duration = time.Duration

type Own int

func f(variable time.Duration) {
	_ = 0 // here
}`)
	for text, want := range map[string]time.Duration{
		"wait": 2 * time.Second, "time.Minute": time.Minute, "5": 5, "variable": 0, "2 * variable": 0,
	} {
		if got := durationOf(s.Info, s.Expr("here", text)); got != want {
			t.Errorf("durationOf(%s) = %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]bool{"time.Duration": true, "duration": true, "Own": false, "int64": false} {
		if got := isDuration(s.Type(text)); got != want {
			t.Errorf("isDuration(%s) = %t", text, got)
		}
	}
}

func TestHasValidationType(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
type Type string
const Validation Type = "validation"
type Error struct { Type Type; Code string }
func f(variable Type) {
	_ = 0 // here
}`)
	for text, want := range map[string]bool{
		"Error{Type: Validation}":                     true,
		`Error{Code: "validation", Type: Validation}`: true,
		`Error{Type: "timeout"}`:                      false,
		`Error{Code: "validation"}`:                   false,
		"Error{Type: variable}":                       false,
		`Error{Validation, "CODE"}`:                   false,
		"Error{}":                                     false,
	} {
		if got := hasValidationType(s.Info, s.Expr("here", text).(*ast.CompositeLit)); got != want {
			t.Errorf("hasValidationType(%s) = %t", text, got)
		}
	}
}

func TestUsesLocal(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
type config struct { wait int }
var global config
const fixed = 1
func double(n int) int
func f(param int, c config) {
	_ = 0 // here
}`)
	for text, want := range map[string]bool{
		"fixed": false, "global.wait": false, "double(fixed)": false,
		"param": true, "double(param)": true, "c.wait": true, "func() int { return param }": true,
	} {
		if got := usesLocal(s.Info, s.Expr("here", text)); got != want {
			t.Errorf("usesLocal(%s) = %t", text, got)
		}
	}
}
