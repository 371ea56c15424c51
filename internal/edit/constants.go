package edit

import (
	"bytes"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// code returns the source of the failure's code: the name of a constant if the package or the runtime has one or the
// fix declares one, else a literal.
func (e *edit) code() string {
	if e.failure.LeavesCode() {
		return `""`
	}
	code := e.failure.Code()
	name := codes.Constant(code)
	if e.declares(name, code) {
		return name
	}
	if ofRuntime := "C" + name[1:]; slices.Contains(mcp.RuntimeCodes, code) && e.runtimeHas(ofRuntime) {
		return e.runtime(ofRuntime) // CodeInvalidParam
	}
	if slices.ContainsFunc(e.constantsOf(e.file).codes, func(r codes.Repeated) bool { return r.Code == code }) {
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
	return file != nil && (file == e.file || !e.isConstrained(file))
}

// isConstrained reports whether a file may be left out on some platforms.
func (r *Rewriter) isConstrained(file *ast.File) bool {
	return goq.IsConstrained(r.pass.Fset.File(file.FileStart).Name(), file)
}

// constantBlock is the declaration of constants that fixes add to a file.
type constantBlock struct {
	codes []codes.Repeated // those that get a constant
	edit  analysis.TextEdit
}

// constantsOf returns the constants for the codes that a file repeats. Every fix that uses one of them declares all of
// them, so that hosts merge the declarations.
func (r *Rewriter) constantsOf(file *ast.File) constantBlock {
	block, ok := r.constants[file]
	if !ok {
		isOfRuntime := func(repeated codes.Repeated) bool { return slices.Contains(mcp.RuntimeCodes, repeated.Code) }
		if list := slices.DeleteFunc(slices.Clone(r.codesOf(file)), isOfRuntime); len(list) > 0 {
			free := r.free(file, list)
			if edit, ok := r.place(file).Declare(file, codes.Declare(free)); ok {
				block = constantBlock{free, edit}
			}
		}
		r.constants[file] = block
	}
	return block
}

// codesOf returns the codes that occur often in a file.
func (r *Rewriter) codesOf(file *ast.File) []codes.Repeated {
	if r.repeated == nil {
		return nil
	}
	return r.repeated(file)
}

// free returns the codes whose constants have names that are not used in a file or package. The package may have more
// files on other platforms.
func (r *Rewriter) free(file *ast.File, list []codes.Repeated) []codes.Repeated {
	used, own := r.namesIn(file), make(map[string]bool)
	return slices.DeleteFunc(slices.Clone(list), func(repeated codes.Repeated) bool {
		name := codes.Constant(repeated.Code)
		taken := used[name] || own[name] || r.pass.Pkg.Scope().Lookup(name) != nil || r.isIgnored(name)
		own[name] = true
		return taken
	})
}

// isIgnored reports whether a name occurs in a file of the package that build constraints exclude. Test files are left
// out, because there are many of them, and hardly any declares a constant for a code.
func (r *Rewriter) isIgnored(name string) bool {
	if r.ignored == nil {
		r.ignored = make([][]byte, 0, len(r.pass.IgnoredFiles))
		for _, file := range r.pass.IgnoredFiles {
			if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
				src, _ := r.pass.ReadFile(file) // what cannot be read cannot be compiled
				r.ignored = append(r.ignored, src)
			}
		}
	}
	return slices.ContainsFunc(r.ignored, func(src []byte) bool { return bytes.Contains(src, []byte(name)) })
}
