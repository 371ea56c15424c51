// Package edit turns repairs of failures into text edits: the typed error in Go, its code, and the imports and
// constants that it needs.
package edit

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/patch"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Rewriter builds fixes for one package.
type Rewriter struct {
	pass     *analysis.Pass
	repeated func(*ast.File) []codes.Repeated

	// What has been computed for each file.
	sources   map[*ast.File][]byte
	names     map[*ast.File]map[string]bool
	constants map[*ast.File]constantBlock

	ignored     [][]byte      // the files that build constraints exclude; nil until they are needed
	resultFuncs []*types.Func // nil until they are needed
	grouped     func() string // the module whose packages have groups of their own among the imports
	columns     func() int    // the greatest width of lines that fixes write
}

// New returns a rewriter for a package. repeated returns the codes that occur often in a file, which get constants. It
// may be nil.
func New(pass *analysis.Pass, repeated func(*ast.File) []codes.Repeated) *Rewriter {
	return &Rewriter{
		pass: pass, repeated: repeated, sources: make(map[*ast.File][]byte),
		names: make(map[*ast.File]map[string]bool), constants: make(map[*ast.File]constantBlock),
		grouped: sync.OnceValue(func() string { return patch.Grouped(pass.Fset, pass.Files, goq.ModulePath(pass)) }),
		columns: sync.OnceValue(func() int { return columns(pass.Fset, pass.Files) }),
	}
}

// columns returns the greatest width of lines that fixes write. That is 80 or 100 if many lines are almost as long, and
// hardly any are a little longer, as with a linter that wants them so. Otherwise, it is [codes.MaxColumn].
func columns(fset *token.FileSet, files []*ast.File) int {
	const around, many = 8, 10
	var lines [codes.MaxColumn]int // by their width
	for _, file := range files {
		tf := fset.File(file.FileStart)
		for i := 1; i < tf.LineCount(); i++ {
			if width := int(tf.LineStart(i+1)-tf.LineStart(i)) - 1; width < len(lines) {
				lines[width]++
			}
		}
	}
	sum := func(from int) (n int) {
		for _, count := range lines[from : from+around] {
			n += count
		}
		return n
	}
	for _, limit := range []int{80, 100} {
		if sum(limit+1-around) > many*(sum(limit+1)+1) {
			return limit
		}
	}
	return codes.MaxColumn
}

// source returns the content of a file, or nil if it is not the content that was analyzed.
func (r *Rewriter) source(file *ast.File) []byte {
	src, ok := r.sources[file]
	if !ok {
		if f, ok := patch.Of(r.pass, file.FileStart); ok {
			src = f.Src
		}
		r.sources[file] = src
	}
	return src
}

// withLineEnds gives a text the line ends of a file.
func (r *Rewriter) withLineEnds(file *ast.File, text []byte) []byte {
	return []byte(r.place(file).WithLineEnds(string(text)))
}

// place returns where a fix can insert declarations and imports.
func (r *Rewriter) place(file *ast.File) *patch.File {
	return &patch.File{Tok: r.pass.Fset.File(file.FileStart), Src: r.source(file)}
}

// Names returns the names of objects of other packages as a file has to write them.
type Names struct{ e *edit }

// Of returns the qualified name of an object. The fix imports the package if the file does not.
func (n Names) Of(pkg *types.Package, name string) string {
	return n.e.qualified(pkg.Name(), pkg.Path(), name)
}

// Runtime is [Names.Of] for the runtime.
func (n Names) Runtime(name string) string { return n.e.runtime(name) }

// Replace returns the edits that replace a node by other code, including imports. It returns nil if there is no safe
// edit.
func (r *Rewriter) Replace(n ast.Node, write func(Names) string) []analysis.TextEdit {
	e := r.begin(n)
	if e == nil {
		return nil
	}
	text := write(Names{e})
	if e.orphans(n, text) {
		return nil
	}
	return e.complete(e.replace(n, text))
}

// Insert returns the edits that insert code at a position in the file of a node, including imports. It returns nil if
// no edit is safe.
func (r *Rewriter) Insert(n ast.Node, at token.Pos, write func(Names) string) []analysis.TextEdit {
	e := r.begin(n)
	if e == nil {
		return nil
	}
	text := r.withLineEnds(e.file, []byte(write(Names{e})))
	return e.complete([]analysis.TextEdit{{Pos: at, End: at, NewText: text}})
}

// Wrap returns the edits that pass an expression to a function of the runtime, including the import. It returns nil if
// there is no safe edit.
func (r *Rewriter) Wrap(n ast.Expr, function string) []analysis.TextEdit {
	e := r.begin(n)
	if e == nil {
		return nil
	}
	return e.complete(e.wrap(n, func(expr string) string { return e.call(function, expr) }))
}

