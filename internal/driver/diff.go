package driver

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// Diff writes the patch for "git apply", and returns the folder to run git in: dir, or the nearest folder above it that
// has all files of the patch. git ignores files outside of the folder that it runs in.
func (p *Patch) Diff(w io.Writer, dir string) (base string, err error) {
	base = dir
	for _, name := range p.names() {
		for !below(base, name) && base != filepath.Dir(base) {
			base = filepath.Dir(base)
		}
	}
	prefix := p.prefix(base)
	for _, name := range p.names() {
		c := p.files[name]
		rel, header := prefix+filepath.ToSlash(relative(base, name)), ""
		if prefix != "" {
			header = fmt.Sprintf("diff --git a/%s b/%s\n", rel, rel)
		}
		if strings.Contains(rel, " ") {
			rel += "\t" // marks the end of the name
		}
		if _, err := io.WriteString(w, header+unified("a/"+rel, "b/"+rel, c.before, c.after)); err != nil {
			return "", err
		}
	}
	return base, nil
}

// prefix returns the text to put in front of names that are relative to a folder. It is empty except in one case. If
// git runs in the folder sub of a repository and a patch names the file sub/x.go, git removes "sub/" and patches x.go.
// Names that are relative to the top of the repository are correct then, if git's own headers contain them.
func (p *Patch) prefix(base string) string {
	for top := base; top != filepath.Dir(top); top = filepath.Dir(top) {
		if _, err := os.Stat(filepath.Join(top, ".git")); err != nil {
			continue
		}
		prefix := filepath.ToSlash(relative(top, base)) + "/"
		if slices.ContainsFunc(p.names(), func(name string) bool {
			return strings.HasPrefix(filepath.ToSlash(relative(base, name)), prefix)
		}) {
			return prefix
		}
		break
	}
	return ""
}

// below reports whether a file is in a folder or below it.
func below(dir, name string) bool {
	rel, err := filepath.Rel(dir, name)
	return err == nil && filepath.IsLocal(rel)
}

var hunkHeader = regexp.MustCompile(`(?m)^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@$`)

// unified returns a unified diff with corrected line numbers on the new side: the library does not count the lines
// between the changes of a hunk. git searches for a hunk from that line number, and would patch another place if the
// same lines are nearer to the wrong number.
func unified(from, to string, before, after []byte) string {
	shift := 0 // lines that the hunks so far add
	diff := udiff.Unified(from, to, string(before), string(after))
	return hunkHeader.ReplaceAllStringFunc(diff, func(header string) string {
		m := hunkHeader.FindStringSubmatch(header)
		start, old, new := number(m[1]), number(m[2]), number(m[3])
		header = fmt.Sprintf("@@ -%d,%d +%d,%d @@", start, old, start+shift, new)
		shift += new - old
		return header
	})
}

// number returns a number in the header of a hunk. It is 1 if the header omits it.
func number(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	return 1
}
