package main

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// show prints the findings to stderr and the patch to stdout, so that the patch can be piped.
func (o *options) show(result *driver.Run, dir string, stdout, stderr io.Writer) error {
	fixed, err := result.Fix()
	if err != nil {
		return err
	}
	if err := o.report(result.Outcome, dir).Text(stderr); err != nil {
		return err
	}
	base, err := fixed.Diff(stdout, dir)
	if err != nil {
		return err
	}
	if base != dir {
		fmt.Fprintf(stderr, "the patch changes files outside this folder: apply it in %s\n", base)
	}
	lacking, err := fixed.Lacking()
	for _, m := range lacking {
		fmt.Fprintf(stderr, "the patch uses the runtime module: %s\n", strings.Join(providing(m, dir), " && "))
	}
	return err
}

// fixAll applies the fixes. It returns the run on the fixed files.
func (o *options) fixAll(result *driver.Run, dir string, stderr io.Writer) (*driver.Run, error) {
	fixed, err := result.Fix()
	if err != nil {
		return nil, err
	}
	lacking, err := fixed.Lacking()
	if err != nil {
		return nil, err
	}
	if len(lacking) > 0 && !o.get {
		printProblems(result.Outcome, stderr)
		return nil, refusal(lacking)
	}
	versions := make(map[string]string)
	for _, m := range lacking {
		versions[m.Dir] = driver.GoVersion(filepath.Join(m.Dir, "go.mod"))
	}
	if err := write(fixed, lacking); err != nil {
		return nil, err
	}
	if result.Failed < result.Matched {
		fmt.Fprintln(stderr, fixed.Summary()+o.unapplied(fixed.Run.Outcome)+o.besides())
	}
	if result.Analysed == 0 && result.Failed == 0 {
		fmt.Fprintln(stderr, o.report(result.Outcome, dir).Packages())
	}
	for _, m := range lacking {
		name := filepath.Join(m.Dir, "go.mod")
		shown := name
		if near, err := filepath.Rel(dir, name); err == nil {
			shown = near
		}
		if !m.Required {
			fmt.Fprintf(stderr, "%s requires the runtime module now\n", shown)
		}
		if before, after := versions[m.Dir], driver.GoVersion(name); before != after {
			fmt.Fprintf(stderr, "%s says go %s now instead of %s, because the runtime needs it\n", shown, after, before)
		}
	}
	if fixed.Applied > 0 && o.mayLackBoundary(result.Outcome) {
		fmt.Fprintln(stderr, "clients get the codes of returned errors only if the server has a boundary: "+
			"mcperrlint -fix -mcpnoboundary ./... adds one where it is missing")
	}
	return fixed.Run, nil
}

// mayLackBoundary reports whether fixes type errors that handlers return, and the run does not look for a boundary: not
// at all, or neither in a program nor in all packages. Editors fix single files, where the question would come up each
// time.
func (o *options) mayLackBoundary(before *driver.Outcome) bool {
	isFile := func(pattern string) bool { return strings.HasSuffix(pattern, ".go") }
	returns := func(f driver.Finding) bool { return f.Rule == "mcpbareerror" && len(f.SuggestedFixes) > 0 }
	looks := func(a *analysis.Analyzer) bool { return a.Name == "mcpnoboundary" }
	isAll := slices.Contains(o.config.Patterns, "./...") || before.Programs > 0
	if isAll && slices.ContainsFunc(o.rules, looks) {
		return false
	}
	return !slices.ContainsFunc(o.config.Patterns, isFile) && slices.ContainsFunc(before.Findings, returns)
}

// unapplied says how many findings have a fix that was not asked for.
func (o *options) unapplied(run *driver.Outcome) string {
	n := 0
	for _, f := range run.Findings {
		if len(f.SuggestedFixes) > 0 && !o.fixes(f.Rule) {
			n++
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return "; 1 has a fix to review, which -fix=all applies"
	}
	return fmt.Sprintf("; %d have a fix to review, which -fix=all applies", n)
}

// besides says how many findings are known, and therefore were left out.
func (o *options) besides() string {
	if o.left == 0 {
		return ""
	}
	return fmt.Sprintf("; %s in the baseline", driver.Plural(o.left, "other finding"))
}

// refusal returns the error that describes what to do before fixes can be applied.
func refusal(lacking []driver.Lacking) error {
	reasons, first := []string{}, ""
	for _, m := range lacking {
		switch mod := filepath.Join(m.Dir, "go.mod"); {
		case m.Required:
			reasons = append(reasons, "which is not in "+filepath.Join(m.Dir, "vendor"))
		case len(lacking) == 1:
			reasons = append(reasons, "which go.mod does not require")
		default:
			reasons = append(reasons, "which "+mod+" does not require")
		}
		if !m.Vendored { // go mod vendor would not copy a package that nothing imports yet
			first = ", or " + strings.Join(providing(m, m.Dir), " && ") + " first"
		}
	}
	return fmt.Errorf("the fixes use the runtime module, %s: run mcperrlint -fix -get …%s",
		strings.Join(reasons, " and "), first)
}

// write makes modules require the runtime, and writes the fixed files. If a step fails, the files that it has changed
// are restored.
func write(fixed *driver.Fixed, lacking []driver.Lacking) (err error) {
	saved, err := save(lacking)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, saved.restore())
		}
	}()
	if err := provideAll(fixed, lacking, saved); err != nil {
		return err
	}
	if err := fixed.Write(); err != nil {
		return err
	}
	for _, m := range lacking { // after the files are written, because go mod vendor copies only imported packages
		if m.Vendored {
			if err := runGo(m.Dir, "mod", "vendor"); err != nil {
				return errors.Join(err, fixed.Revert())
			}
		}
	}
	return nil
}

// provideAll makes modules require the runtime, and checks that the fixes compile with the release that was found.
// saved learns what was written.
func provideAll(fixed *driver.Fixed, lacking []driver.Lacking, saved *savedFiles) error {
	for _, m := range lacking {
		if !m.Required {
			if err := provide(m.Dir, saved); err != nil {
				return err
			}
		}
	}
	if len(lacking) == 0 {
		return nil
	}
	return fixed.Verify()
}

// providing returns the commands, run in the folder dir, with which a module can import the runtime.
func providing(m driver.Lacking, dir string) (commands []string) {
	in := ""
	if rel, err := filepath.Rel(m.Dir, dir); err != nil || !filepath.IsLocal(rel) {
		in = " -C " + m.Dir
	}
	if !m.Required {
		module, err := driver.ToGet(filepath.Join(m.Dir, "go.mod"))
		if err != nil {
			module = mcp.RuntimePath
		}
		commands = append(commands, "go get"+in+" "+module)
	}
	if m.Vendored {
		commands = append(commands, "go mod vendor"+in)
	}
	return commands
}

// runGo runs the go command in the folder of a module. Its error is one line.
func runGo(dir string, args ...string) error {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err == nil {
		return nil
	}
	cause := err.Error()
	for line := range strings.Lines(string(out)) { // the last message; its continuation lines are indented
		if line = strings.TrimRight(line, "\n"); line != "" && !strings.HasPrefix(line, "\t") {
			cause = strings.TrimSuffix(strings.TrimPrefix(line, "go: "), ":")
		}
	}
	return fmt.Errorf("nothing is fixed, because go %s fails in %s: %s", strings.Join(args, " "), dir, cause)
}
