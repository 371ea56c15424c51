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
	Const *types.Const   // the constant by whose name it stands there, or nil

	// Computed says how a value is put together at run time; "" if it is constant, or unknown.
	Computed string
}

// Values returns the values that an expression at a site can have, as far as they can be seen: through variables,
// conversions, arithmetic, and functions of the package. What can't be seen is left out; parameters belong to it,
// because their values are judged at the calls.
func (r *Result) Values(site *Site, e ast.Expr) []Leaf {
	return (&tracer{r.knowledge, make(map[ast.Expr]bool)}).values(e, 0)
}

// Sources returns the expressions that a local variable is given, and what is put into its elements. An expression
// that is no variable is its own source; so is a variable of which not everything can be seen.
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
	seen map[ast.Expr]bool // each expression is followed once, or loops would have no end
}

func (b *tracer) values(e ast.Expr, index int) []Leaf {
	info := b.pass.TypesInfo
	e = goq.Unconverted(info, e)
	if b.seen[e] {
		return nil
	}
	b.seen[e] = true
	if v := info.Types[e].Value; v != nil {
		return []Leaf{{Expr: e, Value: v, Const: goq.ConstOf(info, e)}}
	}
	switch e := e.(type) {
	case *ast.Ident:
		return b.variable(e)
	case *ast.CallExpr:
		return b.result(e, index)
	case *ast.BinaryExpr:
		return b.operation(e)
	}
	return nil
}

func (b *tracer) variable(id *ast.Ident) (leaves []Leaf) {
	v, ok := b.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Pkg() != b.pass.Pkg {
		return nil
	}
	if goq.IsGlobal(v) {
		if init := b.Initial(v); init != nil {
			return b.values(init, 0)
		}
		return nil
	}
	a := b.Assigned(v)
	if a == nil || a.Opaque {
		return nil
	}
	for _, src := range a.Values {
		leaves = append(leaves, b.values(src.Expr, src.Index)...)
	}
	return leaves
}

// result returns the values that a call can give.
func (b *tracer) result(call *ast.CallExpr, index int) (leaves []Leaf) {
	fn, decl := b.Callee(call)
	if decl == nil {
		if how := computing(b.pass.TypesInfo, call); how != "" {
			return []Leaf{{Expr: call, Computed: how}}
		}
		return nil
	}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == fn.Signature().Results().Len() && index < len(ret.Results) {
			leaves = append(leaves, b.values(ret.Results[index], 0)...)
		}
	})
	return leaves
}

// computing says of a call that it puts a text together at run time, or "".
func computing(info *types.Info, call *ast.CallExpr) string {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	if fn == nil {
		return ""
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && fn.Name() == "Error" && goq.IsError(info.TypeOf(sel.X)) {
		return "the text of an error"
	}
	if fn.Pkg() == nil {
		return ""
	}
	if fn.Signature().Recv() == nil && slices.Contains([]string{"fmt", "strings", "strconv"}, fn.Pkg().Path()) || fn.FullName() == "net/http.StatusText" {
		return fn.Pkg().Name() + "." + fn.Name()
	}
	return ""
}

// operation returns the value of arithmetic with values that can be seen. A sum of texts is computed.
func (b *tracer) operation(e *ast.BinaryExpr) []Leaf {
	if b.isText(e) {
		return []Leaf{{Expr: e, Computed: "a sum of strings"}}
	}
	x, y := b.values(e.X, 0), b.values(e.Y, 0)
	if len(x) != 1 || len(y) != 1 || x[0].Value == nil || y[0].Value == nil || x[0].Value.Kind() != constant.Int || y[0].Value.Kind() != constant.Int {
		return nil
	}
	switch e.Op {
	case token.ADD, token.SUB, token.MUL, token.OR, token.AND:
		return []Leaf{{Expr: e, Value: constant.BinaryOp(x[0].Value, e.Op, y[0].Value)}}
	}
	return nil
}
