package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/driver"
)

// Exit codes.
const (
	clean    = 0
	failed   = 1 // anything that went wrong
	findings = 3
)

const usage = `mcperrlint finds where the tools of an MCP server report failures badly, and rewrites them.

Usage:
	mcperrlint [flags] packages or Go files…
	mcperrlint help [rule]
	mcperrlint codes [-lock | -check] packages…
	mcperrlint gopls [-o file] [-version vX.Y.Z]
	go vet -vettool=$(which mcperrlint) packages…

Rules can be named without the prefix mcp: -bareerror=false switches off mcpbareerror.

Flags:
`

// options is the parsed command line.
type options struct {
	json, fix, diff bool
	verbose         bool
	get             bool
	config          driver.Config
	rules           []*analysis.Analyzer
}

// run runs the command and returns its exit code.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		switch args[0] {
		case "help":
			return help(args[1:], stdout, stderr)
		case "codes":
			return runCodes(args[1:], stdout, stderr)
		case "gopls":
			return runGopls(args[1:], stdout, stderr)
		}
	}
	opts, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return clean
	}
	if err == nil {
		var code int
		if code, err = opts.run(stdout, stderr); err == nil {
			return code
		}
	}
	fmt.Fprintln(stderr, "mcperrlint:", err)
	return failed
}

// parse reads the command line.
func parse(args []string, stderr io.Writer) (*options, error) {
	opts := new(options)
	fs := flag.NewFlagSet("mcperrlint", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	opts.define(fs)
	rules := make(switches)
	rules.define(fs)
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stderr, usage)
		printFlags(fs, stderr)
		return nil, err
	case err != nil:
		return nil, err
	}
	opts.config.Patterns = fs.Args()
	if err := opts.check(); err != nil {
		return nil, err
	}
	var err error
	opts.rules, err = rules.choose()
	return opts, err
}

// define defines the flags, except those of rules.
func (o *options) define(fs *flag.FlagSet) {
	fs.BoolVar(&o.json, "json", false, "print findings as JSON, in the form of the drivers of x/tools")
	fs.BoolVar(&o.verbose, "v", false, "print the fix of each finding, and why the error gets its kind")
	fs.BoolVar(&o.fix, "fix", false, "apply the fixes, until none is left; write nothing if the outcome does not compile")
	fs.BoolVar(&o.get, "get", false, "with -fix: add the runtime module to go.mod if the fixes use it")
	fs.BoolVar(&o.diff, "diff", false, "print what -fix would change as a patch for git apply, and change nothing")
	fs.StringVar(&o.config.Dir, "C", "", "run in directory `dir`")
	fs.StringVar(&o.config.Tags, "tags", "", "comma-separated `list` of build tags")
	fs.BoolVar(&o.config.Tests, "test", false, "load test files as well; nothing in them is reported")
}

// check reports mistakes in the combination of flags and packages.
func (o *options) check() error {
	if count(o.json, o.fix, o.diff) > 1 {
		return errors.New("-json, -fix and -diff cannot be combined: want at most one of them")
	}
	if o.get && !o.fix {
		return errors.New("-get needs -fix")
	}
	for _, arg := range o.config.Patterns {
		if strings.HasPrefix(arg, "-") {
			return fmt.Errorf("flag %s must come before the packages", arg)
		}
	}
	if len(o.config.Patterns) == 0 {
		return errors.New("no packages: want a pattern such as ./..., which matches all packages below this folder")
	}
	return nil
}

// count returns how many flags are set.
func count(flags ...bool) (n int) {
	for _, f := range flags {
		if f {
			n++
		}
	}
	return n
}

// run analyses the packages and returns the exit code.
func (o *options) run(stdout, stderr io.Writer) (int, error) {
	dir, err := filepath.Abs(o.config.Dir)
	if err != nil {
		return failed, err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return failed, fmt.Errorf("-C %s: no such directory", o.config.Dir)
	}
	if isTerminal(stderr) {
		stage, stop := progress(stderr)
		defer stop()
		o.config.Stage = stage
	}
	result, err := driver.Analyze(o.config, o.rules)
	if err != nil {
		return failed, err
	}
	switch {
	case o.json:
		err = result.PrintJSON(stdout)
	case o.diff:
		err = o.show(result, dir, stdout, stderr)
	case o.fix:
		if result, err = o.fixAll(result, stderr); err == nil {
			err = result.PrintText(stdout, dir, o.verbose)
		}
	default:
		err = result.PrintText(stdout, dir, o.verbose)
	}
	if err != nil {
		return failed, err
	}
	return o.close(result, stderr), nil
}

// close prints the last lines and returns the exit code.
func (o *options) close(result *driver.Run, stderr io.Writer) int {
	for _, problem := range result.Problems {
		fmt.Fprintln(stderr, "mcperrlint:", problem)
	}
	if result.Failed < result.Matched && !o.fix { // -fix has printed its own summary
		fmt.Fprintln(stderr, result.Summary())
	}
	switch {
	case len(result.Problems) > 0:
		return failed
	case len(result.Findings) > 0:
		return findings
	}
	return clean
}
