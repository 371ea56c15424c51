// Package gopls builds a gopls that has the rules. gopls has no plugins, but one more file in its source can append to
// its list of analyzers.
package gopls

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// Version is the newest release of gopls that Go 1.26 can build with the version of golang.org/x/tools in go.mod.
const Version = "v0.23.0"

const (
	module = "golang.org/x/tools/gopls"
	tools  = "golang.org/x/tools"
)

// register is the file that is added to gopls.
//
//go:embed register.go.txt
var register []byte

// Config is the input of [Build].
type Config struct {
	Version  string    // of gopls, as vX.Y.Z
	Output   string    // the file to write; empty for mcperrlint-gopls in the folder of "go install"
	Source   fs.FS     // the module of the rules
	Progress io.Writer // gets a line for each step that takes time
}

// Build writes a gopls with the rules and returns its absolute path. It leaves no other files behind, and none at all
// if it fails. Its error is one line.
func Build(ctx context.Context, c Config) (string, error) {
	if !semver.IsValid(c.Version) || semver.Canonical(c.Version) != c.Version {
		return "", fmt.Errorf("-version %s: want a release of gopls, like %s", c.Version, Version)
	}
	output, err := outputFile(ctx, c.Output)
	if err != nil {
		return "", err
	}
	// A temporary folder is beside the output, so that the program can be renamed. A running gopls is not disturbed.
	aside, err := os.MkdirTemp(filepath.Dir(output), ".mcperrlint-gopls-")
	if errors.Is(err, fs.ErrPermission) {
		return "", fmt.Errorf("-o %s: the folder cannot be written", output)
	} else if err != nil {
		return "", err
	}
	defer os.RemoveAll(aside)
	dir, err := os.MkdirTemp("", "mcperrlint-gopls-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	b := builder{c, dir}
	if err := b.prepare(ctx); err != nil {
		return "", err
	}
	program := filepath.Join(aside, filepath.Base(output))
	if err := b.build(ctx, program); err != nil {
		return "", err
	}
	return output, os.Rename(program, output)
}

// outputFile returns the absolute path of the file to write. It returns an error if its folder does not exist.
func outputFile(ctx context.Context, name string) (string, error) {
	if name == "" {
		out, err := command(ctx, "", "go", "env", "GOBIN", "GOPATH", "GOEXE")
		if err != nil {
			return "", err
		}
		env := strings.Split(out, "\n")
		bin := env[0]
		if bin == "" {
			bin = filepath.Join(filepath.SplitList(env[1])[0], "bin")
		}
		if err := os.MkdirAll(bin, 0o755); err != nil {
			return "", err
		}
		name = filepath.Join(bin, "mcperrlint-gopls"+env[2])
	}
	name, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	switch info, err := os.Stat(name); {
	case err != nil: // it is new
	case info.IsDir():
		return "", fmt.Errorf("-o %s: it is a folder", name)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("-o %s: it is not a regular file", name)
	}
	if info, err := os.Stat(filepath.Dir(name)); err != nil || !info.IsDir() {
		return "", fmt.Errorf("-o %s: no such folder as %s", name, filepath.Dir(name))
	}
	return name, nil
}

// builder builds a gopls in a temporary folder.
type builder struct {
	Config
	dir string
}

// progress prints the step that begins.
func (b *builder) progress(format string, args ...any) {
	fmt.Fprintf(b.Progress, "mcperrlint: "+format+"\n", args...)
}

// prepare copies gopls and the rules into the builder's folder, and adds the rules to gopls.
func (b *builder) prepare(ctx context.Context) error {
	b.progress("fetching %s@%s", module, b.Version)
	from, err := b.download(ctx)
	if err != nil {
		return err
	}
	goplsDir, rulesDir := filepath.Join(b.dir, "gopls"), filepath.Join(b.dir, "rules")
	if err := os.CopyFS(goplsDir, os.DirFS(from)); err != nil {
		return err
	}
	if err := os.CopyFS(rulesDir, b.Source); err != nil {
		return err
	}
	if err := b.join(goplsDir, rulesDir); err != nil {
		return err
	}
	settings := filepath.Join(goplsDir, "internal", "settings")
	if _, err := os.Stat(filepath.Join(settings, "analysis.go")); err != nil {
		return fmt.Errorf("gopls %s has its analyzers where this version of mcperrlint cannot add to them; try -version %s",
			b.Version, Version)
	}
	return os.WriteFile(filepath.Join(settings, "mcperrlint.go"), register, 0o644)
}

// download returns the folder of the release in the module cache.
func (b *builder) download(ctx context.Context) (string, error) {
	out, err := command(ctx, b.dir, "go", "mod", "download", "-json", module+"@"+b.Version)
	var got struct{ Dir, Error string }
	if json.Unmarshal([]byte(out), &got) == nil && got.Error != "" {
		return "", fmt.Errorf("gopls %s: %s", b.Version, oneLine(got.Error))
	}
	return got.Dir, err
}

// join adds the rules to the requirements in the go.mod of gopls. It returns an error if the rules need newer
// golang.org/x/tools than gopls does.
func (b *builder) join(goplsDir, rulesDir string) error {
	name := filepath.Join(goplsDir, "go.mod")
	gopls, err := parseMod(name)
	if err != nil {
		return err
	}
	rules, err := parseMod(filepath.Join(rulesDir, "go.mod"))
	if err != nil {
		return err
	}
	if theirs, ours := required(gopls, tools), required(rules, tools); semver.Compare(theirs, ours) < 0 {
		return fmt.Errorf("gopls %s is made with %s %s, but the rules need %s; choose a newer -version",
			b.Version, tools, theirs, ours)
	}
	path := rules.Module.Mod.Path
	if err := gopls.AddRequire(path, "v0.0.0"); err != nil {
		return err
	}
	if err := gopls.AddReplace(path, "", rulesDir, ""); err != nil {
		return err
	}
	data, err := gopls.Format()
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// parseMod reads a go.mod.
func parseMod(name string) (*modfile.File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return modfile.Parse(name, data, nil)
}

// required returns the version of a module that a go.mod requires, or "".
func required(f *modfile.File, path string) string {
	for _, r := range f.Require {
		if r.Mod.Path == path {
			return r.Mod.Version
		}
	}
	return ""
}

// build compiles the program and starts it once.
func (b *builder) build(ctx context.Context, program string) error {
	b.progress("building; this takes about a minute")
	args := []string{
		"build", "-mod=mod",
		"-trimpath", // else the build cache would not be used, because the folder is new in every run
		"-ldflags=-X main.version=" + b.Version + "+mcperrlint",
		"-o", program, ".",
	}
	if _, err := command(ctx, filepath.Join(b.dir, "gopls"), "go", args...); err != nil {
		return fmt.Errorf("gopls %s does not build with the rules: %w", b.Version, err)
	}
	b.progress("starting it once")
	out, err := command(ctx, b.dir, program, "version")
	if err != nil {
		return fmt.Errorf("the new gopls does not start: %w", err)
	}
	if !strings.Contains(out, module) {
		return errors.New("the new gopls does not start: it does not print its version")
	}
	return nil
}
