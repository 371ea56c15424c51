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

	"github.com/mcperrlint/mcperrlint/analyzers"
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
	enabled := make(map[*analysis.Analyzer]*tristate)
	for _, a := range analyzers.Analyzers() {
		enabled[a] = new(tristate)
		summary, _, _ := strings.Cut(a.Doc, "\n")
		fs.Var(enabled[a], a.Name, "enable only the rules so named, or with =false all others: "+strings.TrimPrefix(summary, a.Name+": "))
		a.Flags.VisitAll(func(f *flag.Flag) { fs.Var(f.Value, a.Name+"."+f.Name, f.Usage) })
	}
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fs.SetOutput(stderr)
		fmt.Fprint(stderr, usage)
		fs.PrintDefaults()
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
	opts.rules, err = choose(enabled)
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

// choose applies -RULE and -RULE=false as multichecker does: with any rule asked for, only those run.
func choose(enabled map[*analysis.Analyzer]*tristate) ([]*analysis.Analyzer, error) {
	only := false
	for _, t := range enabled {
		only = only || *t == yes
	}
	var rules []*analysis.Analyzer
	for _, a := range analyzers.Analyzers() {
		if t := *enabled[a]; t == yes || t == unset && !only {
			rules = append(rules, a)
		}
	}
	if len(rules) == 0 {
		return nil, errors.New("every rule is switched off")
	}
	return rules, nil
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

// help explains the rules.
func help(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stdout, "mcperrlint knows these rules; \"mcperrlint help RULE\" explains one:\n\n")
		for _, r := range analyzers.All {
			summary, _, _ := strings.Cut(r.Analyzer.Doc, "\n")
			name, text, _ := strings.Cut(summary, ": ")
			fmt.Fprintf(stdout, "    %-20s %s\n", name, text)
		}
		return clean
	}
	for _, name := range args {
		found := false
		for _, r := range analyzers.All {
			if r.Analyzer.Name == name || r.Analyzer.Name == "mcp"+name {
				found = true
				fmt.Fprintf(stdout, "%s\n\nSince %s. Severity: %s. Documentation: %s\n", r.Analyzer.Doc, r.Since, r.Severity, r.Analyzer.URL)
				r.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
					fmt.Fprintf(stdout, "-%s.%s: %s (default %s)\n", r.Analyzer.Name, f.Name, f.Usage, f.DefValue)
				})
			}
		}
		if !found {
			fmt.Fprintf(stderr, "mcperrlint: no rule %q; \"mcperrlint help\" lists them\n", name)
			return failed
		}
	}
	return clean
}

// tristate is a boolean flag that knows whether it was given.
type tristate int8

const (
	unset tristate = iota
	yes
	no
)

func (t *tristate) IsBoolFlag() bool { return true }

func (t *tristate) String() string {
	if t != nil && *t == no {
		return "false"
	}
	return "true"
}

func (t *tristate) Set(s string) error {
	switch s {
	case "true", "1", "t", "T", "TRUE", "True":
		*t = yes
	case "false", "0", "f", "F", "FALSE", "False":
		*t = no
	default:
		return fmt.Errorf("%q is not true or false", s)
	}
	return nil
}
