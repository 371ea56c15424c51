package kinds

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// condition judges a condition with the given outcome.
func (s *scope) condition(at flow.Point, cond ast.Expr, holds bool) guard {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return s.condition(at, e.X, !holds)
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
		if !holds && s.isEntitled(at, e) {
			return guard{text: inGo(cond, holds), kind: mcp.Permission, rights: true}
		}
		g := guard{text: inGo(cond, holds), from: s.of(at, e.X)}
		others := s.isNoted(e.X) || holds && (s.isStored(at, e.X) || s.isOfEntry(at, e.X))
		if !others { // they may set it: event.Taken[seat]
			g.from |= s.of(at, e.Index)
		}
		return g
	case *ast.SelectorExpr:
		g := guard{text: inGo(cond, holds), from: s.of(at, e), flag: true}
		g.record = s.isOfRecord(at, e) || s.isOfEntry(at, e) && !s.isOfUser(at, e)
		if holds && goq.IsError(s.info.TypeOf(e.X)) {
			g.kind = lexicon.KindOfName(e.Sel.Name) // dnsErr.IsNotFound
		}
		return g
	}
	return guard{text: inGo(cond, holds), from: s.of(at, cond)}
}

// inGo returns a condition without && and || in Go, or its opposite if it does not hold.
func inGo(cond ast.Expr, holds bool) string {
	if holds {
		return types.ExprString(cond)
	}
	cond = ast.Unparen(cond)
	if e, ok := cond.(*ast.BinaryExpr); ok {
		opposite := effective(e.Op, false, false)
		return types.ExprString(e.X) + " " + opposite.String() + " " + types.ExprString(e.Y)
	}
	return "!" + types.ExprString(cond)
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

// comparison judges a comparison.
func (s *scope) comparison(at flow.Point, e *ast.BinaryExpr, holds bool) guard {
	g := guard{text: inGo(e, holds)}
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
	case differs && s.info.Types[y].IsNil() && s.isPanic(at, x):
		g.kind = mcp.Internal
		return g
	case goq.IsError(s.info.TypeOf(x)) && s.info.Types[y].IsNil():
		if differs {
			g.failed = x
			if ctx := s.contextOf(x, "Err"); ctx != nil {
				g.ended, g.late = true, s.isLimited(ctx)
			}
		}
		return g
	case goq.IsError(s.info.TypeOf(x)):
		if equal {
			g.kind, g.is, g.tested = s.kindOfSentinel(y), y, x
		}
		return g
	}
	if status := s.statusOf(at, x); status != nil {
		if code, ok := s.intOf(y); ok && (code >= 100 || isQuotient(x)) {
			return ofStatus(g, status, code, effective(e.Op, x != e.X, holds))
		}
	}
	if code, ok := s.intOf(y); ok && equal && code >= 400 && code < 600 && s.isCodeOfError(x) {
		return ofStatus(g, x, code, token.EQL)
	}
	g.detail = equal && s.info.Types[y].Value != nil && (s.isOfError(x) || s.readsError(x))
	if equal {
		if g.kind = cmp.Or(origin.KindOfConstant(s.info, y), s.kindOfCode(x, y)); g.kind != mcp.RunTime {
			return g
		}
		g.scalar = s.isZero(y) && (!s.isBuiltinCall(x) || s.measuresText(x))
		if goq.IsString(s.info.TypeOf(x)) && g.scalar {
			if s.of(at, x) == fromCall {
				g.empty = goq.ValueName(x)
			}
		}
	}
	if s.isOver(at, x, effective(e.Op, x != e.X, holds)) {
		g.kind, g.over = mcp.Timeout, true
		return g
	}
	if equal && s.info.Types[y].Value == nil && (s.isBuiltinCall(x) || s.isBuiltinCall(y)) {
		return g // len(failed) == len(keys): nothing of what was asked for has worked
	}
	g.clock = (s.readsClock(at, x) || s.readsClock(at, y)) && (s.of(at, x)|s.of(at, y))&(fromCall|fromParams) == 0
	g.counts, g.twins = s.isCount(x) || s.isCount(y), s.areTwins(at, x, y)
	if equal && s.info.Types[y].Value != nil && s.isOfRow(at, x) {
		g.from, g.flag, g.record = fromServer, true, true // state == "closed"
		return g
	}
	if equal && s.info.Types[y].Value != nil && !s.isZero(y) {
		switch from := s.of(at, x); from {
		case fromService:
			g.from = from
		case fromServer:
			g.from, g.flag = from, true // door == "open"
		default:
			g.chooses = from&(fromCall|fromParams) != 0
		}
		return g // args.Action == "list" chooses what to do
	}
	g.bound = !equal && !differs && s.info.Types[y].Value != nil
	g.given = s.isZero(y) && (differs || effective(e.Op, x != e.X, holds) == token.GTR)
	g.shape = g.scalar || s.isBuiltinCall(x) || s.info.Types[y].IsNil()
	if def, there := at.Definition(x); g.shape && equal {
		table, ok := ast.Unparen(def).(*ast.IndexExpr)
		thing := ok && s.hasThings(table.X)
		if ok && s.isMap(table.X) && (def != x || thing && s.of(there, table.X) == fromServer) { // jobs[id] == nil
			g.lookUp, g.thing = true, thing
			g.from = s.of(there, table.Index)
		}
	}
	g.linked = equal && s.info.Types[y].IsNil() && s.isLinked(at, x)
	g.nobody = equal && s.info.Types[y].IsNil() && s.isActor(at, x)
	g.ofSDK = equal && s.info.Types[y].IsNil() && isOfSDK(s.info.TypeOf(x))
	if equal && s.info.Types[y].IsNil() && s.isLookedUp(at, x) {
		g.lookUp, g.thing, g.from = true, true, s.of(at, x)
		return g
	}
	if s.info.Types[y].IsNil() && s.isForeign(s.info.TypeOf(x)) {
		g.from |= fromServer // a client that is not there is not what the caller has given
		g.closed = equal && s.isCleared(x)
		g.unset = equal && s.of(at, x)&fromService == 0 && !g.closed
		return g
	}
	if differs && (s.isActor(at, x) && s.isFieldOf(at, y) || s.isActor(at, y) && s.isFieldOf(at, x)) {
		g.kind, g.rights = mcp.Permission, true // review.Assignee != user.ID
		return g
	}
	if s.info.Types[y].Value != nil && !s.isZero(y) && s.isRole(at, x) {
		g.kind, g.rights = mcp.Permission, true // roles[user] != "editor"
		return g
	}
	if (equal || differs) && s.info.Types[y].Value == nil && s.isAgainstState(s.of(at, x), s.of(at, y)) {
		g.others = true
		return g
	}
	g.from |= s.of(at, x) | s.of(at, y)
	g.flag = s.isBuiltinCall(x) && g.from == fromServer // how many there are need not be wrong
	list := x
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && s.isBuiltinCall(x) && len(call.Args) == 1 {
		list = call.Args[0] // len(list) == 0
	}
	g.record = g.shape && equal && s.isOfRecord(at, list)
	if (equal || g.given) && (list != x || s.info.Types[y].IsNil()) && s.isCollected(list) {
		g.from |= fromUnknown // what was left out depends on anything
	}
	return g
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

// isForeign reports whether a type is or points to a struct or an interface of another module that is no SDK.
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
	if a == nil || len(a.Values) != 1 || a.Opaque || len(a.Parts) > 0 || v.Kind() == types.ParamVar {
		return nil, at
	}
	return a.Values[0].Expr, flow.Point{}
}

