package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/mod/semver"
	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/contract"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/lock"
	"github.com/mcperrlint/mcperrlint/internal/whole"
)

const codesUsage = `mcperrlint codes lists the error codes that each tool of a server can answer with.

Usage:
	mcperrlint codes [flags] packages…
	mcperrlint codes -lock [-version vX.Y.Z] packages…
	mcperrlint codes -check [-version vX.Y.Z] packages…

Clients and prompts depend on codes. -lock writes those of a release to mcperr.lock. -check prints how the server
differs from that file, and exits with 3 if it does. With -version, it accepts what a release of that version may
change.

Flags:
`

// codesOptions is the command line of the sub-command codes.
type codesOptions struct {
	lock, check    bool
	json, markdown bool
	version, file  string
	config         driver.Config
}

// runCodes is the sub-command codes.
func runCodes(args []string, stdout, stderr io.Writer) int {
	var o codesOptions
	fs := flag.NewFlagSet("mcperrlint codes", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&o.lock, "lock", false, "write the codes to the lock file")
	fs.BoolVar(&o.check, "check", false, "print how the codes differ from the lock file")
	fs.BoolVar(&o.json, "json", false, "print JSON")
	fs.BoolVar(&o.markdown, "markdown", false, "print a table for Markdown")
	fs.StringVar(&o.version, "version", "", "`version` of the server: of the lock file, or of the release to check")
	fs.StringVar(&o.file, "file", lock.FileName, "lock `file`, relative to the folder of -C")
	fs.StringVar(&o.config.Dir, "C", "", "run in directory `dir`")
	fs.StringVar(&o.config.Tags, "tags", "", "comma-separated `list` of build tags")
	packages, err := parseFlags(fs, args)
	if errors.Is(err, flag.ErrHelp) {
		printHelp(codesUsage, fs, stdout)
		return clean
	}
	o.config.Patterns = packages
	if err != nil {
		err = wrongFlag(fs, err)
	} else {
		err = o.validate()
	}
	if err == nil {
		var code int
		if code, err = o.run(stdout, stderr); err == nil {
			return code
		}
	}
	fmt.Fprintln(stderr, "mcperrlint: codes:", err)
	return failed
}

// validate reports mistakes in the combination of flags, and folders that are not there.
func (o *codesOptions) validate() error {
	switch {
	case count(o.lock, o.check, o.json, o.markdown) > 1:
		return errors.New("-lock, -check, -json and -markdown cannot be combined: want at most one of them")
	case o.version != "" && semver.Canonical(o.version) != o.version:
		return fmt.Errorf("-version %s: want a version such as v1.2.0", o.version)
	case o.version != "" && !o.lock && !o.check:
		return errors.New("-version needs -lock or -check")
	}
	if err := checkPackages(o.config); err != nil {
		return err
	}
	if first := o.config.Patterns[0]; slices.Contains([]string{"lock", "check", "json", "markdown"}, first) {
		if _, err := os.Stat(inDir(o.config.Dir, first)); err != nil {
			return fmt.Errorf("%s is no package: did you mean mcperrlint codes -%s?", first, first)
		}
	}
	return misspelled(o.config.Dir, o.config.Patterns)
}

