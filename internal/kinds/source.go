package kinds

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
)

// source is a set of places that a value comes from. The lowest bit is the receiver of the function that is examined,
// and the next bits are its parameters.
type source uint32

// The places beside parameters. A constant comes from none of them.
const (
	fromCall    source = 1 << (iota + 24) // the arguments of the tool call, and what is in a file that these name
	fromService                           // the answer of another service, or a file
	fromServer                            // the server's own state, configuration and environment
	fromUnknown
	fromEither // in some calls of the function, the arguments of the tool call, and in others none of them
	fromInside // beside parameters: these may only name the file or the record that it is in
)

// fromParams are the bits of parameters. Parameters after the last bit come from an unknown place.
const fromParams = fromCall - 1

// ofParam returns the bit of a parameter by its index, -1 for the receiver.
func ofParam(index int) source {
	if bit := source(1) << (index + 1); index < 23 {
		return bit & fromParams
	}
	return fromUnknown
}

// scope is a function whose values are followed.
type scope struct {
	*Judge
	fn        ast.Node
	responder bool // its callers are clients
	params    map[*types.Var]source
	ownFiles  map[*types.Var]bool   // parameters that name a file in a folder of the server in some call
	state     source                // the receiver, if it lives as long as the server; else none
	records   source                // parameters that may be records beside arguments, unless the callers are clients
	defs      map[flow.Def]source   // of assignments that were followed
	vars      map[*types.Var]source // of variables on any path

	conditions memo.Table[conditionIn, guard] // in variables
	assigned   memo.Table[flow.Def, *Summary] // of errors
	counters   memo.Table[*types.Var, source]
	additions  map[*types.Var][]ast.Node // the statements that count in a variable; nil until it is needed
}

// scopeOf returns the scope of a function declaration or literal. In that of a responder, parameters are arguments of
// the tool call.
func (j *Judge) scopeOf(fn ast.Node, responder bool) *scope {
	key := scopeKey{fn, responder}
	if s := j.scopes[key]; s != nil {
		return s
	}
	s := &scope{
		Judge: j, fn: fn, responder: responder,
		params: make(map[*types.Var]source), ownFiles: make(map[*types.Var]bool),
		defs: make(map[flow.Def]source), vars: make(map[*types.Var]source),
	}
	j.scopes[key] = s
	for outer := j.handlers.Within[fn]; outer != nil; outer = j.handlers.Within[outer] {
		s.declareOuter(goq.Signature(j.info, outer), j.isHandler(outer))
	}
	s.declare(goq.Signature(j.info, fn), responder, j.isHandler(fn))
	if decl, ok := fn.(*ast.FuncDecl); ok && responder && !j.isHandler(fn) {
		s.declareByCallers(decl)
	}
	return s
}

// declareByCallers sets the sources of the receiver and the parameters of a function by what all of its callers give
// it, if these are known.
func (s *scope) declareByCallers(decl *ast.FuncDecl) {
	fn, _ := s.info.Defs[decl.Name].(*types.Func)
	if fn == nil {
		return
	}
	others := fn.Exported() && s.pass.Pkg.Name() != "main" // may call it as well
	uses := s.handlers.Uses(fn)
	if uses.Values() > 0 || len(uses.Calls) == 0 {
		return
	}
	sig := fn.Signature()
	for i := range sig.Params().Len() {
		if p := sig.Params().At(i); isData(p.Type()) && sourceOfType(p.Type()) == 0 {
			given := func(call *ast.CallExpr) []ast.Expr { return goq.Given(sig, call, i) }
			from := s.givenBy(uses.Calls, decl, given)
			s.ownFiles[p] = s.inOwnFolder(uses.Calls, given)
			if goq.StructOf(p.Type()) != nil {
				from &^= fromEither // it was made of what the caller has given, and may be told from another one
			}
			switch {
			case from == fromServer, !others:
				s.params[p] = from
			case isOwn(from), from&fromEither != 0:
				s.params[p] |= fromEither
			}
		}
	}
	if recv := sig.Recv(); recv != nil && goq.StructOf(recv.Type()) != nil {
		given := func(call *ast.CallExpr) []ast.Expr { return []ast.Expr{receiver(call)} }
		if from := s.givenBy(uses.Calls, decl, given); from == fromCall && !others { // each call has one of its own
			s.params[recv] = from
		}
	}
}