// test judges the call of a function that returns a bool.
func (s *scope) test(at flow.Point, call *ast.CallExpr, holds bool) guard {
	g := guard{text: inGo(call, holds)}
	fn, _ := typeutil.Callee(s.info, call).(*types.Func)
	if err := s.tested(fn, call); err != nil {
		if holds {
			g.kind, g.tested, g.digits = s.ofErrorTest(fn, call), err, s.findsDigits(fn, call)
			g.quoted = fn.Pkg() != nil && fn.Pkg().Path() == "strings"
			if goq.IsFunc(fn, "errors", "Is") && len(call.Args) == 2 {
				g.is = call.Args[1]
			}
		}
		if !holds || g.kind == mcp.RunTime && goq.IsFunc(fn, "errors", "As") { // that one knows more than the text
			g.failed = err
		}
		return g
	}
	if !holds && s.testsRight(at, fn, call) {
		g.kind, g.rights = mcp.Permission, true
		return g
	}
	if !holds && fn != nil && lexicon.TakesTurn.MatchString(fn.Name()) {
		g.turn = true
		return g
	}
	g.from = s.given(at, call)
	g.flag = len(call.Args) == 0 && g.from == fromServer // !s.printer.Ready()
	g.clock = s.readsClock(at, call) && g.from&(fromCall|fromParams) == 0
	switch {
	case s.isPast(at, call, holds):
		g.kind, g.over = mcp.Timeout, true
	case fn == nil:
	case s.asks(fn) == remote:
		g.from = fromService
	case testsFile(fn):
		g.from &^= fromService // the caller has named the folder
	}
	return g
}

