package kinds

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

// guard is what the conditions around a failure say about it.
type guard struct {
	text     string   // the condition in Go
	kind     mcp.Kind // it names a kind: errors.Is(err, fs.ErrNotExist), resp.StatusCode == 404
	status   ast.Expr // it rejects the status of this response, or this status code
	failed   ast.Expr // this error is not nil
	response ast.Expr // this response is not nil

	// For other conditions:
	from   source // where the values in it come from
	shape  bool   // it finds that a value is empty, or of another type than expected
	scalar bool   // the value is a text or number
	lookUp bool   // it finds that a table has no such entry
	before bool   // it is the opposite of the condition of a statement before, and may be about something else
}

// guard returns what the conditions around a statement say. The innermost one counts, unless one further out names a
// kind or a status. Conditions outside of one that tests an error are not about the same failure.
func (s *scope) guard(at flow.Point, stmt ast.Node) (found guard) {
	known := false
	var inner ast.Node
	for _, around := range s.guardsAround(stmt) {
		g := s.ofGuard(at, around)
		if before := around.Stmt.End() <= stmt.Pos(); before && !g.says() && !s.succeeds(around.Stmt) {
			continue
		}
		outer, isIf := around.Stmt.(*ast.IfStmt)
		if isIf && known && outer.Else == inner && !g.says() && g.failed == nil { // if A {} else if B {}
			found = found.and(g)
			inner = around.Stmt
			continue
		}
		inner = around.Stmt
		switch {
		case g.says():
			if known && (found.failed != nil || found.from&^fromService != 0 || found.shape && g.kind != mcp.RunTime) {
				return found // the inner condition has evidence of its own
			}
			return g
		case !known:
			found, known = g, true
			found.before = around.Stmt.End() <= stmt.Pos()
		case g.failed != nil && found.failed == nil:
			found.failed = g.failed
		}
		if found.response == nil {
			found.response = g.response
		}
		if g.failed != nil {
			return found
		}
	}
	return found
}

// guardsAround returns the conditions around a statement, the innermost first. It includes the condition of an if
// statement just before, if that one ends with a return.
func (s *scope) guardsAround(stmt ast.Node) []flow.Guard {
	list := flow.Guards(s.fn, stmt)
	path := goq.Path(s.fn, stmt)
	if len(path) < 2 {
		return list
	}
	block, ok := path[len(path)-2].(*ast.BlockStmt)
	if !ok {
		return list
	}
	for i := slices.Index(block.List, path[len(path)-1].(ast.Stmt)) - 1; i >= 0; i-- {
		switch before := block.List[i].(type) {
		case *ast.AssignStmt, *ast.DeferStmt, *ast.ExprStmt, *ast.DeclStmt:
			continue
		case *ast.IfStmt:
			if before.Else == nil && endsWithReturn(before.Body) {
				return append([]flow.Guard{{Stmt: before, Cond: before.Cond}}, list...)
			}
		}
		break
	}
	return list
}

// succeeds reports whether an if statement ends with the return of a nil error. In a responder, that is also how a
// failure is returned.
func (s *scope) succeeds(stmt ast.Stmt) bool {
	branch, ok := stmt.(*ast.IfStmt)
	if !ok || s.responder {
		return false
	}
	ret := branch.Body.List[len(branch.Body.List)-1].(*ast.ReturnStmt)
	n := len(ret.Results)
	return n > 0 && s.info.Types[ret.Results[n-1]].IsNil()
}

func endsWithReturn(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	_, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return ok
}

// ofGuard judges one condition, or one case of a switch.
func (s *scope) ofGuard(at flow.Point, g flow.Guard) guard {
	if g.Cond != nil {
		return s.condition(at, g.Cond, g.Holds)
	}
	clause, ok := g.Stmt.(*ast.CaseClause)
	if !ok {
		return s.ofSelect(g.Stmt)
	}
	if fallsInto(g.Switch, clause) {
		return guard{}
	}
	switch sw := g.Switch.(type) {
	case *ast.TypeSwitchStmt:
		return s.ofTypes(clause)
	case *ast.SwitchStmt:
		return s.ofCase(at, sw, clause)
	}
	return guard{}
}

