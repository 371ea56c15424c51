package origin

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Maker is the fact that a function of the server makes an error, whatever it is given:
//
//	func userErrorf(format string, args ...any) error { return &userError{fmt.Sprintf(format, args...)} }
//
// What it is called with says what is wrong, as the text of errors.New does.
type Maker struct {
	Texts []int  // the indexes of the parameters whose texts the error has; empty if it has a text without them
	Type  string // the name of the error's type, if it is one of the server's own
	Wraps bool   // it is given another error
	Knows bool   // the error has more than that: fields, methods or an error of which the run time may learn something

	Kind   mcp.Kind // the kind that a constant in the error names; not known if it is empty
	KindBy int      // one more than the index of the parameter that holds this constant; 0 if there is none
}

// AFact marks a fact.
func (*Maker) AFact() {}

func (*Maker) String() string { return "maker" }

// Maker returns what is known of a function that makes an error, or nil.
func (t *Tracer) Maker(fn *types.Func) *Maker {
	if fn.Pkg() != t.pass.Pkg {
		if m := new(Maker); fn.Pkg() != nil && goq.SameModule(t.pass, fn.Pkg()) && t.pass.ImportObjectFact(fn, m) {
			return m
		}
		return nil
	}
	m, ok := t.makers[fn]
	if !ok {
		t.makers[fn] = nil // recursion makes nothing
		m = t.findMaker(fn)
		t.makers[fn] = m
	}
	return m
}

// findMaker is [Tracer.Maker] for a function of the package that is not known yet.
func (t *Tracer) findMaker(fn *types.Func) *Maker {
	sig, decl := fn.Signature(), t.handlers.Decls[fn]
	if decl == nil || decl.Body == nil || sig.Results().Len() != 1 {
		return nil
	}
	if result := sig.Results().At(0); !goq.IsError(result.Type()) ||
		result.Name() != "" { // a name can be assigned to later
		return nil
	}
	var returns []*ast.ReturnStmt
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) { returns = append(returns, ret) })
	mayMake := func(ret *ast.ReturnStmt) bool { return len(ret.Results) == 1 && t.mayMake(ret.Results[0]) }
	if len(returns) == 0 || !mayMake(returns[0]) || !mayMake(returns[len(returns)-1]) {
		return nil // most functions
	}
	g := t.Graph(decl)
	if g == nil {
		return nil
	}
	m := new(Maker)
	for p := range sig.Params().Variables() {
		m.Wraps = m.Wraps || goq.IsError(p.Type())
	}
	for _, ret := range returns {
		if len(ret.Results) != 1 || !t.makes(m, g.Before(ret), sig, ret.Results[0]) {
			return nil
		}
	}
	slices.Sort(m.Texts)
	m.Texts = slices.Compact(m.Texts)
	return m
}

// mayMake reports whether an expression has the form of an error that is made: a literal, a call or a variable.
func (t *Tracer) mayMake(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return true
	case *ast.Ident:
		return !t.pass.TypesInfo.Types[e].IsNil()
	}
	return goq.Literal(e) != nil
}

// makes reports whether an expression makes an error, and adds the parameters in its text to what is known of the
// function.
func (t *Tracer) makes(m *Maker, at flow.Point, sig *types.Signature, e ast.Expr) bool {
	e, at = at.Definition(e)
	if lit := goq.Literal(e); lit != nil {
		named, ok := types.Unalias(t.pass.TypesInfo.TypeOf(lit)).(*types.Named)
		if !ok || named.Obj().Pkg() == nil || !goq.SameModule(t.pass, named.Obj().Pkg()) {
			return false // an error of an SDK or of a library has a meaning of its own
		}
		m.Type, m.Knows = named.Obj().Name(), m.Knows || hasMore(named)
		for _, value := range goq.Elements(lit) {
			m.Knows = m.Knows || t.isOther(at, value)
			m.add(t.textParam(at, sig, value, 0))
			m.isOf(KindOfConstant(t.pass.TypesInfo, value))
			if v := goq.VarOf(t.pass.TypesInfo, value); v != nil && isCodeType(v.Type()) && !t.handlers.Assigned(v).Changes() {
				m.KindBy = goq.ParamIndex(sig, v) + 1
			}
		}
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	fn := typeutil.StaticCallee(t.pass.TypesInfo, call)
	switch {
	case fn == nil:
		return false
	case goq.MakesError(fn):
		if fn.Name() == "New" {
			m.add(t.textParam(at, sig, call.Args[0], 0))
		} else {
			m.add(t.textParam(at, sig, call, 0))
			m.Knows = m.Knows || slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return t.isOther(at, e) })
		}
		return true
	}
	inner := t.Maker(fn.Origin())
	if inner == nil {
		return false
	}
	m.Type, m.Wraps, m.Knows = inner.Type, m.Wraps || inner.Wraps, m.Knows || inner.Knows
	m.isOf(inner.KindIn(t.pass.TypesInfo, call))
	for _, i := range inner.Texts {
		if i < len(call.Args) {
			m.add(t.textParam(at, sig, call.Args[i], 0))
		}
	}
	return true
}

