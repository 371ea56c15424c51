package coded

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// Leaf is one of the values that an expression can have.
type Leaf struct {
	Expr  ast.Expr
	Value constant.Value // nil if it is not constant
	Const *types.Const   // the constant that Expr names, or nil

	Computed string // how the value is computed at run time; empty if it is constant or not known
}

// Values returns the values that an expression can have. It follows variables, fields, tables, conversions, arithmetic
// and functions of the package. Values that are not known are left out, including those of parameters, which are parts
// of the calls.
func (k knowledge) Values(e ast.Expr) (leaves []Leaf) {
	for _, v := range k.Tracer.Of(e) {
		leaves = append(leaves, k.leaf(v, nil)...)
	}
	return leaves
}

// PartValues returns the values of a part of a site.
func (k knowledge) PartValues(p Part) []Leaf {
	if p.Text != "" {
		return []Leaf{{Expr: p.Expr, Value: constant.MakeString(p.Text)}}
	}
	return k.Values(p.Expr)
}

// leaf returns the value of an expression that is not followed further. within are the operations that it is part of.
func (k knowledge) leaf(v values.Value, within []ast.Expr) []Leaf {
	info := k.pass.TypesInfo
	if v.Expr == nil {
		return nil
	}
	if value := info.Types[v.Expr].Value; value != nil {
		e := goq.Unconverted(info, v.Expr)
		return []Leaf{{Expr: e, Value: value, Const: goq.ConstOf(info, e)}}
	}
	switch e := v.Expr.(type) {
	case *ast.CallExpr:
		if how := computing(info, e); how != "" && k.varies(v, e, within) {
			return []Leaf{{Expr: e, Computed: how}}
		}
	case *ast.BinaryExpr:
		return k.operation(v, e, within)
	}
	return nil
}

// computing returns how a call computes a string at run time, or "" if it does not.
func computing(info *types.Info, call *ast.CallExpr) string {
	fn := goq.Called(info, call)
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

// varies reports whether what a call returns is not one of a few codes. What only changes the letters of a text, as
// strings.ToUpper does, returns a code if it is given one: a constant, a parameter, or what is called a code.
func (k knowledge) varies(v values.Value, call *ast.CallExpr, within []ast.Expr) bool {
	fn := goq.Called(k.pass.TypesInfo, call)
	if !goq.IsFunc(fn, "strings", "Clone", "ToLower", "ToUpper", "TrimSpace", "Trim", "TrimLeft", "TrimRight",
		"TrimPrefix", "TrimSuffix", "Replace", "ReplaceAll", "Cut", "CutPrefix", "CutSuffix") {
		return true
	}
	if slices.Contains(within, ast.Expr(call)) || len(within) >= deepest {
		return false
	}
	within = append(slices.Clip(within), call)
	return slices.ContainsFunc(k.operand(v, call.Args[0], within), func(l Leaf) bool {
		if inner, isCall := l.Expr.(*ast.CallExpr); isCall && l.Computed == "" && computing(k.pass.TypesInfo, inner) != "" {
			return false // its argument has been judged
		}
		obj := goq.VarOf(k.pass.TypesInfo, l.Expr)
		isParam := obj != nil && obj.Kind() == types.ParamVar
		name := goq.ValueName(l.Expr)
		return l.Expr != nil && l.Value == nil && !isParam && !lexicon.IsCodeKey(name) && !lexicon.CodeType.MatchString(name)
	})
}

// deepest is how many operations can be within one another, if their value is to be known.
const deepest = 8

// operation returns the value of arithmetic with known integers. A sum of strings is computed. The value of an
// operation that depends on itself, as in n = n + 1, is not known.
func (k knowledge) operation(v values.Value, e *ast.BinaryExpr, within []ast.Expr) []Leaf {
	if k.isText(e) {
		return []Leaf{{Expr: e, Computed: "a sum of strings"}}
	}
	if slices.Contains(within, ast.Expr(e)) || len(within) >= deepest {
		return nil
	}
	within = append(slices.Clip(within), e)
	x, y := k.operand(v, e.X, within), k.operand(v, e.Y, within)
	if !isInteger(x) || !isInteger(y) {
		return nil
	}
	switch e.Op {
	case token.ADD, token.SUB, token.MUL, token.OR, token.AND:
		return []Leaf{{Expr: e, Value: constant.BinaryOp(x[0].Value, e.Op, y[0].Value)}}
	}
	return nil
}

// operand returns the values of an operand, with one that has no value for each that is not known.
func (k knowledge) operand(v values.Value, e ast.Expr, within []ast.Expr) (leaves []Leaf) {
	for _, o := range k.Tracer.From(values.Value{Expr: e, Scope: v.Scope}) {
		found := k.leaf(o, within)
		if len(found) == 0 {
			found = []Leaf{{Expr: o.Expr}}
		}
		leaves = append(leaves, found...)
	}
	return leaves
}

// isInteger reports whether there is only one value, and it is a constant integer.
func isInteger(leaves []Leaf) bool {
	return len(leaves) == 1 && leaves[0].Value != nil && leaves[0].Value.Kind() == constant.Int
}
