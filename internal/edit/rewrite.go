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

	repeated  func(*ast.File) []string
	constants map[*ast.File]declared
}

// New returns a rewriter for a package. repeated gives the codes that occur often in a file, and for which constants are
// declared; it may be nil.
func New(pass *analysis.Pass, repeated func(*ast.File) []string) *Rewriter {
	return &Rewriter{
		pass: pass, repeated: repeated, sources: make(map[*ast.File][]byte),
		names: make(map[*ast.File]map[string]bool), constants: make(map[*ast.File]declared),
	}
}

// Fix is what to do about a failure.
type Fix struct {
	// Call is the typed error in Go, as a message shows it.
	Call string
	// Edits make it so; nil if there is no safe edit.
	Edits []analysis.TextEdit
}

// Failure returns what to write instead of a failure. ok is false in files that people do not edit.
func (r *Rewriter) Failure(f *failures.Failure) (fix Fix, ok bool) {
	file := goq.FileOf(r.pass, f.Node)
	if file == nil || ast.IsGenerated(file) {
		return Fix{}, false
	}
	src := r.source(file)
	if f.Root != nil && src != nil {
		if edits := r.edits(file, src, f.Root.Failures...); edits != nil {
			return Fix{Call: r.briefRoot(f.Root), Edits: edits}, true
		}
	}
	fix.Call = r.brief(f)
	if src != nil {
		fix.Edits = r.edits(file, src, f)
	}
	return fix, true
}

