package kinds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// isLinked reports whether an expression is what a call has found by nothing but fields of what a service has answered:
// ledger.Customer(ctx, invoice.Customer). The caller has not named it.
func (s *scope) isLinked(at flow.Point, e ast.Expr) bool {
	call, there := s.callIn(at, e)
	return call != nil && s.followsLink(there, call)
}

// followsLink is [scope.isLinked] for the call. A field that is the key of the record itself is what the caller has
// named.
func (s *scope) followsLink(at flow.Point, call *ast.CallExpr) bool {
	linked := false
	call, at = s.asking(at, call)
	for _, arg := range call.Args {
		switch {
		case s.isLink(at, arg), s.isFound(at, arg): // owners.Of(pod)
			linked = true
		case s.of(at, arg)&^fromServer != 0 && goq.IsBasic(s.info.TypeOf(arg)): // it may be a key as well
			return false
		}
	}
	return linked
}

// isFound reports whether an expression is a struct that a call has found for the caller.
func (s *scope) isFound(at flow.Point, e ast.Expr) bool {
	call, there := s.callIn(at, e)
	return call != nil && holdsData(goq.FirstOf(s.info.TypeOf(e))) && s.given(there, call)&(fromCall|fromParams) != 0
}

// isLink reports whether an expression is a field of a record, which names another one, or a variable that holds such
// fields and nothing else: for id := note.Parent; id != ""; id = up.Parent, or for _, id := range note.Files.
func (s *scope) isLink(at flow.Point, e ast.Expr) bool {
	if v := goq.VarOf(s.info, e); v != nil {
		return s.holdsLinks(at, v)
	}
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || s.info.Selections[sel] == nil || lexicon.OwnKey.MatchString(sel.Sel.Name) {
		return false
	}
	from := s.of(at, sel)
	return from == fromService || s.isOwn(from) && (s.isOfRecord(at, sel) || s.isOfEntry(at, sel))
}

// holdsLinks is [scope.isLink] for a variable.
func (s *scope) holdsLinks(at flow.Point, v *types.Var) bool {
	a := s.handlers.Assigned(v)
	if a == nil || s.params[v] != 0 || len(a.Added)+len(a.Filled)+len(a.Stores) > 0 || len(a.Values)+len(a.Ranges) == 0 {
		return false
	}
	isField := func(e ast.Expr) bool {
		_, ok := ast.Unparen(e).(*ast.SelectorExpr)
		return ok && s.isLink(at.Around(e), e)
	}
	return !slices.ContainsFunc(a.Values, func(src flow.Source) bool { return !isField(src.Expr) }) &&
		!slices.ContainsFunc(a.Ranges, func(r flow.Range) bool { return !isField(r.X) })
}

// asking returns the call by which a call asks that is given nothing but variables to fill: db.QueryRow(query, id) for
// db.QueryRow(query, id).Scan(&name). For other calls it returns the call itself.
func (s *scope) asking(at flow.Point, call *ast.CallExpr) (*ast.CallExpr, flow.Point) {
	if !s.isMethod(call) || len(call.Args) == 0 || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		u, ok := ast.Unparen(arg).(*ast.UnaryExpr)
		return !ok || u.Op != token.AND || !s.isEmpty(u.X)
	}) {
		return call, at
	}
	if asks, there := s.callIn(at, receiver(call)); asks != nil {
		return asks, there
	}
	return call, at
}

// isOfRow reports whether an expression is a variable that was read from a row, and from nothing else.
func (s *scope) isOfRow(at flow.Point, e ast.Expr) bool {
	v := goq.VarOf(s.info, e)
	if v == nil || goq.IsGlobal(v) {
		return false
	}
	a := s.handlers.Assigned(v)
	return a != nil && len(a.Values) == 0 && len(a.Filled) > 0 &&
		!slices.ContainsFunc(a.Filled, func(call *ast.CallExpr) bool {
			asks, _ := s.asking(at, call)
			return asks == call
		})
}

