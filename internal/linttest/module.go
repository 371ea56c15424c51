package linttest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Module writes files into a new module that can import the SDKs and the runtime, as testdata does. It returns the
// folder of the module. root is the root of the repository.
func Module(t testing.TB, root string, files map[string]string) string {
	t.Helper()
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	dir := Folder(t, files)
	copyModFiles(t, root, dir)
	return dir
}

// Folder writes files into a new folder, which is removed after the test, and returns it.
func Folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		Write(t, filepath.Join(dir, name), content)
	}
	return dir
}

// copyModFiles copies go.mod and go.sum of testdata to dir. The runtime is replaced by that of the repository, wherever
// dir is.
func copyModFiles(t testing.TB, root, dir string) {
	t.Helper()
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(root, "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(string(data), "=> ../mcperr", "=> "+filepath.Join(root, "mcperr"), 1)
		Write(t, filepath.Join(dir, name), text)
	}
}

// Write writes a file, and makes the folders around it.
func Write(t testing.TB, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
