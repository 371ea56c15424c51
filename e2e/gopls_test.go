package e2e

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// fixAll is the source of the diagnostic that offers all fixes of a file.
const fixAll = "mcpfixall"

// ofRules returns the diagnostics that are from the rules.
func ofRules(list []diagnostic) (rules []diagnostic) {
	for _, d := range list {
		if strings.HasPrefix(d.Source, "mcp") && d.Source != fixAll {
			rules = append(rules, d)
		}
	}
	return rules
}

// goplsEditor returns the editor of a folder, with all files of the module open. A folder has one editor.
func goplsEditor(t *testing.T, dir string) *editor {
	t.Helper()
	if e, ok := goplsEditors.Load(dir); ok {
		return e.(*editor)
	}
	e := start(t, program(t, gopls), dir)
	e.open(sources(t, dir)...)
	goplsEditors.Store(dir, e)
	return e
}

var goplsEditors sync.Map // by folder

func goplsFinds(t *testing.T, dir string) (list []finding) {
	e := goplsEditor(t, dir)
	for _, name := range sources(t, dir) {
		for _, d := range ofRules(e.diagnostics(name)) {
			at := offset(e.text[name], d.Range.Start)
			col := at - strings.LastIndexByte(e.text[name][:at], '\n')
			list = append(list, finding{filepath.ToSlash(name), d.Range.Start.Line + 1, col, d.Source, d.Message})
		}
	}
	return list
}

// goplsFixes applies the one action of the kind source.fixAll of each file with findings, and saves the files.
func goplsFixes(t *testing.T, dir string) {
	e := goplsEditor(t, dir)
	names := sources(t, dir)
	chosen := make(map[string]action) // all are chosen before one is applied, as in other hosts
	for _, name := range names {
		list := e.diagnostics(name)
		offered := slices.ContainsFunc(list, func(d diagnostic) bool { return d.Source == fixAll })
		if actions := e.actions(name, "source.fixAll", list...); len(actions) == 1 {
			chosen[name] = actions[0]
		} else if len(actions) > 1 || offered {
			t.Errorf("%s: %d actions to fix all", name, len(actions))
		} else if n := len(ofRules(list)); n > 0 {
			t.Logf("%s: no action fixes all of %d findings", name, n)
		}
	}
	for _, name := range names {
		if a, ok := chosen[name]; ok {
			e.change(name, a)
			e.save(name)
		}
	}
}

// TestEditor uses gopls as a person does: it opens a file, reads the diagnostics, and applies one fix after the other.
func TestEditor(t *testing.T) {
	heavy(t)
	dir := partOfTestdata(t, "bareerror/lines", "untypedresult/coded")
	e := start(t, program(t, gopls), dir)
	for _, name := range []string{"bareerror/lines/lines.go", "untypedresult/coded/coded.go"} {
		e.open(name)
		list := ofRules(e.diagnostics(name))
		if len(list) < 5 {
			t.Fatalf("%s: %d diagnostics", name, len(list))
		}
		for _, d := range list {
			severity := map[string]int{"mcpbareerror": 2, "mcpuntypedresult": 3}[d.Source] // warning, information
			linked := d.CodeDescription != nil && strings.HasSuffix(d.CodeDescription.Href, "/docs/"+d.Source+".md")
			if d.Severity != severity || d.Code != strings.TrimPrefix(d.Source, "mcp") || !linked {
				t.Errorf("%s: %+v", name, d)
			}
		}
		for n := len(list); n > 0; {
			n = e.fixFirst(name, n)
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

// fixFirst applies the fix of the first of n findings in a file. The file compiles after it, and the other findings
// remain.
func (e *editor) fixFirst(name string, n int) int {
	e.t.Helper()
	d := ofRules(e.diagnostics(name))[0]
	actions := e.actions(name, "quickfix", d)
	actions = slices.DeleteFunc(actions, func(a action) bool { return strings.HasPrefix(a.Title, "Apply all") })
	if len(actions) != 1 {
		e.t.Fatalf("%s: %d quick fixes for %q", name, len(actions), d.Message)
	}
	e.apply(name, actions[0])
	for _, d := range e.diagnostics(name) {
		if d.Source == "compiler" || d.Source == "syntax" {
			e.t.Fatalf("%s does not compile after %q: %s", name, actions[0].Title, d.Message)
		}
	}
	got := len(ofRules(e.diagnostics(name)))
	if got >= n { // one fix can answer several findings: a helper that is repaired covers its calls
		e.t.Fatalf("%s: %d diagnostics after a fix, %d before", name, got, n)
	}
	return got
}

// If gopls cannot be built, the error is one line, and no files are left behind.
func TestGoplsMistakes(t *testing.T) {
	heavy(t)
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
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			dir, tmp := t.TempDir(), t.TempDir()
			cmd := process(dir, []string{"TMPDIR=" + tmp, "GOBIN=" + dir}, exe, append([]string{"gopls"}, c.args...)...)
			var out, errs bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &errs
			err := cmd.Run()
			lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
			last := lines[len(lines)-1]
			one := strings.HasPrefix(last, "mcperrlint: ") && strings.Contains(last, c.want)
			if code := cmd.ProcessState.ExitCode(); code != 1 || out.Len() > 0 || !one {
				must(t, explain(cmd, err, errs.String()))
				t.Errorf("exit %d: %s%s", code, out.String(), errs.String())
			}
			empty(t, dir, tmp)
		})
	}
}

