package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

func TestProgress(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		stage, stop := progress(&out)
		stage("listing")
		time.Sleep(patience - time.Nanosecond)
		if synctest.Wait(); out.Len() > 0 {
			t.Errorf("a short run says %q", &out)
		}
		time.Sleep(2 * time.Nanosecond)
		stage("checking")
		time.Sleep(3*patience + 2*time.Nanosecond)
		stop()
		time.Sleep(time.Hour)
		want := "mcperrlint: listing (5 s)\nmcperrlint: checking (10 s)\nmcperrlint: checking (20 s)\n"
		if out.String() != want {
			t.Errorf("got %q", &out)
		}
	})
}

// A file and a buffer are not terminals.
func TestIsTerminal(t *testing.T) {
	t.Parallel()
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if isTerminal(file) || isTerminal(new(bytes.Buffer)) {
		t.Error("a file or a buffer is a terminal")
	}
}