// Enclose is [Rewriter.Wrap] with one edit of the expression, so that another fix can insert text directly after it.
func (r *Rewriter) Enclose(n ast.Expr, function string) []analysis.TextEdit {
	e := r.begin(n)
	if e == nil {
		return nil
	}
	return e.complete(e.replace(n, e.call(function, e.text(n))))
}

// edit is the work on one fix.
type edit struct {
	*Rewriter
	file    *ast.File
	src     []byte
	at      token.Pos         // where names are looked up
	failure *failures.Failure // nil unless a failure is repaired

	needs          []need   // imports to add
	needsConstants bool     // the fix uses constants that it has to declare
	failed         bool     // there is no safe edit
	commented      bool     // a comment would be lost
	wrote          string   // the typed error that the edits write, as a message shows it
	kind           mcp.Kind // its kind, if the edits write one
}

// begin returns the work on a node, or nil if the source of its file is not at hand.
func (r *Rewriter) begin(n ast.Node) *edit {
	file := goq.FileOf(r.pass, n)
	if file == nil {
		return nil
	}
	src := r.source(file)
	if src == nil {
		return nil
	}
	return &edit{Rewriter: r, file: file, src: src, at: n.Pos()}
}

// complete adds the imports and constants that edits need. It returns nil if there are no edits or one of them failed.
func (e *edit) complete(edits []analysis.TextEdit) []analysis.TextEdit {
	if edits == nil || e.failed {
		return nil
	}
	for i := range edits {
		edits[i].NewText = e.fit(edits[i], e.shift(edits[:i], edits[i].Pos))
	}
	all := e.imports()
	if e.needsConstants {
		all = append(all, e.constantsOf(e.file).edit)
	}
	return append(all, edits...)
}

// text returns the source of a node. There is no fix if the node is in another file.
func (e *edit) text(n ast.Node) string {
	tf := e.pass.Fset.File(e.file.FileStart)
	if n.Pos() < e.file.FileStart || n.End() > e.file.FileEnd {
		e.failed = true
		return ""
	}
	return string(e.src[tf.Offset(n.Pos()):tf.Offset(n.End())])
}

// call returns a call of a function of the runtime.
func (e *edit) call(function string, args ...string) string {
	return e.runtime(function) + "(" + strings.Join(args, ", ") + ")"
}

// mayBreak marks where a line may end. It occurs in no source.
const mayBreak = "\x01"

// width returns how many columns the first line of a text has that consists of three parts, without a comment at its
// end.
func width(before, text, after []byte) int {
	after, _, _ = bytes.Cut(after, []byte(" //"))
	line, _, _ := bytes.Cut(slices.Concat(before, text, after), []byte("\n"))
	return utf8.RuneCount(line)
}

// shift returns how many columns edits move a position to the right that is behind them on their line.
func (e *edit) shift(edits []analysis.TextEdit, pos token.Pos) (columns int) {
	tf := e.pass.Fset.File(e.file.FileStart)
	for _, edit := range edits {
		if edit.End <= pos && tf.Line(edit.Pos) == tf.Line(pos) && !bytes.HasSuffix(edit.NewText, []byte("\n")) {
			columns += utf8.RuneCount(edit.NewText) - int(edit.End-edit.Pos)
		}
	}
	return columns
}

// onLines returns the source between two positions, and what is before and behind it on its lines.
func (e *edit) onLines(from, to token.Pos) (before, text, behind []byte) {
	tf := e.pass.Fset.File(e.file.FileStart)
	start, end := tf.Offset(from), tf.Offset(to)
	before = e.src[bytes.LastIndexByte(e.src[:start], '\n')+1 : start]
	behind, _, _ = bytes.Cut(e.src[end:], []byte("\n"))
	return before, e.src[start:end], behind
}

// fit returns the new text of an edit that other edits have moved by some columns. It ends lines at marks if the line
// would be too long otherwise, and longer than before.
func (e *edit) fit(edit analysis.TextEdit, shift int) []byte {
	text := edit.NewText
	if !bytes.Contains(text, []byte(mayBreak)) {
		return text
	}
	line, old, rest := e.onLines(edit.Pos, edit.End)
	flat := bytes.ReplaceAll(text, []byte(mayBreak), []byte(" "))
	if shift+width(line, flat, rest) <= max(e.columns(), width(line, old, rest)) {
		return flat
	}
	indent := slices.Concat(line[:len(line)-len(bytes.TrimLeft(line, "\t "))], []byte("\t"))
	parts := bytes.Split(text, []byte(mayBreak))
	out := parts[0]
	column := e.columns() // the first mark ends the line: the code stays with the name of the function
	for i, part := range parts[1:] {
		var end []byte
		if i == len(parts)-2 {
			end = rest
		}
		if n := width(part, nil, end); column+1+n > e.columns() {
			out = append(out, e.withLineEnds(e.file, slices.Concat([]byte("\n"), indent, part))...)
			column = len(indent) + width(part, nil, nil)
		} else {
			out = append(append(out, ' '), part...)
			column += 1 + width(part, nil, nil)
		}
	}
	return out
}