// ofSelect judges a case of a select statement: one that waits for time.After is a time-out.
func (s *scope) ofSelect(stmt ast.Stmt) (g guard) {
	comm, ok := stmt.(*ast.CommClause)
	if !ok || comm.Comm == nil {
		return guard{}
	}
	ast.Inspect(comm.Comm, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && goq.IsFunc(typeutil.StaticCallee(s.info, call), "time", "After") {
			g = guard{text: "<-" + types.ExprString(call), kind: mcp.Timeout}
		}
		return true
	})
	return g
}

// fallsInto reports whether the case before a case ends with fallthrough.
func fallsInto(sw ast.Stmt, clause *ast.CaseClause) bool {
	s, ok := sw.(*ast.SwitchStmt)
	if !ok {
		return false
	}
	i := slices.Index(s.Body.List, ast.Stmt(clause))
	if i < 1 {
		return false
	}
	body := s.Body.List[i-1].(*ast.CaseClause).Body
	if len(body) == 0 {
		return false
	}
	last, ok := body[len(body)-1].(*ast.BranchStmt)
	return ok && last.Tok == token.FALLTHROUGH
}

// ofCase judges one case of a switch: all of its expressions have to say the same.
func (s *scope) ofCase(at flow.Point, sw *ast.SwitchStmt, clause *ast.CaseClause) (all guard) {
	if len(clause.List) == 0 && sw.Tag != nil {
		return guard{text: "switch " + types.ExprString(sw.Tag), from: s.of(at, sw.Tag)}
	}
	for i, e := range clause.List {
		var g guard
		if sw.Tag == nil {
			g = s.condition(at, e, true)
		} else {
			g = s.comparison(at, &ast.BinaryExpr{X: sw.Tag, Op: token.EQL, Y: e}, true)
		}
		if i == 0 {
			all = g
		} else {
			all = all.or(g)
		}
	}
	return all
}

// ofTypes judges one case of a type switch over an error.
func (s *scope) ofTypes(clause *ast.CaseClause) guard {
	if len(clause.List) != 1 {
		return guard{}
	}
	t := s.info.TypeOf(clause.List[0])
	if !goq.IsError(t) {
		return guard{}
	}
	return guard{text: types.ExprString(clause.List[0]), kind: s.kindOfType(t)}
}

// or returns what two conditions say of which at least one holds.
func (g guard) or(h guard) guard {
	out := guard{text: g.text + " || " + h.text, from: g.from | h.from, shape: g.shape && h.shape, scalar: g.scalar && h.scalar}
	if g.kind == h.kind {
		out.kind = g.kind
	}
	if g.says() && h.says() && out.kind == mcp.RunTime {
		out.status = first(g.status, h.status)
	}
	if g.failed != nil && h.failed != nil {
		out.failed = g.failed
	}
	return out
}

// and returns what two conditions say that both hold.
func (g guard) and(h guard) guard {
	out := guard{text: g.text + " && " + h.text, from: g.from | h.from, shape: g.shape || h.shape, scalar: g.scalar || h.scalar}
	out.kind, out.status, out.failed = g.kind, first(g.status, h.status), first(g.failed, h.failed)
	if out.kind == mcp.RunTime {
		out.kind = h.kind
	}
	out.lookUp = g.lookUp || h.lookUp
	return out
}

// says reports whether a condition names a kind or a status.
func (g guard) says() bool { return g.kind != mcp.RunTime || g.status != nil }

func first(a, b ast.Expr) ast.Expr {
	if a != nil {
		return a
	}
	return b
}

