package lock

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/semver"
)

// Change is one difference between two contracts.
type Change struct {
	Text     string // a sentence
	Breaking bool   // clients that relied on the old contract may fail
}

// Compare returns the differences of now from before. The breaking ones come first.
func Compare(before, now *Lock) []Change {
	var breaking, added []Change
	report := func(list *[]Change, format string, args ...any) {
		*list = append(*list, Change{fmt.Sprintf(format, args...), list == &breaking})
	}
	for _, name := range slices.Sorted(maps.Keys(before.Codes)) {
		was := before.Codes[name]
		is, ok := now.Codes[name]
		if !ok {
			report(&breaking, "code %s is gone; it was an answer of %s", name, before.toolsWith(name))
			continue
		}
		for _, f := range []struct{ what, was, is string }{
			{"kind", was.Kind, is.Kind}, {"retry", was.Retry, is.Retry}, {"number", was.Number, is.Number},
		} {
			if f.was != f.is {
				report(&breaking, "code %s has %s %s instead of %s", name, f.what, f.is, f.was)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(now.Codes)) {
		if _, ok := before.Codes[name]; !ok {
			report(&added, "code %s is new; it is an answer of %s", name, now.toolsWith(name))
		}
	}
	for _, tool := range slices.Sorted(maps.Keys(before.Tools)) {
		codes, ok := now.Tools[tool]
		if !ok {
			report(&breaking, "tool %s is gone", tool)
			continue
		}
		for _, code := range before.Tools[tool] {
			_, exists := now.Codes[code]
			if exists && !slices.Contains(codes, code) { // otherwise, the code itself is reported
				report(&breaking, "tool %s no longer answers with %s", tool, code)
			}
		}
	}
	for _, tool := range slices.Sorted(maps.Keys(now.Tools)) {
		codes, ok := before.Tools[tool]
		if !ok {
			report(&added, "tool %s is new", tool)
			continue
		}
		for _, code := range now.Tools[tool] {
			_, existed := before.Codes[code]
			if (existed || code == AtRunTime) && !slices.Contains(codes, code) {
				report(&added, "tool %s also answers with %s", tool,
					strings.Replace(code, AtRunTime, "codes that are decided at run time", 1))
			}
		}
	}
	return append(breaking, added...)
}

// toolsWith lists the tools that answer with a code: "list", or "list and 2 other tools".
func (l *Lock) toolsWith(code string) string {
	var tools []string
	for _, tool := range slices.Sorted(maps.Keys(l.Tools)) {
		if slices.Contains(l.Tools[tool], code) {
			tools = append(tools, tool)
		}
	}
	switch n := len(tools); n {
	case 0:
		return "no tool"
	case 1:
		return "tool " + tools[0]
	case 2:
		return "tools " + tools[0] + " and " + tools[1]
	default:
		return fmt.Sprintf("tool %s and %d other tools", tools[0], n-1)
	}
}

// Needs returns the lowest version that may have a change: the next major version for one that breaks clients, and the
// next minor version for an addition. Before v1, it is the next minor version and the next patch, as everywhere in Go.
func (c Change) Needs(version string) string {
	var numbers [3]int
	for i, n := range strings.Split(strings.TrimPrefix(strings.TrimSuffix(semver.Canonical(version),
		semver.Prerelease(version)), "v"), ".") {
		numbers[i], _ = strconv.Atoi(n) // a valid version has three numbers
	}
	step := 1
	if c.Breaking {
		step = 0
	}
	if numbers[0] == 0 {
		step++
	}
	numbers[step]++
	for i := step + 1; i < len(numbers); i++ {
		numbers[i] = 0
	}
	return fmt.Sprintf("v%d.%d.%d", numbers[0], numbers[1], numbers[2])
}
