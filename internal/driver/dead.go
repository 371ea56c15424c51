package driver

import (
	"bytes"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/patch"
)

// dead returns a patch that removes declarations that lost their last use by the fixes, such as a helper that made
// results of free text, or a sentinel error that became a code. Linters for unused code would report them. Only the
// command removes them. A host that analyses one package at a time does not see all files that may use a helper, such
// as tests and files for other platforms.
//
// Declarations that were unused before the fixes stay. first is the run before all fixes, and fixes is the patch of all
// fixes so far. The new patch is against r.
func (r *Run) dead(first *Run, fixes *Patch) (*Patch, error) {
	targets := make(map[string]*target)
	for i, u := range r.loaded.units {
		was := first.loaded.units[i]
		if u == was || u.problem != "" {
			continue
		}
		s := scope{l: r.loaded, u: u, idle: was.unused(), used: u.used()}
		for i, name := range u.files {
			if _, fixed := fixes.files[name]; !fixed || targets[name] != nil {
				continue
			}
			src, err := r.loaded.content(name)
			if err != nil {
				return nil, err
			}
			to := &target{tok: r.loaded.fset.File(u.syntax[i].FileStart), module: u.module}
			for _, d := range s.unused(u.syntax[i]) {
				from, end := lines(src, to.tok.Offset(d.from), to.tok.Offset(d.to))
				to.fixes = append(to.fixes, []analysis.TextEdit{{Pos: to.tok.Pos(from), End: to.tok.Pos(end)}})
			}
			targets[name] = to
		}
	}
	p, err := r.apply(targets)
	if err == nil {
		p.Applied = 0
	}
	return p, err
}

// lines returns the range to remove for a declaration, as [patch.Extent] does. If there are empty lines above and below
// it, the range has one of them.
func lines(src []byte, from, to int) (int, int) {
	from, to = patch.Extent(src, from, to)
	for _, end := range []string{"\n", "\r\n"} {
		if !bytes.HasSuffix(src[:from], []byte(end+end)) {
			continue
		}
		if bytes.HasPrefix(src[to:], []byte(end)) {
			to += len(end)
		} else if to == len(src) {
			from -= len(end)
		}
	}
	return from, to
}

// used returns the names in the package's scope that are used outside their own declarations.
func (u *unit) used() map[string]bool {
	own := make(map[string]declaration)
	for _, f := range u.syntax {
		for _, d := range declarations(f) {
			for _, id := range d.names {
				own[id.Name] = d
			}
		}
	}
	used := make(map[string]bool)
	for id, obj := range u.checked.TypesInfo.Uses {
		if obj.Parent() != u.checked.Types.Scope() {
			continue
		}
		if d, ok := own[obj.Name()]; !ok || id.Pos() < d.from || d.to <= id.Pos() {
			used[obj.Name()] = true
		}
	}
	return used
}

// unused returns the names in the package's scope that are not used outside their own declarations.
func (u *unit) unused() map[string]bool {
	used, unused := u.used(), make(map[string]bool)
	for _, name := range u.checked.Types.Scope().Names() {
		unused[name] = !used[name]
	}
	return unused
}

// declaration is a function, or one spec in a declaration of constants, variables or types.
type declaration struct {
	names    []*ast.Ident
	from, to token.Pos // with the comment above it
	doc      *ast.CommentGroup
	spec     ast.Spec     // nil for a function
	in       *ast.GenDecl // the declaration that has the spec
}

// declarations returns the declarations of a file in the package's scope.
func declarations(f *ast.File) (list []declaration) {
	add := func(n ast.Node, doc *ast.CommentGroup, d declaration) {
		d.from, d.to, d.doc = n.Pos(), n.End(), doc
		if doc != nil {
			d.from = doc.Pos()
		}
		list = append(list, d)
	}
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil {
				add(decl, decl.Doc, declaration{names: []*ast.Ident{decl.Name}})
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				names, doc := inSpec(spec)
				switch d := (declaration{names: names, spec: spec, in: decl}); {
				case decl.Tok == token.IMPORT:
				case decl.Lparen.IsValid():
					add(spec, doc, d)
				default:
					add(decl, decl.Doc, d)
				}
			}
		}
	}
	return list
}

// inSpec returns the names that a spec declares, and the comment above it.
func inSpec(spec ast.Spec) ([]*ast.Ident, *ast.CommentGroup) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		return spec.Names, spec.Doc
	case *ast.TypeSpec:
		return []*ast.Ident{spec.Name}, spec.Doc
	}
	return nil, nil
}

