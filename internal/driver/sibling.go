package driver

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// oftenHelped is how many calls of a helper with a text have to be annotated before the helper gets a sibling.
const oftenHelped = 3

// sibling makes a function of a helper that makes a tool result of a text: it does the same with an error, so that
// calls need no annotation.
type sibling struct {
	info   *types.Info
	src    []byte
	tok    *token.File
	decl   *ast.FuncDecl
	name   string
	format *types.Var      // the text, or its format
	args   *types.Var      // of the format; nil if there is none
	first  *ast.AssignStmt // the first statement if it declares a variable with the text; else nil
	text   types.Object    // that variable; else nil
	edits  []analysis.TextEdit
}

// errName is what a sibling calls its error.
const errName = "err"

// siblingOf returns the source of the sibling of a helper, and adds its name to those that are taken. It returns "" if
// the helper does something else with its text.
func siblingOf(u *unit, src []byte, decl *ast.FuncDecl, tok *token.File, taken map[string]bool) string {
	s := &sibling{info: u.checked.TypesInfo, src: src, tok: tok, decl: decl}
	fn, ok := s.info.Defs[decl.Name].(*types.Func)
	if !ok || decl.Recv != nil || decl.Type.TypeParams != nil {
		return ""
	}
	base := strings.TrimSuffix(decl.Name.Name, "f")
	if base != "" {
		base = strings.ToLower(base[:1]) + base[1:]
	}
	names := []string{base, base + "Of"}
	i := slices.IndexFunc(names, func(name string) bool {
		return len(base) > 2 && !taken[name] && token.IsIdentifier(name) && types.Universe.Lookup(name) == nil
	})
	if i < 0 || !s.takesText(fn.Signature()) {
		return ""
	}
	s.name = names[i]
	s.findVariable()
	if s.mentions(errName) && !s.definesError() || !s.body() {
		return ""
	}
	taken[s.name] = true
	return s.write()
}

// takesText finds the parameters of the text: the last one, or a format and its arguments.
func (s *sibling) takesText(sig *types.Signature) bool {
	params := slices.Collect(sig.Params().Variables())
	n := len(params)
	fields := s.decl.Type.Params.List
	for _, field := range fields[max(0, len(fields)-2):] {
		if len(field.Names) != 1 {
			return false
		}
	}
	switch {
	case n > 1 && sig.Variadic() && goq.IsString(params[n-2].Type()):
		s.format, s.args = params[n-2], params[n-1]
	case n > 0 && !sig.Variadic() && goq.IsString(params[n-1].Type()):
		s.format = params[n-1]
	default:
		return false
	}
	return true
}

// mentions reports whether the helper uses a name.
func (s *sibling) mentions(name string) bool {
	found := false
	ast.Inspect(s.decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// definesError reports whether the only variable err of the helper is the error of the text.
func (s *sibling) definesError() bool {
	defined := false
	for id, obj := range s.info.Defs {
		if id.Name != errName || obj == nil || id.Pos() < s.decl.Pos() || s.decl.End() < id.End() {
			continue
		}
		if defined = obj == s.text; !defined {
			return false
		}
	}
	return defined
}

// findVariable finds the variable to which the first statement gives the text, or an error of it.
func (s *sibling) findVariable() {
	if len(s.decl.Body.List) == 0 {
		return
	}
	assign, ok := s.decl.Body.List[0].(*ast.AssignStmt)
	if ok && assign.Tok == token.DEFINE && len(assign.Lhs) == 1 && s.isText(assign.Rhs[0]) {
		s.first, s.text = assign, s.info.Defs[assign.Lhs[0].(*ast.Ident)]
	}
}

// isText reports whether an expression is the text, or an error that has nothing but the text.
func (s *sibling) isText(e ast.Expr) bool {
	if s.args == nil {
		return s.is(e, s.format)
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || !call.Ellipsis.IsValid() {
		return false
	}
	fn := typeutil.StaticCallee(s.info, call)
	return goq.IsFunc(fn, "fmt", "Sprintf", "Errorf") && s.is(call.Args[0], s.format) && s.is(call.Args[1], s.args)
}

// is reports whether an expression is a variable.
func (s *sibling) is(e ast.Expr, v types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && v != nil && s.info.Uses[id] == v
}

// body lists the edits of the helper's body. It returns false if the body uses the text in another way.
func (s *sibling) body() bool {
	isError := s.text != nil && goq.IsError(s.text.Type())
	good, results, uses := true, 0, 0
	ast.Inspect(s.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			call, ok := s.result(n, isError)
			if good = good && ok; ok {
				s.replace(call, s.makeResult(call))
				results++
			}
			return false
		case *ast.AssignStmt:
			if s.text != nil && n == s.first {
				return false
			}
		case *ast.TypeAssertExpr:
			good = false
		case *ast.CallExpr:
			if fn := typeutil.StaticCallee(s.info, n); fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "errors" {
				good = false // it would find the code and the cause of the error
			}
			if s.text == nil && s.args != nil && s.isText(n) {
				s.replace(n, errName+".Error()")
				return false
			}
		case *ast.Ident:
			switch obj := s.info.Uses[n]; {
			case obj == nil:
			case obj == s.text:
				uses++
				if isError && n.Name != errName {
					s.replace(n, errName)
				}
			case s.args == nil && obj == s.format:
				s.replace(n, errName+".Error()")
			case obj == s.format, s.args != nil && obj == s.args:
				good = false
			}
		}
		return good
	})
	switch {
	case s.text == nil:
	case isError || uses == 0:
		s.drop(s.first)
	default:
		s.replace(s.first.Rhs[0], errName+".Error()")
	}
	return good && results > 0
}

// result returns the call in a return statement that makes the result of the text.
func (s *sibling) result(ret *ast.ReturnStmt, isError bool) (*ast.CallExpr, bool) {
	if len(ret.Results) == 0 || len(ret.Results) > 2 || len(ret.Results) == 2 && !s.info.Types[ret.Results[1]].IsNil() {
		return nil, false
	}
	call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, false
	}
	t := s.info.TypeOf(call)
	constructor := mcp.TextConstructor(t)
	if constructor == nil || typeutil.StaticCallee(s.info, call) != constructor {
		return nil, false
	}
	arg := ast.Unparen(call.Args[0])
	if isError {
		method, ok := arg.(*ast.CallExpr)
		if !ok || len(method.Args) > 0 {
			return nil, false
		}
		sel, ok := ast.Unparen(method.Fun).(*ast.SelectorExpr)
		return call, ok && sel.Sel.Name == "Error" && s.is(sel.X, s.text)
	}
	return call, s.is(arg, s.text) || s.isText(arg)
}

