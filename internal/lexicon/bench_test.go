package lexicon_test

import (
	"os"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// BenchmarkKind judges all messages of the table.
func BenchmarkKind(b *testing.B) {
	data, err := os.ReadFile("testdata/judged.txt")
	if err != nil {
		b.Fatal(err)
	}
	lines := strings.Split(string(data), "\n")
	for b.Loop() {
		for _, line := range lines {
			_, message, _ := strings.Cut(line, "\t")
			lexicon.Kind(message)
		}
	}
}