// scope finds the declarations of a package that the fixes left unused.
type scope struct {
	l      *loaded
	u      *unit
	idle   map[string]bool // the names that were declared but not used before the fixes
	used   map[string]bool // the names that are used after them
	others []byte          // the result of elsewhere; nil until it is needed
}

// unused returns the declarations of a file that lost their uses and can be removed.
func (s *scope) unused(f *ast.File) (list []declaration) {
	for _, d := range declarations(f) {
		if s.isUnused(d) && s.isRemovable(d) {
			list = append(list, d)
		}
	}
	return joined(list)
}

// joined replaces the specs of a declaration with the whole declaration if all of them can be removed.
func joined(list []declaration) (out []declaration) {
	for _, d := range list {
		if d.in == nil || !d.in.Lparen.IsValid() {
			out = append(out, d)
			continue
		}
		siblings := slices.DeleteFunc(slices.Clone(list), func(o declaration) bool { return o.in != d.in })
		switch {
		case len(siblings) < len(d.in.Specs):
			out = append(out, d)
		case d.spec == d.in.Specs[0]:
			d.from, d.to = d.in.Pos(), d.in.End()
			if d.in.Doc != nil {
				d.from = d.in.Doc.Pos()
			}
			out = append(out, d)
		}
	}
	return out
}

// isUnused reports whether the fixes left a declaration without use: they removed the last use of all of its names,
// or declared it themselves and did not use it. In files that are not loaded, each mention counts as a use.
func (s *scope) isUnused(d declaration) bool {
	for _, id := range d.names {
		special := ast.IsExported(id.Name) || slices.Contains([]string{"_", "main", "init"}, id.Name)
		if special || s.idle[id.Name] || s.used[id.Name] {
			return false
		}
	}
	return !slices.ContainsFunc(d.names, func(id *ast.Ident) bool {
		return regexp.MustCompile(`\b` + regexp.QuoteMeta(id.Name) + `\b`).Match(s.elsewhere())
	})
}

// elsewhere returns the text of the other files in the package's folder, and the directives in its own files.
func (s *scope) elsewhere() []byte {
	if s.others != nil {
		return s.others
	}
	s.others = []byte{'\n'}
	for _, f := range s.u.syntax {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if isDirective(c) {
					s.others = append(s.others, c.Text+"\n"...)
				}
			}
		}
	}
	dir := filepath.Dir(s.u.files[0])
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		if ext := filepath.Ext(name); ext != ".go" && ext != ".s" || slices.Contains(s.u.files, name) {
			continue
		}
		content, _ := s.l.content(name)
		s.others = append(append(s.others, content...), '\n')
	}
	return s.others
}

// isDirective reports whether a comment is a directive for the compiler or for cgo.
func isDirective(c *ast.Comment) bool {
	return strings.HasPrefix(c.Text, "//go:") || strings.HasPrefix(c.Text, "//export ")
}

// isRemovable reports whether the program behaves the same without an unused declaration.
func (s *scope) isRemovable(d declaration) bool {
	if d.doc != nil && slices.ContainsFunc(d.doc.List, isDirective) {
		return false
	}
	spec, ok := d.spec.(*ast.ValueSpec)
	switch {
	case !ok:
		return true
	case d.in.Tok == token.CONST:
		return !isSequence(d.in)
	}
	return !slices.ContainsFunc(spec.Values, s.hasEffect)
}

// isSequence reports whether the values of constants depend on the specs above them.
func isSequence(gd *ast.GenDecl) bool {
	depends := false
	for _, spec := range gd.Specs {
		depends = depends || len(spec.(*ast.ValueSpec).Values) == 0
		ast.Inspect(spec, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			depends = depends || ok && id.Name == "iota"
			return !depends
		})
	}
	return depends
}

// hasEffect reports whether the computation of a variable's initial value may have a side effect.
func (s *scope) hasEffect(e ast.Expr) bool {
	info, effect := s.u.checked.TypesInfo, false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			effect = effect || n.Op == token.ARROW
		case *ast.CallExpr:
			fn := goq.Called(info, n)
			fun := info.Types[n.Fun]
			effect = effect || !fun.IsType() && !fun.IsBuiltin() && (fn == nil || !slices.Contains(pure, fn.FullName()))
		}
		return !effect
	})
	return effect
}

// pure are functions without side effects.
var pure = []string{
	"errors.New", "fmt.Errorf", "fmt.Sprint", "fmt.Sprintf", "regexp.MustCompile", "strings.NewReplacer",
}