// condition judges a condition with the given outcome.
func (s *scope) condition(at flow.Point, cond ast.Expr, holds bool) guard {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			g := s.condition(at, e.X, !holds)
			g.text = "!" + types.ExprString(e.X)
			return g
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND, token.LOR:
			x, y := s.condition(at, e.X, holds), s.condition(at, e.Y, holds)
			if (e.Op == token.LAND) == holds {
				return x.and(y)
			}
			return x.or(y)
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return s.comparison(at, e, holds)
		}
	case *ast.CallExpr:
		return s.test(at, e, holds)
	case *ast.Ident:
		return s.outcome(at, e, holds)
	case *ast.IndexExpr: // !allowed[method]
		return guard{text: types.ExprString(cond), from: s.of(at, e.X) | s.of(at, e.Index)}
	}
	return guard{text: types.ExprString(cond), from: s.of(at, cond)}
}

// comparison judges a comparison.
func (s *scope) comparison(at flow.Point, e *ast.BinaryExpr, holds bool) guard {
	g := guard{text: types.ExprString(e)}
	equal := e.Op == token.EQL && holds || e.Op == token.NEQ && !holds
	differs := e.Op == token.NEQ && holds || e.Op == token.EQL && !holds
	x, y := e.X, e.Y
	if s.isConstant(x) {
		x, y = y, x
	}
	switch {
	case differs && s.info.Types[y].IsNil() && isResponse(s.info.TypeOf(x)):
		g.response = x
		return g
	case goq.IsError(s.info.TypeOf(x)) && s.info.Types[y].IsNil():
		if differs {
			g.failed = x
		}
		return g
	case goq.IsError(s.info.TypeOf(x)):
		if equal {
			g.kind = s.kindOfSentinel(y)
		}
		return g
	}
	if status := s.statusOf(at, x); status != nil {
		if code, ok := s.intOf(y); ok && (code >= 100 || isQuotient(x)) {
			return ofStatus(g, status, code, effective(e.Op, x != e.X, holds))
		}
	}
	if equal {
		if g.kind = s.kindOfConstant(y); g.kind != mcp.RunTime {
			return g
		}
		g.scalar = s.isZero(y) && !s.isLength(x)
	}
	if equal && s.info.Types[y].Value != nil && !s.isZero(y) {
		return g // args.Action == "list" chooses what to do
	}
	g.shape = g.scalar || s.isLength(x) || s.info.Types[y].IsNil()
	if def, there := at.Definition(x); g.shape && equal && def != x {
		if table, ok := ast.Unparen(def).(*ast.IndexExpr); ok && s.isMap(table.X) {
			g.lookUp = true
			g.from = s.of(there, table.Index)
		}
	}
	g.from |= s.of(at, x) | s.of(at, y)
	return g
}

// effective returns the operator of a comparison after its operands were swapped, or if it does not hold.
func effective(op token.Token, swapped, holds bool) token.Token {
	if swapped {
		op = map[token.Token]token.Token{
			token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ,
			token.EQL: token.EQL, token.NEQ: token.NEQ,
		}[op]
	}
	if !holds {
		op = map[token.Token]token.Token{
			token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR,
			token.EQL: token.NEQ, token.NEQ: token.EQL,
		}[op]
	}
	return op
}

// ofStatus judges the comparison of a status code of HTTP with a constant. A condition that only a success can fulfil
// says nothing.
func ofStatus(g guard, status ast.Expr, code int64, op token.Token) guard {
	if code < 10 {
		code *= 100 // resp.StatusCode/100 != 2
	}
	switch op {
	case token.EQL:
		if kind := mcp.KindOfStatus(code); kind != mcp.RateLimited && kind != mcp.Network { // these may have a delay
			g.kind = kind
		}
		if code >= 400 {
			g.status = status
		}
	case token.NEQ, token.GTR, token.GEQ, token.LSS:
		if code <= 600 {
			g.status = status
		}
	}
	return g
}

// intOf returns the value of a constant integer.
func (s *scope) intOf(e ast.Expr) (n int64, ok bool) {
	v := s.info.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}

func isQuotient(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && b.Op == token.QUO
}

func (s *scope) isMap(e ast.Expr) bool {
	_, ok := s.info.TypeOf(e).Underlying().(*types.Map)
	return ok
}