// An interrupted build of gopls leaves no files behind.
func TestGoplsInterrupted(t *testing.T) {
	heavy(t)
	if runtime.GOOS == "windows" {
		t.Skip("Windows cannot interrupt a single program")
	}
	exe := program(t, command)
	gate := newGate(t)
	dir, tmp := t.TempDir(), t.TempDir()
	cmd := process(dir, append(gate.env, "TMPDIR="+tmp, "GOCACHE="+t.TempDir()), exe, "gopls", "-o", "gopls")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	must(t, cmd.Start())
	done := make(chan error)
	go func() { done <- cmd.Wait() }()
	select {
	case <-gate.reached:
	case err := <-done:
		must(t, explain(cmd, err, errs.String()))
		t.Fatal("nothing was compiled")
	}
	must(t, cmd.Process.Signal(os.Interrupt))
	gate.open()
	err := <-done
	last := strings.TrimSpace(errs.String())
	if cmd.ProcessState.ExitCode() != 1 || !strings.HasSuffix(last, "interrupted") {
		t.Errorf("%v: %s", err, last)
	}
	empty(t, dir, tmp)
}

// gate stops the compilers of a build until it is open. This program runs them, as the -toolexec of go.
type gate struct {
	env     []string // of the build
	reached chan struct{}
	open    func()
}

// gateVariable has the address of the gate in the environment of compilers.
const gateVariable = "MCPERRLINT_E2E_GATE"

func newGate(t *testing.T) gate {
	t.Helper()
	g := gate{reached: make(chan struct{}, 1)}
	opened := make(chan struct{})
	g.open = sync.OnceFunc(func() { close(opened) })
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		select {
		case g.reached <- struct{}{}:
		default:
		}
		<-opened
	}))
	t.Cleanup(server.Close)
	t.Cleanup(g.open)
	self, err := os.Executable()
	must(t, err)
	config := filepath.Join(t.TempDir(), "env") // "mcperrlint gopls" ignores the variable GOFLAGS
	settings, _ := os.ReadFile(strings.TrimSpace(run(t, ".", "env", "GOENV")))
	write(t, config, string(settings)+"\nGOFLAGS=-toolexec="+self+"\n")
	g.env = []string{"GOENV=" + config, gateVariable + "=" + server.URL}
	return g
}

// passGate runs a compiler when the gate at an address is open, and returns its exit code.
func passGate(address string, args []string) int {
	if args[len(args)-1] != "-V=full" { // go asks for versions before it builds anything
		if answer, err := http.Get(address); err == nil {
			answer.Body.Close()
		}
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		return 1
	}
	return cmd.ProcessState.ExitCode()
}

// empty checks that folders are empty.
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
