package whole

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o640); err != nil {
		t.Fatal(err)
	}
}

func expect(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s has %q, want %q (%v)", name, got, want, err)
	}
}

// only checks that a folder has these entries and no temporary files.
func only(t *testing.T, dir string, want int) {
	t.Helper()
	if list, err := os.ReadDir(dir); err != nil || len(list) != want {
		t.Errorf("the folder has %v, want %d entries (%v)", list, want, err)
	}
}

func TestWrite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	old, fresh := filepath.Join(dir, "old"), filepath.Join(dir, "fresh")
	put(t, old, "before")
	if err := Write(map[string][]byte{old: []byte("after"), fresh: []byte("new")}); err != nil {
		t.Fatal(err)
	}
	expect(t, old, "after")
	expect(t, fresh, "new")
	only(t, dir, 2)
	if info, err := os.Stat(old); runtime.GOOS != "windows" && (err != nil || info.Mode().Perm() != 0o640) {
		t.Errorf("the mode is %v (%v)", info.Mode(), err)
	}
}

// Nothing changes if the last file cannot be written.
func TestNothingIsHalfWritten(t *testing.T) {
	t.Parallel()
	for name, prepare := range map[string]func(t *testing.T, last string){
		"a folder":       func(t *testing.T, last string) { os.Mkdir(last, 0o755) },
		"read-only":      func(t *testing.T, last string) { put(t, last, "before"); os.Chmod(last, 0o440) },
		"a missing path": func(t *testing.T, last string) { os.Symlink(filepath.Join(last, "x"), last) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			a, b, last := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "z")
			put(t, a, "before")
			prepare(t, last)
			err := Write(map[string][]byte{a: []byte("after"), b: []byte("new"), last: []byte("after")})
			if err == nil {
				t.Fatal("no error")
			}
			if want := last + ": "; len(err.Error()) < len(want) || err.Error()[:len(want)] != want {
				t.Errorf("the error is %v, want it to begin with %s", err, want)
			}
			expect(t, a, "before")
			only(t, dir, 2)
		})
	}
}

// Nothing changes if the last file cannot be renamed, as on Windows while a program has it open.
func TestRenamedFilesAreRestored(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b, last := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "z")
	put(t, a, "before")
	put(t, last, "before")
	files := map[string][]byte{a: []byte("after"), b: []byte("new"), last: []byte("after")}
	err := write(files, func(from, to string) error {
		if to == last {
			return &os.LinkError{Op: "rename", Old: from, New: to, Err: errors.New("in use")}
		}
		return os.Rename(from, to)
	})
	if err == nil || err.Error() != last+": in use: nothing is written" {
		t.Errorf("the error is %v", err)
	}
	expect(t, a, "before")
	expect(t, last, "before")
	only(t, dir, 2)
}

func TestLinkStays(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	put(t, file, "before")
	if err := os.Symlink("file", link); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if err := Write(map[string][]byte{link: []byte("after")}); err != nil {
		t.Fatal(err)
	}
	expect(t, file, "after")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v (%v)", info, err)
	}
}