// isOwn reports whether a value comes from somewhere, and from nothing that the caller has given.
func isOwn(from source) bool { return from != 0 && from&^(fromServer|fromService) == 0 }

// givenBy returns where the values come from that calls give to a function.
func (s *scope) givenBy(
	calls []index.Call, decl *ast.FuncDecl, given func(*ast.CallExpr) []ast.Expr,
) (from source) {
	own, callers := false, false // in some call, nothing that the caller has given, and nothing else
	for _, call := range calls {
		switch call.In {
		case nil:
			from, own = from|fromServer, true
		case decl: // it gives what it was given
		default:
			at, _ := s.pointOf(call)
			one := s.scopeOf(call.In, true).all(at, given(call.Expr))
			from, own, callers = from|one, own || isOwn(one), callers || one&^fromServer == fromCall
		}
	}
	if own && callers {
		from |= fromEither
	}
	return from
}

// inOwnFolder reports whether some call gives a function the name of a file in a folder of the server.
func (s *scope) inOwnFolder(calls []index.Call, given func(*ast.CallExpr) []ast.Expr) bool {
	return slices.ContainsFunc(calls, func(call index.Call) bool {
		at, ok := s.pointOf(call)
		return ok && slices.ContainsFunc(given(call.Expr), func(arg ast.Expr) bool {
			return s.scopeOf(call.In, true).isInOwnFolder(at, arg)
		})
	})
}

// pointOf returns the point before the statement of a call. ok is false if the flow around it is not known.
func (j *Judge) pointOf(call index.Call) (at flow.Point, ok bool) {
	g := j.trace.Graph(call.In)
	if g == nil {
		return at, false
	}
	return g.Innermost(goq.Body(call.In), call.Expr), true
}

// declareOuter sets the sources of the parameters of a function around a literal. If the literal is a handler, the
// function around it makes handlers, and its parameters are the server's.
func (s *scope) declareOuter(sig *types.Signature, handler bool) {
	if !s.isHandler(s.fn) {
		s.declare(sig, true, handler)
		return
	}
	for p := range sig.Params().Variables() {
		s.params[p] = fromServer
	}
}

// declare sets the sources of a function's receiver and parameters. Without responder, each is a source of its own.
func (s *scope) declare(sig *types.Signature, responder, handler bool) {
	if recv := sig.Recv(); recv != nil {
		switch {
		case !responder:
			s.params[recv] = ofParam(-1)
			if isState(recv) {
				s.state = ofParam(-1)
			}
		case !handler && isArguments(recv.Type()):
			s.params[recv] = fromCall // args.validate()
		default:
			s.params[recv] = fromServer
		}
	}
	arguments := false
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		switch from := sourceOfType(p.Type()); {
		case goq.IsContext(p.Type()):
			s.params[p] = fromServer
		case !responder:
			s.params[p] = ofParam(i)
			if pointsToRecord(p.Type()) {
				s.records |= ofParam(i)
			} else {
				arguments = arguments || isData(p.Type())
			}
		case from != 0:
			s.params[p] = from
		case !handler && s.isOfClient(p.Type()), s.isRecord(sig, i, handler):
			s.params[p] = fromService
		case handler || isData(p.Type()):
			s.params[p] = fromCall
		default:
			s.params[p] = fromServer
		}
	}
	if !arguments {
		s.records = 0
	}
}

// pointsToRecord reports whether a type points to a struct that is not decoded into: it has no tags.
func pointsToRecord(t types.Type) bool {
	_, isPointer := types.Unalias(t).(*types.Pointer)
	return isPointer && goq.StructOf(t) != nil && !isData(t)
}

// sourceOfType returns the source of a parameter if its type tells, or 0.
func sourceOfType(t types.Type) source {
	switch {
	case mcp.AnyRequest(t):
		return fromCall
	case isResponse(t), mcp.ResultOf(t) != nil:
		return fromService
	case hasService(t):
		return fromServer
	}
	if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
		return 0
	}
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return fromServer
	case *types.Interface:
		if !u.Empty() && !goq.IsError(t) {
			return fromServer
		}
	}
	return 0
}

// isOfClient reports whether a type points to a struct of another module, as the answers of a service's client do.
func (s *scope) isOfClient(t types.Type) bool {
	_, isPointer := types.Unalias(t).(*types.Pointer)
	return isPointer && goq.StructOf(t) != nil && s.isForeign(t)
}

