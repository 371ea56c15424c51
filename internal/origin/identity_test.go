package origin_test

import (
	"go/ast"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// TestKnown tests whether an error is one of those that a boundary knows: two sentinels, a type and an interface.
func TestKnown(t *testing.T) {
	const own = `
var ErrGone, ErrBusy, ErrOther = errors.New("gone"), errors.New("busy"), errors.New("other")

type missing struct{ name string }
func (*missing) Error() string { return "" }

type explained interface{ error; Why() string }
type late struct{}
func (late) Error() string { return "" }
func (late) Why() string { return "" }

type plain struct{}
func (plain) Error() string { return "" }

func find(n int) (int, error) {
	switch n {
	case 1:
		return 0, ErrGone
	case 2:
		return 0, fmt.Errorf("find %d: %w", n, &missing{})
	}
	return n, nil
}
func either() error {
	if ok() {
		return ErrGone
	}
	return ErrOther
}
func loop(n int) error {
	if n > 0 {
		return loop(n - 1)
	}
	return ErrGone
}
func named() (err error) {
	if ok() {
		err = ErrBusy
	}
	return
}
`
	known := []string{
		linttest.SnippetPath + ".ErrGone", linttest.SnippetPath + ".ErrBusy", linttest.SnippetPath + ".missing",
		linttest.SnippetPath + ".explained",
	}
	for _, test := range []struct {
		name, src string
		want      bool
	}{
		{"a sentinel", "return ErrGone // here", true},
		{"another sentinel", "return ErrOther // here", false},
		{"a wrapped sentinel", `return fmt.Errorf("x: %w", ErrGone) // here`, true},
		{"one of two that are wrapped", `return fmt.Errorf("x: %w, %w", given, ErrGone) // here`, true},
		{"the text of a sentinel", `return fmt.Errorf("x: %v", ErrGone) // here`, false},
		{"a joined sentinel", `return errors.Join(given, ErrBusy) // here`, true},
		{"a type", "return &missing{} // here", true},
		{"a type that implements an interface", "return late{} // here", true},
		{"another type", "return plain{} // here", false},
		{"a typed error", "return &failure{} // here", true},
		{"a parameter", "return given // here", false},
		{"a made error", `return errors.New("x") // here`, false},
		{"a variable", "err := ErrGone\nif ok() {\nerr = ErrBusy\n}\nreturn err // here", true},
		{"a variable that may be another", "err := ErrGone\nif ok() {\nerr = ErrOther\n}\nreturn err // here", false},
		{"a function", "_, err := find(1)\nreturn err // here", true},
		{"a function with others", "return either() // here", false},
		{"a function with a named result", "return named() // here", true},
		{"a function that calls itself", "return loop(1) // here", false},
		{"a function value", "f := either\nreturn f() // here", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := trace(t, own+"func f(given error) error {\n"+test.src+"\n}\n")
			e := s.Marked("here").(*ast.ReturnStmt).Results[0]
			if got := s.Known(s.Point("here"), e, known); got != test.want {
				t.Errorf("known: %t, want %t", got, test.want)
			}
			if s.Known(s.Point("here"), e, nil) {
				t.Error("an error is known to a boundary that knows none")
			}
		})
	}
}
