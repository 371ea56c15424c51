package docs_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/docs"
)

var update = flag.Bool("update", false, "write the pages anew")

func TestPagesAreCurrent(t *testing.T) {
	t.Parallel()
	for name, want := range docs.Pages() {
		file := filepath.Join("../../docs", name)
		if *update {
			if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("docs/%s is stale; go test ./internal/docs -update writes it (%v)", name, err)
		}
	}
}
