package docs_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/docs"
)

const root = "../.."

var update = flag.Bool("update", false, "write the generated files")

func TestGeneratedFilesAreCurrent(t *testing.T) {
	t.Parallel()
	files, err := docs.Files(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		file := filepath.Join(root, name)
		if *update {
			if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s is stale; go test ./internal/docs -update writes it (%v)", name, err)
		}
	}
}

// A rule that was deleted leaves no page.
func TestNoOtherPages(t *testing.T) {
	t.Parallel()
	files, err := docs.Files(root)
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(root, "docs", "mcp*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		name := "docs/" + filepath.Base(page)
		if _, ok := files[name]; ok {
			continue
		}
		if !*update {
			t.Errorf("%s describes no rule; go test ./internal/docs -update deletes it", name)
		} else if err := os.Remove(page); err != nil {
			t.Error(err)
		}
	}
}
