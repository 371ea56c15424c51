package bounds

import (
	"go/ast"
	"go/token"
	"go/types"
	"unicode/utf8"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// built returns the size of what is written to a strings.Builder or bytes.Buffer in its function.
func (m *measure) built(v values.Value, e ast.Expr, unbounded Size) (total Size) {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return unbounded
	}
	obj, ok := m.info.Uses[id].(*types.Var)
	fn := m.handlers.Innermost(id)
	if !ok || fn == nil || obj.Kind() != types.LocalVar || goq.IsGlobal(obj) {
		return unbounded
	}
	m.findLimits(values.Value{Expr: id, Scope: v.Scope}, obj)
	ast.Inspect(goq.Body(m.handlers.Result.Around(fn)), func(n ast.Node) bool {
		if use, ok := n.(*ast.CallExpr); ok && total.Unbounded == "" {
			total = total.plus(m.written(v, use, obj, unbounded))
		}
		return true
	})
	return total.plus(m.ended(obj))
}

// written returns the size of what a call writes to a builder.
func (m *measure) written(v values.Value, call *ast.CallExpr, obj *types.Var, unbounded Size) (s Size) {
	fn := goq.Called(m.info, call)
	self := values.Value{Expr: ast.NewIdent(obj.Name()), Scope: v.Scope}
	switch {
	case m.isVar(receiver(call), obj):
		s = m.method(v, call)
	case len(call.Args) > 0 && m.isVar(call.Args[0], obj):
		switch {
		case named(fn, "fmt.Fprintf"):
			s = m.format(v, call, call.Args[1], call.Args[2:])
		case named(fn, "fmt.Fprint", "fmt.Fprintln"):
			s = m.printed(m.all(v, call.Args[1:]))
		case named(fn, "io.WriteString"):
			s = m.text(m.at(v, call.Args[1]))
		default:
			return unbounded
		}
	default:
		for _, arg := range call.Args {
			if m.isVar(arg, obj) {
				return unbounded
			}
		}
		return Size{}
	}
	return s.times(m.repeats(call, obj, self), unbounded.Unbounded)
}

// method returns the size of what a method of a builder writes to it.
func (m *measure) method(v values.Value, call *ast.CallExpr) Size {
	sel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	switch name := sel.Sel.Name; name {
	case "WriteString", "Write":
		return m.text(m.at(v, call.Args[0]))
	case "WriteByte":
		return Size{Bytes: 1}
	case "WriteRune":
		return Size{Bytes: utf8.UTFMax}
	case "ReadFrom":
		return Size{Unbounded: types.ExprString(call.Args[0])}
	}
	return Size{}
}

// isVar reports whether an expression is a variable or its address.
func (m *measure) isVar(e ast.Expr, obj *types.Var) bool {
	if e == nil {
		return false
	}
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	id, ok := e.(*ast.Ident)
	return ok && m.info.Uses[id] == obj
}
