// Package edit builds the edits that turn an error site into a typed error: the constructor call, the code
// it gets, and the imports it needs.
package edit

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/patch"
)

// Rewriter builds fixes for one package.
type Rewriter struct {
	pass    *analysis.Pass
	sources map[*ast.File][]byte
	names   map[*ast.File]map[string]bool

	constants map[*ast.File]declared
}

// New returns a rewriter for a package.
func New(pass *analysis.Pass) *Rewriter {
	return &Rewriter{
		pass: pass, sources: make(map[*ast.File][]byte),
		names: make(map[*ast.File]map[string]bool), constants: make(map[*ast.File]declared),
	}
}

// Fix is what to do about a site.
type Fix struct {
	// Call is the typed error in Go, as a message shows it.
	Call string
	// Edits make it so; nil if there is no safe edit.
	Edits []analysis.TextEdit
}

// Site returns what to write at a site instead. ok is false for a site that nobody can edit.
func (r *Rewriter) Site(site *failures.Site) (fix Fix, ok bool) {
	file := goq.FileOf(r.pass, site.Node)
	if file == nil || ast.IsGenerated(file) {
		return Fix{}, false
	}
	fix.Call = r.brief(site)
	src := r.source(file)
	if src == nil {
		return fix, true
	}
	if h := site.Helper; h != nil {
		if edits := r.edits(file, src, h.Sites...); edits != nil {
			return Fix{Call: r.briefHelper(h), Edits: edits}, true
		}
	}
	fix.Edits = r.edits(file, src, site)
	return fix, true
}

// edits returns the edits that type the errors of all the sites, which stand in one file, or nil if there is one
// for which that can't be done.
func (r *Rewriter) edits(file *ast.File, src []byte, sites ...*failures.Site) []analysis.TextEdit {
	e := &edit{Rewriter: r, file: file, src: src}
	return e.finish(func() (all []analysis.TextEdit) {
		for _, site := range sites {
			e.site, e.at = site, site.Node.Pos()
			if site.Build != nil {
				e.at = site.Build.Pos()
			}
			edits := e.main()
			if edits == nil {
				return nil
			}
			all = append(all, edits...)
		}
		return all
	})
}

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

// brief is the typed error as a message shows it, without arguments that take room.
func (r *Rewriter) brief(site *failures.Site) string {
	if site.Stated {
		return "mcperr." + string(site.Kind) + `("` + site.Code() + `", …)`
	}
	if !site.Text.HasMessage() && site.Form != failures.FormAnnotate && site.Form != failures.FormAnnotatePair && (site.Text.Cause != nil || site.Class == failures.Bare) {
		return "mcperr.From(err)"
	}
	code := site.Code()
	annotates := site.Form == failures.FormAnnotate || site.Form == failures.FormAnnotatePair
	if annotates && (&edit{Rewriter: r, site: site}).errorAtHand() != nil || site.Kind == mcp.RunTime && site.Text.Cause != nil {
		return `mcperr.Wrap("` + code + `", …)`
	}
	return "mcperr." + string(kindOr(site.Kind)) + `("` + code + `", …)`
}

// briefHelper is brief for a function whose errors get their types where it makes them.
func (r *Rewriter) briefHelper(h *failures.Helper) string {
	brief := r.brief(h.Sites[0])
	if len(h.Sites) > 1 {
		brief += " and the like"
	}
	return brief + " in " + h.Name
}

func kindOr(k mcp.Kind) mcp.Kind {
	if k == mcp.RunTime {
		return mcp.Internal
	}
	return k
}

// edit is the work on one site.
type edit struct {
	*Rewriter
	file *ast.File
	src  []byte
	site *failures.Site
	at   token.Pos

	needs     []need // imports to add
	constants bool   // it uses constants that are to be declared
	failed    bool
}

type need struct{ name, path string }

// main returns the edit of the expression itself.
func (e *edit) main() []analysis.TextEdit {
	site := e.site
	switch site.Form {
	case failures.FormError, failures.FormArg:
		return e.replaceError(site.Build)
	case failures.FormPair:
		return e.wrap(site.Build, e.runtime("FromPair")+"(", ")")
	case failures.FormNaked:
		return e.nakedReturn()
	case failures.FormResult:
		return e.replace(site.Build, e.result(e.typed(site.Build), e.pass.TypesInfo.TypeOf(site.Build)))
	case failures.FormAnnotate:
		return e.wrap(site.Build, e.runtime("Annotate")+"(", ", "+e.annotation()+")")
	case failures.FormAnnotatePair:
		return e.wrap(site.Build, e.runtime("AnnotatePair")+"["+e.resultType()+"]("+e.annotation()+")(", ")")
	case failures.FormSwap:
		return e.swap()
	case failures.FormResults, failures.FormAll, failures.FormExit:
		return e.results()
	case failures.FormDrop:
		return e.drop()
	}
	return nil
}

