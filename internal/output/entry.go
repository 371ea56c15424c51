package output

import (
	"path/filepath"

	"github.com/mcperrlint/mcperrlint/internal/baseline"
	"github.com/mcperrlint/mcperrlint/internal/driver"
)

// Entry returns what a baseline in the folder of the report knows a finding by.
func (r *Report) Entry(f driver.Finding) baseline.Entry { return Entry(r.Run, f, r.Dir) }

// Entry returns what a baseline in a folder knows a finding by.
func Entry(run *driver.Run, f driver.Finding, dir string) baseline.Entry {
	name := f.Position.Filename
	if rel, err := filepath.Rel(dir, name); err == nil {
		name = rel
	}
	return baseline.Entry{
		Rule: f.Rule, File: filepath.ToSlash(name), Function: run.Function(f.Pos), Code: run.Line(f.Pos),
	}
}
