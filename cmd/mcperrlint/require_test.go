package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/driver"
)

// TestRestore checks that a run which fails takes back what it has changed, and not what another one has.
func TestRestore(t *testing.T) {
	t.Parallel()
	const before, ours, others = "module example.com/m\n", "module example.com/m // ours\n",
		"module example.com/m // theirs\n"
	tests := map[string]struct {
		change func(t *testing.T, name string, saved *savedFiles)
		mod    string
		hasSum bool
	}{
		"a step that failed has changed nothing": {func(*testing.T, string, *savedFiles) {}, before, false},
		"a step that succeeded": {func(t *testing.T, name string, saved *savedFiles) {
			put(t, name, ours)
			put(t, filepath.Join(filepath.Dir(name), "go.sum"), "sums\n")
			note(t, saved)
		}, before, false},
		"another run, before any step succeeded": {func(t *testing.T, name string, _ *savedFiles) {
			put(t, name, others)
			put(t, filepath.Join(filepath.Dir(name), "go.sum"), "sums\n")
		}, others, true},
		"another run, after a step succeeded": {func(t *testing.T, name string, saved *savedFiles) {
			put(t, name, ours)
			note(t, saved)
			put(t, name, others)
		}, others, false},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			mod := filepath.Join(dir, "go.mod")
			put(t, mod, before)
			saved, err := save([]driver.Lacking{{Dir: dir}})
			if err != nil {
				t.Fatal(err)
			}
			c.change(t, mod, saved)
			if err := saved.restore(); err != nil {
				t.Error(err)
			}
			if got, err := os.ReadFile(mod); string(got) != c.mod {
				t.Errorf("go.mod is %q (%v), want %q", got, err, c.mod)
			}
			if _, err := os.Stat(filepath.Join(dir, "go.sum")); (err == nil) != c.hasSum {
				t.Errorf("go.sum: %v, want it to be there: %t", err, c.hasSum)
			}
		})
	}
}

func note(t *testing.T, saved *savedFiles) {
	t.Helper()
	if err := saved.note(); err != nil {
		t.Fatal(err)
	}
}

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
