package kinds

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// compared is a comparison of which is known whether it holds.
type compared struct {
	x, y    ast.Expr    // if one of them is a constant or nil, it is y
	op      token.Token // what is true of x and y
	withNil bool        // y is nil
	value   bool        // y is a constant
	zero    bool        // y is the zero value of a text or number
}

func (c compared) equal() bool   { return c.op == token.EQL }
func (c compared) differs() bool { return c.op == token.NEQ }

// compared returns a comparison with the given outcome.
func (s *scope) compared(e *ast.BinaryExpr, holds bool) compared {
	c := compared{x: e.X, y: e.Y}
	swapped := s.isConstant(e.X)
	if swapped {
		c.x, c.y = e.Y, e.X
	}
	c.op = effective(e.Op, swapped, holds)
	tv := s.info.Types[c.y]
	c.withNil, c.value, c.zero = tv.IsNil(), tv.Value != nil, s.isZero(c.y)
	return c
}

// comparison judges a comparison with the given outcome.
func (s *scope) comparison(at flow.Point, e *ast.BinaryExpr, holds bool) guard {
	g, c := guard{text: inGo(e, holds)}, s.compared(e, holds)
	switch {
	case goq.IsError(s.info.TypeOf(c.x)):
		return s.betweenErrors(g, c)
	case c.withNil && c.differs() && isResponse(s.info.TypeOf(c.x)):
		g.response = c.x
		return g
	case c.withNil && c.differs() && s.isPanic(at, c.x):
		g.kind = mcp.Internal
		return g
	}
	g.set(ofDetail, c.equal() && c.value && (s.isOfError(c.x) || s.readsError(c.x)))
	if found, ok := s.withCode(at, g, c); ok {
		return found
	}
	g.set(scalarValue, c.equal() && c.zero && (!s.isBuiltinCall(c.x) || s.measuresText(c.x)))
	if g.has(scalarValue) && goq.IsString(s.info.TypeOf(c.x)) && s.of(at, c.x) == fromCall {
		g.empty = goq.ValueName(c.x)
	}
	switch {
	case s.isOver(at, c.x, c.op):
		g.kind, g.traits = mcp.Timeout, g.traits|waitIsOver
		return g
	case c.equal() && !c.value && (s.isBuiltinCall(c.x) || s.isBuiltinCall(c.y)):
		return g // len(failed) == len(keys): nothing of what was asked for has worked
	}
	from := s.of(at, c.x) | s.of(at, c.y)
	g.set(ofClock, (s.readsClock(at, c.x) || s.readsClock(at, c.y)) && from&(fromCall|fromParams) == 0)
	g.set(ofCounts, s.isCount(c.x) || s.isCount(c.y))
	g.set(ofTwins, s.areTwins(at, c.x, c.y))
	if c.equal() && c.value && (!c.zero || s.isOfRow(at, c.x)) {
		return s.withConstant(at, g, c)
	}
	s.addShape(at, &g, c)
	if c.withNil && s.addMissing(at, &g, c) {
		return g
	}
	return s.ofValues(at, g, c)
}

// betweenErrors judges the comparison of an error with nil, or with a certain error.
func (s *scope) betweenErrors(g guard, c compared) guard {
	switch {
	case !c.withNil && c.equal():
		g.kind, g.is, g.tested = s.kindOfSentinel(c.y), c.y, c.x
	case c.withNil && c.differs():
		g.failed = c.x
		if ctx := s.contextOf(c.x, "Err"); ctx != nil {
			g.traits = s.ofEnd(ctx)
		}
	}
	return g
}