// text returns the source of a node.
func (e *edit) text(n ast.Node) string {
	tf := e.pass.Fset.File(e.file.FileStart)
	if n.Pos() < e.file.FileStart || n.End() > e.file.FileEnd {
		e.failed = true // it stands in another file
		return ""
	}
	return string(e.src[tf.Offset(n.Pos()):tf.Offset(n.End())])
}

func (e *edit) replace(n ast.Node, with string) []analysis.TextEdit {
	if e.failed || e.losesComment(n, with) {
		return nil
	}
	return []analysis.TextEdit{{Pos: n.Pos(), End: n.End(), NewText: []byte(with)}}
}

// wrap keeps an expression and puts text around it.
func (e *edit) wrap(n ast.Node, before, after string) []analysis.TextEdit {
	return []analysis.TextEdit{
		{Pos: n.Pos(), End: n.Pos(), NewText: []byte(before)},
		{Pos: n.End(), End: n.End(), NewText: []byte(after)},
	}
}

// losesComment reports whether a comment inside n would be gone.
func (e *edit) losesComment(n ast.Node, with string) bool {
	for _, group := range e.file.Comments {
		for _, c := range group.List {
			if n.Pos() <= c.Pos() && c.End() <= n.End() && !strings.Contains(with, c.Text) {
				return true
			}
		}
	}
	return false
}

// replaceError puts a typed error in the place of an error expression.
func (e *edit) replaceError(n ast.Expr) []analysis.TextEdit {
	if e.site.Stated && n == e.site.Text.Cause {
		before, after := e.stated()
		return e.wrap(n, e.inText(before), e.closing(after))
	}
	if e.site.Text.HasMessage() {
		needs, constants := e.needs, e.constants
		if edits := e.replace(n, e.inText(e.typed(n))+e.closing("")); edits != nil {
			return edits
		}
		e.failed, e.needs, e.constants = false, needs, constants
	}
	if e.site.InText {
		return e.wrap(n, e.inText(""), ")")
	}
	return e.wrap(n, e.runtime("From")+"(", ")")
}

// inText returns what begins with the call that puts code and retry into the text of an error, where the SDK sends
// nothing else; closing returns its end.
func (e *edit) inText(rest string) string {
	if e.site.InText {
		return e.runtime("InText") + "(" + rest
	}
	return rest
}

func (e *edit) closing(before string) string {
	if e.site.InText {
		return before + ")"
	}
	return before
}

// stated returns what stands before and after a cause whose kind is known, and whose text is the message.
func (e *edit) stated() (before, after string) {
	return e.runtime(string(e.site.Kind)) + "(" + e.code() + `, "", ` + e.runtime("WithCause") + "(", "))"
}

// typed returns the constructor call for the site's text. Where the text cannot be taken apart, whole (an
// error or a result) tells which one it is.
func (e *edit) typed(whole ast.Expr) string {
	site, t := e.site, e.site.Text
	if !t.HasMessage() {
		if t.Cause == nil {
			e.failed = true
			return ""
		}
		if goq.IsNamed(e.pass.TypesInfo.TypeOf(t.Cause), goq.Name{Package: mcp.RuntimePath, Name: "Error"}) {
			return e.text(t.Cause)
		}
		if site.Stated {
			before, after := e.stated()
			return before + e.text(t.Cause) + after
		}
		return e.runtime("From") + "(" + e.text(t.Cause) + ")"
	}
	code := e.code()
	message := e.prefixed()
	if t.Cause == nil {
		return e.runtime(string(kindOr(site.Kind))) + "(" + code + ", " + message + ")"
	}
	cause := e.text(t.Cause)
	if site.Kind == mcp.RunTime {
		return e.runtime("Wrap") + "(" + code + ", " + message + ", " + cause + ")"
	}
	return e.runtime(string(site.Kind)) + "(" + code + ", " + message + ", " + e.runtime("WithCause") + "(" + cause + "))"
}

// prefixed returns the source of the message, with what the server's own constructor puts in front of it.
func (e *edit) prefixed() string {
	t := e.site.Text
	if t.Prefix == "" {
		return e.message()
	}
	if t.Literal == nil && t.Whole == nil && t.Fixed == "" {
		return quote(strings.TrimSuffix(t.Prefix, ": "))
	}
	message := e.message()
	if t.Literal != nil && !strings.ContainsAny(t.Prefix, "%\"\\`\n") {
		if i := strings.IndexAny(message, "\"`"); i >= 0 {
			return message[:i+1] + t.Prefix + message[i+1:]
		}
	}
	return quote(t.Prefix) + " + " + message
}