// testsFile reports whether a function tells files from folders: IsDir or IsRegular of fs.FileInfo and its like.
func testsFile(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "io/fs" && (fn.Name() == "IsDir" || fn.Name() == "IsRegular")
}

// tested returns the error that a function tests, or nil if it tests something else.
func (s *scope) tested(fn *types.Func, call *ast.CallExpr) ast.Expr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	switch {
	case fn == nil:
		return nil
	case len(call.Args) > 0:
		return goq.ErrorIn(s.info, call.Args[0])
	case ok && goq.IsError(s.info.TypeOf(sel.X)) && lexicon.KindOfName(fn.Name()) != mcp.RunTime:
		return sel.X // netErr.Timeout()
	}
	return nil
}

// ofErrorTest returns the kind for which a function tests an error: errors.Is(err, ErrX), os.IsNotExist(err),
// strings.Contains(err.Error(), "not found").
func (s *scope) ofErrorTest(fn *types.Func, call *ast.CallExpr) mcp.Kind {
	switch {
	case goq.IsFunc(fn, "strings", "Contains", "HasPrefix", "HasSuffix") && len(call.Args) == 2:
		text, _ := goq.ConstString(s.info, call.Args[1])
		return s.kindOf(text)
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

// findsDigits reports whether a call finds nothing but digits in a text: strings.Contains(err.Error(), "404").
func (s *scope) findsDigits(fn *types.Func, call *ast.CallExpr) bool {
	if !goq.IsFunc(fn, "strings", "Contains") || len(call.Args) != 2 {
		return false
	}
	text, _ := goq.ConstString(s.info, call.Args[1])
	return text != "" && strings.Trim(text, "0123456789 ") == ""
}

// conditionIn is a condition that a variable holds, with its outcome.
type conditionIn struct {
	cond  ast.Expr
	holds bool
}

// conditionIn is [scope.condition] for one that a variable holds, which may depend on itself.
func (s *scope) conditionIn(at flow.Point, cond ast.Expr, holds bool) guard {
	return s.conditions.Get(conditionIn{cond, holds}, func() guard { return s.condition(at, cond, holds) })
}

// outcome judges a variable of type bool, such as the ok of a look-up.
func (s *scope) outcome(at flow.Point, id *ast.Ident, holds bool) guard {
	g := guard{text: inGo(id, holds), from: s.of(at, id)}
	val, ok := at.Lookup(id)
	if !ok || len(val.Defs) != 1 || val.Defs[0].Expr == nil {
		return g
	}
	d := val.Defs[0]
	there := at.Before(d.Node)
	switch def := ast.Unparen(d.Expr).(type) {
	case *ast.TypeAssertExpr:
		g.from, g.shape = s.of(there, def), true
	case *ast.IndexExpr:
		g.shape = true
		g.from = s.of(there, def.X)
		if d.Index == 1 && !holds {
			things := s.hasThings(def.X)
			g.linked = s.isLink(there, def.Index)
			g.lookUp = g.from&(fromCall|fromParams&^s.state) == 0 && !(g.linked && things)
			g.thing = g.from == fromServer && things
			g.from |= s.of(there, def.Index)
		}
	case *ast.CallExpr:
		if d.Index == 0 && !goq.IsTuple(s.info, def) {
			return s.conditionIn(there, def, holds)
		}
		g.from, g.linked = s.given(there, def), !holds && s.followsLink(there, def)
		g.lookUp = !holds && !g.linked && d.Index > 0 && s.findsThing(there, def)
		g.thing = g.lookUp
		if fn, ok := typeutil.Callee(s.info, def).(*types.Func); ok && s.asks(fn) == remote {
			g.from = fromService
		}
	case *ast.BinaryExpr, *ast.UnaryExpr:
		if d.Index == 0 {
			return s.conditionIn(there, def, holds)
		}
	}
	return g
}

// findsThing reports whether a method of something that lives as long as the server returns a thing, and whether it is
// there: article, ok := s.desk.Article(args.Slug).
func (s *scope) findsThing(at flow.Point, call *ast.CallExpr) bool {
	sig, ok := s.info.TypeOf(call.Fun).(*types.Signature)
	return ok && s.isMethod(call) && s.of(at, receiver(call)) == fromServer && len(call.Args) > 0 &&
		goq.StructOf(sig.Results().At(0).Type()) != nil
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