// isRecord reports whether a parameter is a record that the caller of the function has looked up: it points to a struct
// beside the arguments of the tool call. handler says that the function is a handler.
func (s *scope) isRecord(sig *types.Signature, param int, handler bool) bool {
	t := sig.Params().At(param).Type()
	_, isPointer := types.Unalias(t).(*types.Pointer)
	of, ok := goq.NameOf(t)
	if !isPointer || !ok || sourceOfType(t) != 0 || !holdsData(t) || lexicon.ForServer.MatchString(of.Name) ||
		of.Package == s.pass.Pkg.Path() && !(handler && !isArguments(t)) {
		return false
	}
	first, byValue := -1, false // of the arguments
	for i := range sig.Params().Len() {
		other := sig.Params().At(i).Type()
		if i != param && first < 0 && !goq.IsContext(other) && (sourceOfType(other) == fromCall || isData(other)) {
			_, isPointer := types.Unalias(other).(*types.Pointer)
			first, byValue = i, sourceOfType(other) == fromCall && !isPointer
		}
	}
	return param < first || first >= 0 && byValue // only those of go-sdk may be followed by arguments in a pointer
}

// holdsData reports whether a type is or points to a struct of which each field is data, or a point in time.
func holdsData(t types.Type) bool {
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if !goq.IsNamed(f.Type(), goq.Name{Package: "time", Name: "Time"}) && !isData(f.Type()) {
			return false
		}
	}
	return true
}

// isArguments reports whether a type is one that arguments of tool calls are decoded into: a struct with names for
// JSON, and not for the server's configuration as well. One with a service in it is none.
func isArguments(t types.Type) bool {
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return isData(t)
	}
	for i := range st.NumFields() {
		tag := reflect.StructTag(st.Tag(i))
		for _, other := range []string{"yaml", "toml", "env", "mapstructure", "koanf"} {
			if _, has := tag.Lookup(other); has {
				return false
			}
		}
	}
	return isData(t)
}

// hasService reports whether a type is or points to a struct with a field that is an interface with methods, as the
// parts of a server are.
func hasService(t types.Type) bool {
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if of, isInterface := f.Type().Underlying().(*types.Interface); isInterface && of.NumMethods() > 0 &&
			!goq.IsError(f.Type()) && !goq.IsContext(f.Type()) {
			return true
		}
	}
	return false
}

// isState reports whether a variable is a receiver that lives as long as the server. Others are made for one call.
func isState(v *types.Var) bool {
	_, isPointer := types.Unalias(v.Type()).(*types.Pointer)
	return isPointer && v.Kind() == types.RecvVar && !isArguments(v.Type())
}

// isData reports whether values of a type are plain data, as arguments of a tool call are.
func isData(t types.Type) bool { return isDataIn(t, nil) }

// isDataIn is isData for a type inside of others.
func isDataIn(t types.Type, within []types.Type) bool {
	if slices.Contains(within, t) {
		return true // type Tree []Tree
	}
	if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
		return true
	}
	switch u := goq.Deref(t).Underlying().(type) {
	case *types.Basic, *types.Map:
		return true
	case *types.Slice:
		return isDataIn(u.Elem(), append(within, t))
	case *types.Interface:
		return u.Empty()
	case *types.Struct:
		_, isPointer := types.Unalias(t).(*types.Pointer) // as services are passed
		return !isPointer || goq.HasTags(u)
	}
	return false
}

// of returns where the value of an expression comes from. at is the point before the statement that contains it.
func (s *scope) of(at flow.Point, e ast.Expr) source {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return s.object(at, e, s.info.ObjectOf(e))
	case *ast.SelectorExpr:
		if s.info.Selections[e] == nil {
			return s.object(at, e.Sel, s.info.ObjectOf(e.Sel))
		}
		return s.ofField(at, e)
	case *ast.CallExpr:
		return s.call(at, e)
	case *ast.BinaryExpr:
		return s.of(at, e.X) | s.of(at, e.Y)
	case *ast.UnaryExpr:
		return s.of(at, e.X)
	case *ast.StarExpr:
		return s.of(at, e.X)
	case *ast.IndexExpr:
		return s.of(at, e.X)
	case *ast.SliceExpr:
		return s.of(at, e.X)
	case *ast.TypeAssertExpr:
		from := s.of(at, e.X)
		if own := from & (fromService | fromServer); own != 0 && e.Type != nil && goq.StructOf(s.info.TypeOf(e.Type)) != nil {
			return own // the caller sends no such value, and has only named it
		}
		return from
	case *ast.CompositeLit:
		return s.all(at, goq.Elements(e))
	}
	return 0
}

