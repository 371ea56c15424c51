package kinds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// guard is what the conditions around a failure say about it.
type guard struct {
	text     string   // the condition in Go
	any      bool     // text is several conditions of which one holds
	kind     mcp.Kind // it names a kind: errors.Is(err, fs.ErrNotExist), resp.StatusCode == 404
	is       ast.Expr // the error variable that it finds an error to be
	tested   ast.Expr // the error that it finds to be a certain one, or one of a type
	status   ast.Expr // it rejects the status of this response, or this status code
	limited  bool     // that status says that there were too many requests
	failed   ast.Expr // this error is not nil
	maybe    ast.Expr // this error may not be nil: err != nil || len(list) == 0
	response ast.Expr // this response is not nil

	// For other conditions:
	from    source // where the values in it come from, without fromInside
	inside  source // fromInside, or nothing
	shape   bool   // it finds that a value is empty, or of another type than expected
	scalar  bool   // the value is a text or number
	lookUp  bool   // it finds that a table has no such entry
	thing   bool   // the entry would be a thing that the server has
	record  bool   // it finds that a field of a record is empty, which the caller has only named
	shows   bool   // the message shows what it is about, which the caller has not given
	linked  bool   // it finds that something is missing which a record of a service names
	empty   string // the name of the only text that it finds empty
	unset   bool   // it finds that a client of another module is not there
	closed  bool   // it finds that a part of the server is not there which a tool opens and closes
	refers  bool   // the values in the message are what a record or the settings name
	quotes  bool   // the values in the message are those that a service has answered
	own     bool   // the values in the message are the server's
	named   bool   // it is about the state of the server or a service; only the message names what the caller has given
	clock   bool   // it depends on the time of day, and on nothing that the caller has given
	ended   bool   // it finds that a context is done
	late    bool   // so it does, and the function has set a time limit for that context
	given   bool   // it only finds that a value is there
	turn    bool   // others are at work, so that it is not the caller's turn
	chooses bool   // it only chooses what to do: args.Action == "list"
	choice  bool   // it finds that a value is none of the cases of a switch
	flag    bool   // it is about a state of the server that need not be wrong
	bound   bool   // it finds that a number is beyond a constant
	counts  bool   // it is about the number of answers or failures of services
	rights  bool   // it finds that somebody lacks a right
	others  bool   // it compares what the caller has given with what the server has: note.Owner != args.User
	nobody  bool   // it finds that the user who calls the tool is not known
	ofSDK   bool   // it finds that something of the SDK is not there
	over    bool   // it finds that a wait is over
	detail  bool   // it tests what a field or method of the error says beside a status
	twins   bool   // it compares what two calls of the same function have returned
	quoted  bool   // it finds words in the text of the error
	digits  bool   // it only finds digits in the text of the error, which may be those of a port
	mixed   bool   // it names several kinds, of which one is that of the failure
	before  bool   // it is the opposite of the condition of a statement before, and may be about something else
}

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
		if g.chooses && !known {
			choice = g
			continue
		}
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
	if !known {
		return choice
	}
	return found
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
		return guard{turn: true}
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
			g = guard{text: types.ExprString(receive), ended: true, late: s.isLimited(ctx)}
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
		g.kind, g.rights = mcp.Permission, true
		return g
	}
	g.from, g.choice = s.of(at, sw.Tag), true
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

// joined returns two conditions as one, or only the first if nobody would read both.
func joined(a, operator, b string) string {
	const most = 400 // bytes
	if len(a)+len(b) > most {
		return a
	}
	return a + operator + b
}

