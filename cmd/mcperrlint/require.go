package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/driver"
)

// provide makes the module in a folder require the runtime. "go get" adds an indirect requirement, because nothing
// imports the runtime yet.
func provide(dir string) error {
	name := filepath.Join(dir, "go.mod")
	module, err := driver.ToGet(name)
	if err != nil {
		return err
	}
	if err := runGo(dir, "get", module); err != nil {
		return err
	}
	_, after, err := driver.RequireDirectly(name)
	if err != nil || after == nil {
		return err
	}
	return os.WriteFile(name, after, 0o644)
}

// savedFiles are the contents of files by name. The content of a file that did not exist is nil.
type savedFiles map[string][]byte

// save reads the files that the go command changes when it adds a requirement to modules.
func save(modules []driver.Lacking) (savedFiles, error) {
	files := make(savedFiles)
	for _, m := range modules {
		names := []string{filepath.Join(m.Dir, "go.mod"), filepath.Join(m.Dir, "go.sum")}
		cmd := exec.Command("go", "env", "GOWORK")
		cmd.Dir = m.Dir
		out, err := cmd.Output()
		if err != nil {
			return nil, err
		}
		if work := strings.TrimSpace(string(out)); strings.HasSuffix(work, ".work") {
			names = append(names, work, work+".sum")
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
			files[name] = data
		}
	}
	return files, nil
}

// restore restores the files that changed.
func (s savedFiles) restore() (err error) {
	for name, before := range s {
		after, readErr := os.ReadFile(name)
		switch {
		case before == nil && readErr == nil:
			err = errors.Join(err, os.Remove(name))
		case !bytes.Equal(before, after):
			err = errors.Join(err, os.WriteFile(name, before, 0o644))
		}
	}
	return err
}
