package e2e

import (
	"io"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/rhysd/actionlint"
)

// The workflows have no mistakes that actionlint finds.
func TestWorkflows(t *testing.T) {
	t.Parallel()
	linter, err := actionlint.NewLinter(io.Discard, &actionlint.LinterOptions{})
	must(t, err)
	problems, err := linter.LintDir("../.github/workflows", nil)
	must(t, err)
	for _, p := range problems {
		t.Errorf("%s:%d:%d: %s", p.Filepath, p.Line, p.Column, p.Message)
	}
}

// The steps of the action install the command and annotate the lines of the example server.
func TestAction(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it needs bash")
	}
	heavy(t)
	root, err := filepath.Abs("..")
	must(t, err)
	scripts := regexp.MustCompile(`(?ms)^      run: \|\n(.*?)(?:^    - |\z)`).FindAllStringSubmatch(read(t,
		"../action.yml"), -1)
	if len(scripts) != 2 {
		t.Fatalf("the action has %d scripts", len(scripts))
	}
	env := []string{
		"RUNNER_TEMP=" + t.TempDir(), "VERSION=", "DIR=example", "BASELINE=", "ARGS=-mcpbareerror -mcpsofterror",
		"PACKAGES=./mcpgo\n./gosdk\n",
	}
	ofModule := []string{"GOOS=windows", "GOWORK=/nowhere/go.work", "GOEXPERIMENT=nothing"} // not for building the command
	out, err := execute(root, slices.Concat(env, ofModule), "bash", "-e", "-o", "pipefail", "-c", scripts[0][1])
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	cmd := process(root, env, "bash", "-e", "-o", "pipefail", "-c", scripts[1][1])
	text, _ := cmd.CombinedOutput()
	if code := exited(t, cmd); code != findingsLeft {
		t.Errorf("exit %d: %s", code, text)
	}
	if !strings.Contains(string(text), "::warning file=example/mcpgo/mcpgo.go,line=") ||
		!strings.Contains(string(text), "::warning file=example/gosdk/gosdk.go,line=") ||
		strings.Contains(string(text), "mcpuntypedresult") {
		t.Errorf("got %s", text)
	}
}

// The graded configuration for golangci-lint gives each rule its severity, and leaves out what it excludes.
func TestGradedConfiguration(t *testing.T) {
	heavy(t)
	if !strings.Contains(read(t, "../docs/ci.md"), "```yaml\n"+read(t, "../example/ci/graded.yml")+"```\n") {
		t.Error("docs/ci.md shows another configuration than example/ci/graded.yml")
	}
	config, err := filepath.Abs("../example/ci/graded.yml")
	must(t, err)
	cmd := process("../example", nil, program(t, golangci), "run", "--config="+config, "--allow-parallel-runners",
		"--output.checkstyle.path=stdout", "--path-mode=abs", "./...")
	data, _ := cmd.Output()
	out := string(data)
	for _, want := range []string{
		`severity="info" source="mcperrlint"`, `severity="warning" source="mcperrlint"`, "mcpgo.go", "gosdk.go",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%s is missing", want)
		}
	}
	for file := range strings.SplitSeq(out, "<file ") {
		if strings.Contains(file, "gosdk.go") && strings.Contains(file, "mcpuntypedresult:") {
			t.Error("an excluded rule is reported")
		}
	}
	if t.Failed() {
		t.Log(out)
	}
}