// message returns the source of the message.
func (e *edit) message() string {
	t := e.site.Text
	switch {
	case t.Literal != nil:
		lit := e.text(t.Literal)
		if t.Cut != "" && len(lit) > len(t.Cut)+1 {
			quote := lit[len(lit)-1:]
			lit = strings.TrimSuffix(lit[:len(lit)-1], t.Cut) + quote
		}
		if !t.Format {
			return lit
		}
		if len(t.Args) == 1 && (lit == `"%s"` || lit == `"%v"`) && types.Identical(e.pass.TypesInfo.TypeOf(t.Args[0]), types.Typ[types.String]) {
			return e.text(t.Args[0]) // what is left of "%s: %w"
		}
		args := []string{e.plain(lit)}
		for _, a := range t.Args {
			args = append(args, e.text(a))
		}
		return e.qualified("fmt", "fmt", "Sprintf") + "(" + strings.Join(args, ", ") + ")"
	case t.Whole != nil:
		return e.text(t.Whole)
	}
	return quote(t.Fixed)
}

// plain returns a format with %v instead of %+v for errors: a typed error goes to a client, and who made the error
// may print a stack trace there.
func (e *edit) plain(lit string) string {
	verbs, ok := failures.Verbs(lit)
	for i := len(verbs) - 1; i >= 0 && ok; i-- {
		if v := verbs[i]; v.Text == "%+v" && i < len(e.site.Text.Args) && goq.IsError(e.pass.TypesInfo.TypeOf(e.site.Text.Args[i])) {
			lit = lit[:v.Offset+1] + lit[v.Offset+2:]
		}
	}
	return lit
}

func quote(s string) string {
	if strings.ContainsAny(s, "\"\\") && strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}

// annotation returns the typed error for a result whose text stays: code and kind only.
func (e *edit) annotation() string {
	code := e.code()
	if err := e.errorAtHand(); err != nil {
		return e.runtime("Wrap") + "(" + code + `, "", ` + e.text(err) + ")"
	}
	return e.runtime(string(kindOr(e.site.Kind))) + "(" + code + `, "")`
}

// errorAtHand returns the variable with the error of which a result is made, if that decides at run time: the cause of
// its text, or what the call that builds it is given.
func (e *edit) errorAtHand() *ast.Ident {
	if id, ok := e.site.Text.Cause.(*ast.Ident); ok && e.site.Kind == mcp.RunTime {
		return id
	}
	call, ok := ast.Unparen(e.site.Build).(*ast.CallExpr)
	if !ok || e.site.Text.Cause != nil {
		return nil
	}
	for _, arg := range call.Args {
		if id, ok := ast.Unparen(arg).(*ast.Ident); ok && types.Identical(e.pass.TypesInfo.TypeOf(id), goq.ErrorType) {
			return id
		}
	}
	return nil
}

// result returns the tool result that carries a typed error, as a pointer if t is one.
func (e *edit) result(typed string, t types.Type) string {
	star := "*"
	if _, ok := types.Unalias(t).(*types.Pointer); ok {
		star = ""
	}
	if mcp.RoundTrips(e.site.Result) {
		return star + e.runtime("Result") + "[" + e.resultType() + "](" + typed + ")"
	}
	newError := mcp.TextConstructor(e.site.Result)
	if newError == nil {
		e.failed = true
		return ""
	}
	constructor := e.qualified(newError.Pkg().Name(), newError.Pkg().Path(), newError.Name())
	return star + e.runtime("ResultWith") + "(" + constructor + ", " + typed + ")"
}

// resultType returns the name of the struct that results are, as this file has to write it.
func (e *edit) resultType() string {
	t := types.Unalias(e.site.Result)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		e.failed = true
		return ""
	}
	pkg := named.Obj().Pkg()
	return e.qualified(pkg.Name(), pkg.Path(), named.Obj().Name())
}

