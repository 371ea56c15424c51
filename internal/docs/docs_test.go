package docs_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/docs"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

const root = "../.."

// The generated files are those that the code generates now.
func TestGeneratedFilesAreCurrent(t *testing.T) {
	t.Parallel()
	files, err := docs.Files(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		file := filepath.Join(root, name)
		if *linttest.Update {
			linttest.Write(t, file, want)
			continue
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s is stale; go test ./internal/docs -update writes it (%v)", name, err)
		}
	}
}

// Each page with a command or file that names a release says what to do without one.
func TestPagesKnowUnreleasedVersions(t *testing.T) {
	t.Parallel()
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	release := regexp.MustCompile(`mcperrlint(/\S+)?@v\d|\b(version|rev): v0`)
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if release.Match(text) && !bytes.Contains(text, []byte("(../README.md#a-version-that-is-not-released)")) {
			t.Errorf("%s does not link to how to use a version that is not released", filepath.Base(page))
		}
	}
}

// There are no pages of rules that do not exist.
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
		if !*linttest.Update {
			t.Errorf("%s is the page of a rule that does not exist; go test ./internal/docs -update deletes it", name)
		} else if err := os.Remove(page); err != nil {
			t.Error(err)
		}
	}
}
