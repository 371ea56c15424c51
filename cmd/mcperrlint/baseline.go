package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/baseline"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/output"
	"github.com/mcperrlint/mcperrlint/internal/whole"
)

// readBaseline reads the baseline, if there is one, and leaves its findings out of the run.
func (o *options) readBaseline() error {
	if o.baseline == "" {
		return nil
	}
	name := inDir(o.config.Dir, o.baseline)
	known, err := readBaseline(name)
	if errors.Is(err, os.ErrNotExist) {
		in := ""
		if o.config.Dir != "" && !filepath.IsAbs(o.baseline) {
			in = " in " + o.config.Dir
		}
		return fmt.Errorf("baseline %s does not exist%s: -write-baseline %s writes it", o.baseline, in, oneWord(o.baseline))
	}
	if err != nil {
		return fmt.Errorf("-baseline %s: %w", o.baseline, err)
	}
	o.known = known
	dir, err := filepath.Abs(filepath.Dir(name))
	if err != nil {
		return err
	}
	o.config.Keep = func(run *driver.Outcome) []driver.Finding { return o.unknown(run, dir) }
	return nil
}

// checkWritten returns an error if the file that is to be written cannot be a baseline.
func (o *options) checkWritten() error {
	if o.writeBase == "" {
		return nil
	}
	name := inDir(o.config.Dir, o.writeBase)
	text, err := whole.Read(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("-write-baseline %s: %w", o.writeBase, err)
	}
	if err != nil {
		if _, err := os.Stat(filepath.Dir(name)); err != nil {
			return fmt.Errorf("-write-baseline %s: no such directory", o.writeBase)
		}
	}
	if len(text) > 0 && !baseline.IsBaseline(text) {
		return fmt.Errorf("-write-baseline %s: the file exists and is not a baseline: remove it, or choose another name",
			o.writeBase)
	}
	return nil
}

// oneWord returns a name as one word for a shell.
func oneWord(name string) string {
	if strings.Contains(name, " ") {
		return "'" + name + "'"
	}
	return name
}

// inDir returns the name of a file that is relative to the folder of -C.
func inDir(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}

// readBaseline reads a file.
func readBaseline(name string) (*baseline.Baseline, error) {
	text, err := whole.Read(name)
	if err != nil {
		return nil, err
	}
	return baseline.Read(bytes.NewReader(text), func(name string) bool { return analyzers.All.Named(name) != nil })
}

// unknown returns the findings that are not in the baseline. It counts those of the first run that are.
func (o *options) unknown(run *driver.Outcome, dir string) (list []driver.Finding) {
	isNew, gone := o.known.Unknown(entries(run, dir), o.ran(run, dir))
	for i, f := range run.Findings {
		if isNew[i] {
			list = append(list, f)
		}
	}
	o.left = len(run.Findings) - len(list)
	isFile := func(name string) bool { return strings.HasSuffix(name, ".go") } // of which the others may have findings
	if len(run.Problems) == 0 && !slices.ContainsFunc(o.config.Patterns, isFile) {
		o.gone = gone
	}
	return list
}

// ran returns a function that reports whether a run can have found a finding of a baseline in a folder: its rule has
// run, on its package.
func (o *options) ran(run *driver.Outcome, dir string) func(baseline.Entry) bool {
	if o.isWhole(dir) {
		return func(baseline.Entry) bool { return true } // the package may be gone
	}
	folders, rules := make(map[string]bool), make(map[string]bool)
	for _, folder := range run.Dirs {
		if rel, err := filepath.Rel(dir, folder); err == nil {
			folders[filepath.ToSlash(rel)] = true
		}
	}
	for _, r := range o.rules {
		rules[r.Name] = true
	}
	return func(e baseline.Entry) bool { return folders[path.Dir(e.File)] && rules[e.Rule] }
}

// isWhole reports whether all rules run on all packages below a folder.
func (o *options) isWhole(dir string) bool {
	wd, err := filepath.Abs(o.config.Dir)
	return err == nil && wd == dir && len(o.rules) == len(analyzers.All) &&
		len(o.config.Patterns) == 1 && o.config.Patterns[0] == "./..."
}

// entries returns what a baseline in a folder knows the findings of a run by.
func entries(run *driver.Outcome, dir string) []baseline.Entry {
	list := make([]baseline.Entry, len(run.Findings))
	for i, f := range run.Findings {
		list[i] = output.Entry(run, analyzers.All, f, dir)
	}
	return list
}

// writeBaseline writes the findings of a run as a baseline.
func (o *options) writeBaseline(run *driver.Outcome, stderr io.Writer) (int, error) {
	if len(run.Problems) > 0 {
		printProblems(run, stderr)
		return failed, fmt.Errorf("%s is not written, because some packages could not be analysed", o.writeBase)
	}
	name := inDir(o.config.Dir, o.writeBase)
	dir, err := filepath.Abs(filepath.Dir(name))
	if err != nil {
		return failed, err
	}
	known := baseline.New(entries(run, dir))
	kept, err := o.keepOthers(known, run, name, dir)
	if err != nil {
		return failed, err
	}
	var text bytes.Buffer
	if err := known.Write(&text); err != nil {
		return failed, err
	}
	if err := whole.Write(map[string][]byte{name: text.Bytes()}); err != nil {
		return failed, fmt.Errorf("-write-baseline %w", err)
	}
	if kept > 0 {
		fmt.Fprintf(stderr, "kept %s of packages or rules that this run left out\n", driver.Plural(kept, "older finding"))
	}
	fmt.Fprintf(stderr, "wrote %s to %s; mcperrlint -baseline %s leaves them out\n",
		driver.Plural(known.Len(), "known finding"), o.writeBase, oneWord(o.writeBase))
	return clean, nil
}

// keepOthers adds the findings of the file that is replaced, if they are of packages or rules that did not run. It
// returns their number.
func (o *options) keepOthers(known *baseline.Baseline, run *driver.Outcome, name, dir string) (int, error) {
	older, err := readBaseline(name)
	if errors.Is(err, os.ErrNotExist) || o.isWhole(dir) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", o.writeBase, err)
	}
	before, ran := known.Len(), o.ran(run, dir)
	known.Keep(older, func(e baseline.Entry) bool { return !ran(e) })
	return known.Len() - before, nil
}