// ofField returns where the value of a field comes from. Those of a record that the server has looked up are its own
// state, although the caller has named the record.
func (s *scope) ofField(at flow.Point, e *ast.SelectorExpr) source {
	if s.isOfRequest(e, "Header") {
		return fromServer
	}
	from := s.of(at, e.X)
	v := goq.VarOf(s.info, e.X)
	if v != nil && v.Kind() == types.ParamVar && from&fromParams != 0 {
		return from | fromInside
	}
	if from&(fromCall|fromParams) != 0 && (s.isLookedUp(at, e.X) || s.isOfState(at, e.X, 3)) {
		return fromServer
	}
	return from
}

// isOfState reports whether a variable holds nothing but what the server keeps, as functions of the package have found
// it: host, err := findHost(args.Name), which returns an element of a list. depth is how many variables are followed.
func (s *scope) isOfState(at flow.Point, e ast.Expr, depth int) bool {
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
		there, from := at.Before(d.Node), source(0)
		switch value := ast.Unparen(d.Expr).(type) {
		case *ast.CallExpr:
			from = s.resultOf(value, d.Index)
		case *ast.Ident:
			if from = s.of(there, value); !isOwn(from) && s.isOfState(there, value, depth-1) {
				from = fromServer
			}
		default:
			from = s.of(there, value)
		}
		if kept = isOwn(from); !kept {
			return false
		}
	}
	return kept
}

// resultOf returns where a result of a function of the package comes from, without what it is given: fromServer for
// what is in the memory of the server, fromParams for what is made of its parameters, and fromUnknown if nothing is
// known.
func (s *scope) resultOf(call *ast.CallExpr, index int) source {
	_, decl := s.handlers.Callee(call)
	if decl == nil || decl.Body == nil {
		return fromUnknown
	}
	return s.results.Get(resultIn{decl, index}, func() (from source) {
		in, g := s.scopeOf(decl, false), s.trace.Graph(decl)
		if g == nil {
			return fromUnknown
		}
		goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
			switch {
			case index >= len(ret.Results):
				from |= fromUnknown
			case in.isLookedUp(g.Before(ret), ret.Results[index]):
				from |= fromServer // although the function is given the whole request
			case !s.info.Types[ret.Results[index]].IsNil():
				from |= in.of(g.Before(ret), ret.Results[index])
			}
		})
		if from&in.state != 0 {
			from = from&^in.state | fromServer
		}
		return from
	})
}

// resultIn is a result of a function.
type resultIn struct {
	decl  *ast.FuncDecl
	index int
}

