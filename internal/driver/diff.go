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

// Diff writes the patch for "git apply" in a folder. It returns that folder: it is dir, or the nearest one above it
// that holds all files of the patch, because git ignores files outside the folder that it runs in.
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
			rel += "\t" // ends the name
		}
		if _, err := io.WriteString(w, header+unified("a/"+rel, "b/"+rel, c.before, c.after)); err != nil {
			return "", err
		}
	}
	return base, nil
}

// prefix returns what to put in front of names that are relative to a folder. It is empty but for a trap: in the folder
// sub of a repository, git takes the name sub/x.go of a file for one that begins with that folder, and patches x.go.
// Names from the top of the repository are right then, if they are in headers of git's own.
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

// unified returns a unified diff with the line numbers of the new side put right: the library leaves out the lines
// that changes inside a hunk have between them. git looks for the place of a hunk from that number, and takes another
// one if the same lines are nearer to it.
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

// number returns a number in a header of a hunk. It is 1 where the header leaves it out.
func number(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	return 1
}
