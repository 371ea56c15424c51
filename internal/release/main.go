// Command release prepares and checks a release. RELEASING.md describes the steps.
//
//	go run ./internal/release -set v0.2.0     write the version into the pages
//	go run ./internal/release v0.2.0          check that the release can be tagged
//	go run ./internal/release -tagged v0.2.0  check the tags of the release
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
	"golang.org/x/mod/zip"
)

func main() {
	set := flag.Bool("set", false, "write the version into the pages")
	tagged := flag.Bool("tagged", false, "check the tags of the release, and not that they are new")
	flag.Parse()
	if err := run(".", flag.Args(), *set, *tagged); err != nil {
		for line := range strings.Lines(err.Error() + "\n") {
			fmt.Fprint(os.Stderr, "release: ", line)
		}
		os.Exit(1)
	}
	if !*set {
		fmt.Println("ready: " + flag.Arg(0))
	}
}

// run checks the repository in a folder, or writes a version into its pages.
func run(root string, args []string, set, tagged bool) error {
	if len(args) != 1 || !semver.IsValid(args[0]) || semver.Canonical(args[0]) != args[0] {
		return errors.New("want one version, such as v0.2.0")
	}
	version := args[0]
	if set {
		return write(root, version)
	}
	var branch error
	if !tagged { // a workflow checks out the tag
		branch = onMain(root)
	}
	return errors.Join(branch,
		changelog(root, version), pages(root, version), clean(root), tags(root, version, tagged),
		packable("github.com/mcperrlint/mcperrlint", version, root),
		packable("github.com/mcperrlint/mcperrlint/mcperr", version, filepath.Join(root, "mcperr")),
	)
}

// named matches the places of pages and of the example that name the release. Pages of rules also say since when a rule
// exists, which does not change.
var named = regexp.MustCompile(
	`((?:mcperrlint|mcperr|plugin|\x60)@|rev: |version: |uses: mcperrlint/mcperrlint@)(v\d+\.\d+\.\d+)`)

// patterns are the files that may name the release.
var patterns = []string{"README.md", "docs/*.md", "example/.custom-gcl.yml"}

// each calls a function with the files that may name the release.
func each(root string, f func(name string, content []byte) error) error {
	for _, pattern := range patterns {
		names, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			content, err := os.ReadFile(name)
			if err == nil {
				err = f(name, content)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// isOther reports whether a place names the version of another program, golangci-lint's own in its configuration, or no
// release but a copy of the repository.
func isOther(match []byte) bool {
	return bytes.Contains(match, []byte("version: v2.")) || bytes.HasSuffix(match, []byte("@v0.0.0"))
}

// write writes a version into the files that name the release.
func write(root, version string) error {
	return each(root, func(name string, content []byte) error {
		changed := named.ReplaceAllFunc(content, func(match []byte) []byte {
			if isOther(match) {
				return match
			}
			return append(bytes.Clone(named.FindSubmatch(match)[1]), version...)
		})
		if bytes.Equal(changed, content) {
			return nil
		}
		return os.WriteFile(name, changed, 0o644)
	})
}

// pages returns an error for each page that names another release.
func pages(root, version string) error {
	var problems []error
	err := each(root, func(name string, content []byte) error {
		for _, m := range named.FindAllSubmatch(content, -1) {
			if got := string(m[2]); got != version && !isOther(m[0]) {
				problems = append(problems, fmt.Errorf("%s: names %s: run go run ./internal/release -set %s", name, got, version))
				return nil
			}
		}
		return nil
	})
	return errors.Join(append(problems, err)...)
}

// changelog returns an error if the changelog does not describe a version.
func changelog(root, version string) error {
	content, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	_, section, ok := strings.Cut(string(content), "\n## "+version+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	if !ok || strings.TrimSpace(section) == "" {
		return fmt.Errorf("CHANGELOG.md: there is no section %q with text", "## "+version)
	}
	return nil
}

// clean returns an error if files differ from the last commit.
func clean(root string) error {
	out, err := git(root, "status", "--porcelain")
	if err == nil && out != "" {
		err = errors.New("there are changes that are not committed: " + strings.Join(strings.Fields(out), " "))
	}
	return err
}

// onMain returns an error if another branch than main is checked out.
func onMain(root string) error {
	out, err := git(root, "branch", "--show-current")
	if branch := strings.TrimSpace(out); err == nil && branch != "main" {
		err = fmt.Errorf("the branch is %s: release from main", branch)
	}
	return err
}

// tags returns an error if the tags of a release exist already, or if tagged, do not exist at the last commit.
func tags(root, version string, tagged bool) error {
	args := []string{"tag", "--list"}
	if tagged {
		args = append(args, "--points-at", "HEAD")
	}
	out, err := git(root, args...)
	if err != nil {
		return err
	}
	var problems []error
	for _, tag := range []string{"mcperr/" + version, version} {
		switch exists := slices.Contains(strings.Fields(out), tag); {
		case exists && !tagged:
			problems = append(problems, fmt.Errorf("the tag %s exists: choose a higher version", tag))
		case !exists && tagged:
			problems = append(problems, fmt.Errorf("the tag %s is not at this commit: tag both modules", tag))
		}
	}
	return errors.Join(problems...)
}

// packable returns an error if a module cannot be packed for the module proxy.
func packable(path, version, dir string) error {
	if err := zip.CreateFromDir(io.Discard, module.Version{Path: path, Version: version}, dir); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func git(root string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, bytes.TrimSpace(out))
	}
	return string(out), nil
}