// isOfRequest reports whether an expression is a part of a request with a name, two levels below: req.Params.Name,
// req.Extra.Header.
func (s *scope) isOfRequest(e ast.Expr, name string) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return false
	}
	inner, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
	return ok && mcp.AnyRequest(s.info.TypeOf(inner.X))
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
	fn, ok := typeutil.Callee(s.info, call).(*types.Func)
	if !ok || s.LooksUpBy(fn, call) == nil || lexicon.ChecksInput.MatchString(fn.Name()) {
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

// all returns where the values of several expressions come from.
func (s *scope) all(at flow.Point, list []ast.Expr) (from source) {
	for _, e := range list {
		from |= s.of(at, e)
	}
	return from
}

// object returns where the value of an object comes from.
func (s *scope) object(at flow.Point, id *ast.Ident, obj types.Object) source {
	v, ok := obj.(*types.Var)
	switch {
	case !ok:
		return 0
	case goq.IsGlobal(v):
		return fromServer
	}
	if isState(v) && s.params[v] != 0 {
		return s.params[v] // what is put into it here belongs to the server from then on
	}
	if val, ok := at.Lookup(id); ok && len(val.Defs) > 0 {
		from := s.definitions(at, v, val.Defs)
		if _, isPointer := v.Type().Underlying().(*types.Pointer); isPointer && from == fromServer {
			return from // as for a receiver
		}
		return from | s.parts(v) | s.counts(v)
	}
	return s.variable(v) | s.counts(v)
}

// definitions returns where the values of assignments to a variable come from. What the caller may leave out is the
// caller's or a record's: lang := args.Lang; if lang == "" { lang = order.Lang }.
func (s *scope) definitions(at flow.Point, v *types.Var, list []flow.Def) (from source) {
	callers, stored := false, false
	for _, d := range list {
		one := source(0)
		switch {
		case d.Param:
			one = s.params[v]
		case d.Zero:
		case d.Expr == nil:
			one = s.variable(v)
		default:
			known, ok := s.defs[d]
			if !ok {
				s.defs[d] = 0 // an assignment that leads back to itself adds nothing
				known = s.of(at.Before(d.Node), d.Expr)
				s.defs[d] = known
			}
			one, stored = known, stored || len(list) > 1 && s.isStored(at.Before(d.Node), d.Expr)
		}
		from, callers = from|one, callers || one&^fromServer == fromCall
	}
	if callers && stored {
		from |= fromEither
	}
	return from
}

// isStored reports whether an expression is a field of a record, of which the caller has given nothing.
func (s *scope) isStored(at flow.Point, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || !isOwn(s.of(at, e)) || s.info.Selections[sel] == nil {
		return false
	}
	return s.of(at, e) == fromService || s.isOfRecord(at, sel) || s.isLookedUp(at, sel.X)
}

// variable returns where the values of a variable come from on any path.
func (s *scope) variable(v *types.Var) source {
	if from, ok := s.vars[v]; ok {
		return from
	}
	s.vars[v] = 0
	from := s.params[v]
	if a := s.handlers.Assigned(v); a != nil {
		for _, value := range a.Values {
			from |= s.of(flow.Point{}, value.Expr)
		}
		for _, w := range a.Writes {
			from |= s.of(flow.Point{}, w.Value)
		}
	}
	s.vars[v] = from
	from |= s.parts(v)
	s.vars[v] = from
	return from
}

// parts returns where values come from that become part of a variable without an assignment to it.
func (s *scope) parts(v *types.Var) (from source) {
	a := s.handlers.Assigned(v)
	if a == nil {
		return 0
	}
	for _, part := range slices.Concat(a.Parts, a.Sends) {
		from |= s.of(flow.Point{}, part)
	}
	sent := from != 0 || len(a.Values) > 0 // a service that is given the address is sent the value
	filled := a.Filled
	if from == 0 && len(filled) == 0 && s.areEmpty(a.Values) {
		filled = a.Partly // else, the rest of the value comes from elsewhere
	}
	for _, call := range filled {
		if s.filling[call] {
			continue
		}
		s.filling[call] = true
		if by := s.call(flow.Point{}, call); by != fromService || !sent {
			from |= by
		}
		delete(s.filling, call)
	}
	return from
}

// areEmpty reports whether values are literals without elements.
func (s *scope) areEmpty(list []flow.Source) bool {
	return !slices.ContainsFunc(list, func(src flow.Source) bool {
		lit := goq.Literal(src.Expr)
		return lit == nil || len(lit.Elts) > 0
	})
}

// given returns where the values come from that a call is given. Variables whose address it is given receive something
// instead, unless they have a value.
func (s *scope) given(at flow.Point, call *ast.CallExpr) (from source) {
	for _, arg := range call.Args {
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND && s.isEmpty(u.X) {
			continue
		}
		from |= s.of(at, arg)
	}
	if s.isMethod(call) {
		from |= s.of(at, receiver(call))
	}
	return from
}

// isEmpty reports whether an expression is a variable that nothing is assigned to, so that only calls fill it.
func (s *scope) isEmpty(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := s.info.ObjectOf(id).(*types.Var)
	if !ok || goq.IsGlobal(v) || s.params[v] != 0 {
		return false
	}
	a := s.handlers.Assigned(v)
	return a != nil && len(a.Values) == 0 && len(a.Parts) == 0 && len(a.Writes) == 0
}

// call returns where the results of a call come from.
func (s *scope) call(at flow.Point, call *ast.CallExpr) source {
	if s.info.Types[call.Fun].IsType() {
		return s.all(at, call.Args)
	}
	given := s.given(at, call)
	fn, isFunc := typeutil.Callee(s.info, call).(*types.Func)
	if !isFunc {
		if s.info.Types[call.Fun].IsBuiltin() {
			if goq.IsBuiltin(s.info, call, "make") {
				return 0 // its size says nothing of what will be in it
			}
			return given
		}
		return given | fromUnknown
	}
	switch asked := s.asks(fn); {
	case fn.Pkg() == nil && given == 0: // the text of an error
		return fromUnknown
	case given&^fromServer != 0 && fn.Pkg() != nil && (fn.Pkg().Path() == "io" || fn.Pkg().Path() == "bufio"):
		return given // what is read comes from where the reader comes from
	case s.getsForCaller(at, fn, call):
		return fromCall // the caller has chosen the document
	case asked == remote, givesResponse(fn):
		return fromService
	case goq.IsFunc(fn, "os", "CreateTemp", "MkdirTemp"):
		return fromServer
	case asked == system && s.isOwnFile(at, call):
		return fromService
	case namesFile(fn) && s.mayBeOwnFile(at, call.Args[0]):
		return given | fromService | fromEither
	case namesFile(fn) && given&fromParams != 0:
		return given | fromInside
	case namesFile(fn) && given&fromCall != 0:
		return given // the caller has chosen the file
	case asked == system:
		switch from := s.resultOf(call, 0); {
		case from&fromInside != 0 && from&(fromUnknown|fromEither) == 0:
			return given
		case from == fromService:
			return fromService // a file of the server
		}
		return given | fromService
	case given == 0 && fn.Pkg() != nil && goq.SameModule(s.pass, fn.Pkg()), goq.IsFunc(fn, "os", "Getenv", "LookupEnv"),
		len(call.Args) == 0 && !s.isMethod(call): // time.Now(), os.Getuid()
		return fromServer
	}
	return given
}

// getsForCaller reports whether a call gets what is at an address that the caller has given, all of it:
// http.Get(args.URL), or client.Do(req) with such a request.
func (s *scope) getsForCaller(at flow.Point, fn *types.Func, call *ast.CallExpr) bool {
	if !givesResponse(fn) || fn.Pkg() == nil || fn.Pkg().Path() != "net/http" {
		return false
	}
	if fn.Name() == "Do" {
		if call, at = s.callIn(at, call.Args[0]); call == nil {
			return false
		}
		fn, args := typeutil.StaticCallee(s.info, call), call.Args
		if !goq.IsFunc(fn, "net/http", "NewRequest", "NewRequestWithContext") || len(args) < 3 {
			return false
		}
		args = args[len(args)-3:] // method, address, body
		method, isConst := goq.ConstString(s.info, args[0])
		return isConst && method == "GET" && s.of(at, args[1]) == fromCall
	}
	return fn.Name() == "Get" && s.of(at, call.Args[0]) == fromCall
}

// isOwnFile reports whether a call is given the name of a file in a folder of the server's: "/var/lib/" + name or
// filepath.Join(s.dir, name). The caller has not written what is in it.
func (s *scope) isOwnFile(at flow.Point, call *ast.CallExpr) bool {
	return len(call.Args) > 0 && s.isInOwnFolder(at, call.Args[0])
}

// isInOwnFolder reports whether an expression is such a name.
func (s *scope) isInOwnFolder(at flow.Point, name ast.Expr) bool {
	if !goq.IsString(s.info.TypeOf(name)) {
		return false
	}
	name, there := ast.Unparen(name), at
	if of, ok := name.(*ast.CallExpr); ok {
		if goq.IsFunc(typeutil.StaticCallee(s.info, of), "path/filepath", "Dir", "Clean") {
			name = ast.Unparen(of.Args[0])
		}
	}
	if id, ok := name.(*ast.Ident); ok {
		if name, there = s.definition(at, id); name == nil {
			return false
		}
	}
	folder := s.folderOf(name)
	return folder != nil && s.of(there, folder)&(fromCall|fromParams&^ofParam(-1)|fromUnknown) == 0
}

// mayBeOwnFile reports whether a name is a parameter that is a file in a folder of the server in some call.
func (s *scope) mayBeOwnFile(at flow.Point, name ast.Expr) bool {
	def, _ := at.Definition(name)
	v := goq.VarOf(s.info, def)
	return v != nil && s.ownFiles[v]
}

// folderOf returns the first part of a file's name that is made of several, or nil.
func (s *scope) folderOf(name ast.Expr) ast.Expr {
	switch e := ast.Unparen(name).(type) {
	case *ast.BinaryExpr:
		if first := s.folderOf(e.X); first != nil {
			return first
		}
		return e.X
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(s.info, e)
		if (goq.IsFunc(fn, "path/filepath", "Join") || goq.IsFunc(fn, "path", "Join")) && len(e.Args) > 1 {
			return e.Args[0]
		}
		if format := ""; goq.IsFunc(fn, "fmt", "Sprintf") && len(e.Args) > 0 {
			if format, _ = goq.ConstString(s.info, e.Args[0]); format != "" && format[0] != '%' {
				return e.Args[0]
			}
		}
	}
	return nil
}

// asks returns whom a function asks: remote for another service, system for the system, and unknown if it computes its
// result from what it is given.
func (j *Judge) asks(fn *types.Func) class {
	if fn.Pkg() == nil {
		return unknown // error.Error
	}
	path, sig := fn.Pkg().Path(), fn.Signature()
	isMethod, fails := sig.Recv() != nil, goq.ErrorIndex(sig) >= 0
	if goq.SameModule(j.pass, fn.Pkg()) && fails {
		if sum, known := j.summaryOfCall(fn); known {
			if of := sum.asks(); of != unknown || sum.faults[unknown] == 0 || !takesContext(sig) {
				return of
			}
			return remote // it is given a context for what is not known
		}
		if !takesContext(sig) {
			return system // one of several implementations
		}
	}
	failing := mcp.FailingOf(path, fn.Name())
	switch {
	case goq.SameModule(j.pass, fn.Pkg()) && !fails:
		return j.asksSilently(fn)
	case mcp.OfPackage(path) != nil && isMethod && takesContext(sig), failing == mcp.FailsRemotely,
		failing == mcp.FailsSomehow && mcp.OfPackage(path) == nil && takesContext(sig):
		return remote
	case failing == mcp.FailsInSystem && fails && !goq.IsFunc(fn, "path/filepath", "Rel", "Abs", "Match"):
		return system
	}
	return unknown
}

// asksSilently is [Judge.asks] for a function of the server without an error: a struct that it returns may tell what
// has failed.
func (j *Judge) asksSilently(fn *types.Func) class {
	st := returnedStruct(fn.Signature())
	if st == nil {
		return unknown
	}
	decl := j.handlers.Decls[fn.Origin()]
	if decl == nil || decl.Body == nil {
		if hasOutcome(st) {
			return remote // it is not seen what the function does
		}
		return unknown
	}
	if known, ok := j.silent[decl]; ok {
		return known
	}
	j.silent[decl] = unknown // of a recursive call
	of := unknown
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && of != remote {
			if callee := typeutil.StaticCallee(j.info, call); callee != nil {
				if asked := j.asks(callee.Origin()); asked != unknown {
					of = asked
				}
			}
		}
		return of != remote
	})
	j.silent[decl] = of
	return of
}

// returnedStruct returns the struct that a function returns, itself or a pointer to it, and nothing else. It returns
// nil for other functions.
func returnedStruct(sig *types.Signature) *types.Struct {
	if sig.Results().Len() != 1 {
		return nil
	}
	st, _ := goq.Deref(sig.Results().At(0).Type()).Underlying().(*types.Struct)
	return st
}

// hasOutcome reports whether a struct has a flag for a failure or a success.
func hasOutcome(st *types.Struct) bool {
	for f := range st.Fields() {
		if goq.IsBool(f.Type()) && lexicon.IsOutcome(f.Name()) {
			return true
		}
	}
	return false
}

// takesContext reports whether the first parameter of a function is a context.
func takesContext(sig *types.Signature) bool {
	return sig.Params().Len() > 0 && goq.IsContext(sig.Params().At(0).Type())
}

// givesResponse reports whether the first result of a function is a response of HTTP.
func givesResponse(fn *types.Func) bool {
	results := fn.Signature().Results()
	return results.Len() > 0 && isResponse(results.At(0).Type())
}

// isResponse reports whether a type is that of a response of HTTP, or of a client's own that contains one.
func isResponse(t types.Type) bool {
	_, ok := goq.ResponseIn(t)
	return ok
}
