package bounds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"unicode/utf8"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// guarded returns the size of a variable or field that follows from the statements before and around its use: the
// conditions under which it is reached, and the last assignment. ok is false if they say nothing.
func (m *measure) guarded(v values.Value) (s Size, ok bool) {
	at := ast.Node(v.Expr)
	for fn := m.handlers.Innermost(at); fn != nil; fn = m.handlers.Within[fn] {
		if s, ok, done := m.guardedIn(fn, at, v); done {
			return s, ok
		}
		if at = fn; !m.keeps(fn, v.Expr) {
			break
		}
	}
	return Size{}, false
}

// keeps reports whether a function literal and the statements after it assign nothing to an expression that is used in
// the literal.
func (m *measure) keeps(lit ast.Node, e ast.Expr) bool {
	outer := m.handlers.Within[lit]
	if outer == nil || m.assigns(goq.Body(lit), e) {
		return false
	}
	kept := true
	ast.Inspect(goq.Body(outer), func(n ast.Node) bool {
		if stmt, ok := n.(*ast.AssignStmt); ok && stmt.Pos() > lit.End() {
			kept = kept && !m.assigns(stmt, e)
		}
		return kept
	})
	return kept
}

// guardedIn is guarded for the statements of one function around a node. done is false if they do not even assign to
// the value, so that the function around this one may tell.
func (m *measure) guardedIn(fn, at ast.Node, v values.Value) (s Size, ok, done bool) {
	path := goq.Path(goq.Body(fn), at)
	changed := false // inside a loop that assigns to it after the use
	for i := len(path) - 2; i >= 0; i-- {
		child := path[i+1]
		switch n := path[i].(type) {
		case *ast.IfStmt:
			if child == n.Body || child == n.Else {
				s, ok = m.proved(v, n.Cond, child == n.Body)
			}
		case *ast.BlockStmt:
			s, ok, changed = m.before(v, n.List, child)
		case *ast.CaseClause:
			if s, ok = m.cased(v, n, path[max(0, i-2)]); !ok {
				s, ok, changed = m.before(v, n.Body, child)
			}
		case *ast.CommClause:
			s, ok, changed = m.before(v, n.Body, child)
		case *ast.ForStmt, *ast.RangeStmt:
			changed = m.assigns(n, v.Expr)
		}
		if ok || changed {
			return s, ok, true
		}
	}
	return Size{}, false, false
}

// cased returns what follows from the clause of a switch around a use: the constants of the case, its condition, or
// that the conditions of the clauses before it are false.
func (m *measure) cased(v values.Value, clause *ast.CaseClause, around ast.Node) (s Size, ok bool) {
	sw, isSwitch := around.(*ast.SwitchStmt)
	if !isSwitch || goq.FallsInto(sw, clause) {
		return Size{}, false
	}
	if sw.Tag != nil {
		if !same(sw.Tag, v.Expr) || len(clause.List) == 0 {
			return Size{}, false
		}
		return m.sumOfCases(v, clause)
	}
	if len(clause.List) == 1 {
		if s, ok := m.proved(v, clause.List[0], true); ok {
			return s, true
		}
	}
	for _, c := range sw.Body.List {
		earlier := c.(*ast.CaseClause)
		if earlier == clause {
			if len(clause.List) > 0 {
				break
			}
			continue // default comes after all others
		}
		for _, cond := range earlier.List {
			if s, ok := m.proved(v, cond, false); ok {
				return s, true
			}
		}
	}
	return Size{}, false
}

// sumOfCases returns the size of the longest constant of a case.
func (m *measure) sumOfCases(v values.Value, clause *ast.CaseClause) (longest Size, ok bool) {
	for _, e := range clause.List {
		longest = longest.or(m.text(m.at(v, e)))
	}
	return longest, longest.Unbounded == ""
}

