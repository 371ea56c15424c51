package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/mcperrlint/mcperrlint/internal/generate"
)

// scriptCommand is a command of scripts. It may be negated with an exclamation mark.
type scriptCommand = func(ts *testscript.TestScript, neg bool, args []string)

// scriptCommands are the commands that scripts have besides those of testscript.
var scriptCommands = map[string]scriptCommand{
	"cmpdir":   command("cmpdir folder1 folder2", 2, cmpDir),
	"copydir":  command("copydir source target", 2, copyDir),
	"exits":    command("exits code program [args...]", -1, exits),
	"found":    command("found [file...]", -1, found),
	"generate": command("generate folder", 1, generatePackages),
	"gomod":    command("gomod folder", 1, goMod),
	"longline": command("longline file", 1, longLine),
	"oneline":  command("oneline stdout|stderr text", 2, oneLine),
	"replace":  command("replace regexp text file", 3, replace),
	"same":     command("same stdout|stderr regexp", 2, same),
	"vetunit":  command("vetunit folder file.cfg", 2, vetUnit),
}

// command checks the number of arguments of a command, unless it is negative. No command can be negated.
func command(usage string, n int, do func(*testscript.TestScript, []string)) scriptCommand {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg || n >= 0 && len(args) != n {
			ts.Fatalf("usage: %s", usage)
		}
		do(ts, args)
	}
}

// cmpDir checks that two folders have the same files with the same content.
func cmpDir(ts *testscript.TestScript, args []string) {
	first, second := readDir(ts, args[0]), readDir(ts, args[1])
	for name, content := range first {
		switch other, ok := second[name]; {
		case !ok:
			ts.Fatalf("%s is in %s only", name, args[0])
		case !bytes.Equal(content, other):
			ts.Fatalf("%s differs.\nIn %s:\n%s\nin %s:\n%s", name, args[0], content, args[1], other)
		}
	}
	for name := range second {
		if _, ok := first[name]; !ok {
			ts.Fatalf("%s is in %s only", name, args[1])
		}
	}
}

// readDir returns the files below a folder, without those below .git.
func readDir(ts *testscript.TestScript, dir string) map[string][]byte {
	files := make(map[string][]byte)
	fsys := os.DirFS(ts.MkAbs(dir))
	ts.Check(fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == ".git":
			return fs.SkipDir
		case !d.IsDir():
			files[name], err = fs.ReadFile(fsys, name)
		}
		return err
	}))
	return files
}

// copyDir copies a folder with all that is below it.
func copyDir(ts *testscript.TestScript, args []string) {
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), os.DirFS(ts.MkAbs(args[0]))))
}

// exits runs a program, as exec does, and checks its exit code.
func exits(ts *testscript.TestScript, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: exits code program [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit := new(exec.ExitError)
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// findingLine is a finding as the command prints it.
var findingLine = regexp.MustCompile(`(?m)^(.+?):\d+:\d+: .*$`)

// found checks that the last command printed one finding in each of these files, in this order, and nothing else.
func found(ts *testscript.TestScript, want []string) {
	var got []string
	for line := range strings.Lines(ts.ReadFile("stdout")) {
		line = strings.TrimSuffix(line, "\n")
		if m := findingLine.FindStringSubmatch(line); m != nil {
			line = m[1]
		}
		got = append(got, filepath.ToSlash(line))
	}
	for i := range want {
		want[i] = filepath.ToSlash(want[i])
	}
	if !slices.Equal(got, want) {
		ts.Fatalf("findings in %q, want %q", got, want)
	}
}

// generatePackages writes four packages with tools, p0 to p3, that differ from one another.
func generatePackages(ts *testscript.TestScript, args []string) {
	for i := range 4 {
		name := "p" + strconv.Itoa(i)
		dir := filepath.Join(ts.MkAbs(args[0]), name)
		ts.Check(os.MkdirAll(dir, 0o777))
		source := generate.Package(name, uint64(i), 8)
		ts.Check(os.WriteFile(filepath.Join(dir, name+".go"), []byte(source), 0o666))
	}
}

// goMod makes a folder the module example.com/mcpserver, which requires the SDKs and the runtime of this repository.
// The files are those of testdata in the root of the repository.
func goMod(ts *testscript.TestScript, args []string) {
	root := ts.Getenv("ROOT")
	dir := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(dir, 0o777))
	sum, err := os.ReadFile(filepath.Join(root, "testdata", "go.sum"))
	ts.Check(err)
	ts.Check(os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o666))
	data, err := os.ReadFile(filepath.Join(root, "testdata", "go.mod"))
	ts.Check(err)
	mod, err := modfile.Parse("go.mod", data, nil)
	ts.Check(err)
	ts.Check(mod.AddReplace(runtimePath, "", filepath.Join(root, "mcperr"), ""))
	data, err = mod.Format()
	ts.Check(err)
	ts.Check(os.WriteFile(filepath.Join(dir, "go.mod"), data, 0o666))
}