// withCode judges the comparison with a status of HTTP, or with a constant that is called like a kind. ok is false for
// any other.
func (s *scope) withCode(at flow.Point, g guard, c compared) (_ guard, ok bool) {
	if code, ok := s.intOf(c.y); ok {
		status := s.statusOf(at, c.x)
		switch {
		case status != nil && (code >= 100 || isQuotient(c.x)):
			return ofStatus(g, status, code, c.op), true
		case c.equal() && code >= 400 && code < 600 && s.isCodeOfError(c.x):
			return ofStatus(g, c.x, code, c.op), true
		}
	}
	if c.equal() {
		g.kind = cmp.Or(origin.KindOfConstant(s.info, c.y), s.kindOfCode(c.x, c.y))
	}
	return g, g.kind != mcp.RunTime
}

// withConstant judges what finds that a value is a certain one: args.Action == "list" chooses what to do, but the state
// of a record or of the server may not allow it.
func (s *scope) withConstant(at flow.Point, g guard, c compared) guard {
	from := s.of(at, c.x)
	switch {
	case s.isOfRow(at, c.x):
		g.from, g.traits = fromServer, g.traits|ofState|emptyInRecord // state == "closed"
	case from == fromService:
		g.from = from
	case from == fromServer:
		g.from, g.traits = from, g.traits|ofState // door == "open"
	default:
		g.set(choosesWork, from&(fromCall|fromParams) != 0)
	}
	return g
}

// addShape adds what a comparison finds about a value, other than that a text or number is empty: that it is there, too
// large, or no entry of a table.
func (s *scope) addShape(at flow.Point, g *guard, c compared) {
	g.set(beyondBound, !c.equal() && !c.differs() && c.value)
	g.set(valueGiven, c.zero && (c.differs() || c.op == token.GTR))
	g.set(wrongShape, g.has(scalarValue) || c.withNil || s.isBuiltinCall(c.x))
	if !g.has(wrongShape) || !c.equal() {
		return
	}
	def, there := at.Definition(c.x)
	entry, ok := ast.Unparen(def).(*ast.IndexExpr)
	if !ok || !s.isMap(entry.X) {
		return
	}
	thing := s.hasThings(entry.X)
	switch {
	case def != c.x || thing && s.of(there, entry.X) == fromServer: // jobs[id] == nil
		g.set(brokenLink, s.isLink(there, entry.Index))
		g.set(noEntry, !(g.has(brokenLink) && thing))
		g.set(noThing, thing)
		g.from = s.of(there, entry.Index)
	case s.of(there, entry.X) == fromServer && s.of(there, entry.Index) == fromCall: // states[id] == ""
		g.set(emptyEntry, true)
	}
}

// addMissing adds what a comparison with nil finds about something that can be missing: what a record names, a user, a
// client. It reports whether that is all there is to say.
func (s *scope) addMissing(at flow.Point, g *guard, c compared) bool {
	if c.equal() {
		g.set(brokenLink, g.has(brokenLink) || s.isLinked(at, c.x))
		g.set(unknownUser, s.isActor(at, c.x))
		g.set(missingInSDK, isOfSDK(s.info.TypeOf(c.x)))
	}
	switch {
	case c.equal() && s.isLookedUp(at, c.x):
		g.from, g.traits = s.of(at, c.x), g.traits|noEntry|noThing
		return true
	case s.isForeign(s.info.TypeOf(c.x)):
		g.from |= fromServer // a client that is not there is not what the caller has given
		g.set(closedPart, c.equal() && s.isCleared(c.x))
		g.set(noClient, c.equal() && s.of(at, c.x)&fromService == 0 && !g.has(closedPart))
		return true
	}
	return false
}

