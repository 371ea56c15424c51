package plugin

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// configure reads settings strictly and returns the rules to run. Every flag of a rule, which the command spells
// -RULE.FLAG, is a setting, in general named FLAG.
func configure(all []analyzers.Rule, settings any) ([]analyzers.Rule, error) {
	table, err := asTable(settings)
	if err != nil {
		return nil, err
	}
	enable, err := names(all, table, "enable")
	if err != nil {
		return nil, err
	}
	disable, err := names(all, table, "disable")
	if err != nil {
		return nil, err
	}
	for _, name := range disable {
		if slices.Contains(enable, name) {
			return nil, fmt.Errorf("settings.disable: %s is in settings.enable as well", name)
		}
	}
	var chosen []analyzers.Rule
	for _, r := range all {
		name := r.Analyzer.Name
		if !slices.Contains(disable, name) && (len(enable) == 0 || slices.Contains(enable, name)) {
			chosen = append(chosen, r)
		}
	}
	if len(chosen) == 0 {
		return nil, errors.New("settings.disable: every rule is switched off")
	}
	return chosen, setFlags(all, chosen, table)
}

// asTable returns settings as golangci-lint decodes them from YAML, TOML or JSON; none are an empty table.
func asTable(settings any) (map[string]any, error) {
	switch s := settings.(type) {
	case nil:
		return nil, nil
	case map[string]any:
		return s, nil
	}
	return nil, fmt.Errorf("settings: want keys and values, got %v", settings)
}

// names reads a list of rules.
func names(all []analyzers.Rule, table map[string]any, key string) ([]string, error) {
	value, ok := table[key]
	if !ok {
		return nil, nil
	}
	list, ok := value.([]any)
	if !ok || len(list) == 0 {
		return nil, fmt.Errorf("settings.%s: want a list of rules, got %v", key, value)
	}
	var result []string
	for i, v := range list {
		name, _ := v.(string)
		if !slices.ContainsFunc(all, func(r analyzers.Rule) bool { return r.Analyzer.Name == name }) {
			return nil, fmt.Errorf("settings.%s[%d]: no rule %q; the rules are %s", key, i, fmt.Sprint(v), ruleNames(all))
		}
		if slices.Contains(result, name) {
			return nil, fmt.Errorf("settings.%s[%d]: %s is there twice", key, i, name)
		}
		result = append(result, name)
	}
	return result, nil
}

func ruleNames(all []analyzers.Rule) string {
	var names []string
	for _, r := range all {
		names = append(names, r.Analyzer.Name)
	}
	return strings.Join(names, ", ")
}

// setFlags gives the remaining settings to the rules whose flags they are.
func setFlags(all, chosen []analyzers.Rule, table map[string]any) error {
	for _, key := range slices.Sorted(maps.Keys(table)) {
		if key == "enable" || key == "disable" {
			continue
		}
		owner, f := ownerOf(all, key)
		if f == nil {
			return fmt.Errorf("settings.%s: no such setting; there are %s", key, strings.Join(keys(all), ", "))
		}
		if !slices.ContainsFunc(chosen, func(r analyzers.Rule) bool { return r.Analyzer == owner.Analyzer }) {
			return fmt.Errorf("settings.%s: it belongs to %s, which is switched off", key, owner.Analyzer.Name)
		}
		values, err := flagValues(table[key])
		if err == nil {
			for _, v := range values {
				if err = f.Value.Set(v); err != nil {
					break
				}
			}
		}
		if err != nil {
			return fmt.Errorf("settings.%s: %s", key, strings.ReplaceAll(err.Error(), "\n", " "))
		}
	}
	return nil
}

func ownerOf(all []analyzers.Rule, key string) (analyzers.Rule, *flag.Flag) {
	for _, r := range all {
		var found *flag.Flag
		r.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
			if r.SettingOf(f.Name) == key {
				found = f
			}
		})
		if found != nil {
			return r, found
		}
	}
	return analyzers.Rule{}, nil
}

// keys lists every setting there is.
func keys(all []analyzers.Rule) []string {
	keys := []string{"enable", "disable"}
	for _, r := range all {
		r.Analyzer.Flags.VisitAll(func(f *flag.Flag) { keys = append(keys, r.SettingOf(f.Name)) })
	}
	return keys
}

// flagValues spells a value as the command line would: a list is a flag given several times, and a table one of
// KEY=VALUE.
func flagValues(value any) ([]string, error) {
	var values []string
	switch v := value.(type) {
	case []any:
		for i, item := range v {
			text, err := scalar(item)
			if err != nil {
				return nil, fmt.Errorf("item %d: %w", i, err)
			}
			values = append(values, text)
		}
		return values, nil
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			text, err := scalar(v[k])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", k, err)
			}
			values = append(values, k+"="+text)
		}
		return values, nil
	}
	text, err := scalar(value)
	return []string{text}, err
}

func scalar(value any) (string, error) {
	switch value.(type) {
	case string, bool, int, int64, uint64, float64:
		return fmt.Sprint(value), nil
	}
	return "", fmt.Errorf("want a string, a number or a boolean, got %v", value)
}