// before returns what follows from the statements of a block before the one that contains the use. changed is true if
// one of them may assign to it in a way that says nothing.
func (m *measure) before(v values.Value, list []ast.Stmt, use ast.Node) (s Size, ok, changed bool) {
	at := slices.IndexFunc(list, func(stmt ast.Stmt) bool { return stmt == use })
	for i := at - 1; i >= 0; i-- {
		switch n := list[i].(type) {
		case *ast.IfStmt:
			if s, ok := m.passed(v, n); ok {
				return s, true, false
			}
		case *ast.ForStmt:
			if s, ok := m.looped(v, n); ok {
				return s, true, false
			}
		case *ast.SwitchStmt:
			if s, ok := m.switched(v, n); ok {
				return s, true, false
			}
		case *ast.RangeStmt:
			if k, ok := m.returned(n, v.Expr); ok {
				return Size{Bytes: k * utf8.UTFMax}, true, false
			}
		case *ast.AssignStmt:
			if s, ok := m.assigned(v, n); ok {
				return s, true, false
			}
		}
		if m.assigns(list[i], v.Expr) {
			return Size{}, false, true
		}
	}
	return Size{}, false, false
}

// looped returns what follows from a loop before the use: that its condition is false, if nothing else ends it.
func (m *measure) looped(v values.Value, loop *ast.ForStmt) (Size, bool) {
	breaks := goq.Contains(loop.Body, func(n ast.Node) bool {
		branch, ok := n.(*ast.BranchStmt)
		return ok && (branch.Tok == token.BREAK || branch.Tok == token.GOTO)
	})
	if loop.Cond == nil || breaks {
		return Size{}, false
	}
	return m.proved(v, loop.Cond, false)
}

// switched returns what follows from a switch over the value before the use: in each clause it is a constant, or is
// assigned a text with a bound, or the clause leaves the block.
func (m *measure) switched(v values.Value, sw *ast.SwitchStmt) (longest Size, ok bool) {
	if sw.Tag == nil || !same(sw.Tag, v.Expr) {
		return Size{}, false
	}
	hasDefault := false
	for _, stmt := range sw.Body.List {
		clause := stmt.(*ast.CaseClause)
		hasDefault = hasDefault || clause.List == nil
		if goq.Leaves(m.pass.TypesInfo, clause.Body) {
			continue
		}
		s, known := m.lastAssigned(v, clause.Body)
		if !known && len(clause.List) > 0 && !m.assigns(clause, v.Expr) {
			s, known = m.sumOfCases(v, clause)
		}
		if !known || s.Unbounded != "" {
			return Size{}, false
		}
		longest = longest.or(s)
	}
	return longest, hasDefault
}

// lastAssigned returns the size of what the last statement of a list assigns to an expression.
func (m *measure) lastAssigned(v values.Value, list []ast.Stmt) (Size, bool) {
	if len(list) == 0 {
		return Size{}, false
	}
	assign, ok := list[len(list)-1].(*ast.AssignStmt)
	if !ok {
		return Size{}, false
	}
	return m.assigned(v, assign)
}

// passed returns what follows from an if statement before the use: that its condition is false, if its body leaves the
// block, or that the text was cut.
func (m *measure) passed(v values.Value, n *ast.IfStmt) (Size, bool) {
	if n.Else != nil {
		return Size{}, false
	}
	s, ok := m.proved(v, n.Cond, false)
	if !ok {
		return Size{}, false
	}
	if goq.Leaves(m.pass.TypesInfo, n.Body.List) {
		return s, true
	}
	for _, stmt := range slices.Backward(n.Body.List) {
		if assign, isAssign := stmt.(*ast.AssignStmt); isAssign {
			if cut, ok := m.assigned(v, assign); ok {
				return s.or(cut), true
			}
		}
		if m.assigns(stmt, v.Expr) {
			return Size{}, false
		}
	}
	return Size{}, false
}

