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
// imports the runtime yet. saved learns what was written.
func provide(dir string, saved *savedFiles) error {
	name := filepath.Join(dir, "go.mod")
	module, err := driver.ToGet(name)
	if err != nil {
		return err
	}
	if err := runGo(dir, "get", module); err != nil {
		return err
	}
	if err := saved.note(); err != nil {
		return err
	}
	_, after, err := driver.RequireDirectly(name)
	if err != nil || after == nil {
		return err
	}
	if err := os.WriteFile(name, after, 0o644); err != nil {
		return err
	}
	return saved.note()
}

// savedFiles are the contents of files by name, at first and after the last step that changed them. The content of a
// file that did not exist is nil.
type savedFiles struct{ before, written map[string][]byte }

// save reads the files that the go command changes when it adds a requirement to modules.
func save(modules []driver.Lacking) (*savedFiles, error) {
	files := &savedFiles{before: make(map[string][]byte)}
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
			data, err := contentOf(name)
			if err != nil {
				return nil, err
			}
			files.before[name] = data
		}
	}
	return files, nil
}

// note records the contents of the files after a step that changed them.
func (s *savedFiles) note() error {
	s.written = make(map[string][]byte)
	for name := range s.before {
		data, err := contentOf(name)
		if err != nil {
			return err
		}
		s.written[name] = data
	}
	return nil
}

// restore restores the files that were changed, unless somebody else has changed them since, such as another run.
func (s *savedFiles) restore() (err error) {
	for name, written := range s.written {
		before := s.before[name]
		now, readErr := contentOf(name)
		switch {
		case readErr != nil || !bytes.Equal(now, written) || bytes.Equal(before, written):
			err = errors.Join(err, readErr)
		case before == nil:
			err = errors.Join(err, os.Remove(name))
		default:
			err = errors.Join(err, os.WriteFile(name, before, 0o644))
		}
	}
	return err
}

// contentOf returns the content of a file, or nil if there is none.
func contentOf(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}