// ofValues judges the comparison of two values by where they come from.
func (s *scope) ofValues(at flow.Point, g guard, c compared) guard {
	x, y := c.x, c.y
	switch {
	case c.differs() && (s.isActor(at, x) && s.isFieldOf(at, y) || s.isActor(at, y) && s.isFieldOf(at, x)):
		return g.ofRight() // review.Assignee != user.ID
	case c.value && !c.zero && s.isRole(at, x):
		return g.ofRight() // roles[user] != "editor"
	case (c.equal() || c.differs()) && !c.value && s.isAgainstState(s.of(at, x), s.of(at, y)):
		g.set(againstState, true)
		return g
	}
	g.from |= s.of(at, x) | s.of(at, y)
	g.set(ofState, s.isBuiltinCall(x) && g.from == fromServer) // how many there are need not be wrong
	list := x
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && s.isBuiltinCall(x) && len(call.Args) == 1 {
		list = call.Args[0] // len(list) == 0
	}
	if g.has(wrongShape) && c.equal() && s.isOfRecord(at, list) {
		g.traits |= emptyInRecord
		g.set(scalarValue, g.has(scalarValue) || c.withNil && goq.IsBasic(goq.Deref(s.info.TypeOf(x))))
	}
	if (c.equal() || g.has(valueGiven)) && (list != x || c.withNil) && s.isCollected(list) {
		g.from |= fromUnknown // what was left out depends on anything
	}
	return g
}

// isOfError reports whether an expression is a text in an error: apiErr.Type, apiErr.Reason().
func (s *scope) isOfError(e ast.Expr) bool {
	of := ast.Unparen(e)
	if call, ok := of.(*ast.CallExpr); ok && len(call.Args) == 0 {
		of = ast.Unparen(call.Fun)
	}
	sel, ok := of.(*ast.SelectorExpr)
	return ok && sel.Sel.Name != "Error" && goq.IsError(s.info.TypeOf(sel.X)) && goq.IsString(s.info.TypeOf(e))
}

// readsError reports whether an expression is a call that reads an error: status.Code(err).
func (s *scope) readsError(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && len(call.Args) == 1 && goq.IsError(s.info.TypeOf(call.Args[0])) && goq.ErrorIn(s.info, e) == nil
}

// isPanic reports whether a value is what recover has returned.
func (s *scope) isPanic(at flow.Point, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	def, _ := s.definition(at, id)
	call, ok := def.(*ast.CallExpr)
	return ok && goq.IsBuiltin(s.info, call, "recover")
}

// measuresText reports whether an expression is the length of a text, or of bytes.
func (s *scope) measuresText(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !goq.IsBuiltin(s.info, call, "len") {
		return false
	}
	switch t := s.info.TypeOf(call.Args[0]).Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0
	case *types.Slice:
		return types.Identical(t.Elem(), types.Typ[types.Byte])
	}
	return false
}

// isCleared reports whether the package sets a field to nil, as what closes a connection does: then it is a state of
// the server that nothing is there.
func (s *scope) isCleared(e ast.Expr) bool {
	field := goq.FieldOf(s.info, e)
	return field != nil && s.cleared.Get(s.pass.Pkg, s.clearedFields)[field]
}

// clearedFields returns the fields that the package sets to nil.
func (j *Judge) clearedFields() map[*types.Var]bool {
	fields := make(map[*types.Var]bool)
	for _, file := range j.handlers.Files {
		for n := range ast.Preorder(file) {
			set, ok := n.(*ast.AssignStmt)
			if !ok || len(set.Lhs) != len(set.Rhs) {
				continue
			}
			for i, to := range set.Lhs {
				if field := goq.FieldOf(j.info, to); field != nil && j.info.Types[set.Rhs[i]].IsNil() {
					fields[field] = true
				}
			}
		}
	}
	return fields
}

// isNoted reports whether an expression is a field with a map, or a map of the package, in which tools note something:
// s.muted[user] = true. What is not in it is a state, and need not be a name that is wrong.
func (s *scope) isNoted(e ast.Expr) bool {
	noted := s.noted.Get(s.pass.Pkg, s.notedMaps)
	v := goq.VarOf(s.info, e)
	return noted[goq.FieldOf(s.info, e)] || v != nil && goq.IsGlobal(v) && noted[v]
}