func (o *codesOptions) run(stdout, stderr io.Writer) (int, error) {
	var before *lock.Lock
	path := inDir(o.config.Dir, o.file)
	if o.check || o.lock {
		var err error
		before, err = readLock(path)
		if err != nil && (o.check || o.version == "" && !errors.Is(err, os.ErrNotExist)) { // else it is written again
			return failed, err
		}
		if before != nil && o.version != "" && semver.Compare(o.version, before.Version) < 0 {
			return failed, fmt.Errorf("-version %s is older than %s, the version in %s", o.version, before.Version, path)
		}
	}
	tuneCollections()
	run, err := driver.Analyze(o.config, []*analysis.Analyzer{contract.Analyzer})
	if err != nil {
		return failed, err
	}
	for _, problem := range run.Problems {
		fmt.Fprintln(stderr, "mcperrlint:", problem)
	}
	if len(run.Problems) > 0 {
		return failed, nil // their codes are not known
	}
	dir, err := filepath.Abs(o.config.Dir)
	if err != nil {
		return failed, err
	}
	results := contractsOf(run)
	tools := contract.Merge(results, run.Actions())
	if len(tools) == 0 {
		const none = "no tool is registered in these packages"
		if o.lock || o.check {
			return failed, errors.New(none + "; want all packages of the server")
		}
		fmt.Fprintln(stderr, "mcperrlint: codes:", none)
	}
	for _, c := range contract.Unused(results) {
		fmt.Fprintf(stderr, "mcperrlint: codes: %s: %s is registered, but nothing in these packages uses it\n",
			place(dir, c), c.Name)
	}
	if n := withoutCode(dir, tools); n > 0 {
		fmt.Fprintf(stderr, "mcperrlint: codes: places where tools fail without a code of their own: %d; "+
			"mcperrlint ./... shows them\n", n)
	}
	switch {
	case o.lock:
		if name := missing(before, tools); name != "" && !slices.ContainsFunc(o.config.Patterns, isTree) {
			return failed, fmt.Errorf("%s has the tool %s, which these packages do not have: want ./..., which "+
				"matches all packages of the server", path, name)
		}
		return clean, o.writeLock(path, before, lock.Of(run.Module(), "", tools), stderr)
	case o.check && before.Module != run.Module():
		return failed, fmt.Errorf("%s is that of the module %s, and this is %s", path, before.Module, run.Module())
	case o.check:
		return o.compare(before, lock.Of(run.Module(), "", tools), stdout), nil
	case o.json:
		return clean, printCodesJSON(stdout, run.Module(), dir, tools)
	case o.markdown:
		return clean, printCodesMarkdown(stdout, dir, tools)
	}
	folded(stdout, func(w io.Writer) { err = printCodes(w, dir, tools) })
	return clean, err
}

// isTree reports whether a pattern matches all packages below a folder or path.
func isTree(pattern string) bool { return strings.HasSuffix(pattern, "...") }

// missing returns the name of a tool in a lock, which may be nil, that is not among tools, or "".
func missing(before *lock.Lock, tools []contract.Tool) string {
	if before == nil {
		return ""
	}
	now := lock.Of("", "", tools)
	for _, name := range slices.Sorted(maps.Keys(before.Tools)) {
		if _, ok := now.Tools[name]; !ok {
			return name
		}
	}
	return ""
}

// withoutCode returns the number of places at which tools fail with errors that have no type.
func withoutCode(dir string, tools []contract.Tool) int {
	places := make(map[string]bool)
	for _, tool := range tools {
		for _, c := range tool.Codes {
			if c.Bare {
				places[place(dir, c)] = true
			}
		}
	}
	return len(places)
}

// contractsOf returns the contracts of the analysed packages.
func contractsOf(run *driver.Run) (results []*contract.Result) {
	for _, r := range run.Results() {
		if r, ok := r.(*contract.Result); ok {
			results = append(results, r)
		}
	}
	return results
}

// readLock reads a lock file. Its error names the file.
func readLock(path string) (*lock.Lock, error) {
	data, err := whole.Read(path)
	if errors.Is(err, os.ErrNotExist) {
		err = fmt.Errorf("%w; %s", err, withoutLock(path))
	}
	var l *lock.Lock
	if err == nil {
		l, err = lock.Parse(string(data))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// withoutLock returns advice for a missing lock file. A folder above may have one for all packages of the server.
func withoutLock(path string) string {
	if dir := driver.Above(filepath.Dir(path), filepath.Base(path)); dir != "" {
		return fmt.Sprintf("there is one in %s: run mcperrlint there, or with -C", dir)
	}
	return "-lock in place of -check writes it"
}

// writeLock writes the lock file. Its version is that of the flag, else that of the file before.
func (o *codesOptions) writeLock(path string, before, now *lock.Lock, stderr io.Writer) error {
	now.Version = "v0.0.0"
	if before != nil {
		now.Version = before.Version
	}
	now.Version = cmp.Or(o.version, now.Version)
	text := now.String()
	if _, err := lock.Parse(text); err != nil { // a name with a blank
		return err
	}
	if err := whole.Write(map[string][]byte{path: []byte(text)}); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "%s: %s of %s at %s\n", path, driver.Plural(len(now.Codes), "code"),
		driver.Plural(len(now.Tools), "tool"), now.Version)
	return nil
}

// compare prints the differences from the lock file, a line for each, and returns the exit code.
func (o *codesOptions) compare(before, now *lock.Lock, stdout io.Writer) int {
	code := clean
	for _, change := range lock.Compare(before, now) {
		needs := change.Needs(before.Version)
		what := "addition"
		if change.Breaking {
			what = "breaking"
		}
		if o.version != "" && semver.Compare(released(o.version), needs) >= 0 {
			fmt.Fprintf(stdout, "%s: %s (%s may have this)\n", what, change.Text, o.version)
			continue
		}
		fmt.Fprintf(stdout, "%s: %s; this needs version %s\n", what, change.Text, needs)
		code = findings
	}
	return code
}

// released returns the version that a pre-release leads to.
func released(version string) string {
	version = strings.TrimSuffix(semver.Canonical(version), semver.Build(version))
	return strings.TrimSuffix(version, semver.Prerelease(version))
}

// place returns where a code is made, relative to a folder.
func place(dir string, c contract.Code) string {
	file := c.File
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		file = filepath.ToSlash(rel)
	}
	return fmt.Sprintf("%s:%d", file, c.Line)
}

