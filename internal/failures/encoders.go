package failures

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Encoder is the fact that a function makes a successful result of one of its parameters, which it encodes.
type Encoder struct {
	Param int // from 0
}

// AFact implements [analysis.Fact].
func (*Encoder) AFact() {}

func (*Encoder) String() string { return "encoder" }

// exportEncoders exports the functions that make a success of a value.
func (b *builder) exportEncoders() {
	for _, fn := range b.handlers.Order {
		if !fn.Exported() {
			continue
		}
		if i := b.encoded(fn); i >= 0 {
			b.pass.ExportObjectFact(fn, &Encoder{i})
		}
	}
}

// encoded returns the index of the parameter that a function encodes as a success, or -1.
func (b *builder) encoded(fn *types.Func) int {
	if mcp.IsStructured(fn) {
		return 0
	}
	if fn.Pkg() != b.pass.Pkg {
		if e := new(Encoder); fn.Pkg() != nil && b.pass.ImportObjectFact(fn, e) {
			return e.Param
		}
		return -1
	}
	i, ok := b.encoders[fn]
	if !ok {
		i = b.findEncoded(fn)
		b.encoders[fn] = i
	}
	return i
}

// findEncoded is [builder.encoded] for a function of the package that is not known yet.
func (b *builder) findEncoded(fn *types.Func) int {
	decl, results := b.handlers.Decls[fn], fn.Signature().Results()
	if decl == nil || decl.Body == nil || results.Len() == 0 {
		return -1
	}
	if t := results.At(0).Type(); mcp.ResultOf(t) == nil && !b.isOwnResult(goq.Deref(t)) {
		return -1
	}
	g := b.trace.Graph(decl)
	if g == nil {
		return -1
	}
	index, agree := -1, true
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) != results.Len() || b.isNil(ret.Results[0]) {
			return // an error
		}
		if i, fails := b.encodedBy(decl, fn.Signature(), g.Before(ret), ret.Results[0]); !fails {
			agree = agree && i >= 0 && (index < 0 || index == i)
			index = i
		}
	})
	if !agree {
		return -1
	}
	return index
}

// encodedBy returns the index of the parameter that a result is an encoding of, or -1. fails reports whether the result
// is an error result instead.
func (b *builder) encodedBy(
	decl *ast.FuncDecl, sig *types.Signature, at flow.Point, result ast.Expr,
) (index int, fails bool) {
	text := ast.Expr(nil)
	switch x := ast.Unparen(result).(type) {
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(b.info, x)
		if fn == nil {
			return -1, false
		}
		if _, fails := mcp.ErrorConstructor(fn); fails {
			return -1, true
		}
		if i := b.encodedArg(fn); i >= 0 && i < len(x.Args) {
			return b.paramOf(sig, x.Args[i]), false
		}
		t, ok := mcp.TextParam(fn)
		if c := b.constructor(fn.Origin()); !ok && c != nil && c.Claims {
			t, ok = c.Message, c.Message >= 0
		}
		if ok && t < len(x.Args) {
			text = x.Args[t]
		}
	default:
		lit := goq.Literal(result)
		if lit == nil || mcp.ResultOf(b.info.TypeOf(lit)) == nil {
			return -1, false
		}
		out := b.ofLiteral(at, lit)
		if out.failed {
			return -1, true
		}
		text = out.text.Whole
	}
	return b.paramOf(sig, b.marshaled(decl.Body, text)), false
}

// encodedArg is [builder.encoded] for functions that are known without their body.
func (b *builder) encodedArg(fn *types.Func) int {
	if fn.Pkg() == b.pass.Pkg {
		return -1 // a function that calls another one of the package; recursion has no end
	}
	return b.encoded(fn)
}

// paramOf returns the index of the parameter that an expression is, or -1.
func (b *builder) paramOf(sig *types.Signature, e ast.Expr) int {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return -1
	}
	return goq.ParamIndex(sig, b.info.Uses[id])
}

