package e2e

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/semver"
)

// sdkUnderTest is an SDK, and the releases that send failures in different ways.
type sdkUnderTest struct {
	folder, module string
	versions       []string
	metaSince      string // the first release in which all errors can have _meta, if any
	boundarySince  string // the first release with a boundary, if no release has _meta
	replace        []replacement
}

var sdksUnderTest = []sdkUnderTest{
	{
		folder:    "mcpgo",
		module:    "github.com/mark3labs/mcp-go",
		versions:  []string{"v0.25.0", "v0.31.0", "v0.34.0", "v0.43.2", "v1.2.1"},
		metaSince: "v0.34.0",
		replace:   []replacement{{"v0.30.0", "req.GetArguments()", "req.Params.Arguments"}},
	},
	{
		folder:    "gosdk",
		module:    "github.com/modelcontextprotocol/go-sdk",
		versions:  []string{"v0.3.0", "v1.1.0", "v1.4.1", "v1.8.0"},
		metaSince: "v1.3.0", // before, no middleware gets back an error of which the SDK has made text
	},
	{folder: "gosdk0", module: "github.com/modelcontextprotocol/go-sdk", versions: []string{"v0.2.0"}},
	{
		folder:        "gomcp",
		module:        "github.com/ThinkInAIXYZ/go-mcp",
		versions:      []string{"v0.2.24"},
		boundarySince: "v0.2.20",
	},
	{folder: "metoro", module: "github.com/metoro-io/mcp-golang", versions: []string{"v0.7.0"}},
	{folder: "trpc", module: "trpc.group/trpc-go/trpc-mcp-go", versions: []string{"v0.0.20"}},
}

// TestWireBeforeAndAfter builds servers before and after the fix, makes the same calls to both, and compares the
// answers. No answer may be worse, and a failure that counts as fixed must have code and retry.
func TestWireBeforeAndAfter(t *testing.T) {
	heavy(t)
	for _, sdk := range sdksUnderTest {
		for _, version := range sdk.versions {
			t.Run(sdk.folder+"@"+version, func(t *testing.T) {
				t.Parallel()
				compareWire(t, sdk, version, version == sdk.versions[len(sdk.versions)-1])
			})
		}
	}
}

// compareWire compares the servers of an SDK with one release of it. generates says whether that includes generated
// servers.
func compareWire(t *testing.T, sdk sdkUnderTest, version string, generates bool) {
	var generated map[string]string // files
	if generates {
		generated = generatedUnits(t, sdk.folder)
	}
	s := prepare(t, sdk, version, generated)
	n := &net{shapes: s, t: t, regions: make(map[string]*region), seen: make(map[string]bool)}
	n.meta = sdk.metaSince != "" && semver.Compare(version, sdk.metaSince) >= 0
	protocols := []string{"2025-06-18"}
	if sdk.folder == "gosdk" && semver.Compare(version, "v1.8.0") >= 0 {
		protocols = append(protocols, newest)
	}
	run(t, s.dir, "build", "-ldflags=-s", "-o", "before.exe", ".")
	n.count(n.find(), s.stretches(t), before)
	n.count(n.fix(), s.stretches(t), after)
	n.expectations()
	for _, protocol := range protocols {
		for _, unit := range s.units {
			n.calls(unit, protocol)
		}
	}
}

// The two states of a module.
const (
	before = iota
	after
)

// net compares the servers of one module before and after the fix.
type net struct {
	*shapes
	t       *testing.T
	meta    bool
	regions map[string]*region // by unit and tool
	broken  []string           // units that the fix broke; they are not run
	seen    map[string]bool    // violations
}

// key identifies a tool of a unit.
func key(unit, tool string) string { return unit + "/" + tool }

// fail reports a violation.
func (n *net) fail(unit, tool, format string, args ...any) {
	n.t.Helper()
	n.t.Errorf("%s@%s %s: %s", n.sdk, n.version, key(unit, tool), fmt.Sprintf(format, args...))
}

// wireFinding is a finding, and whether it has a fix.
type wireFinding struct {
	finding
	fixable bool
}

// find runs the command.
func (n *net) find() (list []wireFinding) {
	n.t.Helper()
	out := output(n.t, n.dir, program(n.t, command), "-json", "./...")
	var packages map[string]map[string][]struct {
		Posn, Message string
		Fixes         []any `json:"suggested_fixes"`
	}
	if err := json.Unmarshal([]byte(out), &packages); err != nil {
		n.t.Fatalf("%v in\n%s", err, out)
	}
	for _, rules := range packages {
		for rule, diagnostics := range rules {
			for _, d := range diagnostics {
				list = append(list, wireFinding{at(n.t, n.dir, d.Posn, rule, d.Message), len(d.Fixes) > 0})
			}
		}
	}
	return list
}

