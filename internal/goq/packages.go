package goq

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// IsTest reports whether a file is a test file.
func IsTest(pass *analysis.Pass, file *ast.File) bool {
	return strings.HasSuffix(pass.Fset.File(file.FileStart).Name(), "_test.go")
}

// IsStandard reports whether an import path is of the standard library: its first part has no dot.
func IsStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// SameModule reports whether a package belongs to the module under analysis. Some hosts do not pass the module. Then
// two packages count as the same module if the first three elements of their import paths are equal, as in
// github.com/owner/name.
func SameModule(pass *analysis.Pass, pkg *types.Package) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return IsBelow(pkg.Path(), pass.Module.Path)
	}
	return root(pkg.Path()) == root(pass.Pkg.Path())
}

// ModulePath returns the path of the module under analysis, or the elements of the package's import path that are taken
// for it.
func ModulePath(pass *analysis.Pass) string {
	if pass.Module != nil && pass.Module.Path != "" {
		return pass.Module.Path
	}
	return root(pass.Pkg.Path())
}

// IsBelow reports whether an import path is, or begins with, all elements of another one.
func IsBelow(path, module string) bool {
	rest, ok := strings.CutPrefix(path, module)
	return ok && (rest == "" || rest[0] == '/')
}

// root returns the first three elements of an import path.
func root(path string) string {
	end := 0
	for range 3 {
		i := strings.IndexByte(path[end:], '/')
		if i < 0 {
			return path
		}
		end += i + 1
	}
	return path[:end-1]
}

// FileOf returns the file of the package that contains a node, or nil.
func FileOf(pass *analysis.Pass, n ast.Node) *ast.File { return FileAt(pass, n.Pos()) }

// FileAt returns the file of the package that contains a position, or nil.
func FileAt(pass *analysis.Pass, pos token.Pos) *ast.File {
	for _, f := range pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// DeclAt returns the declaration of a file that contains a position, or nil.
func DeclAt(file *ast.File, pos token.Pos) ast.Decl {
	i, _ := slices.BinarySearchFunc(file.Decls, pos,
		func(d ast.Decl, pos token.Pos) int { return cmp.Compare(d.End(), pos+1) })
	if i < len(file.Decls) && file.Decls[i].Pos() <= pos {
		return file.Decls[i]
	}
	return nil
}
