package lock

import (
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/contract"
)

// tools is a small server.
var tools = []contract.Tool{
	{Name: "read", Codes: []contract.Code{
		{Name: "PAGE_NOT_FOUND", Kind: "not_found", Retry: "not_retryable", Number: 3001},
		{},
	}},
	{Name: "write", Codes: []contract.Code{
		{Name: "PAGE_LOCKED", Kind: "conflict", Retry: "retryable_after_ms 1000"},
		{Name: "PAGE_LOCKED"},
		{Name: "PAGE_NOT_FOUND", Kind: "not_found", Retry: "not_retryable", Number: 3001},
	}},
	{Name: "ping"},
}

func TestFile(t *testing.T) {
	t.Parallel()
	const want = header + `module example.com/pages v1.2.3
code PAGE_LOCKED conflict|run_time retryable_after_ms=1000|run_time -
code PAGE_NOT_FOUND not_found not_retryable 3001
tool ping -
tool read PAGE_NOT_FOUND
tool read run_time
tool write PAGE_LOCKED
tool write PAGE_NOT_FOUND
`
	l := Of("example.com/pages", "v1.2.3", tools)
	if got := l.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	parsed, err := Parse(want)
	if err != nil {
		t.Fatal(err)
	}
	if got := parsed.String(); got != want {
		t.Errorf("after Parse:\n%s\nwant:\n%s", got, want)
	}
	if changes := Compare(parsed, l); len(changes) > 0 {
		t.Errorf("a lock differs from itself: %v", changes)
	}
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                              "the line with the module is missing",
		"module x":                      `line 1: "module x" is not understood: want module, code or tool and its fields`,
		"module x v1.0.0\n<<<<<<< HEAD": "line 2: there is a merge conflict: write the file anew with -lock",
		"\xff\x00":                      "this is not a lock file: it is no text",
		"module x 1.0":                  `line 1: "1.0" is no version: want one such as v1.2.0`,
		"# x\n\nmodule x v1.0.0\nline":  `line 4: "line" is not understood: want module, code or tool and its fields`,
		"module x v1.0.0\ncode A conflikt not_retryable -": `line 2: unknown kind "conflikt": want one of conflict, ` +
			`internal, network, not_found, permission, rate_limited, timeout, unknown, validation, run_time`,
		"module x v1.0.0\ncode A conflict later -":           `line 2: unknown retry "later": want one such as not_retryable`,
		"module x v1.0.0\ncode A conflict not_retryable ten": `line 2: "ten" is no number`,
		"module x v1.0.0\ntool a B C": `line 2: "tool a B C" is not understood: want module, code or tool and its ` +
			`fields`,
		"module x v1.0.0\ncode A kind -": `line 2: "code A kind -" is not understood: want module, code or tool and its ` +
			`fields`,
	} {
		if _, err := Parse(text); err == nil || err.Error() != want {
			t.Errorf("Parse(%q): got %v, want %s", text, err, want)
		}
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	before := Of("m", "v1.0.0", tools).String()
	for _, c := range []struct {
		name          string
		before, after string // what is replaced in the file
		want          string
	}{
		{"a code is renamed", "PAGE_LOCKED", "LOCKED",
			"breaking: code PAGE_LOCKED is gone; it was an answer of tool write\n" +
				"addition: code LOCKED is new; it is an answer of tool write\n"},
		{"a kind", "PAGE_NOT_FOUND not_found", "PAGE_NOT_FOUND validation",
			"breaking: code PAGE_NOT_FOUND has kind validation instead of not_found\n"},
		{"a retry", "not_retryable", "unknown", "breaking: code PAGE_NOT_FOUND has retry unknown instead of not_retryable\n"},
		{"a number", "3001", "-", "breaking: code PAGE_NOT_FOUND has number - instead of 3001\n"},
		{"a tool loses a code", "tool read PAGE_NOT_FOUND\n", "",
			"breaking: tool read no longer answers with PAGE_NOT_FOUND\n"},
		{"a tool gets a code", "tool ping -\n", "tool ping PAGE_LOCKED\n",
			"addition: tool ping also answers with PAGE_LOCKED\n"},
		{"a tool gets codes at run time", "tool ping -\n", "tool ping run_time\n",
			"addition: tool ping also answers with codes that are decided at run time\n"},
		{"nothing is decided at run time any more", "tool read run_time\n", "", ""},
		{"a tool is gone", "tool ping -\n", "", "breaking: tool ping is gone\n"},
		{"a tool is new", "tool ping -\n", "tool ping -\ntool pong -\n", "addition: tool pong is new\n"},
	} {
		was, err := Parse(before)
		if err != nil {
			t.Fatal(err)
		}
		is, err := Parse(strings.ReplaceAll(before, c.before, c.after))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, change := range Compare(was, is) {
			got += map[bool]string{true: "breaking", false: "addition"}[change.Breaking] + ": " + change.Text + "\n"
		}
		if got != c.want {
			t.Errorf("%s: got:\n%swant:\n%s", c.name, got, c.want)
		}
	}
}

func TestNeeds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ version, breaking, addition string }{
		{"v1.2.3", "v2.0.0", "v1.3.0"},
		{"v0.2.3", "v0.3.0", "v0.2.4"},
		{"v2.0.0-rc.1", "v3.0.0", "v2.1.0"},
		{"v1", "v2.0.0", "v1.1.0"},
	} {
		if got := (Change{Breaking: true}).Needs(c.version); got != c.breaking {
			t.Errorf("a breaking change of %s needs %s, want %s", c.version, got, c.breaking)
		}
		if got := (Change{}).Needs(c.version); got != c.addition {
			t.Errorf("an addition to %s needs %s, want %s", c.version, got, c.addition)
		}
	}
}