// notedMaps returns the fields and variables with maps in which functions set entries that do not make the server.
func (j *Judge) notedMaps() map[*types.Var]bool {
	maps := make(map[*types.Var]bool)
	for fn, decl := range j.handlers.Decls {
		if decl.Body == nil || lexicon.Constructs.MatchString(fn.Name()) || fn.Name() == "init" || fn.Name() == "main" {
			continue
		}
		for n := range ast.Preorder(decl.Body) {
			set, ok := n.(*ast.AssignStmt)
			if !ok {
				continue
			}
			for _, to := range set.Lhs {
				if entry, ok := ast.Unparen(to).(*ast.IndexExpr); ok && j.isMap(entry.X) {
					maps[goq.FieldOf(j.info, entry.X)], maps[goq.VarOf(j.info, entry.X)] = true, true
				}
			}
		}
	}
	delete(maps, nil)
	return maps
}

// isAgainstState reports whether one of two values is the server's own state, and the other comes from the caller. If
// they differ, the caller may lack a right, or be late, and need not have given anything wrong: note.Owner !=
// args.User.
func (s *scope) isAgainstState(x, y source) bool {
	given, state := fromCall|fromParams&^s.records, fromServer|s.records
	return x != 0 && x&^state == 0 && y&given != 0 || y != 0 && y&^state == 0 && x&given != 0
}

// isCollected reports whether an expression is a list or map, or a field of a struct, that begins empty in the
// function.
func (s *scope) isCollected(e ast.Expr) bool {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		e = sel.X
	}
	if v := goq.VarOf(s.info, e); v == nil || goq.IsGlobal(v) {
		return false
	}
	for _, src := range s.valuesOf(e) {
		value := ast.Unparen(src.Expr)
		if ref, ok := value.(*ast.UnaryExpr); ok {
			value = ref.X
		}
		switch value := value.(type) {
		case *ast.CompositeLit:
			return true
		case *ast.CallExpr:
			return s.info.Types[value.Fun].IsBuiltin()
		}
	}
	return false
}

// isForeign reports whether a type is or points to a struct or an interface of another module, other than an SDK.
func (s *scope) isForeign(t types.Type) bool {
	named, ok := types.Unalias(goq.Deref(t)).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg() == s.pass.Pkg {
		return false
	}
	switch named.Underlying().(type) {
	case *types.Struct, *types.Interface:
		return !goq.SameModule(s.pass, named.Obj().Pkg()) && !mcp.IsSDK(named.Obj().Pkg().Path())
	}
	return false
}

func (j *Judge) isMap(e ast.Expr) bool {
	_, ok := j.info.TypeOf(e).Underlying().(*types.Map)
	return ok
}

// areTwins reports whether two values, or what they are fields of, are what different calls of the same function have
// returned: from.Currency and to.Currency.
func (s *scope) areTwins(at flow.Point, x, y ast.Expr) bool {
	first, second := s.madeBy(at, x), s.madeBy(at, y)
	if first == nil || second == nil || first == second {
		return false
	}
	fn := typeutil.Callee(s.info, first)
	return fn != nil && fn == typeutil.Callee(s.info, second)
}

// madeBy returns the only call that has set the variable in a value, or nil.
func (s *scope) madeBy(at flow.Point, e ast.Expr) *ast.CallExpr {
	id := goq.Root(e)
	if id == nil {
		return nil
	}
	val, ok := at.Lookup(id)
	if !ok || len(val.Defs) != 1 || val.Defs[0].Expr == nil {
		return nil
	}
	call, _ := ast.Unparen(val.Defs[0].Expr).(*ast.CallExpr)
	return call
}

func (s *scope) isConstant(e ast.Expr) bool {
	return s.info.Types[e].Value != nil || s.info.Types[e].IsNil()
}

// isBuiltinCall reports whether an expression calls a built-in function: len in a condition, append in an assignment.
func (s *scope) isBuiltinCall(e ast.Expr) bool {
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