// note records the typed error that the edits write. The code is Go source: a literal, a constant or "".
func (e *edit) note(function, code string) {
	name := strings.TrimSuffix(function, "f")
	if code != `""` {
		code = strconv.Quote(e.failure.Code())
	}
	e.wrote, e.kind = "mcperr."+name+"("+code+", …)", ""
	if name != "Wrap" {
		e.kind = mcp.Kind(name)
	}
}

// codedCall returns a call of a function of the runtime whose first argument is a code. A line may end after each
// argument.
func (e *edit) codedCall(function, code string, args ...string) string {
	e.note(function, code)
	if len(args) > 1 && args[0] == `""` { // stays beside the code
		code, args = code+`, ""`, args[1:]
	}
	return e.runtime(function) + "(" + code + "," + mayBreak + strings.Join(args, ","+mayBreak) + ")"
}

// replace replaces a node by a text. A comment at the end of a line inside the node moves above the node. replace
// returns nil if another comment would be lost.
func (e *edit) replace(n ast.Node, with string) []analysis.TextEdit {
	if e.failed || e.losesDotImport(n, with) {
		return nil
	}
	var above []byte
	before, _, _ := e.onLines(n.Pos(), n.End())
	indent := before[:len(before)-len(bytes.TrimLeft(before, "\t "))]
	for _, c := range e.lostComments(n, with) {
		if !movable.MatchString(c.Text) {
			e.commented = true
			return nil
		}
		above = append(slices.Concat(above, indent, []byte(c.Text)), e.withLineEnds(e.file, []byte("\n"))...)
	}
	edits := []analysis.TextEdit{{Pos: n.Pos(), End: n.End(), NewText: []byte(with)}}
	if len(above) > 0 {
		start := n.Pos() - token.Pos(len(before))
		edits = append([]analysis.TextEdit{{Pos: start, End: start, NewText: above}}, edits...)
	}
	return edits
}

// movable matches comments that can be put on a line of their own above. A directive such as //nolint has to stay.
var movable = pattern.New(`^//(?:[^a-z]|$)`)

// wrap inserts code before and after an expression. around returns the new code for the text of the expression.
func (e *edit) wrap(n ast.Expr, around func(expr string) string) []analysis.TextEdit {
	const expr = "\x00" // occurs in no source
	before, after, _ := strings.Cut(around(expr), expr)
	return []analysis.TextEdit{
		{Pos: n.Pos(), End: n.Pos(), NewText: []byte(before)},
		{Pos: n.End(), End: n.End(), NewText: []byte(after)},
	}
}

// losesDotImport reports whether a text does not mention an object of a dot import that the node in its place mentions.
// Nobody could tell then whether the import still has a use.
func (e *edit) losesDotImport(n ast.Node, with string) bool {
	dotted := make(map[string]bool)
	for _, spec := range e.file.Imports {
		if spec.Name != nil && spec.Name.Name == "." {
			dotted[goq.ImportPath(spec)] = true
		}
	}
	if len(dotted) == 0 {
		return false
	}
	lost := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			return true
		case *ast.Ident:
			obj := e.pass.TypesInfo.Uses[n]
			isGlobal := obj != nil && obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope()
			lost = lost || isGlobal && dotted[obj.Pkg().Path()] && !mentions(with, obj.Pkg())
		}
		return !lost
	})
	return lost
}

// mentions reports whether a text calls a function of a package that is imported with a dot.
func mentions(text string, pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Scope().Names(), func(name string) bool {
		return token.IsExported(name) && strings.Contains(text, name+"(")
	})
}

// losesComment reports whether a comment inside a node is missing in the text that replaces the node.
func (e *edit) losesComment(n ast.Node, with string) bool { return len(e.lostComments(n, with)) > 0 }

// lostComments returns the comments inside a node that are missing in the text that replaces the node.
func (e *edit) lostComments(n ast.Node, with string) (lost []*ast.Comment) {
	for _, group := range e.file.Comments {
		for _, c := range group.List {
			if n.Pos() <= c.Pos() && c.End() <= n.End() && !strings.Contains(with, c.Text) {
				lost = append(lost, c)
			}
		}
	}
	return lost
}