// longLine appends a line of 2 MB to a Go file.
func longLine(ts *testscript.TestScript, args []string) {
	text := strings.Repeat("x", 1<<20)
	name := ts.MkAbs(args[0])
	data, err := os.ReadFile(name)
	ts.Check(err)
	ts.Check(os.WriteFile(name, append(data, "\nvar long = \""+text+"\" // "+text+"\n"...), 0o666))
}

// oneLine checks that the last command printed this line and nothing else. File names in it have slashes, also on
// Windows.
func oneLine(ts *testscript.TestScript, args []string) {
	got := filepath.ToSlash(ts.ReadFile(args[0]))
	if want := filepath.ToSlash(args[1]) + "\n"; got != want {
		ts.Fatalf("%s is\n%swant\n%s", args[0], got, want)
	}
}

// replace replaces all matches of a regular expression in a file. It fails if there is none. The text may have the
// escape sequences of Go.
func replace(ts *testscript.TestScript, args []string) {
	re, err := regexp.Compile("(?m)" + args[0])
	ts.Check(err)
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(args[1], `"`, `\"`) + `"`)
	ts.Check(err)
	name := ts.MkAbs(args[2])
	data, err := os.ReadFile(name)
	ts.Check(err)
	if !re.Match(data) {
		ts.Fatalf("%s has no match of %s", args[2], args[0])
	}
	ts.Check(os.WriteFile(name, re.ReplaceAllLiteral(data, []byte(text)), 0o666))
}

// same checks that the output of the last command matches a regular expression, and that all groups of the expression
// match the same text.
func same(ts *testscript.TestScript, args []string) {
	re, err := regexp.Compile("(?m)" + args[1])
	ts.Check(err)
	groups := re.FindStringSubmatch(ts.ReadFile(args[0]))
	if groups == nil {
		ts.Fatalf("%s has no match of %s", args[0], args[1])
	}
	if len(slices.Compact(groups[1:])) != 1 {
		ts.Fatalf("%q are not the same", groups[1:])
	}
}

// vetUnit writes the file that go vet gives its tool for the package in a folder, without facts of its imports. With
// it, a script can try flags of the tool on one package. For each new set of flags, go vet runs its tool on all
// dependencies again, which are hundreds.
func vetUnit(ts *testscript.TestScript, args []string) {
	list := exec.Command("go", "list", "-deps", "-export", "-json=Dir,ImportPath,GoFiles,Export,DepOnly")
	list.Dir = ts.MkAbs(args[0])
	out, err := list.Output()
	ts.Check(err)
	unit := unitchecker.Config{
		Compiler: "gc", ImportMap: make(map[string]string), PackageFile: make(map[string]string), VetxOutput: os.DevNull,
	}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			Dir, ImportPath, Export string
			GoFiles                 []string
			DepOnly                 bool
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if ts.Check(err); p.DepOnly {
			unit.ImportMap[p.ImportPath], unit.PackageFile[p.ImportPath] = p.ImportPath, p.Export
			continue
		}
		unit.ID, unit.ImportPath = p.ImportPath, p.ImportPath
		for _, name := range p.GoFiles {
			unit.GoFiles = append(unit.GoFiles, filepath.Join(p.Dir, name))
		}
	}
	data, err := json.Marshal(unit)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), data, 0o666))
}
