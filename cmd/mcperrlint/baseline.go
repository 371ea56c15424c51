package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/baseline"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/output"
)

// readBaseline reads the baseline, if there is one, and leaves its findings out of the run.
func (o *options) readBaseline() error {
	if o.baseline == "" {
		return nil
	}
	f, err := os.Open(o.baseline)
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("there is no baseline %s: write it with -write-baseline %s", o.baseline, o.baseline)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if o.known, err = baseline.Read(f); err != nil {
		return fmt.Errorf("%s: %w", o.baseline, err)
	}
	dir, err := filepath.Abs(filepath.Dir(o.baseline))
	if err != nil {
		return err
	}
	o.config.Keep = func(run *driver.Run) []driver.Finding { return o.unknown(run, dir) }
	return nil
}

// unknown returns the findings that are not in the baseline. It counts those of the first run that are.
func (o *options) unknown(run *driver.Run, dir string) (list []driver.Finding) {
	isNew, gone := o.known.Unknown(entries(run, dir))
	for i, f := range run.Findings {
		if isNew[i] {
			list = append(list, f)
		}
	}
	o.left = len(run.Findings) - len(list)
	if len(run.Problems) == 0 && o.isWhole(dir) {
		o.gone = gone
	}
	return list
}

// isWhole reports whether all rules run on all packages below a folder.
func (o *options) isWhole(dir string) bool {
	wd, err := filepath.Abs(o.config.Dir)
	return err == nil && wd == dir && len(o.rules) == len(analyzers.All) &&
		len(o.config.Patterns) == 1 && o.config.Patterns[0] == "./..."
}

// entries returns what a baseline in a folder knows the findings of a run by.
func entries(run *driver.Run, dir string) []baseline.Entry {
	list := make([]baseline.Entry, len(run.Findings))
	for i, f := range run.Findings {
		list[i] = output.Entry(run, f, dir)
	}
	return list
}

// writeBaseline writes the findings of a run as a baseline.
func (o *options) writeBaseline(run *driver.Run, stdout, stderr io.Writer) (int, error) {
	if len(run.Problems) > 0 {
		for _, problem := range run.Problems {
			fmt.Fprintln(stderr, "mcperrlint:", problem)
		}
		return failed, fmt.Errorf("%s is not written, because its findings would not be all", o.writeBase)
	}
	dir, err := filepath.Abs(filepath.Dir(o.writeBase))
	if err != nil {
		return failed, err
	}
	tmp, err := os.CreateTemp(dir, ".mcperrlint-*")
	if err != nil {
		return failed, fmt.Errorf("-write-baseline %s: %w", o.writeBase, err)
	}
	defer os.Remove(tmp.Name()) // fails once it is renamed, which is right
	err = baseline.New(entries(run, dir)).Write(tmp)
	if err == nil {
		err = tmp.Chmod(0o644)
	}
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), o.writeBase)
	}
	if err != nil {
		return failed, err
	}
	fmt.Fprintf(stdout, "%d known findings are in %s; mcperrlint -baseline %s leaves them out\n",
		len(run.Findings), o.writeBase, o.writeBase)
	return clean, nil
}