// isOfRecord reports whether an expression is a field of a record, or what a method says of it, or a variable with one
// of these: of what a call has found for the caller or by what a service has answered, or of what was looked up before
// the function was called. Users who are passed to it are those who call the tool.
func (s *scope) isOfRecord(at flow.Point, e ast.Expr) bool {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		e, at = s.definition(at, id)
	}
	record := s.recordOf(e)
	if record == nil || goq.StructOf(s.info.TypeOf(record)) == nil || !s.isOwn(s.of(at, e)) {
		return false
	}
	for s.recordOf(record) != nil { // resp.GetAuth().GetToken()
		record = s.recordOf(record)
	}
	if v := goq.VarOf(s.info, record); v != nil && v.Kind() == types.ParamVar {
		return !isSomebody(v.Type()) && (s.params[v] == fromService || s.mayBeRecord(v.Type()))
	}
	call, there := s.callIn(at, record)
	return call != nil && s.given(there, call)&(fromCall|fromParams|fromService) != 0
}

// recordOf returns what an expression, which may be nil, is a field of, or is read from by a method without arguments,
// or nil.
func (s *scope) recordOf(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 0 && s.isMethod(call) {
		e = ast.Unparen(call.Fun)
	}
	if sel, ok := e.(*ast.SelectorExpr); ok && s.info.Selections[sel] != nil {
		return sel.X
	}
	return nil
}

// mayBeRecord reports whether a type points to a struct of another package with nothing but data, which does not belong
// to the server.
func (s *scope) mayBeRecord(t types.Type) bool {
	_, isPointer := types.Unalias(t).(*types.Pointer)
	of, ok := goq.NameOf(goq.Deref(t))
	return isPointer && ok && of.Package != s.pass.Pkg.Path() && holdsData(t) && !lexicon.ForServer.MatchString(of.Name)
}

// isOfSDK reports whether a type, or what it points to, belongs to an SDK.
func isOfSDK(t types.Type) bool {
	of, ok := goq.NameOf(goq.Deref(t))
	return ok && mcp.IsSDK(of.Package)
}

// isOfState reports whether a variable holds nothing but what the server keeps, as functions of the package have found
// it: host, err := findHost(args.Name), which returns an element of a list, or an element of such a list. depth is how
// many variables are followed.
func (s *scope) isOfState(at flow.Point, e ast.Expr, depth int) bool {
	if element, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		return s.listsState(element.X)
	}
	val, ok := at.Lookup(e)
	if !ok || depth == 0 {
		return false
	}
	kept := false
	for _, d := range val.Defs {
		if d.Zero {
			continue
		}
		if d.Expr == nil {
			return false
		}
		from, ok := s.kept[d]
		if !ok {
			s.kept[d] = fromServer // an assignment that leads back to itself adds nothing: dir = dir.Parent
			from = s.keptBy(at.Before(d.Node), d, depth)
			s.kept[d] = from
		}
		if kept = s.isOwn(from); !kept {
			return false
		}
	}
	return kept
}

// keptBy returns where an assigned value comes from, for [scope.isOfState].
func (s *scope) keptBy(at flow.Point, d flow.Def, depth int) source {
	switch value := ast.Unparen(d.Expr).(type) {
	case *ast.CallExpr:
		return s.boundResult(at, value, d.Index)
	case *ast.Ident:
		from := s.of(at, value)
		if !s.isOwn(from) && s.isOfState(at, value, depth-1) {
			return fromServer
		}
		return from
	}
	return s.of(at, d.Expr)
}

// listsState is [scope.isOfState] for the elements of a list.
func (s *scope) listsState(list ast.Expr) bool {
	v := goq.VarOf(s.info, list)
	if v == nil || s.params[v] != 0 {
		return false
	}
	a := s.handlers.Assigned(v)
	return a != nil && !a.Opaque && len(a.Values) > 0 && len(a.Parts)+len(a.Writes) == 0 &&
		!slices.ContainsFunc(a.Values, func(src flow.Source) bool {
			call, ok := ast.Unparen(src.Expr).(*ast.CallExpr)
			return !ok || !s.isOwn(s.boundResult(flow.Point{}, call, src.Index))
		})
}

