package values

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// received follows what is received from a channel to what is sent to it. It must be a local variable or a field, of
// which all is known.
func (w *walk) received(v Value, channel ast.Expr) bool {
	if field := goq.FieldOf(w.info, channel); field != nil {
		if !w.knowsChannel(field) {
			return false
		}
		return w.sent(v, w.index.Assigned(field).Sends)
	}
	a := w.Assigned(channel)
	if a == nil || len(a.Values) != 1 || a.Escapes || goq.Global(w.info, channel) != nil || !w.makes(a.Values[0].Expr) {
		return false
	}
	return w.sent(v, a.Sends)
}

// sent follows the values that are sent to a channel.
func (w *walk) sent(v Value, values []ast.Expr) bool {
	for _, e := range values {
		w.inner(v, e)
	}
	return len(values) > 0
}

// makes reports whether an expression makes something new.
func (t *Tracer) makes(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && goq.IsBuiltin(t.info, call, "make")
}

// knowsChannel reports whether the package has all that is sent to the channel in a field: no other package can see the
// field, each channel is made for it, and nothing else holds it.
func (t *Tracer) knowsChannel(field *types.Var) bool {
	if field.Exported() || field.Pkg() != t.pkg || t.index.Assigned(field) == nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	known, ok := t.channels[field]
	if !ok {
		known = true
		for _, file := range t.index.Files {
			known = known && t.onlySends(file, field)
		}
		t.channels[field] = known
	}
	return known
}

// onlySends reports whether a file uses the channel in a field for nothing but to send, to receive and to close it.
func (t *Tracer) onlySends(file *ast.File, field *types.Var) bool {
	plain := make(map[ast.Expr]bool)
	known := true
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			plain[ast.Unparen(n.Chan)] = true
		case *ast.UnaryExpr:
			plain[ast.Unparen(n.X)] = n.Op == token.ARROW
		case *ast.RangeStmt:
			plain[ast.Unparen(n.X)] = true
		case *ast.CallExpr:
			for _, arg := range n.Args {
				plain[ast.Unparen(arg)] = t.info.Types[n.Fun].IsBuiltin()
			}
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				plain[ast.Unparen(to)] = len(n.Lhs) == len(n.Rhs) && t.makes(n.Rhs[i])
			}
		case *ast.CompositeLit:
			known = known && t.fillsWithNew(n, field)
		case *ast.SelectorExpr:
			known = known && (goq.FieldOf(t.info, n) != field || plain[n])
		}
		return known
	})
	return known
}

// fillsWithNew reports whether a literal makes a channel for a field, or does not have it.
func (t *Tracer) fillsWithNew(lit *ast.CompositeLit, field *types.Var) bool {
	st, ok := goq.Deref(t.info.TypeOf(lit)).Underlying().(*types.Struct)
	if !ok {
		return true
	}
	for i := range st.NumFields() {
		if st.Field(i).Origin() == field {
			value := Field(t.info, lit, field.Name())
			return value == nil || t.info.Types[value].IsNil() || t.makes(value)
		}
	}
	return true
}
