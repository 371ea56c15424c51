package plugin

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// spans is a flag like those of rules: it can be given several times, and refuses ranges without numbers.
type spans []string

func (s *spans) String() string { return strings.Join(*s, ",") }

func (s *spans) Set(text string) error {
	name, span, ok := strings.Cut(text, "=")
	low, high, dash := strings.Cut(span, "-")
	if !ok || !dash || low > high {
		return errors.New(name + ": invalid range " + strconv.Quote(span) + ": want MIN-MAX, as in 2100-2199")
	}
	*s = append(*s, text)
	return nil
}

// number and boolean are flags of the package flag.
type number int

func (n *number) String() string { return strconv.Itoa(int(*n)) }

func (n *number) Set(text string) (err error) {
	value, err := strconv.Atoi(text)
	*n = number(value)
	return err
}

type boolean bool

func (b *boolean) String() string { return strconv.FormatBool(bool(*b)) }

func (b *boolean) Set(text string) error {
	value, err := strconv.ParseBool(text)
	*b = boolean(value)
	return err
}

// options are the options of two rules that exist only in the tests.
type options struct {
	ranges spans
	max    number
	strict boolean
}

func rules() (rule.List, *options) {
	o := &options{max: 512}
	return rule.List{
		rule.New(rule.Meta{
			Name: "first", Doc: "// # Analyzer mcpfirst\n//\n// mcpfirst: report\npackage first",
			Options: []rule.Option{{Name: "ranges", Value: &o.ranges}},
		}),
		rule.New(rule.Meta{
			Name: "second", Doc: "// # Analyzer mcpsecond\n//\n// mcpsecond: report\npackage second",
			Options: []rule.Option{
				{Name: "max", Setting: "max-suggestion-bytes", Value: &o.max},
				{Name: "strict", Value: &o.strict},
			},
		}),
	}, o
}

type table = map[string]any

func TestSettings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		settings any
		chosen   string
		want     options
	}{
		{nil, "mcpfirst mcpsecond", options{max: 512}},
		{table{}, "mcpfirst mcpsecond", options{max: 512}},
		{table{"enable": []any{"mcpsecond"}}, "mcpsecond", options{max: 512}},
		{table{"disable": []any{"mcpsecond"}}, "mcpfirst", options{max: 512}},
		{table{"enable": []any{"mcpfirst"}, "disable": []any{"mcpsecond"}}, "mcpfirst", options{max: 512}},
		{table{"enable": []any{"second"}}, "mcpsecond", options{max: 512}},
		{table{"enable": []any{"mcpfirst"}, "disable": []any{"second"}}, "mcpfirst", options{max: 512}},
		{
			table{"first.ranges": "a=1-2", "mcpsecond.max": 3},
			"mcpfirst mcpsecond", options{ranges: spans{"a=1-2"}, max: 3},
		},
		{
			table{"mcpfirst": table{"ranges": table{"a": "1-2"}}, "second": table{"max": 3, "strict": true}},
			"mcpfirst mcpsecond", options{ranges: spans{"a=1-2"}, max: 3, strict: true},
		},
		{table{"max-suggestion-bytes": 256, "strict": true}, "mcpfirst mcpsecond", options{max: 256, strict: true}},
		{table{"max-suggestion-bytes": 256.0}, "mcpfirst mcpsecond", options{max: 256}},
		{table{"ranges": "a=1-2"}, "mcpfirst mcpsecond", options{ranges: spans{"a=1-2"}, max: 512}},
		{
			table{"ranges": []any{"a=1-2", "b=3-4"}},
			"mcpfirst mcpsecond", options{ranges: spans{"a=1-2", "b=3-4"}, max: 512},
		},
		{
			table{"ranges": table{"b": "3-4", "a": "1-2"}},
			"mcpfirst mcpsecond", options{ranges: spans{"a=1-2", "b=3-4"}, max: 512},
		},
	} {
		all, got := rules()
		chosen, err := configure(all, c.settings)
		if err != nil {
			t.Errorf("%v: %v", c.settings, err)
			continue
		}
		if names := strings.Join(chosen.Names(), " "); names != c.chosen {
			t.Errorf("%v: %s", c.settings, names)
		}
		if got.ranges.String() != c.want.ranges.String() || got.max != c.want.max || got.strict != c.want.strict {
			t.Errorf("%v: %+v, want %+v", c.settings, got, c.want)
		}
	}
}

