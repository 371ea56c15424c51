package generate_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/generate"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/bareerror"
	"github.com/mcperrlint/mcperrlint/passes/codename"
	"github.com/mcperrlint/mcperrlint/passes/coderange"
	"github.com/mcperrlint/mcperrlint/passes/jsondetails"
	"github.com/mcperrlint/mcperrlint/passes/retryfield"
	"github.com/mcperrlint/mcperrlint/passes/suggestionbound"
)

var (
	caseCount = flag.Int("cases", 500, "how many cases are generated for each rule")
	caseSeed  = flag.Uint64("caseseed", 1, "the seed of the cases")
	keepCases = flag.Bool("keepcases", false, "keep the generated module")
)

// caseRules are the rules that have generated cases.
var caseRules = []struct {
	name     string
	analyzer *analysis.Analyzer
	generate func(seed uint64, n int) []generate.Case
}{
	{"codename", codename.Analyzer, generate.Codes},
	{"suggestionbound", suggestionbound.Analyzer, generate.Suggestions},
	{"jsondetails", jsondetails.Analyzer, generate.Details},
	{"retryfield", retryfield.Analyzer, generate.Retries},
	{"coderange", coderange.Analyzer, generate.Numbers},
	{"bareerror", bareerror.Analyzer, generate.Bare},
}

// perPackage is the number of cases in a package.
const perPackage = 200

// caseTotal returns the number of cases for each rule.
func caseTotal() int {
	if testing.Short() {
		return min(*caseCount, 200)
	}
	return *caseCount
}

// The rules report all wrong cases, and nothing else.
func TestCases(t *testing.T) {
	t.Parallel()
	for _, rule := range caseRules {
		t.Run(rule.name, func(t *testing.T) {
			t.Parallel()
			cases := rule.generate(*caseSeed, caseTotal())
			files := make(map[string]string)
			for name, group := range casePackages(cases) {
				files[name+"/"+name+".go"] = generate.CasePackage(name, group)
			}
			dir := linttest.Module(t, "../..", files)
			if *keepCases {
				keepModule(t, dir)
			}
			run, err := driver.Analyze(driver.Config{Dir: dir, Patterns: []string{"./..."}}, []*analysis.Analyzer{rule.analyzer})
			if err != nil {
				t.Fatal(err)
			}
			if len(run.Problems) > 0 {
				keepModule(t, dir)
				t.Fatalf("%d packages do not compile:\n%s", run.Failed, strings.Join(run.Problems, "\n"))
			}
			compareCases(t, cases, run)
		})
	}
}

// casePackages returns cases by the names of their packages.
func casePackages(cases []generate.Case) map[string][]generate.Case {
	packages, i := make(map[string][]generate.Case), 0
	for group := range slices.Chunk(cases, perPackage) {
		packages[fmt.Sprintf("p%d", i)] = group
		i++
	}
	return packages
}

// caseFindings are the findings in one case.
type caseFindings struct {
	onMark  int
	offMark []string
}

// compareCases compares the findings of a run with the truth, and reports the deviations.
func compareCases(t *testing.T, cases []generate.Case, run *driver.Run) {
	t.Helper()
	found, lost := assign(t, cases, run)
	for _, text := range lost {
		t.Errorf("a finding outside of all cases: %s", text)
	}
	total, wrong := make(map[string]int), make(map[string]int)
	missed, alarms, shown := 0, 0, 0
	for i, c := range cases {
		problem, f := "", found[i]
		switch {
		case len(f.offMark) > 0 || f.onMark > 0 && !c.Wrong:
			alarms++
			problem = "FALSE ALARM: " + strings.Join(f.offMark, "\n")
		case c.Wrong && f.onMark == 0:
			missed++
			problem = "MISSED"
		}
		for part := range strings.SplitSeq(c.Name, ", ") {
			total[part]++
			if problem != "" {
				wrong[part]++
			}
		}
		if problem == "" {
			continue
		}
		if shown++; shown <= 20 {
			t.Errorf("%s\n%s\n%s\n%s", c.Name, problem, c.Decls, c.Func)
		}
	}
	if missed+alarms > 0 {
		t.Errorf("%d of %d cases deviate: %d missed, %d false alarms", missed+alarms, len(cases), missed, alarms)
		t.Log(partCounts(total, wrong))
	}
}

// partCounts lists the parts of cases that deviate, those with the greatest share first.
func partCounts(total, wrong map[string]int) string {
	share := func(part string) float64 { return float64(wrong[part]) / float64(total[part]) }
	parts := slices.SortedFunc(maps.Keys(wrong), func(a, b string) int {
		return cmp.Or(cmp.Compare(share(b), share(a)), cmp.Compare(a, b))
	})
	var b strings.Builder
	for _, part := range parts {
		fmt.Fprintf(&b, "\n%4d of %4d  %s", wrong[part], total[part], part)
	}
	return b.String()
}

