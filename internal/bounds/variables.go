package bounds

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// variable returns the size of a variable: what the statements around its use prove, or else the longest text that it
// is assigned anywhere, with all that is added to it.
func (m *measure) variable(v values.Value, id *ast.Ident) Size {
	unbounded := Size{Unbounded: id.Name}
	obj, ok := m.info.ObjectOf(id).(*types.Var)
	if !ok {
		return unbounded
	}
	if m.adding[obj] || m.included[obj] {
		return Size{} // what it adds to itself is counted where it is added
	}
	if s, ok := m.guarded(v); ok {
		return s
	}
	if goq.IsGlobal(obj) && obj.Pkg() != m.pass.Pkg {
		return m.imported(id, unbounded)
	}
	a := m.handlers.Assigned(obj)
	if goq.IsGlobal(obj) || obj.Kind() == types.ParamVar || obj.Kind() == types.RecvVar || a == nil {
		return m.traced(v, unbounded)
	}
	if a.Escapes {
		return unbounded
	}
	m.adding[obj] = true
	defer delete(m.adding, obj)
	self := values.Value{Expr: id, Scope: v.Scope}
	m.findLimits(self, obj)
	var longest, added Size
	for _, src := range a.Values {
		if !m.reaches(src.Expr, id, obj) {
			continue
		}
		s := m.text(values.Value{Expr: src.Expr, Index: src.Index, Scope: v.Scope})
		if m.mentions(src.Expr, obj) {
			added = added.plus(s.times(m.repeats(src.Expr, obj, self), id.Name))
		} else {
			longest = longest.or(s)
		}
	}
	for _, n := range a.Added {
		if !m.reaches(n, id, obj) {
			continue
		}
		s := m.text(m.at(v, n.Rhs[0]))
		added = added.plus(s.times(m.repeats(n, obj, self), id.Name))
	}
	for _, w := range a.Writes {
		if !m.reaches(w.Value, id, obj) {
			continue
		}
		added = added.plus(m.text(m.at(v, w.Value)).times(m.repeats(w.Value, obj, self), id.Name))
	}
	if len(a.Ranges) > 0 {
		longest = longest.or(m.elements(v, obj, unbounded))
	}
	return longest.plus(added).plus(m.ended(obj))
}

// reaches reports whether an assignment can run before a use of the variable: it stands before it, or both are in one
// loop, or one is in a function literal.
func (m *measure) reaches(assignment, use ast.Node, obj *types.Var) bool {
	fn := m.handlers.Innermost(use)
	if obj.Kind() == types.ResultVar && use.Pos() == obj.Pos() {
		return true // a naked return uses it
	}
	if assignment.Pos() <= use.Pos() || fn == nil || m.handlers.Innermost(assignment) != fn {
		return true
	}
	for _, n := range goq.Path(goq.Body(fn), use) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if n.Pos() > obj.Pos() && assignment.End() <= n.End() {
				return true
			}
		}
	}
	return false
}

// elements returns the size of the longest element that a loop variable can hold.
func (m *measure) elements(v values.Value, obj *types.Var, unbounded Size) (longest Size) {
	for _, from := range m.tracer.From(v) {
		if from.Expr == v.Expr {
			return m.ranged(v, obj, unbounded)
		}
		longest = longest.or(m.text(from))
	}
	return longest
}

// ranged returns the size of a loop variable by what the loop runs over: an element is not longer than all together.
func (m *measure) ranged(v values.Value, obj *types.Var, unbounded Size) (longest Size) {
	for _, r := range m.handlers.Assigned(obj).Ranges {
		if _, isList := m.info.TypeOf(r.X).Underlying().(*types.Slice); !isList || r.Key {
			return unbounded
		}
		longest = longest.or(m.text(m.at(v, r.X)))
	}
	if longest.Unbounded != "" {
		return unbounded
	}
	return longest
}

// mentions reports whether an expression contains a variable.
func (m *measure) mentions(e ast.Expr, obj *types.Var) bool { return goq.Mentions(m.info, e, obj) }

