package plugin

import (
	"errors"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// spans is a flag as rules have them: it can be given several times, and refuses what contradicts itself.
type spans []string

func (s *spans) String() string { return strings.Join(*s, ",") }

func (s *spans) Set(text string) error {
	name, span, ok := strings.Cut(text, "=")
	low, high, dash := strings.Cut(span, "-")
	if !ok || !dash || low > high {
		return errors.New(name + ": " + span + " is no range like 2100-2199")
	}
	*s = append(*s, text)
	return nil
}

// flags are those of two rules made up for the tests.
type flags struct {
	ranges spans
	max    int
	strict bool
}

func rules() ([]analyzers.Rule, *flags) {
	f := new(flags)
	first := &analysis.Analyzer{Name: "mcpfirst"}
	first.Flags.Var(&f.ranges, "ranges", "")
	second := &analysis.Analyzer{Name: "mcpsecond"}
	second.Flags.IntVar(&f.max, "max-suggestion-bytes", 512, "")
	second.Flags.BoolVar(&f.strict, "strict", false, "")
	return []analyzers.Rule{{Analyzer: first}, {Analyzer: second}}, f
}

type table = map[string]any

func TestSettings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		settings any
		chosen   string
		want     flags
	}{
		{nil, "mcpfirst mcpsecond", flags{max: 512}},
		{table{}, "mcpfirst mcpsecond", flags{max: 512}},
		{table{"enable": []any{"mcpsecond"}}, "mcpsecond", flags{max: 512}},
		{table{"disable": []any{"mcpsecond"}}, "mcpfirst", flags{max: 512}},
		{table{"enable": []any{"mcpfirst"}, "disable": []any{"mcpsecond"}}, "mcpfirst", flags{max: 512}},
		{table{"max-suggestion-bytes": 256, "strict": true}, "mcpfirst mcpsecond", flags{max: 256, strict: true}},
		{table{"max-suggestion-bytes": 256.0}, "mcpfirst mcpsecond", flags{max: 256}},
		{table{"ranges": "a=1-2"}, "mcpfirst mcpsecond", flags{ranges: spans{"a=1-2"}, max: 512}},
		{table{"ranges": []any{"a=1-2", "b=3-4"}}, "mcpfirst mcpsecond", flags{ranges: spans{"a=1-2", "b=3-4"}, max: 512}},
		{table{"ranges": table{"b": "3-4", "a": "1-2"}}, "mcpfirst mcpsecond", flags{ranges: spans{"a=1-2", "b=3-4"}, max: 512}},
	} {
		all, got := rules()
		chosen, err := configure(all, c.settings)
		if err != nil {
			t.Errorf("%v: %v", c.settings, err)
			continue
		}
		if names := strings.ReplaceAll(ruleNames(chosen), ", ", " "); names != c.chosen {
			t.Errorf("%v: %s", c.settings, names)
		}
		if got.ranges.String() != c.want.ranges.String() || got.max != c.want.max || got.strict != c.want.strict {
			t.Errorf("%v: %+v, want %+v", c.settings, got, c.want)
		}
	}
}

// Every mistake is refused, in one line that names the key.
func TestBadSettings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		settings any
		want     string
	}{
		{"mcpfirst", `settings: want keys and values, got mcpfirst`},
		{table{"enabled": []any{"mcpfirst"}}, `settings.enabled: no such setting; there are enable, disable, ranges, max-suggestion-bytes, strict`},
		{table{"enable": "mcpfirst"}, `settings.enable: want a list of rules, got mcpfirst`},
		{table{"enable": []any{}}, `settings.enable: want a list of rules, got []`},
		{table{"disable": []any{"first"}}, `settings.disable[0]: no rule "first"; the rules are mcpfirst, mcpsecond`},
		{table{"enable": []any{"mcpfirst", 3}}, `settings.enable[1]: no rule "3"`},
		{table{"enable": []any{"mcpfirst", "mcpfirst"}}, `settings.enable[1]: mcpfirst is there twice`},
		{table{"enable": []any{"mcpfirst"}, "disable": []any{"mcpfirst"}}, `settings.disable: mcpfirst is in settings.enable as well`},
		{table{"disable": []any{"mcpfirst", "mcpsecond"}}, `settings.disable: every rule is switched off`},
		{table{"disable": []any{"mcpsecond"}, "strict": true}, `settings.strict: it belongs to mcpsecond, which is switched off`},
		{table{"max-suggestion-bytes": "many"}, `settings.max-suggestion-bytes: `},
		{table{"max-suggestion-bytes": nil}, `settings.max-suggestion-bytes: want a string`},
		{table{"strict": []any{table{}}}, `settings.strict: item 0: want a string`},
		{table{"ranges": table{"a": []any{1}}}, `settings.ranges: a: want a string`},
		{table{"ranges": []any{"a=2-1"}}, `settings.ranges: a: 2-1 is no range like 2100-2199`},
		{table{"ranges": []any{"a=1-2", "b"}}, `settings.ranges: b:  is no range`},
	} {
		all, _ := rules()
		_, err := configure(all, c.settings)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v, want %s", c.settings, err, c.want)
		}
	}
}

// The linter is registered under its name, and runs in a mode that has types.
func TestRegistered(t *testing.T) {
	t.Parallel()
	newPlugin, err := register.GetPlugin(Name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlugin(nil)
	if err != nil {
		t.Fatal(err)
	}
	built, err := p.BuildAnalyzers()
	if err != nil || len(built) != 1 || built[0].Name != Name || len(built[0].Requires) != len(analyzers.All) {
		t.Errorf("%v, %v", built, err)
	}
	if err := analysis.Validate(built); err != nil {
		t.Error(err)
	}
	if p.GetLoadMode() != register.LoadModeTypesInfo {
		t.Errorf("load mode %s", p.GetLoadMode())
	}
	if _, err := newPlugin(table{"enable": []any{"none"}}); err == nil {
		t.Error("settings are not read")
	}
}