// assign finds the case of each finding. lost are findings that have none.
func assign(t *testing.T, cases []generate.Case, run *driver.Run) (found map[int]caseFindings, lost []string) {
	t.Helper()
	found = make(map[int]caseFindings)
	lines := make(map[string][]string)
	ends := make(map[string][]int)
	for i, group := range slices.Collect(slices.Chunk(cases, perPackage)) {
		file := fmt.Sprintf("p%d.go", i)
		text := generate.CasePackage(strings.TrimSuffix(file, ".go"), group)
		lines[file], ends[file] = strings.Split(text, "\n"), caseEnds(group)
	}
	for _, f := range run.Findings {
		file := filepath.Base(f.Position.Filename)
		var pkg int
		if _, err := fmt.Sscanf(file, "p%d.go", &pkg); err != nil || f.Position.Line <= caseEnds(nil)[0] {
			lost = append(lost, fmt.Sprintf("%s: %s", f.Position, f.Message))
			continue
		}
		at, _ := slices.BinarySearch(ends[file], f.Position.Line)
		i := pkg*perPackage + at - 1
		c, line := found[i], lines[file][f.Position.Line-1]
		if strings.HasSuffix(line, "// wrong") {
			c.onMark++
		} else {
			c.offMark = append(c.offMark, strings.TrimSpace(line)+"\n\t"+f.Message)
		}
		found[i] = c
	}
	return found, lost
}

// caseEnds returns the last line of what is in front of cases in a package, and that of each case.
func caseEnds(cases []generate.Case) []int {
	ends := []int{strings.Count(generate.CasePackage("p", nil), "\n")}
	for _, c := range cases {
		ends = append(ends, ends[len(ends)-1]+strings.Count(c.Decls+c.Func, "\n")+2)
	}
	return ends
}

// The truth about the cases is what happens at run time.
func TestRun(t *testing.T) {
	t.Parallel()
	var sample []generate.Case
	files := make(map[string]string)
	var main, names strings.Builder
	for _, rule := range caseRules {
		cases := slices.DeleteFunc(rule.generate(*caseSeed, caseTotal()), func(c generate.Case) bool { return c.Run == "" })
		if len(cases) == 0 {
			continue
		}
		name := "p" + rule.name
		cases = cases[:min(len(cases), 200)]
		files[name+"/cases.go"] = generate.CasePackage(name, cases)
		files[name+"/runtime.go"] = strings.Replace(generate.CaseRuntime, "PACKAGE", name, 1)
		files[name+"/run.go"] = runFile(name, cases)
		fmt.Fprintf(&names, "\t%q\n", "example.com/mcpserver/"+name)
		fmt.Fprintf(&main, "\tall = append(all, %s.Run()...)\n", name)
		sample = append(sample, cases...)
	}
	if len(sample) == 0 {
		t.Skip("no rule has cases with a truth at run time")
	}
	files["main.go"] = "package main\n\nimport (\n\t\"encoding/json\"\n\t\"os\"\n\n" + names.String() + ")\n\n" +
		"func main() {\n\tvar all []string\n" + main.String() + "\tjson.NewEncoder(os.Stdout).Encode(all)\n}\n"
	dir := linttest.Module(t, "../..", files)
	if *keepCases {
		keepModule(t, dir)
	}
	for i, got := range runProgram(t, dir, len(sample)) {
		if want := sample[i].Wrong; got != "wrong" && got != "right" || (got == "wrong") != want {
			t.Errorf("%s\nrun time tells %.200s, but wrong is %t\n%s\n%s", sample[i].Name, got, want, sample[i].Decls,
				sample[i].Func)
		}
	}
}

// runFile returns a file that evaluates the expressions of cases.
func runFile(name string, cases []generate.Case) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport \"fmt\"\n\n", name)
	b.WriteString("func try(f func() string) (out string) {\n\tdefer func() {\n\t\tif p := recover(); p != nil {\n" +
		"\t\t\tout = fmt.Sprint(\"panic: \", p)\n\t\t}\n\t}()\n\treturn f()\n}\n\n// Run evaluates all cases.\n" +
		"func Run() []string {\n\treturn []string{\n")
	for _, c := range cases {
		fmt.Fprintf(&b, "\t\ttry(func() string { return %s }),\n", c.Run)
	}
	b.WriteString("\t}\n}\n")
	return b.String()
}

// runProgram runs the program in a folder, which prints a list of n texts.
func runProgram(t *testing.T, dir string, n int) (list []string) {
	t.Helper()
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Stderr = os.Stderr
	data, err := cmd.Output()
	if err != nil {
		keepModule(t, dir)
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &list); err != nil || len(list) != n {
		t.Fatalf("%d results for %d cases: %v", len(list), n, err)
	}
	return list
}

// The same seed gives the same cases, and another seed gives other ones. About half of them are wrong.
func TestCaseSeeds(t *testing.T) {
	t.Parallel()
	for _, rule := range caseRules {
		cases, wrong := rule.generate(1, 200), 0
		if !slices.Equal(cases, rule.generate(1, 200)) || slices.Equal(cases, rule.generate(2, 200)) {
			t.Errorf("%s: the cases do not depend on the seed alone", rule.name)
		}
		for _, c := range cases {
			if c.Wrong {
				wrong++
			}
			if marked := strings.Contains(c.Decls+c.Func, "// wrong\n"); marked != c.Wrong {
				t.Errorf("%s: %s: marked is %t\n%s\n%s", rule.name, c.Name, marked, c.Decls, c.Func)
			}
		}
		if wrong < 40 || wrong > 160 {
			t.Errorf("%s: %d of 200 cases are wrong", rule.name, wrong)
		}
	}
}
