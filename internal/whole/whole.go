// Package whole writes files as a whole or not at all.
package whole

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Write replaces files, or creates them. It writes temporary files in the same folders first, and renames those. If one
// cannot be renamed, those that were are restored, so that either all files change or none does. A symbolic link stays,
// and what it points to is replaced. The mode of a file stays the same, and a new one has 0644. Read-only files are not
// replaced. The error names the file.
func Write(files map[string][]byte) error { return write(files, os.Rename) }

func write(files map[string][]byte, rename func(from, to string) error) error {
	var list []*file
	defer func() {
		for _, f := range list {
			os.Remove(f.aside) // fails for files that were renamed, which is right
		}
	}()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := prepare(name, files[name])
		if err != nil {
			return fmt.Errorf("%w: nothing is written", inFile(name, err))
		}
		list = append(list, f)
	}
	for i, f := range list {
		if err := rename(f.aside, f.target); err != nil {
			var lost error
			for _, done := range list[:i] {
				lost = errors.Join(lost, done.restore())
			}
			if err = inFile(f.name, err); lost != nil {
				return errors.Join(err, lost)
			}
			return fmt.Errorf("%w: nothing is written", err)
		}
	}
	return nil
}

// file is a file that is to be replaced.
type file struct {
	name   string
	target string // the same without symbolic links
	aside  string // the temporary file with the new content
	before []byte
	mode   fs.FileMode
	isNew  bool
}

// prepare writes the new content of a file to a temporary file beside it.
func prepare(name string, data []byte) (*file, error) {
	f := &file{name: name, target: name, mode: 0o644}
	if info, err := os.Lstat(name); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		if f.target, err = filepath.EvalSymlinks(name); err != nil {
			return nil, errors.New("it is a link to nothing")
		}
	}
	info, err := os.Stat(f.target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.isNew = true
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errFolder
	case !info.Mode().IsRegular():
		return nil, errNotRegular
	case info.Mode().Perm()&0o200 == 0:
		return nil, errors.New("it is read-only")
	default:
		f.mode = info.Mode()
		if f.before, err = os.ReadFile(f.target); err != nil {
			return nil, err
		}
	}
	tmp, err := os.CreateTemp(filepath.Dir(f.target), ".mcperrlint-*")
	if err != nil {
		return nil, err
	}
	f.aside = tmp.Name()
	_, err = tmp.Write(data)
	if err = errors.Join(err, tmp.Chmod(f.mode), tmp.Close()); err != nil {
		os.Remove(f.aside)
		return nil, err
	}
	return f, nil
}

// The errors of names that are not those of files. Reading a device or a pipe may never end, and a rename would replace
// it.
var (
	errFolder     = errors.New("it is a folder: want the name of a file")
	errNotRegular = errors.New("it is not a regular file")
)

// Read reads a file, unless it is a folder, a device or a pipe. The error does not name the file.
func Read(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, cause(err)
	case info.IsDir():
		return nil, errFolder
	case !info.Mode().IsRegular():
		return nil, errNotRegular
	}
	data, err := os.ReadFile(name)
	return data, cause(err)
}

// restore undoes the replacement.
func (f *file) restore() error {
	if f.isNew {
		return os.Remove(f.target)
	}
	return os.WriteFile(f.target, f.before, f.mode)
}

// inFile returns an error that names a file, and not the temporary one.
func inFile(name string, err error) error { return fmt.Errorf("%s: %w", name, cause(err)) }

// cause returns the error in an error that names a file.
func cause(err error) error {
	if path := new(fs.PathError); errors.As(err, &path) {
		err = path.Err
	}
	if link := new(os.LinkError); errors.As(err, &link) {
		err = link.Err
	}
	return err
}
