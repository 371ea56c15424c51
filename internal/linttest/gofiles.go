package linttest

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// GoFiles calls a function with the path of each Go file of the repository outside testdata. root is the root of the
// repository.
func GoFiles(t testing.TB, root string, visit func(path string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return fs.SkipDir
		case !d.IsDir() && strings.HasSuffix(path, ".go"):
			visit(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
