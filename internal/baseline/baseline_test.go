package baseline_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/baseline"
)

var (
	bare  = baseline.Entry{Rule: "mcpbareerror", File: "tools/a.go", Function: "Store.Get", Code: "return nil, err"}
	other = baseline.Entry{Rule: "mcpbareerror", File: "tools/a.go", Function: "Store.List", Code: "return nil, err"}
)

func text(t *testing.T, b *baseline.Baseline) string {
	var out strings.Builder
	if err := b.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestWriteAndRead(t *testing.T) {
	t.Parallel()
	spaced := bare
	spaced.File, spaced.Code = `tools\a.go`, "\t\treturn  nil,\terr"
	written := text(t, baseline.New([]baseline.Entry{other, bare, spaced}))
	const want = "# mcperrlint baseline 1: known findings, as count, rule, file, function and code\n" +
		"2\tmcpbareerror\ttools/a.go\tStore.Get\treturn nil, err\n" +
		"1\tmcpbareerror\ttools/a.go\tStore.List\treturn nil, err\n"
	if written != want {
		t.Errorf("wrote\n%s", written)
	}
	for _, src := range []string{want, strings.ReplaceAll(want, "\n", "\r\n"), want + "\n", "\ufeff" + want} {
		b, err := baseline.Read(strings.NewReader(src), isRule)
		if err != nil {
			t.Fatal(err)
		}
		if again := text(t, b); again != want {
			t.Errorf("read and wrote\n%s", again)
		}
	}
}

func isRule(name string) bool { return strings.HasPrefix(name, "mcp") }

func TestReadErrors(t *testing.T) {
	t.Parallel()
	header, _, _ := strings.Cut(text(t, baseline.New(nil)), "\n")
	for src, want := range map[string]string{
		"": "it is empty: want what -write-baseline writes",
		"# mcperrlint baseline 2: x\n": "line 1: a newer release of mcperrlint has written this baseline: use that one " +
			"here, too",
		"{}\n":                            `line 1: this is not a baseline: want "` + header + `"`,
		header + "\n1\tnope\tb\tc\td\n":   `line 2: there is no rule "nope": remove the line`,
		header + "\n1\ta\tb\n":            "line 2: want 5 fields with tabs between them, have 3",
		header + "\n\n0\ta\tb\tc\td\n":    "line 3: want a count above 0 in the first field",
		header + "\none\ta\tb\tc\td\n":    "line 2: want a count above 0 in the first field",
		header + "\n<<<<<<< HEAD\n1\ta\n": "line 2: there is a merge conflict: keep the lines of both sides",
	} {
		if _, err := baseline.Read(strings.NewReader(src), isRule); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", src, err, want)
		}
	}
}

// A merge by hand can leave a line or the header twice.
func TestReadMerged(t *testing.T) {
	t.Parallel()
	want := text(t, baseline.New([]baseline.Entry{{"mcpbareerror", "a.go", "f", "x"}, {"mcpbareerror", "a.go", "f", "x"}}))
	b, err := baseline.Read(strings.NewReader(want+want), isRule)
	if err != nil {
		t.Fatal(err)
	}
	if got := text(t, b); got != want {
		t.Errorf("got\n%s", got)
	}
	if !baseline.IsBaseline([]byte(want)) || baseline.IsBaseline([]byte("module example.com/m\n")) ||
		baseline.IsBaseline(nil) {
		t.Error("IsBaseline is wrong")
	}
}

func TestUnknown(t *testing.T) {
	t.Parallel()
	b := baseline.New([]baseline.Entry{bare, bare, other})
	for _, c := range []struct {
		list []baseline.Entry
		want []bool
		gone int
	}{
		{nil, []bool{}, 3},
		{[]baseline.Entry{bare, other, bare}, []bool{false, false, false}, 0},
		{[]baseline.Entry{bare, bare, bare}, []bool{false, false, true}, 1},
		{[]baseline.Entry{{Rule: "mcpsofterror", File: bare.File, Function: bare.Function, Code: bare.Code}}, []bool{true},
			3},
		{[]baseline.Entry{{Rule: bare.Rule, File: bare.File, Function: bare.Function, Code: " return nil,  err"}},
			[]bool{false}, 2},
	} {
		got, gone := b.Unknown(c.list, func(baseline.Entry) bool { return true })
		if !slices.Equal(got, c.want) || gone != c.gone {
			t.Errorf("%v: got %v and %d gone, want %v and %d", c.list, got, gone, c.want, c.gone)
		}
	}
	if got, _ := b.Unknown([]baseline.Entry{bare}, func(baseline.Entry) bool { return true }); got[0] {
		t.Error("asking changes the baseline")
	}
}

func TestKeep(t *testing.T) {
	t.Parallel()
	b := baseline.New([]baseline.Entry{bare})
	b.Keep(baseline.New([]baseline.Entry{bare, other, other}), func(e baseline.Entry) bool { return e == other })
	if got := b.Len(); got != 3 {
		t.Errorf("there are %d findings, want 3", got)
	}
}
