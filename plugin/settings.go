package plugin

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// own are the settings that belong to no rule.
var own = []string{"enable", "disable", "fixes"}

// configure reads settings strictly and returns the rules to run. Every option of a rule is a setting.
func configure(all rule.List, settings any) (rule.List, error) {
	table, err := asTable(settings)
	if err != nil {
		return nil, err
	}
	enable, err := chosenBy(all, table, "enable")
	if err != nil {
		return nil, err
	}
	disable, err := chosenBy(all, table, "disable")
	if err != nil {
		return nil, err
	}
	for _, r := range disable {
		if slices.Contains(enable, r) {
			return nil, fmt.Errorf("settings.disable: %s is in settings.enable as well", r.Analyzer.Name)
		}
	}
	var chosen rule.List
	for _, r := range all {
		if !slices.Contains(disable, r) && (len(enable) == 0 || slices.Contains(enable, r)) {
			chosen = append(chosen, r)
		}
	}
	if len(chosen) == 0 {
		return nil, errors.New("settings.disable: every rule is switched off")
	}
	if err := setOptions(all, chosen, table); err != nil {
		return nil, err
	}
	switch table["fixes"] {
	case nil, "safe":
		return chosen.WithoutReview(func() bool { return true }), nil
	case "all":
		return chosen, nil
	}
	return nil, fmt.Errorf("settings.fixes: want safe or all, got %v", table["fixes"])
}

// asTable returns settings as golangci-lint decodes them from YAML, TOML or JSON. Missing settings are an empty table.
func asTable(settings any) (map[string]any, error) {
	switch s := settings.(type) {
	case nil:
		return nil, nil
	case map[string]any:
		return s, nil
	}
	return nil, fmt.Errorf("settings: want keys and values, got %v", settings)
}

// chosenBy returns the rules that are listed under a key.
func chosenBy(all rule.List, table map[string]any, key string) (rule.List, error) {
	value, ok := table[key]
	if !ok {
		return nil, nil
	}
	list, ok := value.([]any)
	switch {
	case ok && len(list) == 0:
		return nil, fmt.Errorf("settings.%s: it names no rule: leave it out", key)
	case !ok:
		return nil, fmt.Errorf("settings.%s: want a list of rules, got %v", key, value)
	}
	var chosen rule.List
	for i, v := range list {
		name, _ := v.(string)
		r := all.Named(name)
		if r == nil {
			known := strings.Join(all.Names(), ", ")
			return nil, fmt.Errorf("settings.%s[%d]: no rule %q; the rules are %s", key, i, fmt.Sprint(v), known)
		}
		if slices.Contains(chosen, r) {
			return nil, fmt.Errorf("settings.%s[%d]: duplicate rule %s", key, i, r.Analyzer.Name)
		}
		chosen = append(chosen, r)
	}
	return chosen, nil
}

// setOptions sets the options of rules to the other settings.
func setOptions(all, chosen rule.List, table map[string]any) error {
	table = flatten(all, table)
	given := make(map[*rule.Option]string) // the key of each option
	for _, key := range slices.Sorted(maps.Keys(table)) {
		if slices.Contains(own, key) {
			continue
		}
		owner, option := ownerOf(all, key)
		if owner == nil {
			return fmt.Errorf("settings.%s: no such setting; there are %s", key, strings.Join(keys(all), ", "))
		}
		if !slices.Contains(chosen, owner) {
			return fmt.Errorf("settings.%s: it belongs to %s, which is switched off", key, owner.Analyzer.Name)
		}
		if other, ok := given[option]; ok {
			return fmt.Errorf("settings.%s: it is in settings.%s as well", key, other)
		}
		given[option] = key
		if err := set(option, table[key]); err != nil {
			return fmt.Errorf("settings.%s: %s", key, strings.ReplaceAll(err.Error(), "\n", " "))
		}
	}
	return nil
}

// flatten replaces tables RULE: {OPTION: value} with keys RULE.OPTION. golangci-lint turns such keys into tables.
func flatten(all rule.List, table map[string]any) map[string]any {
	flat := make(map[string]any)
	for key, value := range table {
		options, ok := value.(map[string]any)
		if !ok || all.Named(key) == nil {
			flat[key] = value
			continue
		}
		for option, v := range options {
			flat[key+"."+option] = v
		}
	}
	return flat
}

// set sets an option to a value.
func set(o *rule.Option, value any) error {
	texts, err := flagValues(value)
	if err != nil {
		return err
	}
	for _, text := range texts {
		if err := o.Value.Set(text); err != nil {
			return err
		}
	}
	return nil
}

// ownerOf returns the option that a key sets, and the rule that has it. Besides its own key, an option has the keys
// RULE.OPTION, like the flags of the command, with either name of the rule.
func ownerOf(all rule.List, key string) (*rule.Rule, *rule.Option) {
	name, option, _ := strings.Cut(key, ".")
	for _, r := range all {
		for i := range r.Options {
			if o := &r.Options[i]; o.Key() == key || o.Name == option && r.Is(name) {
				return r, o
			}
		}
	}
	return nil, nil
}

// keys returns the keys of all settings.
func keys(all rule.List) []string {
	keys := slices.Clone(own)
	for _, r := range all {
		for _, o := range r.Options {
			keys = append(keys, o.Key())
		}
	}
	return keys
}

// flagValues returns a value as it is written on the command line. A list is a flag that is given several times. A
// table is a flag that is given several times as KEY=VALUE.
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

// scalar returns a value that is neither a list nor a table as text.
func scalar(value any) (string, error) {
	switch value.(type) {
	case string, bool, int, int64, uint64, float64:
		return fmt.Sprint(value), nil
	}
	return "", fmt.Errorf("want a string, a number or a boolean, got %v", value)
}
