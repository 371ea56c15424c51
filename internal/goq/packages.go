package goq

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// IsTest reports whether a file is a test file; nothing in it is reported on.
func IsTest(pass *analysis.Pass, file *ast.File) bool {
	return strings.HasSuffix(pass.Fset.File(file.FileStart).Name(), "_test.go")
}

// SameModule reports whether a package is of the module under analysis. Hosts that don't tell the module get
// a guess from the import path.
func SameModule(pass *analysis.Pass, pkg *types.Package) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return pkg.Path() == pass.Module.Path || strings.HasPrefix(pkg.Path(), pass.Module.Path+"/")
	}
	return root(pkg.Path()) == root(pass.Pkg.Path())
}

func root(path string) string {
	parts := strings.SplitN(path, "/", 4)
	return strings.Join(parts[:min(3, len(parts))], "/")
}

// FileOf returns the file of the package that a node stands in, or nil.
func FileOf(pass *analysis.Pass, n ast.Node) *ast.File { return FileAt(pass, n.Pos()) }

// FileAt is [FileOf] for a position.
func FileAt(pass *analysis.Pass, pos token.Pos) *ast.File {
	for _, f := range pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}
