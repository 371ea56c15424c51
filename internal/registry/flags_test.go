package registry

import (
	"flag"
	"strings"
	"testing"
)

// Values that the flags accept.
const (
	ranges = "issues=3000-3099,pulls=3100-3199,legacy=-40099--40000"
	names  = "ISSUE_LOCKED=3001,PULL_MERGED,PULL_CLOSED=3101"
)

// set returns flags with the values above.
func set(t *testing.T) *Flags {
	t.Helper()
	f := new(Flags)
	for _, text := range []string{"issues=3000-3099, pulls=3100-3199", "legacy=-40099--40000"} {
		if err := f.Ranges().Set(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"ISSUE_LOCKED=3001,PULL_MERGED", "PULL_CLOSED=3101"} {
		if err := f.Names().Set(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return f
}

// TestFlags covers what flags register.
func TestFlags(t *testing.T) {
	t.Parallel()
	if none := new(Flags); none.Given() {
		t.Error("without flags, codes are given")
	}
	only := new(Flags)
	if err := only.Ranges().Set("mine=2000-2999"); err != nil || only.Given() {
		t.Errorf("ranges alone give codes: %v", err)
	}
	f := set(t)
	if c, ok := f.Number(3001); !ok || c.Name != "ISSUE_LOCKED" || !f.Given() {
		t.Error("codes that are given are not found")
	}
	if _, ok := f.Domain("issues"); !ok {
		t.Error("ranges that are given are not found")
	}
}

// TestRangesErrors covers values that the flag for ranges refuses, with a part of the error.
func TestRangesErrors(t *testing.T) {
	t.Parallel()
	f := set(t)
	checkErrors(t, f.Ranges(), map[string]string{
		"": "", "issues": "", "issues=": "", "issues=3000": "", "=1-2": "", "issues=a-b": "", "issues=3000-3099-": "",
		"x=99999999999999999999-99999999999999999999": "at most 64 bits", "x=2-1": "the smaller one first",
		"issues=4000-4099":           "issues is there twice",
		"x=4000-4099,y=4099-4100":    "y=4099-4100 overlaps x=4000-4099",
		"x=3099-3100":                "x=3099-3100 overlaps issues=3000-3099",
		"x=-32050--32000":            "belongs to JSON-RPC",
		"x=599-700":                  "belongs to HTTP",
		"fine=5000-5099,not=so-fine": "not=so-fine",
	})
	if got := f.Ranges().String(); got != ranges {
		t.Errorf("refused values have changed the ranges to %s", got)
	}
}

// TestNamesErrors covers values that the flag for codes refuses, with a part of the error.
func TestNamesErrors(t *testing.T) {
	t.Parallel()
	f := set(t)
	checkErrors(t, f.Names(), map[string]string{
		"": "", "issueLocked": "SCREAMING_SNAKE_CASE", "ERROR": "says what has failed", "A B": "",
		"NEW_CODE=": "NAME=NUMBER", "NEW_CODE=x": "NAME=NUMBER", "NEW_CODE=0": "NAME=NUMBER",
		"ISSUE_LOCKED": "ISSUE_LOCKED is there twice", "NEW_CODE=3001": "ISSUE_LOCKED and NEW_CODE have the number 3001",
		"FINE_CODE,notFine": "notFine",
	})
	if got := f.Names().String(); got != names {
		t.Errorf("refused values have changed the codes to %s", got)
	}
}

// checkErrors sets a flag to values that it refuses. Errors are one line.
func checkErrors(t *testing.T, f flag.Value, errors map[string]string) {
	t.Helper()
	for text, want := range errors {
		err := f.Set(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got the error %v, want %q", text, err, want)
		}
	}
}
