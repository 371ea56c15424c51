// Package lock writes the codes of a server's tools to a file, and says how they have changed since.
package lock

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/mod/semver"

	"github.com/mcperrlint/mcperrlint/internal/contract"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// FileName is the name of the file.
const FileName = "mcperr.lock"

// AtRunTime stands for what is decided at run time: a code of a tool, or the kind or retry of a code.
const AtRunTime = "run_time"

// Lock is the contract of a server at one version.
type Lock struct {
	Module  string
	Version string // such as v1.4.0
	Codes   map[string]Code
	Tools   map[string][]string // the codes of each tool, sorted; AtRunTime is one of them
}

// Code is what clients know of a code. Several values are separated by |, in order.
type Code struct {
	Kind, Retry, Number string
}

// Of returns the lock of tools.
func Of(module, version string, tools []contract.Tool) *Lock {
	l := &Lock{Module: module, Version: version, Codes: make(map[string]Code), Tools: make(map[string][]string)}
	for _, tool := range tools {
		codes := l.Tools[tool.Name]
		for _, c := range tool.Codes {
			name := cmp.Or(c.Name, AtRunTime)
			if !slices.Contains(codes, name) {
				codes = append(codes, name)
			}
			if c.Name != "" {
				l.Codes[name] = l.Codes[name].with(c)
			}
		}
		slices.Sort(codes)
		l.Tools[tool.Name] = codes
	}
	return l
}

// with returns a code that has the values of one more place as well.
func (c Code) with(place contract.Code) Code {
	number := "-"
	if place.Number != 0 {
		number = strconv.FormatInt(place.Number, 10)
	}
	retry := strings.ReplaceAll(cmp.Or(place.Retry, AtRunTime), " ", "=")
	return Code{union(c.Kind, cmp.Or(place.Kind, AtRunTime)), union(c.Retry, retry), union(c.Number, number)}
}

// union adds a value to a list with | between its values.
func union(list, value string) string {
	if list == "" {
		return value
	}
	values := append(strings.Split(list, "|"), value)
	slices.Sort(values)
	return strings.Join(slices.Compact(values), "|")
}

const header = `# The error codes of this server's tools, on which clients depend.
# "mcperrlint codes -lock" writes this file, and "mcperrlint codes -check" compares the server with it.
`

// String returns the file: a line for the module, for each code, and for each code of a tool, sorted.
func (l *Lock) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%smodule %s %s\n", header, l.Module, l.Version)
	for _, name := range slices.Sorted(maps.Keys(l.Codes)) {
		c := l.Codes[name]
		fmt.Fprintf(&b, "code %s %s %s %s\n", name, c.Kind, c.Retry, c.Number)
	}
	for _, tool := range slices.Sorted(maps.Keys(l.Tools)) {
		for _, code := range l.Tools[tool] {
			fmt.Fprintf(&b, "tool %s %s\n", tool, code)
		}
		if len(l.Tools[tool]) == 0 {
			fmt.Fprintf(&b, "tool %s -\n", tool)
		}
	}
	return b.String()
}

// conflict matches the lines by which git marks a conflict.
var conflict = pattern.New(`^(<{7}|={7}|>{7})( |$)`)

// Parse reads a file. Errors name the line.
func Parse(text string) (*Lock, error) {
	if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
		return nil, errors.New("this is not a lock file: it is no text")
	}
	l := &Lock{Codes: make(map[string]Code), Tools: make(map[string][]string)}
	for i, line := range strings.Split(text, "\n") {
		if err := l.parseLine(strings.TrimSpace(line)); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if l.Module == "" {
		return nil, errors.New("the line with the module is missing")
	}
	return l, nil
}

func (l *Lock) parseLine(line string) error {
	if line == "" || strings.HasPrefix(line, "#") {
		return nil
	}
	fields := strings.Fields(line)
	switch what, n := fields[0], len(fields); {
	case what == "module" && n == 3:
		l.Module, l.Version = fields[1], fields[2]
		if !semver.IsValid(l.Version) {
			return fmt.Errorf("%q is no version: want one such as v1.2.0", l.Version)
		}
	case what == "code" && n == 5:
		c := Code{fields[2], fields[3], fields[4]}
		l.Codes[fields[1]] = c
		return c.check()
	case what == "tool" && n == 3:
		if fields[2] == "-" {
			l.Tools[fields[1]] = nil
			return nil
		}
		l.Tools[fields[1]] = append(l.Tools[fields[1]], fields[2])
	case conflict.MatchString(line):
		return errors.New("there is a merge conflict: write the file anew with -lock")
	default:
		return fmt.Errorf("%.80q is not understood: want module, code or tool and its fields", line)
	}
	return nil
}

// check returns an error if a value is none that clients can know.
func (c Code) check() error {
	for kind := range strings.SplitSeq(c.Kind, "|") {
		if !slices.Contains(kinds, kind) {
			return fmt.Errorf("unknown kind %q: want one of %s", kind, strings.Join(kinds, ", "))
		}
	}
	for retry := range strings.SplitSeq(c.Retry, "|") {
		if !retries.MatchString(retry) {
			return fmt.Errorf("unknown retry %q: want one such as not_retryable", retry)
		}
	}
	for number := range strings.SplitSeq(c.Number, "|") {
		if !numbers.MatchString(number) {
			return fmt.Errorf("%q is no number", number)
		}
	}
	return nil
}

// The values that a line for a code can have.
var (
	kinds   = kindsOfRuntime()
	retries = pattern.New(`^(?:` + AtRunTime + `|unknown|not_retryable|retryable_immediate|retryable_after_ms=[0-9]+)$`)
	numbers = pattern.New(`^(?:-|-?[0-9]+)$`)
)

// kindsOfRuntime returns the kinds as the runtime sends them, and that of what is decided at run time.
func kindsOfRuntime() (list []string) {
	for _, kind := range mcp.RuntimeKinds {
		list = append(list, kind.Type)
	}
	slices.Sort(list)
	return append(list, AtRunTime)
}
