package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestColumns checks that lines of Go code are short enough to stand side by side with their diff. A tab is one column,
// as in golangci-lint's rule lll. Test data is left out: the comments in it that say what is wanted are long.
func TestColumns(t *testing.T) {
	const most = 120
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go"):
			return nil
		}
		code, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		number := 0
		for line := range bytes.Lines(code) {
			number++
			if n := utf8.RuneCount(bytes.TrimRight(line, "\r\n")); n > most {
				t.Errorf("%s:%d has %d columns, want at most %d", filepath.ToSlash(path), number, n, most)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
