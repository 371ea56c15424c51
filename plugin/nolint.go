package plugin

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// lines are ranges of lines, both ends included.
type lines [][2]int

// has reports whether a line is in one of the ranges.
func (l lines) has(line int) bool {
	return slices.ContainsFunc(l, func(r [2]int) bool { return r[0] <= line && line <= r[1] })
}

var nolint = regexp.MustCompile(`^[/ ]*nolint( |:|$)`)

// ignoredLines returns the lines of a file on which golangci-lint does not show findings of this linter: those of a
// nolint directive, and those of a node that begins on the next line in the same column.
func ignoredLines(fset *token.FileSet, file *ast.File) lines {
	type directive struct{ from, to, column int }
	var directives []directive
	for _, group := range file.Comments {
		if slices.ContainsFunc(group.List, isOurs) {
			from := fset.Position(group.Pos())
			directives = append(directives, directive{from.Line, fset.Position(group.End()).Line, from.Column})
		}
	}
	var ignored lines
	for _, d := range directives {
		ignored = append(ignored, [2]int{d.from, d.to})
	}
	if len(directives) == 0 {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			return true
		}
		start := fset.Position(n.Pos())
		for _, d := range directives {
			if d.to == start.Line-1 && d.column == start.Column {
				ignored = append(ignored, [2]int{d.from, fset.Position(n.End()).Line})
			}
		}
		return true
	})
	return ignored
}

// isOurs reports whether a comment is a nolint directive for this linter or for all.
func isOurs(c *ast.Comment) bool {
	if !nolint.MatchString(c.Text) {
		return false
	}
	text := strings.TrimLeft(c.Text, "/ ")
	names, ok := strings.CutPrefix(text, "nolint:")
	if !ok {
		return true
	}
	names, _, _ = strings.Cut(names, "//") // the reason
	for name := range strings.SplitSeq(names, ",") {
		if name = strings.ToLower(strings.TrimSpace(name)); name == Name || strings.HasPrefix(name, "all") {
			return true
		}
	}
	return false
}