// edits returns the edits that repair all of some failures, which are in one file, or nil if there is one for which that
// can't be done.
func (r *Rewriter) edits(file *ast.File, src []byte, list ...*failures.Failure) []analysis.TextEdit {
	e := &edit{Rewriter: r, file: file, src: src}
	return e.finish(func() (all []analysis.TextEdit) {
		for _, f := range list {
			if f.Repair == nil {
				return nil
			}
			e.failure, e.at = f, f.Node.Pos()
			if target := f.Repair.Target(); target != nil {
				e.at = target.Pos()
			}
			edits := e.repair()
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
func (r *Rewriter) brief(f *failures.Failure) string {
	_, annotates := f.Repair.(failures.Annotate)
	if _, pair := f.Repair.(failures.AnnotatePair); pair {
		annotates = true
	}
	constructor := string(kindOr(f.Kind))
	switch {
	case f.Stated:
	case !annotates && !f.Text.HasMessage() && (f.Text.Cause != nil || f.Class == failures.Bare):
		return "mcperr.From(err)"
	case annotates && r.errorAtHand(f) != nil, f.Kind == mcp.RunTime && f.Text.Cause != nil:
		constructor = "Wrap"
	}
	return "mcperr." + constructor + `("` + f.Code() + `", …)`
}

// briefRoot is brief for a function whose errors get their types where it makes them.
func (r *Rewriter) briefRoot(root *failures.Root) string {
	brief := r.brief(root.Failures[0])
	if len(root.Failures) > 1 {
		brief += " and the like"
	}
	return brief + " in " + root.Func.Name()
}

func kindOr(k mcp.Kind) mcp.Kind {
	if k == mcp.RunTime {
		return mcp.Internal
	}
	return k
}

// edit is the work on one failure, or on one place.
type edit struct {
	*Rewriter
	file    *ast.File
	src     []byte
	failure *failures.Failure
	at      token.Pos

	needs     []need // imports to add
	constants bool   // it uses constants that are to be declared
	failed    bool
}

type need struct{ name, path string }

// repair returns the edits of the repair itself.
func (e *edit) repair() []analysis.TextEdit {
	switch r := e.failure.Repair.(type) {
	case failures.ReplaceError:
		return e.replaceError(r.Err)
	case failures.WrapPair:
		return e.wrap(r.Call, e.runtime("FromPair")+"(", ")")
	case failures.NameResults:
		return e.nakedReturn()
	case failures.ReplaceResult:
		return e.replace(r.Result, e.result(e.typed(), e.pass.TypesInfo.TypeOf(r.Result)))
	case failures.Annotate:
		return e.wrap(r.Result, e.runtime("Annotate")+"(", ", "+e.annotation()+")")
	case failures.AnnotatePair:
		return e.wrap(r.Call, e.runtime("AnnotatePair")+"["+e.resultType()+"]("+e.annotation()+")(", ")")
	case failures.ReturnError:
		return e.returnError(r.Result)
	case failures.ReplaceResults:
		if values := e.values(); values != "" {
			return e.replace(r.Call, values)
		}
	case failures.ReplaceReturn:
		if values := e.values(); values != "" {
			return e.replaceOperands(values)
		}
	case failures.ReplaceExit:
		if values := e.values(); values != "" {
			return e.exit(r.Call, "return "+values)
		}
	case failures.Drop:
		return e.drop(r.Result)
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
	if e.failure.Stated && n == e.failure.Text.Cause {
		before, after := e.stated()
		return e.wrap(n, e.inText(before), e.closing(after))
	}
	if e.failure.Text.HasMessage() {
		needs, constants := e.needs, e.constants
		if edits := e.replace(n, e.inText(e.typed())+e.closing("")); edits != nil {
			return edits
		}
		e.failed, e.needs, e.constants = false, needs, constants
	}
	if e.failure.InText {
		return e.wrap(n, e.inText(""), ")")
	}
	return e.wrap(n, e.runtime("From")+"(", ")")
}

// inText returns what begins with the call that puts code and retry into the text of an error, where the SDK sends
// nothing else; closing returns its end.
func (e *edit) inText(rest string) string {
	if e.failure.InText {
		return e.runtime("InText") + "(" + rest
	}
	return rest
}

func (e *edit) closing(before string) string {
	if e.failure.InText {
		return before + ")"
	}
	return before
}

// stated returns what stands before and after a cause whose kind is known, and whose text is the message.
func (e *edit) stated() (before, after string) {
	return e.runtime(string(e.failure.Kind)) + "(" + e.code() + `, "", ` + e.runtime("WithCause") + "(", "))"
}

// typed returns the typed error in Go.
func (e *edit) typed() string {
	f, t := e.failure, e.failure.Text
	if !t.HasMessage() {
		return e.typedCause(t.Cause)
	}
	code := e.code()
	message := e.prefixed()
	if t.Cause == nil {
		return e.runtime(string(kindOr(e.failure.Kind))) + "(" + code + ", " + message + ")"
	}
	cause := e.text(t.Cause)
	if f.Kind == mcp.RunTime {
		return e.runtime("Wrap") + "(" + code + ", " + message + ", " + cause + ")"
	}
	return e.runtime(string(f.Kind)) + "(" + code + ", " + message + ", " + e.runtime("WithCause") + "(" + cause + "))"
}

// typedCause is typed where there is nothing but a cause.
func (e *edit) typedCause(cause ast.Expr) string {
	switch {
	case cause == nil:
		e.failed = true
		return ""
	case goq.IsNamed(e.pass.TypesInfo.TypeOf(cause), mcp.RuntimeError):
		return e.text(cause)
	case e.failure.Stated:
		before, after := e.stated()
		return before + e.text(cause) + after
	}
	return e.runtime("From") + "(" + e.text(cause) + ")"
}

// prefixed returns the source of the message, with what the server's own constructor puts in front of it.
func (e *edit) prefixed() string {
	t := e.failure.Text
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
	t := e.failure.Text
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
	verbs, ok := goq.PlainVerbs(lit)
	for i := len(verbs) - 1; i >= 0 && ok; i-- {
		if v := verbs[i]; v.Raw == "%+v" && i < len(e.failure.Text.Args) && goq.IsError(e.pass.TypesInfo.TypeOf(e.failure.Text.Args[i])) {
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
	if err := e.errorAtHand(e.failure); err != nil {
		return e.runtime("Wrap") + "(" + code + `, "", ` + e.text(err) + ")"
	}
	return e.runtime(string(kindOr(e.failure.Kind))) + "(" + code + `, "")`
}

// errorAtHand returns the variable with the error of which a result is made, if that decides at run time: the cause of
// its text, or what the call that builds it is given.
func (r *Rewriter) errorAtHand(f *failures.Failure) *ast.Ident {
	if id, ok := f.Text.Cause.(*ast.Ident); ok && f.Kind == mcp.RunTime {
		return id
	}
	call, ok := ast.Unparen(f.Repair.Target()).(*ast.CallExpr)
	if !ok || f.Text.Cause != nil {
		return nil
	}
	for _, arg := range call.Args {
		if id, ok := ast.Unparen(arg).(*ast.Ident); ok && types.Identical(r.pass.TypesInfo.TypeOf(id), goq.ErrorType) {
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
	if mcp.RoundTrips(e.failure.ResultType) {
		return star + e.runtime("Result") + "[" + e.resultType() + "](" + typed + ")"
	}
	newError := mcp.TextConstructor(e.failure.ResultType)
	if newError == nil {
		e.failed = true
		return ""
	}
	constructor := e.qualified(newError.Pkg().Name(), newError.Pkg().Path(), newError.Name())
	return star + e.runtime("ResultWith") + "(" + constructor + ", " + typed + ")"
}

// resultType returns the name of the struct that results are, as this file has to write it.
func (e *edit) resultType() string {
	t := types.Unalias(e.failure.ResultType)
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

// values returns the results of a responder that fails, as a return statement lists them, or "" if that can't be done.
func (e *edit) values() string {
	f, typed := e.failure, e.typed()
	n := f.By.Sig.Results().Len()
	values := make([]string, n)
	for i := range n {
		t := f.By.Sig.Results().At(i).Type()
		switch {
		case i == n-1:
			values[i] = "nil"
		case mcp.ResultOf(t) != nil && f.Class != failures.Bare:
			values[i] = e.result(typed, f.ResultType)
		default:
			if values[i] = e.zero(t); values[i] == "" {
				return ""
			}
		}
	}
	if f.Class == failures.Bare {
		values[n-1] = e.inText(typed) + e.closing("")
	}
	return strings.Join(values, ", ")
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
	n := e.failure.By.Sig.Results().Len()
	values := make([]string, n)
	for i := range n {
		name := e.failure.By.Sig.Results().At(i).Name()
		if name == "" || name == "_" {
			return nil
		}
		values[i] = name
	}
	function := "From"
	if e.failure.InText {
		function = "InText"
	}
	values[n-1] = e.runtime(function) + "(" + values[n-1] + ")"
	end := e.failure.Return.End()
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