// KindIn returns the kind that a constant names in the error which a call of the function makes.
func (m *Maker) KindIn(info *types.Info, call *ast.CallExpr) mcp.Kind {
	if i := m.KindBy - 1; i >= 0 && i < len(call.Args) {
		return KindOfConstant(info, call.Args[i])
	}
	return m.Kind
}

// isOf records that a constant in the error names a kind. Several constants may name different ones.
func (m *Maker) isOf(kind mcp.Kind) {
	switch {
	case kind == mcp.RunTime:
	case m.Kind == "" || m.Kind == kind:
		m.Kind = kind
	default:
		m.Knows = true
	}
}

// KindOfConstant returns the kind of failure that a constant names, such as codes.NotFound or http.StatusForbidden.
func KindOfConstant(info *types.Info, e ast.Expr) mcp.Kind {
	c := goq.ConstOf(info, ast.Unparen(e))
	if c == nil || c.Pkg() == nil {
		return mcp.RunTime
	}
	if c.Pkg().Path() == "net/http" && c.Val().Kind() == constant.Int {
		code, _ := constant.Int64Val(c.Val())
		return mcp.KindOfStatus(code)
	}
	if isCodeType(c.Type()) {
		return lexicon.KindOfName(c.Name())
	}
	return mcp.RunTime
}

// isCodeType reports whether the values of a type are kinds of failures.
func isCodeType(t types.Type) bool {
	name, ok := goq.NameOf(t)
	return ok && lexicon.CodeType.MatchString(name.Name)
}

// isOther reports whether a value is an error that is not given to the function.
func (t *Tracer) isOther(at flow.Point, e ast.Expr) bool {
	return goq.IsError(t.pass.TypesInfo.TypeOf(e)) && at.Param(e) == nil
}

// hasMore reports whether an error type has more than a text and a cause. The run time does not read a kind that only
// the server knows.
func hasMore(named *types.Named) bool {
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return !goq.IsString(named)
	}
	texts := 0
	for f := range st.Fields() {
		switch {
		case lexicon.NamesKind.MatchString(f.Name()) && goq.IsBasic(f.Type()):
		case goq.IsString(f.Type()):
			texts++
		case !goq.IsError(f.Type()):
			return true
		}
	}
	for m := range named.Methods() {
		if m.Name() != "Error" && m.Name() != "Unwrap" && !lexicon.NamesKind.MatchString(m.Name()) {
			return true
		}
	}
	return texts > 1
}

func (m *Maker) add(param int) {
	if param >= 0 {
		m.Texts = append(m.Texts, param)
	}
}

// textParam returns the index of the parameter that a text is or has, beside constants that say nothing about what is
// wrong. It returns -1 for all other texts. depth is the number of values followed so far.
func (t *Tracer) textParam(at flow.Point, sig *types.Signature, text ast.Expr, depth int) int {
	if depth > maxDepth {
		return -1
	}
	text, at = at.Definition(text)
	switch e := ast.Unparen(text).(type) {
	case *ast.Ident:
		if v := at.Param(e); v != nil && goq.IsString(v.Type()) {
			return goq.ParamIndex(sig, v)
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return t.onlyParam(at, sig, []ast.Expr{e.X, e.Y}, depth+1)
		}
	case *ast.CallExpr: // fmt.Errorf is a text here, too
		if goq.IsFunc(typeutil.StaticCallee(t.pass.TypesInfo, e), "fmt", "Sprintf", "Errorf") && len(e.Args) > 0 {
			if i := t.textParam(at, sig, e.Args[0], depth+1); i >= 0 {
				return i // with the values after it
			}
			return t.onlyParam(at, sig, e.Args, depth+1)
		}
	}
	return -1
}

// onlyParam returns the index of the only parameter in several texts, or -1. Errors among them do not count.
func (t *Tracer) onlyParam(at flow.Point, sig *types.Signature, texts []ast.Expr, depth int) int {
	only := -1
	for _, text := range texts {
		words, isConst := goq.ConstString(t.pass.TypesInfo, text)
		switch {
		case isConst && lexicon.Kind(goq.WithoutVerbs(words)) != mcp.RunTime:
			return -1 // it says itself what is wrong
		case isConst, goq.IsError(t.pass.TypesInfo.TypeOf(text)), goq.ErrorOf(t.pass.TypesInfo, text) != nil:
		case only >= 0:
			return -1
		default:
			if only = t.textParam(at, sig, text, depth); only < 0 {
				return -1
			}
		}
	}
	return only
}

// exportMakers writes facts about the exported functions of the package that make errors.
func (t *Tracer) exportMakers() {
	for _, fn := range t.handlers.Order {
		if fn.Exported() {
			if m := t.Maker(fn); m != nil {
				t.pass.ExportObjectFact(fn, m)
			}
		}
	}
}