// statusOf returns the response whose status code an expression is, or the expression itself if it is a status code
// without a response. It returns nil for anything else.
func (s *scope) statusOf(at flow.Point, e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if quotient, ok := e.(*ast.BinaryExpr); ok && quotient.Op == token.QUO {
		return s.statusOf(at, quotient.X)
	}
	if t, ok := s.info.TypeOf(e).(*types.Basic); !ok || t.Info()&types.IsInteger == 0 {
		return nil
	}
	switch x := e.(type) {
	case *ast.SelectorExpr:
		if !lexicon.StatusCode.MatchString(x.Sel.Name) {
			return nil
		}
		if isResponse(s.info.TypeOf(x.X)) {
			return x.X
		}
		return e
	case *ast.CallExpr:
		if sel, ok := x.Fun.(*ast.SelectorExpr); ok && len(x.Args) == 0 && sel.Sel.Name == "StatusCode" {
			return e // a getter
		}
	case *ast.Ident:
		if def, there := s.definition(at, x); def != nil && s.statusOf(there, def) != nil || lexicon.StatusCode.MatchString(x.Name) {
			return e
		}
	}
	return nil
}

// definition returns the only value of a variable, and the point before its assignment. It returns nil if there are
// several, or none.
func (s *scope) definition(at flow.Point, id *ast.Ident) (ast.Expr, flow.Point) {
	if def, there := at.Definition(id); def != id {
		return def, there
	}
	v, ok := s.info.ObjectOf(id).(*types.Var)
	if !ok {
		return nil, at
	}
	a := s.handlers.Assigned(v)
	if a == nil || len(a.Values) != 1 || a.Opaque || len(a.Parts) > 0 {
		return nil, at
	}
	return a.Values[0].Expr, flow.Point{}
}

// statusIn returns the response or the status code in the arguments of a message, or nil.
func (s *scope) statusIn(args []ast.Expr) ast.Expr {
	for _, arg := range args {
		if goq.IsNamed(s.info.TypeOf(arg), goq.Response) {
			return arg
		}
		if status := s.statusOf(flow.Point{}, arg); status != nil {
			return status
		}
		if sel, ok := ast.Unparen(arg).(*ast.SelectorExpr); ok && isResponse(s.info.TypeOf(sel.X)) && sel.Sel.Name == "Status" {
			return sel.X
		}
	}
	return nil
}

// test judges the call of a function that returns a bool.
func (s *scope) test(at flow.Point, call *ast.CallExpr, holds bool) guard {
	g := guard{text: types.ExprString(call)}
	fn, _ := typeutil.Callee(s.info, call).(*types.Func)
	if err := s.tested(fn, call); err != nil {
		if holds {
			g.kind = s.ofErrorTest(fn, call)
		} else {
			g.failed = err
		}
		return g
	}
	g.from = s.given(at, call)
	if fn != nil && s.asks(call, fn) == remote {
		g.from = fromService
	}
	return g
}

// tested returns the error that a function tests, or nil if it tests something else.
func (s *scope) tested(fn *types.Func, call *ast.CallExpr) ast.Expr {
	if fn == nil || len(call.Args) == 0 {
		return nil
	}
	return s.errorIn(call.Args[0])
}

// ofErrorTest returns the kind for which a function tests an error: errors.Is(err, ErrX), os.IsNotExist(err),
// strings.Contains(err.Error(), "not found").
func (s *scope) ofErrorTest(fn *types.Func, call *ast.CallExpr) mcp.Kind {
	switch {
	case goq.IsFunc(fn, "strings", "Contains", "HasPrefix", "HasSuffix"):
		if v := s.info.Types[call.Args[1]].Value; v != nil && v.Kind() == constant.String {
			return lexicon.Kind(constant.StringVal(v))
		}
		return mcp.RunTime
	case goq.IsFunc(fn, "errors", "Is") && len(call.Args) == 2:
		return s.kindOfSentinel(call.Args[1])
	case goq.IsFunc(fn, "errors", "As") && len(call.Args) == 2:
		if p, ok := s.info.TypeOf(call.Args[1]).(*types.Pointer); ok {
			return s.kindOfType(p.Elem())
		}
		return mcp.RunTime
	}
	return lexicon.KindOfName(fn.Name())
}