// returned returns the number of letters after which a loop over a text returns: if n == 50 { return s[:i] }.
func (m *measure) returned(loop *ast.RangeStmt, e ast.Expr) (n int, ok bool) {
	if !same(loop.X, e) {
		return 0, false
	}
	for _, stmt := range loop.Body.List {
		guard, isIf := stmt.(*ast.IfStmt)
		if !isIf || !goq.Leaves(m.pass.TypesInfo, guard.Body.List) {
			continue
		}
		if _, isReturn := guard.Body.List[len(guard.Body.List)-1].(*ast.ReturnStmt); !isReturn {
			continue
		}
		if cmp, isBinary := ast.Unparen(guard.Cond).(*ast.BinaryExpr); isBinary &&
			(cmp.Op == token.EQL || cmp.Op == token.GEQ || cmp.Op == token.GTR) {
			if k, known := m.most(values.Value{Expr: cmp.Y}); known {
				return k + 1, true
			}
		}
	}
	return 0, false
}

// assigned returns the size of what a statement assigns to an expression. ok is false if it assigns something else.
func (m *measure) assigned(v values.Value, n *ast.AssignStmt) (Size, bool) {
	for i, l := range n.Lhs {
		if !same(l, v.Expr) {
			continue
		}
		switch {
		case n.Tok != token.ASSIGN && n.Tok != token.DEFINE:
			if n.Tok != token.ADD_ASSIGN {
				return Size{}, false
			}
			return m.text(m.at(v, l)).plus(m.text(m.at(v, n.Rhs[0]))), true
		case len(n.Lhs) == len(n.Rhs):
			return m.text(m.at(v, n.Rhs[i])), true
		}
		return m.text(values.Value{Expr: n.Rhs[0], Index: i, Scope: v.Scope}), true
	}
	return Size{}, false
}

// assigns reports whether a statement assigns to an expression, or to what it is a part of, or takes its address.
func (m *measure) assigns(n ast.Node, e ast.Expr) bool {
	root := rootOf(e)
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || same(l, e) || same(l, root)
			}
		case *ast.RangeStmt:
			found = found || n.Key != nil && same(n.Key, root) || n.Value != nil && same(n.Value, root)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && same(rootOf(n.X), root)
		}
		return !found
	})
	return found
}

// rootOf returns x of x.f.g and x[i].
func rootOf(e ast.Expr) ast.Expr {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		default:
			return e
		}
	}
}

// proved returns the size of an expression that follows from the value of a condition.
func (m *measure) proved(v values.Value, cond ast.Expr, holds bool) (s Size, ok bool) {
	switch c := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return m.proved(v, c.X, !holds && c.Op == token.NOT)
	case *ast.BinaryExpr:
		switch c.Op {
		case token.LAND, token.LOR:
			x, okX := m.proved(v, c.X, holds)
			y, okY := m.proved(v, c.Y, holds)
			if both := holds == (c.Op == token.LAND); both && okX {
				return x, true
			} else if both {
				return y, okY
			}
			return x.or(y), okX && okY
		}
		return m.compared(v, c, holds)
	case *ast.CallExpr:
		if fn := typeutil.Callee(m.info, c); holds && named(fn, "slices.Contains") && len(c.Args) == 2 &&
			same(c.Args[1], v.Expr) {
			return m.oneOf(m.at(v, c.Args[0]), false)
		}
	case *ast.IndexExpr: // known[name], a map of booleans
		if holds && same(c.Index, v.Expr) {
			return m.oneOf(m.at(v, c.X), true)
		}
	case *ast.Ident: // _, ok := known[name]
		if holds {
			return m.found(v, c)
		}
	}
	return Size{}, false
}

// found returns the size of the key of a map in which it was found.
func (m *measure) found(v values.Value, ok *ast.Ident) (Size, bool) {
	a := m.tracer.Assigned(ok)
	if a == nil {
		return Size{}, false
	}
	for _, src := range a.Values {
		ix, isIndex := ast.Unparen(src.Expr).(*ast.IndexExpr)
		if !isIndex || src.Index != 1 || !same(ix.Index, v.Expr) {
			return Size{}, false
		}
		if s, known := m.oneOf(m.at(v, ix.X), true); !known || len(a.Values) == 1 {
			return s, known
		}
	}
	return Size{}, false
}

