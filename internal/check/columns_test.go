package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// TestColumns checks that lines of Go code are short enough to stand side by side with their diff. A tab is one column,
// as in golangci-lint's rule lll. Test data is left out: the comments in it that say what is wanted are long.
func TestColumns(t *testing.T) {
	const most = 120
	linttest.GoFiles(t, "../..", func(path string) {
		code, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		number := 0
		for line := range bytes.Lines(code) {
			number++
			if n := utf8.RuneCount(bytes.TrimRight(line, "\r\n")); n > most {
				t.Errorf("%s:%d has %d columns, want at most %d", filepath.ToSlash(path), number, n, most)
			}
		}
	})
}