// marshaled returns the value that a text encodes: v of "data, err := json.Marshal(v)" and string(data). It is nil for
// other texts.
func (b *builder) marshaled(body *ast.BlockStmt, text ast.Expr) (value ast.Expr) {
	if text == nil {
		return nil
	}
	text = ast.Unparen(text)
	if conv, ok := text.(*ast.CallExpr); ok && len(conv.Args) == 1 && b.info.Types[conv.Fun].IsType() {
		text = ast.Unparen(conv.Args[0])
	}
	id, ok := text.(*ast.Ident)
	if !ok {
		return nil
	}
	ast.Inspect(body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 {
			return true
		}
		left, _ := assign.Lhs[0].(*ast.Ident)
		call, isCall := assign.Rhs[0].(*ast.CallExpr)
		if left != nil && isCall && b.info.ObjectOf(left) == b.info.ObjectOf(id) && goq.Marshals(b.info, call) {
			value = call.Args[0]
		}
		return true
	})
	return value
}

// claimPayload lists the claim of "return encode(map[string]any{"error": …})", where encode makes a success of the
// map, and of a result of the SDK whose structured content is such a map. It returns false if nothing in the map or
// struct is named after an error.
func (b *builder) claimPayload(v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr) bool {
	value := b.payload(at, e)
	if value == nil || v.Result < 0 {
		return false
	}
	var out outcome
	for _, elt := range value.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		if b.isErrorEntry(kv) {
			out.text = b.ofString(at, kv.Value)
		}
	}
	if out.text.Whole == nil && !out.text.HasMessage() && out.text.Cause == nil {
		return false
	}
	f := b.claim(v, at, ret, e, out)
	f.Claim = value // there is no repair: clients would get a text in place of JSON
	return true
}

// payload returns the literal that a result is an encoding of, or nil.
func (b *builder) payload(at flow.Point, e ast.Expr) *ast.CompositeLit {
	var value ast.Expr
	switch x := ast.Unparen(b.definition(at, e)).(type) {
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(b.info, x)
		if fn == nil {
			return nil
		}
		if i := b.encoded(fn.Origin()); i >= 0 && i < len(x.Args) {
			value = x.Args[i]
		}
	case *ast.UnaryExpr:
		lit, ok := ast.Unparen(x.X).(*ast.CompositeLit)
		if x.Op != token.AND || !ok || mcp.ResultOf(b.info.TypeOf(lit)) == nil {
			return nil
		}
		value = structuredOnly(b.info, lit)
	}
	if value == nil {
		return nil
	}
	return goq.Literal(b.onlyValue(value))
}

// onlyValue returns the value of a local variable that gets one and of which no part is set later, and any other
// expression unchanged.
func (b *builder) onlyValue(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	id, ok := e.(*ast.Ident)
	if !ok {
		return e
	}
	v, ok := b.info.ObjectOf(id).(*types.Var)
	if !ok {
		return e
	}
	a := b.handlers.Assigned(v)
	if a == nil || len(a.Values) != 1 || len(a.Writes)+len(a.Fields)+len(a.Filled) > 0 || a.Values[0].Expr == nil {
		return e
	}
	return ast.Unparen(a.Values[0].Expr)
}

// structuredOnly returns the structured content of a literal that has nothing else, or nil.
func structuredOnly(info *types.Info, lit *ast.CompositeLit) ast.Expr {
	st, ok := info.TypeOf(lit).Underlying().(*types.Struct)
	if !ok || len(lit.Elts) != 1 {
		return nil
	}
	for name, value := range goq.Fields(st, lit) {
		if name == mcp.FieldsOf(info.TypeOf(lit)).Structured {
			return value
		}
	}
	return nil
}

// encodedLiteral returns the literal of a map or struct whose JSON a text is, for string(data) with data from
// json.Marshal, and the point at which it is encoded. It returns nil if the text is something else.
func (b *builder) encodedLiteral(at flow.Point, text ast.Expr) (*ast.CompositeLit, flow.Point) {
	conv, ok := ast.Unparen(text).(*ast.CallExpr)
	if !ok || len(conv.Args) != 1 || !b.info.Types[conv.Fun].IsType() {
		return nil, at
	}
	made, there := at.Definition(conv.Args[0])
	call, ok := ast.Unparen(made).(*ast.CallExpr)
	if !ok || !goq.Marshals(b.info, call) {
		return nil, at
	}
	return goq.Literal(b.onlyValue(call.Args[0])), there
}

// isErrorEntry reports whether an entry of a map or struct is a text that is named after an error.
func (b *builder) isErrorEntry(kv *ast.KeyValueExpr) bool {
	return lexicon.ErrorEntry.MatchString(goq.EntryName(b.info, kv.Key)) && goq.IsString(b.info.TypeOf(kv.Value))
}