// cells returns the columns that describe a code.
func cells(tool contract.Tool, dir string, c contract.Code) []string {
	number := ""
	if c.Number != 0 {
		number = fmt.Sprint(c.Number)
	}
	code, kind, retry := c.Name, cmp.Or(c.Kind, "run time"), cmp.Or(c.Retry, "run time")
	if code == "" {
		code = "(decided at run time)"
	}
	return []string{tool.Name, code, kind, retry, number, c.Message, place(dir, c)}
}

var codesHeader = []string{"TOOL", "CODE", "KIND", "RETRY", "NUMBER", "MESSAGE", "MADE"}

// printCodes prints a table.
func printCodes(w io.Writer, dir string, tools []contract.Tool) error {
	tw := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	fmt.Fprintln(tw, strings.Join(codesHeader, "\t"))
	for _, tool := range tools {
		for _, c := range tool.Codes {
			c.Message = shortened(c.Message)
			fmt.Fprintln(tw, strings.Join(cells(tool, dir, c), "\t"))
		}
	}
	return tw.Flush()
}

// shortened returns a message as a table for people shows it: one that is long would make all rows long.
func shortened(message string) string {
	const most = 50 // runes
	if runes := []rune(message); len(runes) > most {
		return strings.TrimRight(string(runes[:most-1]), " ") + "…"
	}
	return message
}

// printCodesMarkdown prints a table for Markdown.
func printCodesMarkdown(w io.Writer, dir string, tools []contract.Tool) error {
	var b strings.Builder
	row := func(cells []string) {
		for _, cell := range cells {
			b.WriteString("| " + strings.ReplaceAll(cell, "|", `\|`) + " ")
		}
		b.WriteString("|\n")
	}
	row(codesHeader)
	b.WriteString(strings.Repeat("|---", len(codesHeader)) + "|\n")
	for _, tool := range tools {
		for _, c := range tool.Codes {
			row(cells(tool, dir, c))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// codeJSON is a code of a tool in JSON. A field is left out if it is decided at run time or not known.
type codeJSON struct {
	Code    string `json:"code,omitempty"`
	Kind    string `json:"kind,omitempty"`
	Retry   string `json:"retry,omitempty"`
	Number  int64  `json:"number,omitempty"`
	Message string `json:"message,omitempty"`
	Made    string `json:"made"`
	RunTime bool   `json:"decidedAtRunTime,omitempty"` // there is no code
}

type toolJSON struct {
	Tool    string     `json:"tool"`
	Handler string     `json:"handler"`
	Codes   []codeJSON `json:"codes"`
}

// printCodesJSON prints an object with the module and its tools.
func printCodesJSON(w io.Writer, module, dir string, tools []contract.Tool) error {
	list := make([]toolJSON, 0, len(tools))
	for _, tool := range tools {
		handler, _, _ := strings.Cut(tool.Handler, "@")
		t := toolJSON{Tool: tool.Name, Handler: handler, Codes: []codeJSON{}}
		for _, c := range tool.Codes {
			t.Codes = append(t.Codes, codeJSON{c.Name, c.Kind, c.Retry, c.Number, c.Message, place(dir, c), c.Name == ""})
		}
		list = append(list, t)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(struct {
		Module string     `json:"module"`
		Tools  []toolJSON `json:"tools"`
	}{module, list})
}
