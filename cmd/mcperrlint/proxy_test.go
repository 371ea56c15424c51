package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const runtimePath = "github.com/mcperrlint/mcperrlint/mcperr"

// proxied runs tests with a module proxy that has a release of the runtime, before the usual proxy. The release has the
// source of this repository. It is removed from the module cache at the end.
type proxied struct{ *testing.M }

// Run implements [testscript.TestingM].
func (m proxied) Run() (code int) {
	err := withProxy(func() { code = m.M.Run() })
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}

// withProxy calls a function with the environment in which the go command finds the release.
func withProxy(do func()) error {
	out, err := exec.Command("go", "env", "GOPROXY", "GOMODCACHE").Output()
	if err != nil {
		return err
	}
	upstream, cache, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	dir, err := os.MkdirTemp("", "mcperrlint-proxy-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	version := fmt.Sprintf("v0.0.%d", time.Now().UnixNano())
	if err := publish(filepath.Join(dir, runtimePath, "@v"), version); err != nil {
		return err
	}
	os.Setenv("GOPROXY", "file://"+filepath.ToSlash(dir)+","+upstream)
	os.Setenv("GONOSUMDB", runtimePath)
	defer forget(
		filepath.Join(cache, runtimePath+"@"+version),
		filepath.Join(cache, "cache", "download", runtimePath, "@v", version+".*"),
		filepath.Join(cache, "cache", "download", runtimePath, "@v", "list"),
	)
	do()
	return nil
}

// publish writes the files of a release into a folder of a proxy.
func publish(dir, version string) error {
	mod, err := os.ReadFile("../../mcperr/go.mod")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for ext, content := range map[string]string{
		"list":            version + "\n",
		version + ".info": fmt.Sprintf(`{"Version":%q,"Time":"2026-01-01T00:00:00Z"}`, version),
		version + ".mod":  string(mod),
	} {
		if err := os.WriteFile(filepath.Join(dir, ext), []byte(content), 0o644); err != nil {
			return err
		}
	}
	f, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		return err
	}
	defer f.Close()
	return zip.CreateFromDir(f, module.Version{Path: runtimePath, Version: version}, "../../mcperr")
}

// forget removes files from the module cache, in which the go command makes folders read-only.
func forget(patterns ...string) {
	for _, pattern := range patterns {
		names, _ := filepath.Glob(pattern)
		for _, name := range names {
			filepath.WalkDir(name, func(path string, d os.DirEntry, err error) error { return os.Chmod(path, 0o755) })
			os.RemoveAll(name)
		}
	}
}
