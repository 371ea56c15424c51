package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/baseline"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/marks"
	"github.com/mcperrlint/mcperrlint/internal/output"
	"github.com/mcperrlint/mcperrlint/internal/rule"
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
	mcperrlint COMMAND
	go vet -vettool=$(which mcperrlint) packages…

Commands:
    rules              list the rules
    explain RULE…      explain rules, with examples
    codes packages…    list the error codes that each tool can answer with, or compare them with a release
    mark packages…     have packages checked that make errors for tools, but have none
    gopls              build a gopls with the rules, and print the settings for editors
    version            print the version
    help COMMAND       explain a command or a rule

The exit code is 0 if there are no findings, 3 if there are some, and 1 for any error. With -diff, it is 0 or 1.

Flags:
`

// options is the parsed command line.
type options struct {
	json, verbose, get  bool
	fix, diff           fixes
	format              string
	baseline, writeBase string
	config              driver.Config
	rules               []*analysis.Analyzer
	known               *baseline.Baseline
	left                int // known findings that were left out
	gone                int // known findings that are gone
}

// run runs the command and returns its exit code.
func run(args []string, stdout, stderr io.Writer) int {
	out := &checked{Writer: stdout}
	if len(args) > 0 {
		if command, ok := commands[args[0]]; ok {
			args = args[1:]
			if isHelp(args) {
				args = []string{"-h"}
			}
			code := command(args, out, stderr)
			return out.exit(code, stderr)
		}
	}
	opts, err := parse(args, out)
	if errors.Is(err, flag.ErrHelp) {
		return out.exit(clean, stderr)
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

// parseFlags parses flags before, between and after the packages, and returns the packages. Behind "--" there are none.
func parseFlags(fs *flag.FlagSet, args []string) (packages []string, err error) {
	for rest := args; ; {
		if err := fs.Parse(rest); err != nil {
			return nil, err
		}
		parsed := len(rest) - fs.NArg()
		switch {
		case fs.NArg() == 0:
			return packages, nil
		case parsed > 0 && rest[parsed-1] == "--":
			return append(packages, fs.Args()...), nil
		}
		packages, rest = append(packages, fs.Arg(0)), fs.Args()[1:]
	}
}

// parse reads the command line.
func parse(args []string, stdout io.Writer) (*options, error) {
	opts := new(options)
	fs := flag.NewFlagSet("mcperrlint", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	opts.define(fs)
	rules := make(switches)
	rules.define(fs)
	packages, err := parseFlags(fs, args)
	if errors.Is(err, flag.ErrHelp) {
		folded(stdout, func(w io.Writer) { printUsage(fs, w) })
	}
	if err != nil && strings.HasSuffix(err.Error(), wantFixes) { // package flag calls flags with optional values boolean
		err = errors.New(strings.Replace(err.Error(), "boolean value", "value", 1))
	}
	if err != nil {
		return nil, wrongFlag(fs, err)
	}
	fs.Visit(func(f *flag.Flag) {
		if strings.HasSuffix(f.Name, "baseline") && f.Value.String() == "" { // a variable of the shell that is not set
			err = fmt.Errorf("-%s: want the name of a file", f.Name)
		}
	})
	if err != nil {
		return nil, err
	}
	opts.config.Patterns = packages
	if opts.diff != none { // "-fix -diff" is a preview, as in the drivers of x/tools
		opts.diff, opts.fix = max(opts.fix, opts.diff), none
	}
	if err := opts.check(); err != nil {
		return nil, err
	}
	opts.rules, err = rules.choose()
	return opts, err
}

// wrongFlag adds what is wanted to the error about a flag: the nearest flag if none has that name, or the values of a
// boolean.
func wrongFlag(fs *flag.FlagSet, err error) error {
	name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if text, isBoolean := strings.CutSuffix(err.Error(), ": parse error"); isBoolean {
		return errors.New(text + ": want true or false")
	}
	if !ok {
		return err
	}
	switch name {
	case "fixes":
		return errors.New("-fixes is for go vet and go fix: want -fix or -fix=all")
	case "verbose":
		return errors.New("no flag -verbose: did you mean -v?")
	case "enable", "E", "disable", "D", "rules":
		return fmt.Errorf("no flag -%s: -RULE runs only the rules so named, and -RULE=false switches one off", name)
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if near := rule.Nearest(name, names); near != "" {
		return fmt.Errorf("no flag -%s: did you mean -%s?", name, near)
	}
	return fmt.Errorf("no flag -%s: %s -h lists them", name, fs.Name())
}

// define defines the flags, except those of rules.
func (o *options) define(fs *flag.FlagSet) {
	fs.Var(&o.fix, "fix", "apply the safe fixes until none is left, or with -fix=all those to review, too; write nothing "+
		"if the outcome does not compile")
	fs.Var(&o.diff, "diff", "print what -fix would change, or with -diff=all what -fix=all would, as a patch for git "+
		"apply")
	fs.BoolVar(&o.get, "get", false, "with -fix: add the runtime module to go.mod if the fixes use it")
	fs.BoolVar(&o.verbose, "v", false, "print all of each message, the fix, and why the error gets its kind")
	fs.StringVar(&o.format, "format", "text", "print findings as `"+strings.Join(output.Formats, "|")+"`")
	fs.BoolVar(&o.json, "json", false, "print findings in the JSON of the drivers of x/tools")
	fs.StringVar(&o.baseline, "baseline", "", "leave out the known findings in `file`")
	fs.StringVar(&o.writeBase, "write-baseline", "", "write all findings to `file`, as known, and print none")
	fs.StringVar(&o.config.Dir, "C", "", "run in directory `dir`")
	fs.StringVar(&o.config.Tags, "tags", "", "comma-separated `list` of build tags")
	fs.BoolVar(&o.config.Tests, "test", false, "load test files, too, if a package does not compile without them; "+
		"findings in them are not reported")
}

// check reports mistakes in the combination of flags and packages.
func (o *options) check() error {
	text := o.format == "text"
	switch {
	case count(o.json, !text, o.fix != none, o.diff != none, o.writeBase != "") > 1:
		return errors.New("-json, -format, -write-baseline, and -fix or -diff cannot be combined: want at most one of them")
	case !slices.Contains(output.Formats, o.format):
		return fmt.Errorf("unknown format %q: want one of %s", o.format, strings.Join(output.Formats, ", "))
	case o.get && o.diff != none:
		return errors.New("-get changes go.mod, and -diff changes nothing: want only one of them")
	case o.get && o.fix == none:
		return errors.New("-get needs -fix")
	case o.baseline != "" && o.writeBase != "":
		return errors.New("-baseline and -write-baseline cannot be combined: -write-baseline alone updates the file")
	case strings.Contains(o.writeBase, "..."), strings.Contains(o.baseline, "..."):
		return errors.New("a baseline is a file: want its name behind the flag, and then packages such as ./... for all")
	case (o.fix != none || o.diff != none) && slices.ContainsFunc(o.config.Patterns, isFixes):
		name, value := "-fix", o.config.Patterns[slices.IndexFunc(o.config.Patterns, isFixes)]
		if o.diff != none {
			name = "-diff"
		}
		return fmt.Errorf("all and safe are values of %s: want %[1]s=%s, and packages such as ./... behind it", name, value)
	case slices.Contains(o.config.Patterns, ""): // a variable of the shell that is not set
		return errors.New("the name of a package is empty: want a pattern such as ./..., which matches all packages below " +
			"this folder")
	case len(o.config.Patterns) == 0:
		return errors.New("no packages: want a pattern such as ./..., which matches all packages below this folder; " +
			"-h shows the help")
	}
	return cmp.Or(checkDir(o.config.Dir), misspelled(o.config.Dir, o.config.Patterns))
}

// isFixes reports whether a pattern is meant for -fix or -diff. "all" would match all packages of the module.
func isFixes(p string) bool { return p == "all" || p == "safe" }

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
	if err := errors.Join(o.checkWritten(), o.readBaseline()); err != nil {
		return failed, err
	}
	if isTerminal(stderr) {
		stage, stop := progress(stderr)
		defer stop()
		o.config.Stage = stage
	}
	o.config.Fixes, o.config.Unmarked, o.rules = o.fixes, marks.Unmarked, marks.With(o.rules)
	if o.config.Cache, err = cacheDir(); err != nil {
		return failed, err
	}
	tuneCollections()
	found, err := o.find(dir, stdout, stderr)
	switch {
	case err != nil:
		return failed, err
	case o.writeBase != "":
		return o.writeBaseline(found, stderr)
	}
	return o.close(found, dir, stdout, stderr), nil
}

// find analyses the packages, prints what is found, and fixes it if that was asked for. It returns what is left.
func (o *options) find(dir string, stdout, stderr io.Writer) (*driver.Outcome, error) {
	if o.json || o.diff != none || o.fix != none {
		run, err := driver.Analyze(o.config, o.rules)
		if err != nil {
			return nil, err
		}
		switch {
		case o.json:
			return run.Outcome, run.PrintJSON(stdout)
		case o.diff != none:
			return run.Outcome, o.show(run, dir, stdout, stderr)
		}
		if run, err = o.fixAll(run, dir, stderr); err != nil {
			return nil, err
		}
		return run.Outcome, o.report(run.Outcome, dir).Text(stdout)
	}
	found, err := driver.Find(o.config, o.rules)
	switch {
	case err != nil || o.writeBase != "":
		return found, err
	case o.format == "text" && isTerminal(stdout):
		return found, o.report(found, dir).Terminal(stdout, terminalOf(stdout))
	}
	return found, o.report(found, dir).Write(stdout, o.format)
}

// cacheDir returns the folder of the cache: what MCPERRLINT_CACHE names, or one of the user's. It is empty if the
// variable is "off", or if the user has no such folder. As for the caches of the go command, the name must be absolute.
func cacheDir() (string, error) {
	switch dir := os.Getenv("MCPERRLINT_CACHE"); {
	case strings.EqualFold(dir, "off"):
		return "", nil
	case dir == "":
		dir, err := os.UserCacheDir()
		if err != nil {
			return "", nil
		}
		return filepath.Join(dir, "mcperrlint"), nil
	case !filepath.IsAbs(dir):
		return "", fmt.Errorf("MCPERRLINT_CACHE is %q: want off, or the absolute name of a folder", dir)
	default:
		return dir, nil
	}
}

// checkDir returns an error if the value of -C, which may be empty, is not a folder.
func checkDir(dir string) error {
	switch info, err := os.Stat(cmp.Or(dir, ".")); {
	case err != nil:
		return fmt.Errorf("-C %s: no such directory", dir)
	case !info.IsDir():
		return fmt.Errorf("-C %s: it is a file: want a directory", dir)
	}
	return nil
}

// fixes reports whether the fixes of a rule are applied.
func (o *options) fixes(name string) bool {
	return max(o.fix, o.diff) == all || analyzers.All.Named(name).Fixes == rule.Safe
}

// printProblems prints what could not be analysed.
func printProblems(result *driver.Outcome, stderr io.Writer) {
	for _, problem := range result.Problems {
		fmt.Fprintln(stderr, "mcperrlint:", problem)
	}
}

// report returns the report of a run. Services need the names of files relative to the root of the repository. If all
// packages have absolute names, so have the files: editors run the command in any folder.
func (o *options) report(run *driver.Outcome, dir string) *output.Report {
	relative := func(pattern string) bool { return !filepath.IsAbs(pattern) }
	switch {
	case slices.Contains([]string{"sarif", "github", "gitlab"}, o.format):
		dir = repository(dir)
	case !slices.ContainsFunc(o.config.Patterns, relative):
		dir = ""
	}
	return &output.Report{
		Run: run, Rules: analyzers.All, Dir: dir, Verbose: o.verbose, Known: o.left, Version: version(),
	}
}

// repository returns the root of the git repository that a folder is in, or the folder itself.
func repository(dir string) string { return cmp.Or(driver.Above(dir, ".git"), dir) }

// close prints the last lines and returns the exit code.
func (o *options) close(result *driver.Outcome, dir string, stdout, stderr io.Writer) int {
	printProblems(result, stderr)
	for _, name := range result.Excluded {
		fmt.Fprintln(stderr, name+": not checked, because build constraints exclude the file")
	}
	for _, name := range result.Foreign {
		fmt.Fprintln(stderr, name+": not checked, because the file belongs to another module: run mcperrlint there")
	}
	if result.Analysed == 0 && len(result.Problems) == 0 {
		if there := driver.RunThere(driver.Nested(o.config.Dir, o.config.Patterns)); there != "" {
			fmt.Fprintln(stderr, there)
		}
	}
	onTerminal := o.format == "text" && !o.json && o.diff == none && isTerminal(stdout) // it has its own summary
	if result.Failed < result.Matched && o.fix == none && !onTerminal {
		fmt.Fprintln(stderr, o.report(result, dir).Summary())
	}
	if o.format == "text" && !o.json {
		o.printUnmarked(result, stderr)
	}
	if o.gone > 0 {
		fmt.Fprintf(stderr, "gone since %s was written: %s", o.baseline, driver.Plural(o.gone, "known finding"))
		if len(result.Findings) == 0 { // else it would make the new findings known as well
			fmt.Fprintf(stderr, "; -write-baseline %s updates it", oneWord(o.baseline))
		}
		fmt.Fprintln(stderr)
	}
	if o.known != nil && o.known.Len() > 0 && o.left == 0 && len(result.Findings) > 0 && len(o.config.Patterns) == 1 &&
		strings.HasSuffix(o.config.Patterns[0], "...") {
		fmt.Fprintf(stderr, "%s has none of these findings; its names of files are relative to its folder\n", o.baseline)
	}
	switch {
	case len(result.Problems) > 0:
		return failed
	case len(result.Findings) > 0 && o.diff == none: // a patch is a preview, which did what it should
		return findings
	}
	return clean
}