// Findings whose fixes are to review have fixes only if the settings ask for all.
func TestFixes(t *testing.T) {
	t.Parallel()
	for value, want := range map[any]int{nil: 1, "safe": 1, "all": 2} {
		settings := table{"fixes": value}
		if value == nil {
			settings = nil
		}
		var all rule.List
		for name, fixes := range map[string]rule.Fixes{"one": rule.Safe, "two": rule.Review} {
			all = append(all, rule.New(rule.Meta{
				Name: name, Doc: "// # Analyzer mcp" + name + "\n//\n// mcp" + name + ": report\npackage " + name,
				Fixes: fixes, Run: reportFixable,
			}))
		}
		chosen, err := configure(all, settings)
		if err != nil {
			t.Fatal(err)
		}
		found, fixable := 0, 0
		for _, r := range chosen {
			report := func(d analysis.Diagnostic) { found, fixable = found+1, fixable+len(d.SuggestedFixes) }
			if _, err := r.Analyzer.Run(&analysis.Pass{Analyzer: r.Analyzer, Report: report}); err != nil {
				t.Error(err)
			}
		}
		if found != 2 || fixable != want {
			t.Errorf("%v: %d findings with %d fixes, want %d", value, found, fixable, want)
		}
	}
}

// reportFixable reports a finding with a fix.
func reportFixable(pass *analysis.Pass) (any, error) {
	pass.Report(analysis.Diagnostic{SuggestedFixes: []analysis.SuggestedFix{{Message: "fix"}}})
	return nil, nil
}

// Every mistake is an error of one line that names the key.
func TestBadSettings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		settings any
		want     string
	}{
		{"mcpfirst", `settings: want keys and values, got mcpfirst`},
		{
			table{"enabled": []any{"mcpfirst"}},
			`settings.enabled: no such setting; there are enable, disable, fixes, ranges, max-suggestion-bytes, strict`,
		},
		{table{"enable": "mcpfirst"}, `settings.enable: want a list of rules, got mcpfirst`},
		{table{"enable": []any{}}, `settings.enable: it names no rule: leave it out`},
		{table{"disable": []any{"third"}}, `settings.disable[0]: no rule "third"; the rules are mcpfirst, mcpsecond`},
		{table{"enable": []any{"mcpfirst", 3}}, `settings.enable[1]: no rule "3"`},
		{table{"enable": []any{"mcpfirst", "mcpfirst"}}, `settings.enable[1]: duplicate rule mcpfirst`},
		{
			table{"enable": []any{"mcpfirst"}, "disable": []any{"mcpfirst"}},
			`settings.disable: mcpfirst is in settings.enable as well`,
		},
		{table{"enable": []any{"first", "mcpfirst"}}, `settings.enable[1]: duplicate rule mcpfirst`},
		{table{"enable": []any{"first"}, "disable": []any{"mcpfirst"}}, `settings.disable: mcpfirst is in`},
		{table{"first.strict": true}, `settings.first.strict: no such setting; there are enable, disable, fixes,`},
		{table{"third": table{"max": 3}}, `settings.third: no such setting;`},
		{table{"second.max": 3, "max-suggestion-bytes": 3}, `settings.second.max: it is in settings.max-suggestion-`},
		{table{"second": table{"max": 3}, "mcpsecond.max": 3}, `settings.second.max: it is in settings.mcpsecond`},
		{table{"disable": []any{"second"}, "second.max": 3}, `settings.second.max: it belongs to mcpsecond, which`},
		{table{"disable": []any{"mcpfirst", "mcpsecond"}}, `settings.disable: every rule is switched off`},
		{
			table{"disable": []any{"mcpsecond"}, "strict": true},
			`settings.strict: it belongs to mcpsecond, which is switched off`,
		},
		{table{"max-suggestion-bytes": "many"}, `settings.max-suggestion-bytes: `},
		{table{"max-suggestion-bytes": nil}, `settings.max-suggestion-bytes: want a string`},
		{table{"strict": []any{table{}}}, `settings.strict: item 0: want a string`},
		{table{"ranges": table{"a": []any{1}}}, `settings.ranges: a: want a string`},
		{table{"ranges": []any{"a=2-1"}}, `settings.ranges: a: invalid range "2-1": want MIN-MAX, as in 2100-2199`},
		{table{"fixes": "some"}, `settings.fixes: want safe or all, got some`},
		{table{"fixes": true}, `settings.fixes: want safe or all, got true`},
		{table{"ranges": []any{"a=1-2", "b"}}, `settings.ranges: b: invalid range "": want MIN-MAX`},
	} {
		all, _ := rules()
		_, err := configure(all, c.settings)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v, want %s", c.settings, err, c.want)
		}
	}
}

// The linter is registered under its name, and needs types.
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
