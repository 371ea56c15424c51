package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

const runtimePath = "github.com/mcperrlint/mcperrlint/mcperr"

// Fixes that a module cannot compile are not applied. The message says what to do. The patch is shown all the same.
func TestWithoutRuntime(t *testing.T) {
	t.Parallel()
	const refused = "mcperrlint: the fixes use the runtime module, which go.mod does not require: run mcperrlint -fix -get …"
	const first = ", or go get " + runtimePath + " first\n"
	const hint = "\nthe patch uses the runtime module: go get "
	here := withoutRuntime(t, server(t))
	outside, workspace := withoutRuntime(t, server(t)), t.TempDir()
	linttest.Write(t, filepath.Join(workspace, "go.work"), "go 1.26.0\n\nuse "+outside+"\n")
	vendored := withoutRuntime(t, server(t))
	goCommand(t, vendored, "mod", "vendor")
	for _, c := range []struct{ name, module, dir, pattern, refused, hint string }{
		{"below", here, here + "/tools", ".", refused + first, hint + runtimePath + "\n"},
		{"workspace", outside, workspace, outside + "/...", refused + first, hint + "-C " + outside + " " + runtimePath + "\n"},
		{"vendored", vendored, vendored, "./...", refused + "\n", hint + runtimePath + " && go mod vendor\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := tree(t, c.module)
			if code, out, errs := call("-fix", "-C", c.dir, c.pattern); code != failed || out != "" || errs != c.refused {
				t.Errorf("-fix: exit %d: %s%s", code, out, errs)
			}
			code, out, errs := call("-diff", "-C", c.dir, c.pattern)
			if code != findings || !strings.Contains(errs, c.hint) || !strings.Contains(out, "\n+\treturn nil, mcperr.Validation(") {
				t.Errorf("-diff: exit %d: %s%s", code, out, errs)
			}
			sameTree(t, c.module, before)
		})
	}
}

// Fixes that do not use the runtime are applied without it.
func TestRuntimeNotNeeded(t *testing.T) {
	t.Parallel()
	dir := withoutRuntime(t, linttest.Module(t, "../..", map[string]string{"pages/pages.go": `package pages

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func read(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	return nil, &jsonrpc.Error{Code: -32002, Message: "no such page"}
}

var _ = read
`}))
	if code, out, errs := call("-fix", "-C", dir, "./..."); code != clean || errs != "1 finding fixed in 1 file, 0 remain\n" || !strings.Contains(read(t, dir, "pages/pages.go"), "-32602") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

// -get leaves go.mod as "go mod tidy" would.
func TestGet(t *testing.T) {
	t.Parallel()
	workspace := server(t)
	linttest.Write(t, filepath.Join(workspace, "other/go.mod"), "module example.com/other\n\ngo 1.26.0\n")
	linttest.Write(t, filepath.Join(workspace, "other/other.go"), "package other\n")
	goCommand(t, workspace, "work", "init", ".", "./other")
	for name, dir := range map[string]string{"module": server(t), "workspace": workspace, "vendored": server(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			goCommand(t, withoutRequirement(t, dir), "mod", "tidy")
			if name == "vendored" {
				goCommand(t, dir, "mod", "vendor")
			}
			code, out, errs := call("-fix", "-get", "-C", dir, "./...")
			if code != clean || out != "" || errs != "2 findings fixed in 2 files, 0 remain\n"+filepath.Join(dir, "go.mod")+" requires the runtime module now\n" {
				t.Fatalf("exit %d: %s%s", code, out, errs)
			}
			goCommand(t, dir, "vet", "./...")
			goCommand(t, dir, "mod", "tidy", "-diff")
		})
	}
}

// A requirement that "go get" noted as an indirect one, before anything used it, becomes a direct one.
func TestIndirect(t *testing.T) {
	t.Parallel()
	dir := withoutRequirement(t, server(t))
	goCommand(t, dir, "mod", "tidy")
	goCommand(t, dir, "get", runtimePath)
	if mod := read(t, dir, "go.mod"); !regexp.MustCompile(`mcperr v.* // indirect`).MatchString(mod) {
		t.Fatalf("go get makes the requirement direct:\n%s", mod)
	}
	_, patch, _ := call("-diff", "-C", dir, "./...")
	if code, out, errs := call("-fix", "-C", dir, "./..."); code != clean || !strings.Contains(patch, "+++ b/go.mod\n") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	goCommand(t, dir, "mod", "tidy", "-diff")
}

// If the runtime cannot be had, or does not fit the fixes, all stays as it was.
func TestGetFails(t *testing.T) {
	t.Parallel()
	old := withoutRuntime(t, server(t))
	linttest.Write(t, filepath.Join(old, "nowhere/go.mod"), "module "+runtimePath+"\n\ngo 1.24\n")
	linttest.Write(t, filepath.Join(old, "nowhere/old.go"), "package mcperr\n")
	missing := withoutRuntime(t, server(t))
	for dir, want := range map[string]string{
		missing: "nothing is fixed, because go get " + runtimePath + " fails in " + missing + ": ",
		old:     "the fixes do not compile: tools/bare.go:",
	} {
		before := tree(t, dir)
		code, out, errs := call("-fix", "-get", "-C", dir, "./...")
		if code != failed || out != "" || !strings.HasPrefix(errs, "mcperrlint: "+want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("exit %d: %s%s", code, out, errs)
		}
		sameTree(t, dir, before)
	}
}

// withoutRequirement takes the runtime out of a module's requirements. It comes from the proxy then.
func withoutRequirement(t *testing.T, dir string) string {
	t.Helper()
	mod := regexp.MustCompile(`(?m)^(\t|replace )`+runtimePath+` .*\n`).ReplaceAllString(read(t, dir, "go.mod"), "")
	linttest.Write(t, filepath.Join(dir, "go.mod"), mod)
	return dir
}

// withoutRuntime also makes the runtime something that cannot be had.
func withoutRuntime(t *testing.T, dir string) string {
	t.Helper()
	mod := read(t, withoutRequirement(t, dir), "go.mod")
	linttest.Write(t, filepath.Join(dir, "go.mod"), mod+"\nreplace "+runtimePath+" => ./nowhere\n")
	return dir
}

// tree returns the files below a folder.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[path] = read(t, "", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// sameTree checks that the files below a folder are as they were.
func sameTree(t *testing.T, dir string, before map[string]string) {
	t.Helper()
	after := tree(t, dir)
	for name := range after {
		if _, ok := before[name]; !ok {
			t.Errorf("there is a new file %s", name)
		}
	}
	for name, content := range before {
		if after[name] != content {
			t.Errorf("%s changed to %q", name, after[name])
		}
	}
}