// oneOf returns the size of the longest key or element of a table of the package.
func (m *measure) oneOf(table values.Value, keys bool) (longest Size, ok bool) {
	for _, from := range m.tracer.From(table) {
		lit, isLit := from.Expr.(*ast.CompositeLit)
		if !isLit {
			return Size{}, false
		}
		for i, e := range goq.Elements(lit) {
			if kv, isPair := lit.Elts[i].(*ast.KeyValueExpr); isPair && keys {
				e = kv.Key
			}
			longest = longest.or(m.text(values.Value{Expr: e, Scope: from.Scope}))
		}
	}
	return longest, longest.Unbounded == "" && longest.Bytes > 0
}

// compared returns the size of a text that follows from a comparison of its length, or of itself.
func (m *measure) compared(v values.Value, c *ast.BinaryExpr, holds bool) (Size, bool) {
	x, op, y := ast.Unparen(c.X), c.Op, ast.Unparen(c.Y)
	if !holds {
		op = negated[op]
	}
	if m.info.Types[x].Value != nil || same(y, v.Expr) { // 300 >= len(s)
		x, op, y = y, mirrored[op], x
	}
	if same(x, v.Expr) && op == token.EQL {
		s := m.text(m.at(v, y))
		return s, s.Unbounded == ""
	}
	factor := m.lengthOf(v, x)
	if factor == 0 || op != token.LSS && op != token.LEQ && op != token.EQL {
		return Size{}, false
	}
	n, ok := m.most(m.at(v, y))
	return Size{Bytes: min(n*factor, huge)}, ok
}

var negated = map[token.Token]token.Token{
	token.LSS: token.GEQ, token.LEQ: token.GTR, token.GTR: token.LEQ, token.GEQ: token.LSS,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
}

var mirrored = map[token.Token]token.Token{
	token.LSS: token.GTR, token.LEQ: token.GEQ, token.GTR: token.LSS, token.GEQ: token.LEQ,
	token.EQL: token.EQL, token.NEQ: token.NEQ,
}

// lengthOf returns how many bytes an expression counts as one, if it is the length of the value; else 0: 1 for len(s),
// 4 for the number of its letters.
func (m *measure) lengthOf(v values.Value, e ast.Expr) int {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		if id, isIdent := e.(*ast.Ident); isIdent { // n := len(s)
			if a := m.tracer.Assigned(id); a != nil && len(a.Values) == 1 && !a.Opaque {
				if made, isCall := ast.Unparen(a.Values[0].Expr).(*ast.CallExpr); isCall {
					return m.lengthOf(v, made)
				}
			}
		}
		return 0
	}
	callee, arg := typeutil.Callee(m.info, call), ast.Unparen(call.Args[0])
	switch {
	case named(callee, "unicode/utf8.RuneCountInString"):
		if same(arg, v.Expr) {
			return utf8.UTFMax
		}
	case callee == types.Universe.Lookup("len"):
		if same(arg, v.Expr) {
			if isRunes(m.info.TypeOf(arg)) {
				return utf8.UTFMax
			}
			return 1
		}
		if id, ok := arg.(*ast.Ident); ok { // runes := []rune(s)
			if a := m.tracer.Assigned(id); a != nil && len(a.Values) > 0 {
				arg = ast.Unparen(a.Values[0].Expr)
			}
		}
		if conv, ok := arg.(*ast.CallExpr); ok && m.info.Types[conv.Fun].IsType() && same(conv.Args[0], v.Expr) {
			if isRunes(m.info.TypeOf(conv)) {
				return utf8.UTFMax
			}
			return 1
		}
	}
	return 0
}

// isRunes reports whether a type is a list of runes.
func isRunes(t types.Type) bool {
	return t.Underlying().String() == "[]rune" || t.Underlying().String() == "[]int32"
}
