// Package baseline remembers the findings of a server that are known, so that only new ones count.
//
// A finding is known by its rule, its file, the function that it is in and its code. It stays known when lines above it
// come or go, when it is reformatted, and when a new release words its message differently.
package baseline

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Entry is what a finding is known by.
type Entry struct {
	Rule     string // the name of the analyzer
	File     string // relative to the folder of the baseline, with slashes
	Function string // with its receiver; empty outside of functions
	Code     string // its code, in a form that formatting does not change
}

// header is the first line of a baseline.
const header = "# mcperrlint baseline 1: known findings, as count, rule, file, function and code"

// newer matches the first line of a baseline of another version.
var newer = pattern.New(`^# mcperrlint baseline \d+:`)

// conflict matches the lines that git writes around a conflict.
var conflict = pattern.New(`^(<<<<<<<|=======|>>>>>>>)`)

// Baseline is a set of known findings.
type Baseline struct {
	count map[Entry]int
}

// New returns the baseline of some findings.
func New(list []Entry) *Baseline {
	b := &Baseline{count: make(map[Entry]int)}
	for _, e := range list {
		b.count[e.normal()]++
	}
	return b
}

// normal returns the entry as it is written: without what gofmt may change, and without tabs and line breaks.
func (e Entry) normal() Entry {
	e.File = path.Clean(strings.ReplaceAll(e.File, `\`, "/"))
	e.Code = strings.Join(strings.Fields(e.Code), " ")
	return e
}

// IsBaseline reports whether a text is a baseline, with mistakes or without.
func IsBaseline(text []byte) bool {
	name, _, _ := strings.Cut(header, ":")
	return bytes.HasPrefix(bytes.TrimPrefix(text, []byte("\ufeff")), []byte(name))
}

// Read reads a baseline. isRule reports whether a name is that of a rule. The error names the line.
func Read(r io.Reader, isRule func(name string) bool) (*Baseline, error) {
	b := &Baseline{count: make(map[Entry]int)}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24)
	n := 1
	for ; lines.Scan(); n++ {
		switch line := strings.TrimPrefix(strings.TrimSuffix(lines.Text(), "\r"), "\ufeff"); {
		case n > 1 && conflict.MatchString(line):
			return nil, fmt.Errorf("line %d: there is a merge conflict: keep the lines of both sides", n)
		case n == 1 && line != header && newer.MatchString(line):
			return nil, errors.New("line 1: a newer release of mcperrlint has written this baseline: use that one here, too")
		case n == 1 && line != header:
			return nil, fmt.Errorf("line 1: this is not a baseline: want %q", header)
		case n == 1 || line == "" || line == header: // a second header is there when files were joined
		default:
			e, count, err := parse(line)
			if err == nil && !isRule(e.Rule) {
				err = fmt.Errorf("there is no rule %.40q: remove the line", e.Rule)
			}
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			b.count[e] = max(b.count[e], count) // both sides of a merge may have the line
		}
	}
	if err := lines.Err(); err != nil || n > 1 {
		return b, err
	}
	return nil, errors.New("it is empty: want what -write-baseline writes")
}

func parse(line string) (e Entry, count int, err error) {
	fields := strings.SplitN(line, "\t", 5)
	if len(fields) != 5 {
		return e, 0, fmt.Errorf("want 5 fields with tabs between them, have %d", len(fields))
	}
	count, err = strconv.Atoi(fields[0])
	if err != nil || count < 1 {
		return e, 0, errors.New("want a count above 0 in the first field")
	}
	return Entry{fields[1], fields[2], fields[3], fields[4]}.normal(), count, nil
}

// Write writes the baseline, sorted, so that a change of it is a small difference.
func (b *Baseline) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, header)
	for _, e := range slices.SortedFunc(maps.Keys(b.count), compare) {
		fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\n", b.count[e], e.Rule, e.File, e.Function, e.Code)
	}
	return out.Flush()
}

func compare(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Function, b.Function), cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Code, b.Code))
}

// Keep adds the findings of an older baseline that a function chooses.
func (b *Baseline) Keep(older *Baseline, keep func(Entry) bool) {
	for e, n := range older.count {
		if keep(e) {
			b.count[e] += n
		}
	}
}

// Len returns the number of findings.
func (b *Baseline) Len() (n int) {
	for _, count := range b.count {
		n += count
	}
	return n
}

// Unknown reports for each finding of a list whether it is new. Of findings with the same entry, the last ones are new.
// gone is how many known findings are not in the list, of those that may be: ran chooses them.
func (b *Baseline) Unknown(list []Entry, ran func(Entry) bool) (unknown []bool, gone int) {
	left := maps.Clone(b.count)
	unknown = make([]bool, len(list))
	for i, e := range list {
		e = e.normal()
		unknown[i] = left[e] == 0
		if left[e] > 0 {
			left[e]--
		}
	}
	for e, n := range left {
		if n > 0 && ran(e) {
			gone += n
		}
	}
	return unknown, gone
}
