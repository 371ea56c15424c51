package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// commands are the sub-commands. Each returns an exit code.
var commands map[string]func(args []string, stdout, stderr io.Writer) int

func init() { // help lists the commands, so that a literal would refer to itself
	commands = map[string]func(args []string, stdout, stderr io.Writer) int{
		"rules": listRules, "explain": explainRules, "codes": runCodes, "mark": runMark,
		"gopls": runGopls,
		"help":  help, "version": printVersion, "-version": printVersion, "--version": printVersion, "-V": printVersion,
	}
}

// help is the sub-command help: it prints what -h prints, or explains a command or a rule.
func help(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 || isHelp(args) {
		return run([]string{"-h"}, stdout, stderr)
	}
	if command, ok := commands[args[0]]; ok {
		return command([]string{"-h"}, stdout, stderr)
	}
	if near := rule.Nearest(strings.ToLower(args[0]), commandNames()); near != "" && analyzers.All.Named(args[0]) == nil {
		fmt.Fprintf(stderr, "mcperrlint: no command or rule %q: did you mean %s?\n", args[0], near)
		return failed
	}
	if analyzers.All.Named(args[0]) == nil && rule.NearestRule(strings.ToLower(args[0])) == "" {
		fmt.Fprintf(stderr, "mcperrlint: no command or rule %q: \"mcperrlint help\" and \"mcperrlint rules\" list them\n",
			args[0])
		return failed
	}
	return explainRules(args, stdout, stderr)
}

// isHelp reports whether the arguments of a command only ask for help.
func isHelp(args []string) bool {
	return len(args) == 1 && slices.Contains([]string{"-h", "-help", "--help", "help"}, args[0])
}

// commandNames returns the names of the commands that are words.
func commandNames() (names []string) {
	for name := range commands {
		if word.MatchString(name) {
			names = append(names, name)
		}
	}
	return names
}

// printVersion is the sub-command version.
func printVersion(args []string, stdout, stderr io.Writer) int {
	if isHelp(args) {
		fmt.Fprintln(stdout, "mcperrlint version prints the version, and the Go version and platform of its build.")
		return clean
	}
	if len(args) > 0 {
		fmt.Fprintf(stderr, "mcperrlint: version: it takes no arguments, and has %q\n", args[0])
		return failed
	}
	fmt.Fprintf(stdout, "mcperrlint %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return clean
}

// version returns the release of the command, or the commit that it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	text, revision, modified := info.Main.Version, "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				modified = ", with changes"
			}
		}
	}
	if text != "" && text != "(devel)" {
		return text
	}
	if revision == "" {
		return "devel"
	}
	return "devel (" + revision + modified + ")"
}

var (
	word      = pattern.New(`^[A-Za-z]+$`)
	ofFolders = pattern.New(`^[A-Za-z0-9_-]+(/|$)`) // not an import path: those begin with a domain, except for std
	otherFile = pattern.New(`^[^/]*\.(?:md|mod|sum|txt|json|ya?ml|toml)$`)
)

// meant are commands of other linters, with what they are here.
var meant = map[string]string{
	"list": "mcperrlint rules", "linters": "mcperrlint rules", "run": "mcperrlint ./...", "check": "mcperrlint ./...",
	"lint": "mcperrlint ./...", "fix": "mcperrlint -fix ./...", "diff": "mcperrlint -diff ./...",
	"baseline": "mcperrlint -write-baseline FILE ./...", "doc": "mcperrlint explain RULE",
}

// checkPackages returns an error if there are no packages, or if the value of -C is not a folder.
func checkPackages(config driver.Config) error {
	if len(config.Patterns) == 0 {
		return errors.New("no packages: want a pattern such as ./..., which matches all packages below this folder")
	}
	return checkDir(config.Dir)
}

// misspelled returns an error if a package is a file of another language, or if the first one looks like a command and
// is not a folder.
func misspelled(dir string, patterns []string) error {
	for _, name := range patterns {
		folder := strings.TrimSuffix(name, "/...")
		info, err := os.Stat(inDir(dir, folder))
		isOther := err == nil && info.Mode().IsRegular() && filepath.Ext(name) != ".go"
		if isOther || err != nil && otherFile.MatchString(name) {
			return fmt.Errorf("%s is not a Go file: want packages such as ./..., or Go files", name)
		}
		if _, ok := commands[name]; ok && err != nil {
			return fmt.Errorf("the command must be the first argument, as in mcperrlint %s", name)
		}
		bare := strings.TrimSuffix(folder, "/")
		isPattern := slices.Contains([]string{"all", "std", "cmd"}, name)
		if err == nil && info.IsDir() && ofFolders.MatchString(bare) && !isPattern {
			return fmt.Errorf("%s is a folder: want ./%s, or ./%s/... with what is below it", bare, bare, bare)
		}
		if isFolder(folder) && errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s: no such directory", folder)
		}
	}
	name := patterns[0]
	if !word.MatchString(name) {
		return nil
	}
	if analyzers.All.Named(name) != nil {
		return fmt.Errorf("%s is a rule and not a package: mcperrlint explain %s explains it", name, name)
	}
	if text, ok := meant[strings.ToLower(name)]; ok {
		return fmt.Errorf("no command %q: did you mean %s?", name, text)
	}
	if near := rule.Nearest(strings.ToLower(name), commandNames()); near != "" {
		return fmt.Errorf("no command %q: did you mean mcperrlint %s? \"mcperrlint help\" lists the commands", name, near)
	}
	return nil
}

// isFolder reports whether a pattern without "/..." is the name of one folder, and no import path or file.
func isFolder(pattern string) bool {
	isPath := strings.HasPrefix(pattern, ".") || filepath.IsAbs(pattern)
	return isPath && !strings.Contains(pattern, "...") && filepath.Ext(pattern) != ".go"
}

// fixes are the fixes that -fix and -diff apply. It is a flag: -fix means -fix=safe.
type fixes int

const (
	none fixes = iota
	safe
	all
)

// wantFixes is what is wrong with other values.
const wantFixes = "want safe or all"

// IsBoolFlag lets the flag be given without a value.
func (f *fixes) IsBoolFlag() bool { return true }

func (f fixes) String() string { return [...]string{"", "safe", "all"}[f] }

// Set sets the fixes by a name.
func (f *fixes) Set(s string) error {
	i := map[string]fixes{"false": none, "true": safe, "safe": safe, "all": all}
	value, ok := i[strings.ToLower(s)]
	if !ok {
		return errors.New(wantFixes)
	}
	*f = value
	return nil
}
