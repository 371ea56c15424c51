package registry_test

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// TestBuiltin checks that the built-in registry is mcperr.Default, which is read as the registries of servers are.
func TestBuiltin(t *testing.T) {
	t.Parallel()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: "../../mcperr"}, ".")
	if err != nil || len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	p := pkgs[0]
	r := registry.Read(&analysis.Pass{Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo})
	if r == nil || r.Open || len(r.Domains) != 0 || len(r.Codes) < 17 {
		t.Fatalf("mcperr.Default can't be read: %v, %d domains, %d codes", r.Open, len(r.Domains), len(r.Codes))
	}
	var out bytes.Buffer
	out.WriteString("// Code generated from mcperr.Default by go test -update; DO NOT EDIT.\n\n")
	out.WriteString("package registry\n\nimport \"time\"\n\n")
	out.WriteString("// Builtin has the codes that the runtime itself gives to errors: mcperr.Default.\n")
	out.WriteString("var Builtin = Registry{\nCodes: []Code{\n")
	for _, c := range r.Codes {
		out.WriteString("{\n")
		for _, line := range []string{
			field("Name", c.Name) + field("Number", c.Number) + field("Symbol", c.Symbol) + field("Domain", c.Domain),
			field("Type", c.Type) + field("Severity", c.Severity) + field("Impact", c.Impact),
			field("Retryable", c.Retryable) + delay("MinDelay", c.MinDelay) + delay("MaxDelay", c.MaxDelay),
			field("Message", c.Message),
		} {
			if line != "" {
				out.WriteString(line + "\n")
			}
		}
		out.WriteString("},\n")
	}
	out.WriteString("},\n}\n")
	want, err := format.Source(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if *linttest.Update {
		if err := os.WriteFile("builtin.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile("builtin.go"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("builtin.go is stale; go test ./internal/registry -update writes it (%v)", err)
	}
}

// field returns a field of a literal, or "" if the value is zero.
func field[T comparable](name string, value T) string {
	if value == *new(T) {
		return ""
	}
	return fmt.Sprintf("%s: %#v, ", name, value)
}

// delay is like [field] for a number of seconds.
func delay(name string, d time.Duration) string {
	if d == 0 {
		return ""
	}
	return fmt.Sprintf("%s: %d * time.Second, ", name, int(d.Seconds()))
}
