package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// In scripts, and in programs that they start, mcperrlint is the test binary.
func TestMain(m *testing.M) {
	testscript.Main(proxied{m}, map[string]func(){"mcperrlint": main})
}

// inFolder is a flag of go that has packages compiled and vetted again in each folder. With -trimpath alone, go vet
// would find the edits of an equal folder in the build cache, with names of its files. The compiler's -D has no effect
// here.
const inFolder = " -gcflags=example.com/...=-D=%x"

// TestScript runs the scripts in testdata/script. To run one of them: go test -run=TestScript/^name$
//
// Scripts start in an empty folder, $WORK. Besides the commands of testscript they have those in
// script_commands_test.go, and these variables:
//
//	MCPERRLINT  the file of the command, for go vet -vettool
//	ROOT        the root of this repository
//	RUNTIME     the path of the runtime module
//	TESTDATA    the folder testdata of this package
func TestScript(t *testing.T) {
	env, err := environment()
	if err != nil {
		t.Fatal(err)
	}
	env["MCPERRLINT_CACHE"] = t.TempDir()
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		Cmds:                scriptCommands,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *linttest.Update,
		Setup: func(e *testscript.Env) error {
			for name, value := range env {
				e.Setenv(name, value)
			}
			flags := env["GOFLAGS"]
			if usesTool(t, filepath.Base(e.WorkDir)) {
				flags += fmt.Sprintf(inFolder, e.WorkDir)
			}
			e.Setenv("GOFLAGS", strings.TrimSpace(flags))
			return nil
		},
	})
}

// usesTool reports whether go vet or go fix runs the command in a script, whose folder is script-NAME.
func usesTool(t *testing.T, folder string) bool {
	script := filepath.Join("testdata", "script", strings.TrimPrefix(folder, "script-")+".txtar")
	data, err := os.ReadFile(script)
	if err != nil {
		t.Error(err)
	}
	return strings.Contains(string(data), "tool=") || strings.Contains(string(data), "vetunit ")
}

// environment returns the variables of scripts. The go command has the caches, the proxy and the flags of this process.
func environment() (map[string]string, error) {
	command, err := exec.LookPath("mcperrlint")
	if err != nil {
		return nil, err
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		return nil, err
	}
	testdata, err := filepath.Abs("testdata")
	if err != nil {
		return nil, err
	}
	env := map[string]string{"MCPERRLINT": command, "ROOT": root, "RUNTIME": runtimePath, "TESTDATA": testdata}
	for _, name := range []string{
		"HOME", "USERPROFILE", "AppData", "LocalAppData", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "SSL_CERT_FILE",
	} {
		if value, ok := os.LookupEnv(name); ok {
			env[name] = value
		}
	}
	out, err := exec.Command("go", "env", "-json", "GOCACHE", "GOFLAGS", "GOMODCACHE", "GONOSUMDB", "GOPATH", "GOPROXY",
		"GOSUMDB", "GOTOOLCHAIN").Output()
	if err != nil {
		return nil, err
	}
	return env, json.Unmarshal(out, &env)
}
