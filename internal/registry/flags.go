package registry

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Flags are the registrations of command-line flags.
type Flags struct{ Registry }

// Given reports whether codes were given. They are then the only codes.
func (f *Flags) Given() bool { return len(f.Codes) > 0 }

// Ranges returns the flag for domains: NAME=MIN-MAX. Several are separated by commas or by repeating the flag.
func (f *Flags) Ranges() *RangesFlag { return (*RangesFlag)(f) }

// Names returns the flag for codes: NAME or NAME=NUMBER.
func (f *Flags) Names() *CodesFlag { return (*CodesFlag)(f) }

// RangesFlag is a [flag.Value].
type RangesFlag Flags

var rangeForm = pattern.New(`^([^=]+)=(-?\d+)-(-?\d+)$`)

// Set implements [flag.Value]. It adds all ranges of a text, or none if there is an error.
func (f *RangesFlag) Set(text string) error {
	domains := slices.Clone(f.Domains)
	for item := range strings.SplitSeq(text, ",") {
		m := rangeForm.FindStringSubmatch(strings.TrimSpace(item))
		if m == nil {
			return fmt.Errorf("%q is not NAME=MIN-MAX, as in playwright=2100-2199", item)
		}
		d := Domain{Name: m[1]}
		var err1, err2 error
		d.Min, err1 = strconv.ParseInt(m[2], 10, 64)
		d.Max, err2 = strconv.ParseInt(m[3], 10, 64)
		switch {
		case err1 != nil || err2 != nil:
			return fmt.Errorf("%q holds no number: they have at most 64 bits", item)
		case d.Min > d.Max:
			return fmt.Errorf("%q holds no number: want the smaller one first", item)
		}
		for _, taken := range []Domain{JSONRPC, HTTP} {
			if d.overlaps(taken) {
				return fmt.Errorf("%q overlaps %d-%d, which belongs to %s", item, taken.Min, taken.Max, taken.Name)
			}
		}
		domains = append(domains, d)
		if problem := contradiction(domains); problem != "" {
			return errors.New(problem)
		}
	}
	f.Domains = domains
	return nil
}

// String implements [flag.Value]. It returns a text that [RangesFlag.Set] accepts.
func (f *RangesFlag) String() string {
	var items []string
	for _, d := range f.Domains {
		items = append(items, fmt.Sprintf("%s=%d-%d", d.Name, d.Min, d.Max))
	}
	return strings.Join(items, ",")
}

// CodesFlag is a [flag.Value].
type CodesFlag Flags

// Set implements [flag.Value]. It adds all codes of a text, or none if there is an error.
func (f *CodesFlag) Set(text string) error {
	list := slices.Clone(f.Codes)
	for item := range strings.SplitSeq(text, ",") {
		name, number, numbered := strings.Cut(strings.TrimSpace(item), "=")
		c := Code{Name: name}
		if numbered {
			var err error
			if c.Number, err = strconv.ParseInt(number, 10, 64); err != nil || c.Number == 0 {
				return fmt.Errorf("%q is not NAME=NUMBER, as in ISSUE_LOCKED=3001", item)
			}
		}
		if codes.Check(name) != codes.Fine {
			return fmt.Errorf("%q is not a code in SCREAMING_SNAKE_CASE that says what has failed", name)
		}
		given := &Registry{Codes: list}
		if _, ok := given.Code(name); ok {
			return fmt.Errorf("%s is there twice", name)
		}
		if other, ok := given.Number(c.Number); ok {
			return fmt.Errorf("%s and %s have the number %d", other.Name, name, c.Number)
		}
		list = append(list, c)
	}
	f.Codes = list
	return nil
}

// String implements [flag.Value]. It returns a text that [CodesFlag.Set] accepts.
func (f *CodesFlag) String() string {
	var items []string
	for _, c := range f.Codes {
		item := c.Name
		if c.Number != 0 {
			item += "=" + strconv.FormatInt(c.Number, 10)
		}
		items = append(items, item)
	}
	return strings.Join(items, ",")
}
