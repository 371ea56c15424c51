package kinds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// guard returns what the conditions around a statement say.
func (s *scope) guard(at flow.Point, stmt ast.Node) guard {
	g := s.decisive(at, stmt)
	g.inside, g.from = g.from&fromInside, g.from&^fromInside
	return g
}

// decisive returns the condition that counts, of those around a statement: the innermost one, unless one further out
// names a kind or a status. Conditions outside of one that tests an error are not about the same failure.
func (s *scope) decisive(at flow.Point, stmt ast.Node) (found guard) {
	known := false
	var inner ast.Node
	var choice guard // the innermost one that only chooses what to do
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
		if !known && (g.has(choosesWork) || isIf && s.choosesText(outer, stmt, g)) {
			choice = g
			continue
		}
		switch {
		case g.says():
			if known && (found.failed != nil || found.from&^fromService != 0 || found.has(wrongShape) && g.kind != mcp.RunTime) {
				return found // the inner condition has evidence of its own
			}
			return g
		case !known:
			found, known = g, true
			found.set(afterOther, around.Stmt.End() <= stmt.Pos())
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
	if !known {
		return choice
	}
	return found
}

// choosesText reports whether the function fails in the same words as well if a condition around a failure is false.
// The condition only chooses what else to say then.
//
//	if !ok {
//		if len(known) > 0 {
//			return fmt.Errorf("%s not found, try one of %v", name, known)
//		}
//		return fmt.Errorf("%s not found", name)
//	}
func (s *scope) choosesText(test *ast.IfStmt, stmt ast.Node, g guard) bool {
	if g.says() || g.failed != nil || g.response != nil || stmt.Pos() < test.Body.Pos() || test.Else != nil {
		return false
	}
	path := goq.Path(s.fn, test)
	if len(path) < 2 || !goq.EndsWithReturn(test.Body) {
		return false
	}
	block, ok := path[len(path)-2].(*ast.BlockStmt)
	if !ok {
		return false
	}
	i := slices.Index(block.List, ast.Stmt(test))
	if i < 0 || i+2 != len(block.List) || len(path) < 3 {
		return false
	}
	_, isReturn := block.List[i+1].(*ast.ReturnStmt)
	_, inTest := path[len(path)-3].(*ast.IfStmt)
	begins := s.sentence(stmt)
	return isReturn && inTest && begins != "" && begins == s.sentence(block.List[i+1])
}

// sentence returns the first sentence of the first text in a node, or "".
func (s *scope) sentence(n ast.Node) (text string) {
	ast.Inspect(n, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && text == "" {
			text, _ = goq.ConstString(s.info, e)
		}
		return text == ""
	})
	if i := strings.IndexAny(text, ".,;:("); i >= 0 {
		text = text[:i]
	}
	return text
}

// guardsAround returns the conditions around a statement, the innermost first. It includes the condition of an if
// statement just before, if that one ends with a return, and a switch just before, if all of its cases do.
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
			if before.Else == nil && goq.EndsWithReturn(before.Body) {
				return append([]flow.Guard{{Stmt: before, Cond: before.Cond}}, list...)
			}
		case *ast.SwitchStmt:
			if before.Tag != nil && returnsInAll(before) {
				return append([]flow.Guard{{Stmt: before, Switch: before}}, list...)
			}
		}
		break
	}
	return list
}

// returnsInAll reports whether a switch without a default case ends with a return in each case.
func returnsInAll(sw *ast.SwitchStmt) bool {
	return !slices.ContainsFunc(sw.Body.List, func(stmt ast.Stmt) bool {
		clause := stmt.(*ast.CaseClause)
		return clause.List == nil || !goq.EndsWithReturn(&ast.BlockStmt{List: clause.Body})
	})
}

// succeeds reports whether an if statement, or each case of a switch, ends with the return of a nil error. If the
// function returns results of tools, that is also how a failure is returned.
func (s *scope) succeeds(stmt ast.Stmt) bool {
	if s.givesResults() {
		return false
	}
	switch stmt := stmt.(type) {
	case *ast.IfStmt:
		return s.endsWell(stmt.Body.List)
	case *ast.SwitchStmt:
		return !slices.ContainsFunc(stmt.Body.List, func(clause ast.Stmt) bool {
			return !s.endsWell(clause.(*ast.CaseClause).Body)
		})
	}
	return false
}

// givesResults reports whether the function returns results of tools.
func (s *scope) givesResults() bool {
	for v := range goq.Signature(s.info, s.fn).Results().Variables() {
		if mcp.ResultOf(v.Type()) != nil {
			return true
		}
	}
	return false
}

// endsWell reports whether the return at the end of statements returns a nil error.
func (s *scope) endsWell(list []ast.Stmt) bool {
	ret := list[len(list)-1].(*ast.ReturnStmt)
	n := len(ret.Results)
	return n > 0 && s.info.Types[ret.Results[n-1]].IsNil()
}