// or returns what two conditions say of which at least one holds.
func (g guard) or(h guard) guard {
	out := guard{text: joined(g.text, " || ", h.text), any: true, from: g.from | h.from}
	out.shape, out.scalar, out.clock = g.shape && h.shape, g.scalar && h.scalar, g.clock || h.clock
	out.counts, out.bound, out.flag = g.counts || h.counts, g.bound && h.bound, g.flag || h.flag
	out.ended, out.late, out.record = g.ended && h.ended, g.late && h.late, g.record && h.record
	if g.kind == h.kind {
		out.kind = g.kind
	}
	if g.rights && (h.rights || h.nobody) || h.rights && g.nobody {
		out.kind, out.rights = mcp.Permission, true
	}
	out.detail, out.limited = g.detail && h.detail, g.limited && h.limited
	out.mixed = g.mixed || h.mixed || g.kind != h.kind && g.kind != mcp.RunTime && h.kind != mcp.RunTime
	if out.mixed {
		out.tested = first(g.tested, h.tested)
	}
	if g.says() && h.says() && out.kind == mcp.RunTime {
		out.status = first(g.status, h.status)
	}
	if g.failed != nil && h.failed != nil {
		out.failed = g.failed
	} else {
		out.maybe = first(first(g.failed, h.failed), first(g.maybe, h.maybe))
	}
	return out
}

// and returns what two conditions say that both hold.
func (g guard) and(h guard) guard {
	out := guard{text: joined(g.operand(), " && ", h.operand()), from: g.from | h.from}
	switch { // if other things are as they should not be, a value that is there does not have to be wrong
	case g.given && h.from&(fromCall|fromParams) == 0:
		out.from = h.from
	case h.given && g.from&(fromCall|fromParams) == 0:
		out.from = g.from
	}
	out.shape, out.scalar, out.clock = g.shape || h.shape, g.scalar || h.scalar, g.clock || h.clock
	out.counts, out.bound, out.flag = g.counts || h.counts, g.bound || h.bound, g.flag || h.flag
	out.ended, out.late = g.ended || h.ended, g.late || h.late
	out.detail, out.mixed, out.limited = g.detail || h.detail, g.mixed || h.mixed, g.limited || h.limited
	out.kind, out.status, out.failed = g.kind, first(g.status, h.status), first(g.failed, h.failed)
	if out.kind == mcp.RunTime {
		out.kind = h.kind
	}
	out.rights, out.record = g.rights || h.rights, g.record || h.record
	out.is, out.tested = first(g.is, h.is), first(g.tested, h.tested)
	out.lookUp, out.thing, out.linked = g.lookUp || h.lookUp, g.thing || h.thing, g.linked || h.linked
	if g.empty == "" || h.empty == "" {
		out.empty = g.empty + h.empty
	}
	return out
}

// operand returns the text of a condition as an operand of &&.
func (g guard) operand() string {
	if g.any {
		return "(" + g.text + ")"
	}
	return g.text
}

// says reports whether a condition names a kind or a status.
func (g guard) says() bool { return g.kind != mcp.RunTime || g.status != nil }

func first(a, b ast.Expr) ast.Expr {
	if a != nil {
		return a
	}
	return b
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
	case g.clock, g.from == 0 || g.from&(fromUnknown|fromEither) != 0 || g.before && kind != mcp.RunTime:
		return kind
	case caller && g.lookUp && !g.named && (kind == mcp.RunTime || kind == mcp.Internal):
		return mcp.NotFound // the server is not set up for what the caller has named
	case g.unset && kind == mcp.RunTime:
		return mcp.Internal
	case g.named && kind == mcp.RunTime:
		return kind
	case caller && !service && (kind == mcp.RunTime || kind == mcp.Internal && !server):
		return mcp.Validation
	case !caller && service && g.shape && kind == mcp.Validation,
		!caller && (service || server) && g.scalar && kind == mcp.NotFound: // "no credentials found" in the configuration
		return mcp.Internal
	case !caller && !service && server && kind == mcp.Validation && g.flag:
		return mcp.RunTime // "the door must be closed": the state may be as it should be
	case !caller && !service && server && kind == mcp.Validation:
		return mcp.Internal
	}
	return kind
}