// repeats returns how often a node runs, at most, for each declaration of a variable; -1 if that is not known.
func (m *measure) repeats(at ast.Node, obj *types.Var, v values.Value) int {
	fn := m.handlers.Innermost(at)
	if fn == nil {
		return 1
	}
	n := 1
	for _, outer := range goq.Path(goq.Body(fn), at) {
		if outer.Pos() <= obj.Pos() {
			continue
		}
		k := 1
		switch loop := outer.(type) {
		case *ast.RangeStmt:
			if k = m.turns(v, loop); k < 0 {
				k = m.endingItself(v, obj, loop, loop.Body)
			}
		case *ast.ForStmt:
			if k = m.counting(v, loop); k < 0 {
				k = m.endingItself(v, obj, loop, loop.Body)
			}
		}
		if k < 0 {
			return -1
		}
		n = min(n*k, huge)
	}
	return n
}

// endingItself returns how often a loop runs that ends at a condition in it, or -1: if a counter, or the length of the
// list that it fills, reaches a constant. If it is the length of the text, that is recorded, and one turn counts.
func (m *measure) endingItself(v values.Value, obj *types.Var, loop ast.Node, body *ast.BlockStmt) int {
	for _, stmt := range body.List {
		guard, isIf := stmt.(*ast.IfStmt)
		if !isIf || !goq.Leaves(m.pass.TypesInfo, guard.Body.List) || endsWithContinue(guard.Body.List) {
			continue
		}
		cmp, isBinary := ast.Unparen(guard.Cond).(*ast.BinaryExpr)
		if !isBinary || cmp.Op != token.EQL && cmp.Op != token.GTR && cmp.Op != token.GEQ {
			continue
		}
		n, known := m.most(m.at(v, cmp.Y))
		switch {
		case !known:
		case m.isCounter(cmp.X, body):
			return n + 1
		case m.isLengthOf(cmp.X, obj) && goq.IsStrings(obj.Type()):
			return n + 1
		case m.isLengthOf(cmp.X, obj) && cmp.Op != token.EQL:
			m.limits[limited{loop, obj}] = n
			m.addCounted(cmp.X)
			return 1
		}
	}
	return -1
}

// findLimits records the lengths at which loops end that fill a variable.
func (m *measure) findLimits(v values.Value, obj *types.Var) {
	fn := m.handlers.Innermost(v.Expr)
	if fn == nil {
		return
	}
	ast.Inspect(goq.Body(m.handlers.Result.Around(fn)), func(n ast.Node) bool {
		switch loop := n.(type) {
		case *ast.RangeStmt:
			m.endingItself(v, obj, loop, loop.Body)
		case *ast.ForStmt:
			m.endingItself(v, obj, loop, loop.Body)
		}
		return true
	})
}

// addCounted records the variables whose lengths are added in an expression, as next in b.Len()+len(next).
func (m *measure) addCounted(e ast.Expr) {
	sum, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return
	}
	for _, part := range []ast.Expr{sum.X, sum.Y} {
		m.addCounted(part)
		if length := m.builtin(part, "len"); length != nil {
			if v := goq.VarOf(m.info, length.Args[0]); v != nil {
				m.included[v] = true
			}
		}
	}
}

// endsWithContinue reports whether statements only end one turn of a loop.
func endsWithContinue(list []ast.Stmt) bool {
	branch, ok := list[len(list)-1].(*ast.BranchStmt)
	return ok && branch.Tok == token.CONTINUE
}

// isCounter reports whether an expression is a variable that each turn of a loop increments.
func (m *measure) isCounter(e ast.Expr, body *ast.BlockStmt) bool {
	v := goq.VarOf(m.info, e)
	return v != nil && slices.ContainsFunc(body.List, func(s ast.Stmt) bool {
		inc, ok := s.(*ast.IncDecStmt)
		return ok && inc.Tok == token.INC && m.isVar(inc.X, v)
	})
}

