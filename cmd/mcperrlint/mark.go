package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/marks"
	"github.com/mcperrlint/mcperrlint/internal/whole"
)

const markUsage = `mcperrlint mark has packages checked that make errors for tools and have none: a store, a client.

It writes //mcperr:tools above their package clauses. From then on, each host reports the errors in them of which only
the text says what is wrong, and the fixes give them types.

Usage:
	mcperrlint mark [flags] packages…

packages are those with the tools, such as ./... for all. Packages that they use may be marked, too.

Flags:
`

// runMark is the sub-command mark.
func runMark(args []string, stdout, stderr io.Writer) int {
	var config driver.Config
	fs := flag.NewFlagSet("mcperrlint mark", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&config.Dir, "C", "", "run in directory `dir`")
	fs.StringVar(&config.Tags, "tags", "", "comma-separated `list` of build tags")
	packages, err := parseFlags(fs, args)
	if errors.Is(err, flag.ErrHelp) {
		printHelp(markUsage, fs, stdout)
		return clean
	}
	config.Patterns = packages
	if err != nil {
		err = wrongFlag(fs, err)
	} else if err = checkPackages(config); err == nil {
		err = misspelled(config.Dir, packages)
	}
	if err == nil {
		var code int
		if code, err = markAll(config, stdout, stderr); err == nil {
			return code
		}
	}
	fmt.Fprintln(stderr, "mcperrlint: mark:", err)
	return failed
}

// markAll marks packages until none is left, and prints their files. A package that is marked shows those that make
// errors for it. One in which nothing is reported then, because it only passes errors on, loses its mark.
func markAll(config driver.Config, stdout, stderr io.Writer) (code int, err error) {
	tuneCollections()
	rules := marks.With([]*analysis.Analyzer{analyzers.All.Named("mcpbareerror").Analyzer})
	before := make(map[string][]byte) // the marked files as they were
	defer func() {
		if code != clean {
			err = errors.Join(err, whole.Write(before))
		}
	}()
	for {
		run, err := driver.Analyze(config, rules)
		if err != nil {
			return failed, err
		}
		if len(run.Problems) > 0 {
			printProblems(run.Outcome, stderr)
			return failed, nil
		}
		files, err := marks.Files(run)
		if err != nil {
			return failed, err
		}
		maps.DeleteFunc(files, func(name string, _ marks.File) bool { return before[name] != nil })
		if len(files) == 0 {
			if err := unmarkIdle(run, before); err != nil {
				return failed, err
			}
			printMarked(run, before, stdout, stderr)
			return clean, nil
		}
		after := make(map[string][]byte)
		for name, f := range files {
			after[name] = f.After
		}
		if err := whole.Write(after); err != nil {
			return failed, err
		}
		for name, f := range files {
			before[name] = f.Before
			if dir := filepath.Dir(name); !slices.Contains(run.Dirs, dir) {
				config.Patterns = append(slices.Clip(config.Patterns), dir) // so that its findings are seen
			}
		}
	}
}

// unmarkIdle writes marked files as they were before if nothing is reported in their packages, and forgets them.
func unmarkIdle(run *driver.Run, before map[string][]byte) error {
	idle := maps.Clone(before)
	for _, f := range run.Findings {
		maps.DeleteFunc(idle, func(name string, _ []byte) bool {
			return filepath.Dir(name) == filepath.Dir(f.Position.Filename)
		})
	}
	if err := whole.Write(idle); err != nil {
		return err
	}
	maps.DeleteFunc(before, func(name string, _ []byte) bool { return idle[name] != nil })
	return nil
}

// printMarked prints the names of the marked files, and how many they are.
func printMarked(run *driver.Run, before map[string][]byte, stdout, stderr io.Writer) {
	for _, name := range slices.Sorted(maps.Keys(before)) {
		fmt.Fprintln(stdout, filepath.ToSlash(driver.Relative(run.Dir, name)))
	}
	text := driver.Plural(len(before), "package") + " marked"
	if !marks.Asks(run) {
		text += ", because no tool here asks another package: want all packages of the server, such as ./..."
	}
	fmt.Fprintln(stderr, text)
}

// printUnmarked says which packages [runMark] would mark.
func (o *options) printUnmarked(result *driver.Outcome, stderr io.Writer) {
	const most = 3 // names
	var names []string
	for _, dir := range result.Unmarked {
		names = append(names, filepath.ToSlash(driver.Relative(result.Dir, dir)))
	}
	if more := len(names) - most; more > 0 {
		names = append(names[:most], fmt.Sprintf("%d more", more))
	}
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(stderr, "not checked, although tools answer with their errors: %s; to have them checked, run "+
		"mcperrlint mark %s\n", strings.Join(names, ", "), strings.Join(o.config.Patterns, " "))
}
