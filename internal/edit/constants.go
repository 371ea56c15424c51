package edit

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// code returns the source of the failure's code: the name of a constant if the package has one or the fix declares one,
// else a literal.
func (e *edit) code() string {
	code := e.failure.Code()
	name := codes.Constant(code)
	if e.declares(name, code) {
		return name
	}
	if slices.Contains(e.constantsOf(e.file).codes, code) {
		e.needsConstants = true
		return name
	}
	return strconv.Quote(code)
}

// declares reports whether a name denotes an untyped constant of the package with that value. The constant may be in
// any file that is built on all platforms, or in the file of the failure.
func (e *edit) declares(name, value string) bool {
	c, ok := e.pass.Pkg.Scope().Lookup(name).(*types.Const)
	if !ok || c.Type() != types.Typ[types.UntypedString] || constant.StringVal(c.Val()) != value ||
		e.lookup(name) != types.Object(c) {
		return false
	}
	file := goq.FileAt(e.pass, c.Pos())
	return file != nil && (file == e.file || !e.constrained(file))
}

// constrained reports whether a file may be left out on some platforms, by its name or by a build constraint.
func (r *Rewriter) constrained(file *ast.File) bool {
	name := strings.TrimSuffix(r.pass.Fset.File(file.FileStart).Name(), ".go")
	for _, part := range strings.Split(name[strings.LastIndexAny(name, `/\`)+1:], "_")[1:] {
		if platforms[part] {
			return true
		}
	}
	return slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool {
		return g.Pos() < file.Package && hasPrefix(g, "//go:build")
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

// hasPrefix reports whether a comment of a group begins with a prefix.
func hasPrefix(group *ast.CommentGroup, prefix string) bool {
	return slices.ContainsFunc(group.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, prefix) })
}

// constantBlock is the declaration of constants that fixes add to a file.
type constantBlock struct {
	codes []string // the codes that get a constant
	edit  analysis.TextEdit
}

// constantsOf returns the constants for the codes that a file repeats. Every fix that uses one of them declares all of
// them, so that hosts merge the declarations.
func (r *Rewriter) constantsOf(file *ast.File) constantBlock {
	block, ok := r.constants[file]
	if !ok {
		if list := r.codesOf(file); len(list) > 0 {
			if at := r.firstDeclaration(file); at.IsValid() {
				block.codes = r.free(file, list)
				text := r.withLineEnds(file, declaration(block.codes))
				block.edit = analysis.TextEdit{Pos: at, End: at, NewText: text}
			}
		}
		r.constants[file] = block
	}
	return block
}

// codesOf returns the codes that occur often in a file.
func (r *Rewriter) codesOf(file *ast.File) []string {
	if r.repeated == nil {
		return nil
	}
	return r.repeated(file)
}

// free returns the codes whose constants have names that are not used in a file or package.
func (r *Rewriter) free(file *ast.File, list []string) []string {
	used, own := r.namesIn(file), make(map[string]bool)
	return slices.DeleteFunc(slices.Clone(list), func(code string) bool {
		name := codes.Constant(code)
		taken := used[name] || own[name] || r.pass.Pkg.Scope().Lookup(name) != nil
		own[name] = true
		return taken
	})
}

// declaration returns the declaration of constants for codes.
func declaration(list []string) []byte {
	var b bytes.Buffer
	if len(list) == 1 {
		name := codes.Constant(list[0])
		fmt.Fprintf(&b, "// %s is the code of an error that is reported in several places.\n", name)
		fmt.Fprintf(&b, "const %s = %q\n\n", name, list[0])
		return b.Bytes()
	}
	width := 0
	for _, code := range list {
		width = max(width, len(codes.Constant(code)))
	}
	b.WriteString("// Codes of errors that are reported in several places.\nconst (\n")
	for _, code := range list {
		fmt.Fprintf(&b, "\t%-*s = %q\n", width, codes.Constant(code), code)
	}
	b.WriteString(")\n\n")
	return b.Bytes()
}

// firstDeclaration returns the position of the file's first declaration that is not an import. It is the position of
// the comment of that declaration, or of the first directive before it, because a directive can belong to a declaration
// that a blank line separates from it. The position is invalid if it is on the line of an import.
func (r *Rewriter) firstDeclaration(file *ast.File) token.Pos {
	line := func(pos token.Pos) int { return r.pass.Fset.Position(pos).Line }
	after, first := file.Name.End(), token.NoPos
	for _, d := range file.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT {
			after = gd.End()
			continue
		}
		first = d.Pos()
		break
	}
	doc := first
	for _, group := range file.Comments {
		if group.Pos() < after || group.Pos() > first {
			continue
		}
		if hasPrefix(group, "//go:") || line(group.End())+1 == line(first) {
			doc = min(doc, group.Pos())
		}
	}
	if line(doc) == line(after) {
		return token.NoPos
	}
	return doc
}
