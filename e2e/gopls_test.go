package e2e

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// fixAll is the source of the diagnostic that offers all fixes of a file.
const fixAll = "mcpfixall"

// ofRules returns the diagnostics of the rules among others.
func ofRules(list []diagnostic) (rules []diagnostic) {
	for _, d := range list {
		if strings.HasPrefix(d.Source, "mcp") && d.Source != fixAll {
			rules = append(rules, d)
		}
	}
	return rules
}

func goplsFinds(t *testing.T, dir string) (list []finding) {
	e := start(t, program(t, gopls), dir)
	names := sources(t, dir)
	e.open(names...)
	for _, name := range names {
		for _, d := range ofRules(e.diagnostics(name)) {
			at := offset(e.text[name], d.Range.Start)
			col := at - strings.LastIndexByte(e.text[name][:at], '\n')
			list = append(list, finding{filepath.ToSlash(name), d.Range.Start.Line + 1, col, d.Source, d.Message})
		}
	}
	return list
}

// goplsFixes applies the one action of the kind source.fixAll that each file with findings has, and saves.
func goplsFixes(t *testing.T, dir string) {
	e := start(t, program(t, gopls), dir)
	names := sources(t, dir)
	e.open(names...)
	chosen := make(map[string]action) // before any is applied, as the other hosts do
	for _, name := range names {
		list := e.diagnostics(name)
		if actions := e.actions(name, "source.fixAll", list...); len(actions) == 1 {
			chosen[name] = actions[0]
		} else if len(actions) > 1 || slices.ContainsFunc(list, func(d diagnostic) bool { return d.Source == fixAll }) {
			t.Errorf("%s: %d actions to fix all", name, len(actions))
		}
	}
	for _, name := range names {
		if a, ok := chosen[name]; ok {
			e.apply(name, a)
			e.save(name)
		}
	}
}

// TestEditor does what somebody in an editor does: opens a file, reads, and applies one fix after the other.
func TestEditor(t *testing.T) {
	t.Parallel()
	dir := testdata(t)
	e := start(t, program(t, gopls), dir)
	for _, name := range []string{"bareerror/lines/lines.go", "untypedresult/mcpgo/mcpgo.go"} {
		e.open(name)
		list := ofRules(e.diagnostics(name))
		if len(list) < 5 {
			t.Fatalf("%s: %d diagnostics", name, len(list))
		}
		for _, d := range list {
			severity := map[string]int{"mcpbareerror": 2, "mcpuntypedresult": 3}[d.Source] // warning, information
			if d.Severity != severity || d.Code != strings.TrimPrefix(d.Source, "mcp") || d.CodeDescription == nil || !strings.HasSuffix(d.CodeDescription.Href, "/docs/"+d.Source+".md") {
				t.Errorf("%s: %+v", name, d)
			}
		}
		for n := len(list); n > 0; n-- {
			d := ofRules(e.diagnostics(name))[0]
			actions := e.actions(name, "quickfix", d)
			actions = slices.DeleteFunc(actions, func(a action) bool { return strings.HasPrefix(a.Title, "Fix all") })
			if len(actions) != 1 {
				t.Fatalf("%s: %d quick fixes for %q", name, len(actions), d.Message)
			}
			e.apply(name, actions[0])
			for _, d := range e.diagnostics(name) {
				if d.Source == "compiler" || d.Source == "syntax" {
					t.Fatalf("%s does not compile after %q: %s", name, actions[0].Title, d.Message)
				}
			}
			if got := len(ofRules(e.diagnostics(name))); got != n-1 {
				t.Fatalf("%s: %d diagnostics after a fix, %d before", name, got, n)
			}
		}
		for _, d := range e.diagnostics(name) {
			if strings.HasPrefix(d.Source, "mcp") {
				t.Errorf("%s: left over: %+v", name, d)
			}
		}
		e.save(name)
	}
	run(t, dir, "build", "./...")
}

// What can't be built gets one line that says why, and leaves nothing behind.
func TestGoplsMistakes(t *testing.T) {
	t.Parallel()
	exe := program(t, command)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-version", "latest"}, `-version latest: want a release of gopls, like v0.23.0`},
		{[]string{"-version", "v0.23"}, `-version v0.23: want a release of gopls, like v0.23.0`},
		{[]string{"-version", "v0.23.99"}, `gopls v0.23.99: golang.org/x/tools/gopls@v0.23.99: `},
		{[]string{"-version", "v0.18.0"}, `gopls v0.18.0 is made with golang.org/x/tools v0.30.1`},
		{[]string{"-o", "none/gopls"}, `no such folder as `},
		{[]string{"-o", "."}, `it is a folder`},
		{[]string{"-nonsense"}, `-nonsense`},
		{[]string{"v0.23.0"}, `"v0.23.0" is no flag`},
	} {
		dir, tmp := t.TempDir(), t.TempDir()
		cmd := exec.Command(exe, append([]string{"gopls"}, c.args...)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "TMPDIR="+tmp, "GOBIN="+dir)
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		cmd.Run()
		lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
		if last := lines[len(lines)-1]; cmd.ProcessState.ExitCode() != 1 || out.Len() > 0 || !strings.HasPrefix(last, "mcperrlint: ") || !strings.Contains(last, c.want) {
			t.Errorf("%v: exit %d: %s%s", c.args, cmd.ProcessState.ExitCode(), out.String(), errs.String())
		}
		empty(t, dir, tmp)
	}
}

// Interrupted, it leaves nothing behind, either.
func TestGoplsInterrupted(t *testing.T) {
	t.Parallel()
	dir, tmp := t.TempDir(), t.TempDir()
	cmd := exec.Command(program(t, command), "gopls", "-o", filepath.Join(dir, "gopls"))
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp, "GOCACHE="+t.TempDir()) // so that there is much to build
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	last := ""
	for lines := bufio.NewScanner(errs); lines.Scan(); {
		if last = lines.Text(); strings.Contains(last, "building") {
			time.Sleep(time.Second)
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Error(err)
			}
		}
	}
	cmd.Wait()
	if cmd.ProcessState.ExitCode() != 1 || !strings.HasSuffix(last, "interrupted") {
		t.Errorf("exit %d: %s", cmd.ProcessState.ExitCode(), last)
	}
	empty(t, dir, tmp)
}

func empty(t *testing.T, dirs ...string) {
	t.Helper()
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			t.Errorf("left behind: %s", filepath.Join(dir, e.Name()))
		}
	}
}
