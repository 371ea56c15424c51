package goq

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// ImportPath returns the path of an import.
func ImportPath(spec *ast.ImportSpec) string {
	path, _ := strconv.Unquote(spec.Path.Value)
	return path
}

// Imports reports whether a file imports a package.
func Imports(file *ast.File, path string) bool {
	return slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool { return ImportPath(spec) == path })
}

// IsConstrained reports whether a file with a name may be left out on some platforms or outside tests, by that name or
// by a build constraint.
func IsConstrained(name string, file *ast.File) bool {
	words := strings.Split(strings.TrimSuffix(filepath.Base(name), ".go"), "_")
	if slices.ContainsFunc(words[1:], func(word string) bool { return platforms[word] }) {
		return true
	}
	return slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool {
		return g.Pos() < file.Package && HasComment(g, "//go:build")
	})
}

// platforms are the parts of file names that restrict a file to a system, an architecture or tests.
var platforms = map[string]bool{
	"test": true, "aix": true, "android": true, "darwin": true, "dragonfly": true, "freebsd": true, "hurd": true,
	"illumos": true, "ios": true, "js": true, "linux": true, "nacl": true, "netbsd": true, "openbsd": true, "plan9": true,
	"solaris": true, "wasip1": true, "windows": true, "zos": true, "386": true, "amd64": true, "arm": true, "arm64": true,
	"loong64": true, "mips": true, "mips64": true, "mips64le": true, "mipsle": true, "ppc64": true, "ppc64le": true,
	"riscv64": true, "s390x": true, "sparc64": true, "wasm": true,
}

// HasComment reports whether a comment of a group begins with a prefix.
func HasComment(group *ast.CommentGroup, prefix string) bool {
	return slices.ContainsFunc(group.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, prefix) })
}