// ofGuard judges one condition, or one case of a switch.
func (s *scope) ofGuard(at flow.Point, g flow.Guard) guard {
	if g.Cond != nil {
		return s.condition(at, g.Cond, g.Holds)
	}
	if sw, ok := g.Stmt.(*ast.SwitchStmt); ok {
		return s.ofDefault(at, sw)
	}
	clause, ok := g.Stmt.(*ast.CaseClause)
	if !ok {
		return s.ofSelect(at, g.Stmt)
	}
	if goq.FallsInto(g.Switch, clause) {
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

// ofSelect judges a case of a select statement: one that waits for time.After or for a timer is a time-out.
func (s *scope) ofSelect(at flow.Point, stmt ast.Stmt) (g guard) {
	comm, ok := stmt.(*ast.CommClause)
	switch {
	case !ok:
		return guard{}
	case s.waitsForTurn(comm):
		return guard{traits: notItsTurn}
	case comm.Comm == nil:
		return guard{}
	}
	ast.Inspect(comm.Comm, func(n ast.Node) bool {
		receive, ok := n.(*ast.UnaryExpr)
		if !ok || receive.Op != token.ARROW {
			return true
		}
		if s.isTimer(at, receive.X) {
			g = guard{text: types.ExprString(receive), kind: mcp.Timeout}
		} else if ctx := s.contextOf(receive.X, "Done"); ctx != nil {
			g = guard{text: types.ExprString(receive), traits: s.ofEnd(ctx)}
		}
		return true
	})
	return g
}

// waitsForTurn reports whether a case belongs to a select statement that sends an empty struct, as to a semaphore: if
// that takes too long, others are at work.
func (s *scope) waitsForTurn(comm *ast.CommClause) bool {
	for _, n := range goq.Path(s.fn, comm) {
		sel, ok := n.(*ast.SelectStmt)
		if !ok || !slices.Contains(sel.Body.List, ast.Stmt(comm)) {
			continue
		}
		return slices.ContainsFunc(sel.Body.List, func(other ast.Stmt) bool {
			send, ok := other.(*ast.CommClause).Comm.(*ast.SendStmt)
			return ok && goq.IsEmptyStruct(s.info.TypeOf(send.Value))
		})
	}
	return false
}

// isTimer reports whether a channel receives when some time has passed: time.After(limit) or time.NewTimer(limit).C,
// directly or in a variable.
func (s *scope) isTimer(at flow.Point, channel ast.Expr) bool {
	switch e := ast.Unparen(channel).(type) {
	case *ast.CallExpr:
		return goq.IsFunc(typeutil.StaticCallee(s.info, e), "time", "After")
	case *ast.SelectorExpr:
		return goq.IsNamed(goq.Deref(s.info.TypeOf(e.X)), goq.Name{Package: "time", Name: "Timer"})
	case *ast.Ident:
		def, there := s.definition(at, e)
		call, ok := def.(*ast.CallExpr)
		return ok && s.isTimer(there, call)
	}
	return false
}

// ofCase judges one case of a switch: all of its expressions have to say the same.
func (s *scope) ofCase(at flow.Point, sw *ast.SwitchStmt, clause *ast.CaseClause) (all guard) {
	if len(clause.List) == 0 && sw.Tag != nil {
		return s.ofDefault(at, sw)
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

// ofDefault judges what is left after the cases of a switch over a value.
func (s *scope) ofDefault(at flow.Point, sw *ast.SwitchStmt) guard {
	g := guard{text: "switch " + types.ExprString(sw.Tag)}
	if s.isRole(at, sw.Tag) {
		return g.ofRight()
	}
	g.from, g.traits = s.of(at, sw.Tag), noCase
	return g
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

// isOfAnswer reports whether a condition is about what a service has answered, and nothing else.
func (g guard) isOfAnswer() bool { return g.from&^fromServer == fromService }

// isOfCaller reports whether a condition is about what the caller has given, and nothing else. state are the parameters
// that belong to the server.
func (g guard) isOfCaller(state source) bool {
	return g.from != 0 && g.from&^((fromCall|fromParams)&^state) == 0
}

// isOfOthers reports whether a condition is about services or the server's own state, and nothing else.
func (g guard) isOfOthers() bool { return isOwn(g.from) }

// allows returns the kind of a failure whose message implies a kind, as far as the condition agrees. A failure under a
// condition on the arguments is the caller's fault, whatever its words; one under a condition on an answer or on the
// server's state is not. state are the parameters that belong to the server, unless the words say otherwise.
func (g guard) allows(kind mcp.Kind, state source) mcp.Kind {
	callers := fromCall | fromParams
	if kind == mcp.RunTime {
		callers &^= state
	}
	caller := g.from&callers != 0
	service, server := g.from&fromService != 0, g.from&fromServer != 0
	switch {
	case g.has(ofClock), g.from == 0 || g.from&(fromUnknown|fromEither) != 0 || g.has(afterOther) && kind != mcp.RunTime:
		return kind
	case caller && g.has(noEntry) && !g.has(onlyNamed) && (kind == mcp.RunTime || kind == mcp.Internal):
		return mcp.NotFound // the server is not set up for what the caller has named
	case g.has(noClient) && kind == mcp.RunTime:
		return mcp.Internal
	case g.has(onlyNamed) && kind == mcp.RunTime:
		return kind
	case caller && !service && (kind == mcp.RunTime || kind == mcp.Internal && !server):
		return mcp.Validation
	case !caller && service && g.has(wrongShape) && kind == mcp.Validation,
		!caller && (service || server) && g.has(scalarValue) && kind == mcp.NotFound: // "no credentials in the settings"
		return mcp.Internal
	case !caller && !service && server && kind == mcp.Validation && g.has(ofState):
		return mcp.RunTime // "the door must be closed": the state may be as it should be
	case !caller && !service && server && kind == mcp.Validation:
		return mcp.Internal
	}
	return kind
}
