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
	mcperrlint gopls [-o file] [-version vX.Y.Z]
	go vet -vettool=$(which mcperrlint) packages…

Rules can be named without the prefix mcp: -bareerror=false switches off mcpbareerror.

Flags:
`

type options struct {
	json, fix, diff bool
	get             bool
	config          driver.Config
	rules           []*analysis.Analyzer
}

// run is the command without its process.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		switch args[0] {
		case "help":
			return help(args[1:], stdout, stderr)
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
	fs.BoolVar(&opts.json, "json", false, "print findings as JSON, in the form of the drivers of x/tools")
	fs.BoolVar(&opts.fix, "fix", false, "apply the fixes, until none is left; write nothing if the outcome does not compile")
	fs.BoolVar(&opts.get, "get", false, "with -fix: add the runtime module to go.mod if the fixes use it")
	fs.BoolVar(&opts.diff, "diff", false, "print what -fix would change as a patch for git apply, and change nothing")
	fs.StringVar(&opts.config.Dir, "C", "", "run in directory `dir`")
	fs.StringVar(&opts.config.Tags, "tags", "", "comma-separated `list` of build tags")
	fs.BoolVar(&opts.config.Tests, "test", false, "load test files as well; nothing in them is reported")
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
	if n := count(opts.json, opts.fix, opts.diff); n > 1 {
		return nil, errors.New("-json, -fix and -diff exclude one another")
	}
	if opts.get && !opts.fix {
		return nil, errors.New("-get goes with -fix")
	}
	opts.config.Patterns = fs.Args()
	for _, arg := range opts.config.Patterns {
		if strings.HasPrefix(arg, "-") {
			return nil, fmt.Errorf("flag %s must come before the packages", arg)
		}
	}
	if len(opts.config.Patterns) == 0 {
		return nil, errors.New("no packages given; ./... names all below this folder")
	}
	var err error
	opts.rules, err = rules.choose()
	return opts, err
}

func count(flags ...bool) (n int) {
	for _, f := range flags {
		if f {
			n++
		}
	}
	return n
}

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
			err = result.PrintText(stdout, dir)
		}
	default:
		err = result.PrintText(stdout, dir)
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
	if result.Failed < result.Matched && !o.fix { // else there is no result to sum up, or it was summed up
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
