package registry

import (
	"strings"
	"testing"
)

func TestFlags(t *testing.T) {
	t.Parallel()
	var f Flags
	if base := f.Base(); len(base.Codes) != len(Builtin.Codes) || len(base.Domains) != len(Builtin.Domains) || f.Given() {
		t.Error("without flags the built-in registry applies")
	}
	for _, text := range []string{"issues=3000-3099, pulls=3100-3199", "legacy=-40099--40000"} {
		if err := f.Ranges().Set(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"ISSUE_LOCKED=3001,PULL_MERGED", "PULL_CLOSED=3101"} {
		if err := f.Names().Set(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	var only Flags
	if err := only.Ranges().Set("mine=2000-2999"); err != nil {
		t.Error(err)
	}
	if _, ok := only.Base().Number(2100); ok {
		t.Error("a built-in number is kept without its range")
	}
	if _, ok := only.Base().Code("PW_NAV"); !ok {
		t.Error("built-in codes are gone with the ranges")
	}
	const ranges = "issues=3000-3099,pulls=3100-3199,legacy=-40099--40000"
	const codes = "ISSUE_LOCKED=3001,PULL_MERGED,PULL_CLOSED=3101"
	for text, want := range map[string]string{
		"": "", "issues": "", "issues=": "", "issues=3000": "", "=1-2": "", "issues=a-b": "", "issues=3000-3099-": "",
		"x=99999999999999999999-99999999999999999999": "holds no number", "x=2-1": "holds no number",
		"issues=4000-4099":           "issues is there twice",
		"x=4000-4099,y=4099-4100":    "y=4099-4100 overlaps x=4000-4099",
		"x=3099-3100":                "x=3099-3100 overlaps issues=3000-3099",
		"x=-32050--32000":            "belongs to JSON-RPC",
		"x=599-700":                  "belongs to HTTP",
		"fine=5000-5099,not=so-fine": "not=so-fine",
	} {
		err := f.Ranges().Set(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("ranges %q: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"": "", "issueLocked": "SCREAMING_SNAKE_CASE", "ERROR": "says what has failed", "A B": "",
		"NEW_CODE=": "NAME=NUMBER", "NEW_CODE=x": "NAME=NUMBER", "NEW_CODE=0": "NAME=NUMBER",
		"ISSUE_LOCKED": "ISSUE_LOCKED is there twice", "NEW_CODE=3001": "ISSUE_LOCKED and NEW_CODE have the number 3001",
		"FINE_CODE,notFine": "notFine",
	} {
		err := f.Names().Set(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("codes %q: %v", text, err)
		}
	}
	// Values that are refused change nothing.
	if f.Ranges().String() != ranges || f.Names().String() != codes {
		t.Errorf("%s; %s", f.Ranges(), f.Names())
	}
	base := f.Base()
	if _, ok := base.Domain("playwright"); ok {
		t.Error("the built-in ranges are kept beside the given ones")
	}
	if c, ok := base.Number(3001); !ok || c.Name != "ISSUE_LOCKED" || !f.Given() {
		t.Error("codes that are given are not found")
	}
	if len(Builtin.Domains) != 11 {
		t.Error("the built-in registry was changed")
	}
}
