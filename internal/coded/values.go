package coded

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Leaf is one of the values that an expression can have.
type Leaf struct {
	Expr  ast.Expr
	Value constant.Value // nil if it is not constant
	Const *types.Const   // the constant that Expr names, or nil

	Computed string // how the value is computed at run time; empty if it is constant or not known
}

// Values returns the values that an expression at a site can have. It follows variables, conversions, arithmetic and
// functions of the package. Values that are not known are left out, including those of parameters, which are parts of
// the calls.
func (r *Result) Values(site *Site, e ast.Expr) []Leaf {
	return (&tracer{r.knowledge, make(map[ast.Expr]bool)}).values(e, 0)
}

// Sources returns the expressions that a local variable is assigned, and the writes to its elements. The source of any
// other expression is the expression itself, and so is that of a variable whose assignments are not all known.
func (r *Result) Sources(site *Site, e ast.Expr) (sources []ast.Expr, writes []flow.Write) {
	e = ast.Unparen(e)
	id, ok := e.(*ast.Ident)
	if !ok || site.Func == nil {
		return []ast.Expr{e}, nil
	}
	v, _ := r.pass.TypesInfo.Uses[id].(*types.Var)
	a := r.Assigned(v)
	if v == nil || a == nil || a.Opaque || goq.IsGlobal(v) {
		return []ast.Expr{e}, nil
	}
	for _, src := range a.Values {
		if _, isTuple := r.pass.TypesInfo.TypeOf(src.Expr).(*types.Tuple); isTuple {
			return []ast.Expr{e}, a.Writes
		}
		sources = append(sources, src.Expr)
	}
	return sources, a.Writes
}

// tracer follows one expression backwards.
type tracer struct {
	knowledge
	seen map[ast.Expr]bool // each expression is followed once, because variables can depend on themselves
}

// values returns the values of an expression, or of one of its results if it is a call.
func (t *tracer) values(e ast.Expr, index int) []Leaf {
	info := t.pass.TypesInfo
	e = goq.Unconverted(info, e)
	if t.seen[e] {
		return nil
	}
	t.seen[e] = true
	if v := info.Types[e].Value; v != nil {
		return []Leaf{{Expr: e, Value: v, Const: goq.ConstOf(info, e)}}
	}
	switch e := e.(type) {
	case *ast.Ident:
		return t.variable(e)
	case *ast.CallExpr:
		return t.result(e, index)
	case *ast.BinaryExpr:
		return t.operation(e)
	}
	return nil
}

// variable returns the values of a variable.
func (t *tracer) variable(id *ast.Ident) (leaves []Leaf) {
	v, ok := t.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Pkg() != t.pass.Pkg {
		return nil
	}
	if goq.IsGlobal(v) {
		if init := t.Initial(v); init != nil {
			return t.values(init, 0)
		}
		return nil
	}
	a := t.Assigned(v)
	if a == nil || a.Opaque {
		return nil
	}
	for _, src := range a.Values {
		leaves = append(leaves, t.values(src.Expr, src.Index)...)
	}
	return leaves
}

// result returns the values of one result of a call.
func (t *tracer) result(call *ast.CallExpr, index int) (leaves []Leaf) {
	fn, decl := t.Callee(call)
	if decl == nil {
		if how := computing(t.pass.TypesInfo, call); how != "" {
			return []Leaf{{Expr: call, Computed: how}}
		}
		return nil
	}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == fn.Signature().Results().Len() && index < len(ret.Results) {
			leaves = append(leaves, t.values(ret.Results[index], 0)...)
		}
	})
	return leaves
}

// computing returns how a call computes a string at run time, or "" if it does not.
func computing(info *types.Info, call *ast.CallExpr) string {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	if fn == nil {
		return ""
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if ok && fn.Name() == "Error" && goq.IsError(info.TypeOf(sel.X)) {
		return "the text of an error"
	}
	if fn.Pkg() == nil {
		return ""
	}
	builds := fn.Signature().Recv() == nil && slices.Contains([]string{"fmt", "strings", "strconv"}, fn.Pkg().Path())
	if builds || goq.IsFunc(fn, "net/http", "StatusText") {
		return fn.Pkg().Name() + "." + fn.Name()
	}
	return ""
}

// operation returns the value of arithmetic with known integers. A sum of strings is computed.
func (t *tracer) operation(e *ast.BinaryExpr) []Leaf {
	if t.isText(e) {
		return []Leaf{{Expr: e, Computed: "a sum of strings"}}
	}
	x, y := t.values(e.X, 0), t.values(e.Y, 0)
	if !isInteger(x) || !isInteger(y) {
		return nil
	}
	switch e.Op {
	case token.ADD, token.SUB, token.MUL, token.OR, token.AND:
		return []Leaf{{Expr: e, Value: constant.BinaryOp(x[0].Value, e.Op, y[0].Value)}}
	}
	return nil
}

// isInteger reports whether there is only one value, and it is a constant integer.
func isInteger(leaves []Leaf) bool {
	return len(leaves) == 1 && leaves[0].Value != nil && leaves[0].Value.Kind() == constant.Int
}
