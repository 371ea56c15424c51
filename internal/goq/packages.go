package goq

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// IsTest reports whether a file is a test file.
func IsTest(pass *analysis.Pass, file *ast.File) bool {
	return strings.HasSuffix(pass.Fset.File(file.FileStart).Name(), "_test.go")
}

// SameModule reports whether a package belongs to the module under analysis. Some hosts do not pass the module. Then
// two packages count as the same module if the first three elements of their import paths are equal, as in
// github.com/owner/name.
func SameModule(pass *analysis.Pass, pkg *types.Package) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return pkg.Path() == pass.Module.Path || strings.HasPrefix(pkg.Path(), pass.Module.Path+"/")
	}
	return root(pkg.Path()) == root(pass.Pkg.Path())
}

// root returns the first three elements of an import path.
func root(path string) string {
	parts := strings.SplitN(path, "/", 4)
	return strings.Join(parts[:min(3, len(parts))], "/")
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