// outcome judges a variable of type bool, such as the ok of a look-up.
func (s *scope) outcome(at flow.Point, id *ast.Ident, holds bool) guard {
	g := guard{text: id.Name, from: s.of(at, id)}
	val, ok := at.Lookup(id)
	if !ok || len(val.Defs) != 1 || val.Defs[0].Expr == nil {
		return g
	}
	d := val.Defs[0]
	there := at.Before(d.Node)
	switch def := ast.Unparen(d.Expr).(type) {
	case *ast.TypeAssertExpr:
		g.from, g.shape = s.of(there, def.X), true
	case *ast.IndexExpr:
		g.shape = true
		g.from = s.of(there, def.X)
		if d.Index == 1 && !holds {
			g.lookUp = g.from&(fromCall|fromParams) == 0
			g.from |= s.of(there, def.Index)
		}
	case *ast.CallExpr:
		if d.Index == 0 && !s.isTuple(def) {
			return s.condition(there, def, holds)
		}
		g.from = s.given(there, def)
		if fn, ok := typeutil.Callee(s.info, def).(*types.Func); ok && s.asks(def, fn) == remote {
			g.from = fromService
		}
	case *ast.BinaryExpr, *ast.UnaryExpr:
		if d.Index == 0 {
			return s.condition(there, def, holds)
		}
	}
	return g
}

func (s *scope) isTuple(call *ast.CallExpr) bool {
	_, ok := s.info.TypeOf(call).(*types.Tuple)
	return ok
}

func (s *scope) isConstant(e ast.Expr) bool {
	return s.info.Types[e].Value != nil || s.info.Types[e].IsNil()
}

// isLength reports whether an expression is the length of something.
func (s *scope) isLength(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && s.info.Types[call.Fun].IsBuiltin()
}

// isZero reports whether an expression is the zero value of a text or number.
func (s *scope) isZero(e ast.Expr) bool {
	v := s.info.Types[e].Value
	switch {
	case v == nil:
		return false
	case v.Kind() == constant.String:
		return constant.StringVal(v) == ""
	}
	return v.Kind() == constant.Int && constant.Sign(v) == 0
}

// kindOfConstant returns the kind that a constant stands for, with which something is compared: codes.NotFound,
// http.StatusForbidden.
func (s *scope) kindOfConstant(e ast.Expr) mcp.Kind {
	c := goq.ConstOf(s.info, e)
	if c == nil || c.Pkg() == nil {
		return mcp.RunTime
	}
	if c.Pkg().Path() == "net/http" && c.Val().Kind() == constant.Int {
		code, _ := constant.Int64Val(c.Val())
		return mcp.KindOfStatus(code)
	}
	if name, ok := goq.NameOf(c.Type()); ok && lexicon.CodeType.MatchString(name.Name) {
		return lexicon.KindOfName(c.Name())
	}
	return mcp.RunTime
}

// allows returns the kind of a failure whose message implies a kind, as far as the condition agrees. A failure under a
// condition on the arguments is the caller's fault, whatever its words; one under a condition on an answer or on the
// server's state is not.
func (g guard) allows(kind mcp.Kind) mcp.Kind {
	caller := g.from&(fromCall|fromParams) != 0
	service, server := g.from&fromService != 0, g.from&fromServer != 0
	switch {
	case g.from == 0 || g.from&fromUnknown != 0 || g.before && kind != mcp.RunTime:
		return kind
	case caller && g.lookUp && kind == mcp.RunTime:
		return mcp.NotFound
	case caller && !service && (kind == mcp.RunTime || kind == mcp.Internal && !server):
		return mcp.Validation
	case !caller && service && (g.shape && kind == mcp.Validation || g.scalar && kind == mcp.NotFound):
		return mcp.Internal
	case !caller && !service && server && kind == mcp.Validation:
		return mcp.Internal
	}
	return kind
}