// makeResult returns what makes the result of the error in the place of a call of the SDK's constructor.
func (s *sibling) makeResult(call *ast.CallExpr) string {
	fun := s.source(call.Fun)
	pkg, _, _ := strings.Cut(fun, ".")
	t, _ := goq.NameOf(s.info.TypeOf(call))
	if mcp.RoundTrips(s.info.TypeOf(call)) {
		return "mcperr.Result[" + pkg + "." + t.Name + "](" + errName + ")"
	}
	return "mcperr.ResultWith(" + fun + ", " + errName + ")"
}

func (s *sibling) source(n ast.Node) string {
	return string(s.src[s.tok.Offset(n.Pos()):s.tok.Offset(n.End())])
}

func (s *sibling) replace(n ast.Node, with string) {
	s.edits = append(s.edits, analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(with)})
}

// drop removes a statement and its line.
func (s *sibling) drop(n ast.Stmt) {
	end := n.End()
	if i := bytes.IndexByte(s.src[s.tok.Offset(end):], '\n'); i >= 0 {
		end += token.Pos(i + 1)
	}
	s.edits = append(s.edits, analysis.TextEdit{Pos: n.Pos(), End: end})
}

// write returns the source of the sibling.
func (s *sibling) write() string {
	field := s.decl.Type.Params.List[len(s.decl.Type.Params.List)-1]
	from, to := field.Pos(), field.End()
	if s.args != nil {
		from = s.decl.Type.Params.List[len(s.decl.Type.Params.List)-2].Pos()
	}
	s.edits = append(s.edits,
		analysis.TextEdit{Pos: s.decl.Name.Pos(), End: s.decl.Name.End(), NewText: []byte(s.name)},
		analysis.TextEdit{Pos: from, End: to, NewText: []byte(errName + " error")})
	slices.SortFunc(s.edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
	var out bytes.Buffer
	at := s.decl.Pos()
	for _, e := range s.edits {
		out.Write(s.src[s.tok.Offset(at):s.tok.Offset(e.Pos)])
		out.Write(e.NewText)
		at = e.End
	}
	out.Write(s.src[s.tok.Offset(at):s.tok.Offset(s.decl.End())])
	return s.doc() + out.String()
}

// doc returns the comment of the helper with the name of the sibling, because the helper goes if nothing uses it any
// more.
func (s *sibling) doc() string {
	if s.decl.Doc == nil {
		return "// " + s.name + " makes a tool result of an error with a code.\n"
	}
	name := regexp.MustCompile(`\b` + regexp.QuoteMeta(s.decl.Name.Name) + `\b`)
	return name.ReplaceAllString(s.source(s.decl.Doc), s.name) + "\n"
}