// aboutErrors are the rules about the parts of an error. After their fixes, the error may still not reach the client.
var aboutErrors = []string{
	"mcpcodename", "mcpcoderange", "mcpjsondetails", "mcpretryclass", "mcpretryfield", "mcpsuggestionbound",
}

// count assigns findings to the tools whose code has them. A finding in shared code counts for all tools.
func (n *net) count(list []wireFinding, stretches []stretch, state int) {
	for _, p := range stretches {
		if r := p.region; r != nil && n.regions[key(r.unit, r.tool)] == nil {
			n.regions[key(r.unit, r.tool)] = r
		}
	}
	for _, d := range list {
		if slices.Contains(aboutErrors, d.Rule) {
			continue
		}
		unit, _, _ := strings.Cut(d.File, "/")
		at := slices.IndexFunc(stretches, func(p stretch) bool { return p.holds(d.finding) })
		if at >= 0 && stretches[at].region != nil && stretches[at].region.tool != "" {
			r := n.regions[key(unit, stretches[at].region.tool)]
			r.findings[state] = append(r.findings[state], d)
			continue
		}
		for _, r := range n.regions {
			if r.unit == unit {
				r.shared[state] = append(r.shared[state], d)
			}
		}
	}
}

// findingsLeft is the exit code of the command where findings remain.
const findingsLeft = 3

// fix runs the fix, builds the outcome, and restores units that do not compile. It returns the remaining findings. If
// some of them still have a fix, it runs again, so that the calls are made after all fixes.
func (n *net) fix() (left []wireFinding) {
	n.t.Helper()
	original := filepath.Join(n.t.TempDir(), "original")
	must(n.t, os.CopyFS(original, os.DirFS(n.dir)))
	for _, run := range []string{"second", "third"} {
		for n.apply() { // without the units that stop it
		}
		left = n.find()
		if !n.unfixed("a "+run+" run still has a fix", left) {
			break
		}
	}
	for range n.units {
		out, err := execute(n.dir, nil, "go", "build", "-ldflags=-s", "-o", "after.exe", ".")
		if err == nil {
			return left
		}
		if !n.takeBack(original, out) {
			n.t.Fatalf("%s@%s: the fixed module does not compile: %s", n.sdk, n.version, out)
		}
		left = n.find()
	}
	return left
}

// apply runs the fix on all units that are not broken. It reports whether another unit is broken, so that the others
// need another run.
func (n *net) apply() (again bool) {
	n.t.Helper()
	patterns := []string{"-fix=all", "./..."}
	if len(n.broken) > 0 {
		patterns = []string{"-fix=all", ".", "./kit"}
		for _, unit := range n.units {
			if !slices.Contains(n.broken, unit) {
				patterns = append(patterns, "./"+unit+"/...")
			}
		}
	}
	out, err := execute(n.dir, nil, program(n.t, command), patterns...)
	if e := (*exec.ExitError)(nil); err == nil || errors.As(err, &e) && e.ExitCode() == findingsLeft {
		return false
	}
	n.t.Errorf("%s@%s: the command fails:\n%s", n.sdk, n.version, out)
	for _, unit := range n.units {
		if strings.Contains(out, n.dir+"/"+unit+"/") && !slices.Contains(n.broken, unit) {
			n.broken, again = append(n.broken, unit), true
		}
	}
	return again
}

// unfixed reports findings with a fix that the command left behind, and whether there are any.
func (n *net) unfixed(what string, list []wireFinding) (some bool) {
	n.t.Helper()
	for _, d := range list {
		unit, _, _ := strings.Cut(d.File, "/")
		if d.fixable && !slices.Contains(n.broken, unit) {
			n.t.Errorf("%s@%s %s:%d: %s: %s", n.sdk, n.version, d.File, d.Line, what, d.Message)
			some = true
		}
	}
	return some
}

// takeBack restores the units that the compiler complains about.
func (n *net) takeBack(original, complaints string) (some bool) {
	n.t.Helper()
	for _, unit := range n.units {
		at := regexp.MustCompile(`(?m)^` + unit + `/.*$`).FindString(complaints)
		if at == "" || slices.Contains(n.broken, unit) {
			continue
		}
		some = true
		n.broken = append(n.broken, unit)
		n.t.Errorf("%s@%s %s: the fixed unit does not compile: %s", n.sdk, n.version, unit, at)
		if err := os.RemoveAll(filepath.Join(n.dir, unit)); err != nil {
			n.t.Fatal(err)
		}
		if err := os.CopyFS(filepath.Join(n.dir, unit), os.DirFS(filepath.Join(original, unit))); err != nil {
			n.t.Fatal(err)
		}
	}
	return some
}