// isLengthOf reports whether an expression is the length of a variable, as len(s) and b.Len() are, perhaps with that of
// what comes next: len(s)+len(next).
func (m *measure) isLengthOf(e ast.Expr, obj *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && (m.isLengthOf(e.X, obj) || m.isLengthOf(e.Y, obj))
	case *ast.CallExpr:
		if length := m.builtin(e, "len"); length != nil {
			return m.isVar(length.Args[0], obj)
		}
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Len" && m.isVar(sel.X, obj)
	}
	return false
}

// ended returns the lengths at which the loops end that fill a variable.
func (m *measure) ended(obj *types.Var) (total Size) {
	for l, n := range m.limits {
		if l.text == obj {
			total.Bytes += n
		}
	}
	return total
}

// turns returns how often the body of a loop over a list runs at most, or -1.
func (m *measure) turns(v values.Value, loop *ast.RangeStmt) int {
	n := m.length(m.at(v, loop.X))
	if key, ok := loop.Key.(*ast.Ident); ok {
		if k, found := m.brokenAt(v, key, loop.Body); found && (n < 0 || k < n) {
			n = k
		}
	}
	return n
}

// length returns the greatest length of a list, map, text or count, or -1.
func (m *measure) length(v values.Value) int {
	e := ast.Unparen(v.Expr)
	if s, ok := e.(*ast.SliceExpr); ok {
		return m.part(v, s)
	}
	switch t := goq.Deref(m.info.TypeOf(e)).Underlying().(type) {
	case *types.Array:
		return int(min(t.Len(), huge))
	case *types.Basic:
		if t.Info()&types.IsInteger != 0 {
			if n, ok := m.most(v); ok {
				return n
			}
			return -1
		}
		if s := m.text(v); s.Unbounded == "" {
			return s.Bytes
		}
		return -1
	}
	if n, ok := m.appended(v); ok {
		return n
	}
	n := -1
	for _, from := range m.tracer.From(v) {
		switch e := from.Expr.(type) {
		case nil:
		case *ast.CompositeLit:
			n = max(n, len(e.Elts))
		case *ast.SliceExpr:
			part := m.part(from, e)
			if part < 0 {
				return -1
			}
			n = max(n, part)
		default:
			return -1
		}
	}
	if a := m.tracer.Assigned(e); a != nil && (len(a.Writes) > 0 || a.Opaque) {
		return -1
	}
	return n
}

// part returns the greatest length of a part of a list or text, or -1.
func (m *measure) part(v values.Value, s *ast.SliceExpr) int {
	if n, ok := m.most(m.at(v, s.High)); ok {
		return n
	}
	if m.numbers[v] {
		return -1 // list = list[1:]
	}
	m.numbers[v] = true
	defer delete(m.numbers, v)
	return m.length(m.at(v, s.X))
}

// appended returns the greatest length of a list in a local variable that starts empty, and to which single elements
// are appended. ok is false for other lists.
func (m *measure) appended(v values.Value) (n int, ok bool) {
	obj := goq.VarOf(m.info, v.Expr)
	if obj == nil || obj.Kind() != types.LocalVar || goq.IsGlobal(obj) {
		return 0, false
	}
	a := m.handlers.Assigned(obj)
	if a == nil || a.Escapes || len(a.Added) > 0 || len(a.Ranges) > 0 || len(a.Writes) > 0 || a.Opaque {
		return 0, false
	}
	for _, src := range a.Values {
		if m.info.Types[src.Expr].IsNil() {
			continue
		}
		call := m.builtin(src.Expr, "append")
		if call == nil || call.Ellipsis.IsValid() || !m.isVar(call.Args[0], obj) {
			if made := m.builtin(src.Expr, "make"); made != nil && len(made.Args) == 3 && m.isEmpty(made.Args[1]) {
				continue
			}
			return 0, false
		}
		turns := m.repeats(call, obj, v)
		if turns < 0 {
			return 0, false
		}
		n = min(n+turns*(len(call.Args)-1), huge)
	}
	return n, n > 0
}