// isLookedUp reports whether an expression is a struct that a method of something which lives as long as the server has
// found by a single text or number: washers.Find(args.ID). Others may make the struct of what they are given.
func (s *scope) isLookedUp(at flow.Point, e ast.Expr) bool {
	call, there := s.callIn(at, e)
	if values := s.valuesOf(e); call == nil && len(values) == 1 { // fields of it may be set
		call, _ = ast.Unparen(values[0].Expr).(*ast.CallExpr)
	}
	if call == nil || !s.isMethod(call) || goq.StructOf(goq.FirstOf(s.info.TypeOf(e))) == nil {
		return false
	}
	fn := goq.Called(s.info, call)
	if fn == nil || s.LooksUpBy(fn, call) == nil || lexicon.ChecksInput.MatchString(fn.Name()) {
		return false
	}
	owner := s.of(there, receiver(call))
	return owner != 0 && owner&^(fromServer|s.state) == 0 && s.asks(fn) == unknown
}

// LooksUpBy returns the key by which a call of a method of the server may look up a record: its only argument beside a
// context, a text or a number. It returns nil for other calls, and for those that make something.
func (j *Judge) LooksUpBy(fn *types.Func, call *ast.CallExpr) ast.Expr {
	if fn.Signature().Recv() == nil || !goq.SameModule(j.pass, fn.Pkg()) || lexicon.Constructs.MatchString(fn.Name()) {
		return nil
	}
	keys := call.Args
	if len(keys) > 0 && goq.IsContext(j.info.TypeOf(keys[0])) {
		keys = keys[1:]
	}
	if len(keys) != 1 || !goq.IsBasic(j.info.TypeOf(keys[0])) {
		return nil
	}
	return keys[0]
}

// isStored reports whether an expression is a field of a record, of which the caller has given nothing.
func (s *scope) isStored(at flow.Point, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || !s.isOwn(s.of(at, e)) || s.info.Selections[sel] == nil {
		return false
	}
	return s.of(at, e) == fromService || s.isOfRecord(at, sel) || s.isLookedUp(at, sel.X) || s.isOfEntry(at, sel)
}

// hasThings reports whether the elements of a map are things that the server has, and no values such as true, a text or
// a function: then the keys are those that it allows.
func (s *scope) hasThings(e ast.Expr) bool {
	m, ok := s.info.TypeOf(e).Underlying().(*types.Map)
	if !ok {
		return false
	}
	st, isStruct := goq.Deref(m.Elem()).Underlying().(*types.Struct)
	return isStruct && st.NumFields() > 0
}

// isOfEntry reports whether an expression is a field of a thing that the server has in a map: event, ok :=
// s.events[id].
func (s *scope) isOfEntry(at flow.Point, e ast.Expr) bool {
	entry, there := s.entryOf(at, e)
	return entry != nil && s.hasThings(entry.X) && s.isOwn(s.of(there, entry.X))
}

// isOfUser reports whether an expression is a field of what a map has for who calls the tool: s.members[user].
func (s *scope) isOfUser(at flow.Point, e ast.Expr) bool {
	entry, there := s.entryOf(at, e)
	return entry != nil && s.isUser(there, entry.Index)
}

// entryOf returns s.events[id] for a field of the variable that holds it, and the point before it, or nil.
func (s *scope) entryOf(at flow.Point, e ast.Expr) (*ast.IndexExpr, flow.Point) {
	id := goq.Root(e)
	if id == nil {
		return nil, at
	}
	def, there := s.definition(at, id)
	entry, _ := ast.Unparen(def).(*ast.IndexExpr)
	return entry, there
}
