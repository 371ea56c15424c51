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
		rel, header := prefix+filepath.ToSlash(Relative(base, name)), ""
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
		prefix := filepath.ToSlash(Relative(top, base)) + "/"
		if slices.ContainsFunc(p.names(), func(name string) bool {
			return strings.HasPrefix(filepath.ToSlash(Relative(base, name)), prefix)
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
	edits := lineEdits(string(before), string(after))
	diff, err := udiff.ToUnified(from, to, string(before), edits, udiff.DefaultContextLines)
	if err != nil {
		panic(err) // the edits are in order and within the text
	}
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

// lineEdits returns the edits that turn one text into another, line by line. The library gives up on long texts with
// many changes, and would replace all between the first and the last one. So it compares only what lies between lines
// that occur once in both texts.
func lineEdits(before, after string) (edits []udiff.Edit) {
	x, y := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	startX, startY, offset := 0, 0, 0
	compare := func(endX, endY int) {
		part := strings.Join(x[startX:endX], "")
		for _, e := range udiff.Lines(part, strings.Join(y[startY:endY], "")) {
			edits = append(edits, udiff.Edit{Start: offset + e.Start, End: offset + e.End, New: e.New})
		}
		offset += len(part)
	}
	for _, a := range anchors(x, y) {
		compare(a.x, a.y)
		offset += len(x[a.x])
		startX, startY = a.x+1, a.y+1
	}
	compare(len(x), len(y))
	return edits
}

// anchor is a line that two texts have in common, by its index in each.
type anchor struct{ x, y int }

// anchors returns the longest list of lines that occur once in each text, and in the same order.
func anchors(x, y []string) (list []anchor) {
	count, at := make(map[string]int), make(map[string]int)
	for _, line := range x {
		count[line]++
	}
	for i, line := range y {
		count[line] += 1 << 32
		at[line] = i
	}
	// The longest increasing sequence, by patience sorting: ends[n] is the best end of a sequence of length n+1.
	var unique []anchor
	var ends, before []int // indexes into unique
	for i, line := range x {
		if count[line] != 1<<32+1 {
			continue
		}
		a := anchor{i, at[line]}
		n, _ := slices.BinarySearchFunc(ends, a.y, func(end, y int) int { return unique[end].y - y })
		previous := -1
		if n > 0 {
			previous = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, 0)
		}
		ends[n] = len(unique)
		unique, before = append(unique, a), append(before, previous)
	}
	if len(ends) > 0 {
		for i := ends[len(ends)-1]; i >= 0; i = before[i] {
			list = append(list, unique[i])
		}
	}
	slices.Reverse(list)
	return list
}
