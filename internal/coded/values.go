package coded

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

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
	r.mu.Lock()
	defer r.mu.Unlock()
	return (&tracer{r.b, make(map[ast.Expr]bool)}).values(site.Func, e, 0)
}

// Sources returns the expressions that a local variable is given, and what is put into its elements. An expression
// that is no variable is its own source; so is a variable of which not everything can be seen.
func (r *Result) Sources(site *Site, e ast.Expr) (sources []ast.Expr, writes []Write) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e = ast.Unparen(e)
	id, ok := e.(*ast.Ident)
	if !ok || site.Func == nil {
		return []ast.Expr{e}, nil
	}
	v, _ := r.b.pass.TypesInfo.Uses[id].(*types.Var)
	a := r.b.assignmentsIn(r.b.outer(site.Func))[v]
	if v == nil || a == nil || a.opaque {
		return []ast.Expr{e}, nil
	}
	for _, val := range a.values {
		if _, isTuple := r.b.pass.TypesInfo.TypeOf(val.expr).(*types.Tuple); isTuple {
			return []ast.Expr{e}, a.writes
		}
		sources = append(sources, val.expr)
	}
	return sources, a.writes
}

// tracer follows one expression backwards.
type tracer struct {
	*builder
	seen map[ast.Expr]bool // each expression is followed once, or loops would have no end
}

func (b *tracer) values(fn ast.Node, e ast.Expr, index int) []Leaf {
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
		return b.variable(fn, e)
	case *ast.CallExpr:
		return b.result(e, index)
	case *ast.BinaryExpr:
		return b.operation(fn, e)
	}
	return nil
}

func (b *tracer) variable(fn ast.Node, id *ast.Ident) (leaves []Leaf) {
	v, ok := b.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Pkg() != b.pass.Pkg {
		return nil
	}
	if v.Parent() == b.pass.Pkg.Scope() {
		if init := b.global(v); init != nil {
			return b.values(nil, init, 0)
		}
		return nil
	}
	if fn == nil {
		return nil
	}
	a := b.assignmentsIn(b.outer(fn))[v]
	if a == nil || a.opaque {
		return nil
	}
	for _, val := range a.values {
		leaves = append(leaves, b.values(fn, val.expr, val.index)...)
	}
	return leaves
}

// global returns the value of a package-level variable that nothing assigns to.
func (b *builder) global(v *types.Var) ast.Expr {
	if b.globals == nil {
		b.globals = make(map[*types.Var]ast.Expr)
		for _, init := range b.pass.TypesInfo.InitOrder {
			if len(init.Lhs) == 1 {
				b.globals[init.Lhs[0]] = init.Rhs
			}
		}
		for _, decl := range b.found.Decls {
			for v, a := range b.assignmentsIn(decl) {
				if isChanged(a) {
					delete(b.globals, v)
				}
			}
		}
	}
	return b.globals[v]
}

// result returns the values that a call can give.
func (b *tracer) result(call *ast.CallExpr, index int) (leaves []Leaf) {
	fn, decl := b.callee(call)
	if decl == nil {
		if how := computing(b.pass.TypesInfo, call); how != "" {
			return []Leaf{{Expr: call, Computed: how}}
		}
		return nil
	}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == fn.Signature().Results().Len() && index < len(ret.Results) {
			leaves = append(leaves, b.values(decl, ret.Results[index], 0)...)
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
func (b *tracer) operation(fn ast.Node, e *ast.BinaryExpr) []Leaf {
	if b.isText(e) {
		return []Leaf{{Expr: e, Computed: "a sum of strings"}}
	}
	x, y := b.values(fn, e.X, 0), b.values(fn, e.Y, 0)
	if len(x) != 1 || len(y) != 1 || x[0].Value == nil || y[0].Value == nil || x[0].Value.Kind() != constant.Int || y[0].Value.Kind() != constant.Int {
		return nil
	}
	switch e.Op {
	case token.ADD, token.SUB, token.MUL, token.OR, token.AND:
		return []Leaf{{Expr: e, Value: constant.BinaryOp(x[0].Value, e.Op, y[0].Value)}}
	}
	return nil
}