// results puts result and error in the place of a call that gave both.
func (e *edit) results() []analysis.TextEdit {
	site := e.site
	typed := e.typed(site.Build)
	n := site.Sig.Results().Len()
	values := make([]string, n)
	for i := range n {
		t := site.Sig.Results().At(i).Type()
		switch {
		case i == n-1:
			values[i] = "nil"
		case mcp.ResultOf(t) != nil && site.Class != failures.Bare:
			values[i] = e.result(typed, site.Result)
		default:
			if values[i] = e.zero(t); values[i] == "" {
				return nil
			}
		}
	}
	if site.Class == failures.Bare {
		values[n-1] = e.inText(typed) + e.closing("")
	}
	switch site.Form {
	case failures.FormAll:
		return e.replaceOperands(strings.Join(values, ", "))
	case failures.FormExit:
		return e.exit(site.Build, "return "+strings.Join(values, ", "))
	}
	return e.replace(site.Build, strings.Join(values, ", "))
}

// zero returns the zero value of a type, or "" if it has no simple form.
func (e *edit) zero(t types.Type) string {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return ""
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Slice, *types.Map, *types.Chan, *types.Signature:
		return "nil"
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsNumeric != 0:
			return "0"
		case u.Info()&types.IsBoolean != 0:
			return "false"
		}
	case *types.Struct, *types.Array:
		if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil && n.TypeArgs().Len() == 0 {
			if n.Obj().Parent() == n.Obj().Pkg().Scope() && (n.Obj().Exported() || n.Obj().Pkg() == e.pass.Pkg) {
				return e.qualified(n.Obj().Pkg().Name(), n.Obj().Pkg().Path(), n.Obj().Name()) + "{}"
			}
		}
	}
	return ""
}

// nakedReturn gives a naked return its operands.
func (e *edit) nakedReturn() []analysis.TextEdit {
	n := e.site.Sig.Results().Len()
	values := make([]string, n)
	for i := range n {
		name := e.site.Sig.Results().At(i).Name()
		if name == "" || name == "_" {
			return nil
		}
		values[i] = name
	}
	function := "From"
	if e.site.InText {
		function = "InText"
	}
	values[n-1] = e.runtime(function) + "(" + values[n-1] + ")"
	end := e.site.Return.End()
	return []analysis.TextEdit{{Pos: end, End: end, NewText: []byte(" " + strings.Join(values, ", "))}}
}

// Names gives the names of other packages as a file has to write them.
type Names struct{ e *edit }

// Of returns the qualified name of an object, which is imported if need be.
func (n Names) Of(pkg *types.Package, name string) string {
	return n.e.qualified(pkg.Name(), pkg.Path(), name)
}

// Runtime is [Names.Of] for the runtime.
func (n Names) Runtime(name string) string { return n.e.runtime(name) }

// Replace returns the edits that put other code in the place of a node, imports included, or nil if that can't be
// done.
func (r *Rewriter) Replace(n ast.Node, write func(Names) string) []analysis.TextEdit {
	e := r.edit(n)
	if e == nil {
		return nil
	}
	text := write(Names{e})
	return e.finish(func() []analysis.TextEdit {
		if e.orphans(n, text) {
			return nil
		}
		return e.replace(n, text)
	})
}

// Insert returns the edits that add code behind a node, imports included, or nil if that can't be done.
func (r *Rewriter) Insert(n ast.Node, at token.Pos, write func(Names) string) []analysis.TextEdit {
	e := r.edit(n)
	if e == nil {
		return nil
	}
	text := write(Names{e})
	if bytes.Contains(e.src, []byte("\r\n")) {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return e.finish(func() []analysis.TextEdit { return []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(text)}} })
}

// edit begins the work on a node.
func (r *Rewriter) edit(n ast.Node) *edit {
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

// finish adds imports and declarations to the edits, unless there are none, or something failed.
func (e *edit) finish(edits func() []analysis.TextEdit) []analysis.TextEdit {
	list := edits()
	if list == nil || e.failed {
		return nil
	}
	crlf := bytes.Contains(e.src, []byte("\r\n"))
	all := e.imports(crlf)
	if e.constants {
		all = append(all, e.declared(e.file).edit)
	}
	return append(all, list...)
}

// Wrap returns the edits that pass an expression to a function of the runtime, the import included, or nil if that
// can't be done.
func (r *Rewriter) Wrap(n ast.Expr, function string) []analysis.TextEdit {
	e := r.edit(n)
	if e == nil {
		return nil
	}
	return e.finish(func() []analysis.TextEdit { return e.wrap(n, e.runtime(function)+"(", ")") })
}

// Enclose is [Rewriter.Wrap] in one edit, so that another fix can insert something right behind the expression.
func (r *Rewriter) Enclose(n ast.Expr, function string) []analysis.TextEdit {
	e := r.edit(n)
	if e == nil {
		return nil
	}
	return e.finish(func() []analysis.TextEdit { return e.replace(n, e.runtime(function)+"("+e.text(n)+")") })
}
