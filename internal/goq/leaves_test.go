package goq_test

import (
	"go/ast"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// A block leaves if nothing behind it can be reached through it.
func TestLeaves(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{
		"return":                           true,
		"break":                            true,
		"panic(1)":                         true,
		"os.Exit(1)":                       true,
		"log.Fatalf(`x`)":                  true,
		"{ return }":                       true,
		"if ok { return } else { return }": true,
		"if ok { return } else if ok { return } else { os.Exit(1) }": true,
		"":                                    false,
		"log.Print(1)":                        false,
		"if ok { return }":                    false,
		"if ok { return } else { ok = true }": false,
		"_ = func() { os.Exit(1) }":           false,
	} {
		src := "var ok bool\nfunc f() {\n\tfor {\n\t\tif ok { // here\n" + body + "\n}\n}\n}\n" +
			"var _ = []any{os.Exit, log.Print}\n"
		s := linttest.Check(t, src)
		stmt := s.Marked("here").(*ast.IfStmt)
		if got := goq.Leaves(s.Info, stmt.Body.List); got != want {
			t.Errorf("%s: got %v, want %v", body, got, want)
		}
	}
}