// expectations compares the findings of each tool with its comment.
func (n *net) expectations() {
	n.t.Helper()
	for _, name := range slices.Sorted(maps.Keys(n.regions)) {
		r := n.regions[name]
		if r.tool == "" || slices.Contains(n.broken, r.unit) {
			continue
		}
		if got := r.state(); r.want != open && !slices.Contains(strings.Split(r.want, "|"), got) {
			n.fail(r.unit, r.tool, "it is %s, want %s; findings before: %s; after: %s", got, r.want,
				messages(r.findings[before], r.shared[before]), messages(r.findings[after], r.shared[after]))
		}
	}
}

func messages(lists ...[]wireFinding) string {
	var all []string
	for _, d := range slices.Concat(lists...) {
		all = append(all, fmt.Sprintf("%s:%d %s", filepath.Base(d.File), d.Line, d.Message))
	}
	return fmt.Sprintf("%q", all)
}

// calls makes the calls of one unit to both programs, and compares the answers.
func (n *net) calls(unit, protocol string) {
	n.t.Helper()
	if slices.Contains(n.broken, unit) {
		return
	}
	var all []call
	for _, name := range slices.Sorted(maps.Keys(n.regions)) {
		if r := n.regions[name]; r.unit == unit {
			all = append(all, r.facts(n.meta)...)
		}
	}
	was := (&client{exe: filepath.Join(n.dir, "before.exe"), unit: unit, protocol: protocol}).ask(all)
	is := (&client{exe: filepath.Join(n.dir, "after.exe"), unit: unit, protocol: protocol}).ask(all)
	for i, c := range all {
		what := fmt.Sprintf("%s %s (%s)", c.kind, c.args, protocol)
		if wrong := misnamed(c, was[i]); wrong != "" {
			n.fail(unit, c.tool, "the server of the test is wrong: %s: %s: %s", what, wrong, was[i])
			continue
		}
		if list := n.unseen(unit, c, append(broken(c, was[i], is[i]), n.unreported(unit, c, is[i])...)); len(list) > 0 {
			n.fail(unit, c.tool, "%s\n\t%s\n\tbefore %s\n\tafter  %s", what, strings.Join(list, "\n\t"), was[i], is[i])
		}
	}
}

// unseen returns the violations that no earlier protocol version has shown for the same call.
func (n *net) unseen(unit string, c call, violations []string) (list []string) {
	for _, violation := range violations {
		name, _, _ := strings.Cut(violation, ": ")
		id := strings.Join([]string{key(unit, c.tool), c.kind, string(c.args), name}, " ")
		if !n.seen[id] {
			list = append(list, violation)
		}
		n.seen[id] = true
	}
	return list
}

// misnamed returns why the comment of a call is wrong, or "". A call with a wrong comment would test nothing.
func misnamed(c call, before answer) string {
	o := before.outcome()
	switch c.kind {
	case "answers", "soft":
		if o != success {
			return "it must succeed before the fix"
		}
	case "fails", "rendered", "other", "beside":
		if o == success || o == null {
			return "it must fail before the fix"
		}
	}
	if before.Error != nil && before.Error.Code == -32601 || strings.Contains(before.text(), "unknown tool") {
		return "it is unknown"
	}
	return ""
}

// unreported checks that a failure that still reaches the client without code and retry has a finding after the fix.
func (n *net) unreported(unit string, c call, after answer) []string {
	r := n.regions[key(unit, c.tool)]
	if c.kind != "fails" || c.claimed || after.carriesCode(c.meta) || r == nil || r.want == silent || r.want == open {
		return nil
	}
	if len(r.findings[1])+len(r.shared[1]) > 0 {
		return nil
	}
	return []string{"still reported: the client gets no code and no retry, and the command reports nothing"}
}

// generatedTools is the number of tools of a generated server.
const generatedTools = 12

// generatedUnits returns generated servers, as files.
func generatedUnits(t *testing.T, sdk string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	if sdk != "mcpgo" && sdk != "gosdk" {
		return files
	}
	for seed := range 2 {
		name := fmt.Sprintf("generated%d", seed)
		text := output(t, ".", program(t, generator), sdk, name, fmt.Sprint(seed), fmt.Sprint(generatedTools))
		files[name+"/"+name+".go"] = text
	}
	return files
}