// isEmpty reports whether an expression is the constant 0.
func (m *measure) isEmpty(e ast.Expr) bool {
	value := m.info.Types[e].Value
	return value != nil && constant.Compare(value, token.EQL, constant.MakeInt64(0))
}

// counting returns how often the body of a loop such as for i := 0; i < 4; i++ runs at most, or -1.
func (m *measure) counting(v values.Value, loop *ast.ForStmt) int {
	post, ok := loop.Post.(*ast.IncDecStmt)
	if !ok || post.Tok.String() != "++" {
		return -1
	}
	counter, ok := ast.Unparen(post.X).(*ast.Ident)
	if !ok {
		return -1
	}
	if n, ok := m.below(v, loop.Cond, counter); ok {
		return n
	}
	if n, ok := m.brokenAt(v, counter, loop.Body); ok {
		return n
	}
	return -1
}

// below returns n for a condition i < n, or one that includes it.
func (m *measure) below(v values.Value, cond ast.Expr, counter *ast.Ident) (n int, ok bool) {
	cmp, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	if cond == nil || !isBinary {
		return 0, false
	}
	switch cmp.Op.String() {
	case "&&":
		if n, ok := m.below(v, cmp.X, counter); ok {
			return n, true
		}
		return m.below(v, cmp.Y, counter)
	case "<", "<=", "!=":
		if !same(cmp.X, counter) {
			return 0, false
		}
		if call := m.builtin(cmp.Y, "len"); call != nil {
			n = m.length(m.at(v, call.Args[0]))
			return n, n >= 0
		}
		n, ok = m.most(m.at(v, cmp.Y))
		return n + 1, ok
	}
	return 0, false
}

// brokenAt returns how often a loop runs that ends where its counter reaches a constant: if i == 5 { break }.
func (m *measure) brokenAt(v values.Value, counter *ast.Ident, body *ast.BlockStmt) (n int, ok bool) {
	for _, stmt := range body.List {
		guard, isIf := stmt.(*ast.IfStmt)
		if !isIf || !goq.Leaves(m.pass.TypesInfo, guard.Body.List) {
			continue
		}
		cmp, isBinary := ast.Unparen(guard.Cond).(*ast.BinaryExpr)
		if !isBinary || !same(cmp.X, counter) {
			continue
		}
		switch cmp.Op.String() {
		case "==", ">=", ">":
			if k, known := m.most(m.at(v, cmp.Y)); known {
				return k + 1, true
			}
		}
	}
	return 0, false
}

// counted returns n for a slice s[:i] that a loop returns as soon as a counter of its letters is n.
func (m *measure) counted(e *ast.SliceExpr) (n int, ok bool) {
	id, isIdent := e.High.(*ast.Ident)
	fn := m.handlers.Innermost(e)
	if !isIdent || fn == nil {
		return 0, false
	}
	obj, _ := m.info.Uses[id].(*types.Var)
	path := goq.Path(goq.Body(fn), e)
	for i := len(path) - 1; i >= 0; i-- {
		loop, isLoop := path[i].(*ast.RangeStmt)
		if !isLoop || obj == nil || !declares(m.info, loop, obj) || !same(loop.X, e.X) {
			continue
		}
		for _, inner := range path[i:] {
			guard, isIf := inner.(*ast.IfStmt)
			if !isIf {
				continue
			}
			cmp, isBinary := ast.Unparen(guard.Cond).(*ast.BinaryExpr)
			if !isBinary {
				continue
			}
			if v := m.info.Types[cmp.Y].Value; v != nil && slices.Contains([]string{"==", ">=", ">"}, cmp.Op.String()) {
				k, _ := constant.Int64Val(constant.ToInt(v))
				return int(min(k+1, huge)) * 4, true
			}
		}
	}
	return 0, false
}

// declares reports whether a loop declares a variable.
func declares(info *types.Info, loop *ast.RangeStmt, obj *types.Var) bool {
	key, ok := loop.Key.(*ast.Ident)
	return ok && info.ObjectOf(key) == obj
}
