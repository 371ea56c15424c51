package kinds

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
)

// source is a set of places that a value comes from. The lowest bit is the receiver of the function that is examined,
// and the next bits are its parameters. As the condition of a class, it is a set of parameters.
type source uint32

// The places beside parameters, from the first bit that is not one of a parameter. A constant comes from none of them.
const (
	together    source = 1 << (iota + 23) // in conditions: they are compared with each other, or with the server's state
	fromCall                              // the arguments of the tool call, and what is in a file that these name
	fromService                           // the answer of another service, or a file
	fromServer                            // the server's own state, configuration and environment
	fromUnknown
	fromEither // in some calls of the function, the arguments of the tool call, and in others none of them
	fromInside // beside parameters: these may only name the file or the record that it is in
	always     // in conditions: it does not depend on parameters
	stated     // in conditions: the message says the same
)

// fromParams are the bits of parameters. Parameters after the last bit come from an unknown place.
const fromParams = together - 1

// ofParam returns the bit of a parameter by its index, -1 for the receiver.
func ofParam(index int) source {
	if index < 22 {
		return source(1) << (index + 1)
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
	defs      map[flow.Def]assigned // assignments that were followed
	kept      map[flow.Def]source   // those that were followed to what the server keeps
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
		defs: make(map[flow.Def]assigned), kept: make(map[flow.Def]source), vars: make(map[*types.Var]source),
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

// isHandler reports whether a function declaration or literal is a handler.
func (j *Judge) isHandler(fn ast.Node) bool { return j.handlers.HandlerOf(fn) != nil }

// isOwn reports whether a value comes from somewhere, and from nothing that the caller has given.
func isOwn(from source) bool { return from != 0 && from&^(fromServer|fromService) == 0 }

// isOwn is [isOwn] for a function of whose callers nothing is known: what its receiver has is the server's.
func (s *scope) isOwn(from source) bool { return from != 0 && isOwn(from&^s.state|fromServer) }

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
	if val, _ := at.Lookup(e); len(val.Defs) == 1 && val.Defs[0].Expr != nil && s.isSetOnce(e) {
		return s.definitions(at, nil, val.Defs) // order.Charge, err = pay(…)
	}
	from := s.of(at, e.X)
	v := goq.VarOf(s.info, e.X)
	if v != nil && v.Kind() == types.ParamVar && from&fromParams != 0 {
		return from | fromInside
	}
	if from&(fromCall|fromParams) != 0 && (s.isLookedUp(at, e.X) || s.isOfState(at, e.X, 3)) {
		if given := s.setTo(v, e.Sel.Name) & (fromCall | fromParams); given != 0 {
			return fromServer | given | fromEither // options := s.defaults; if args.Queue != "" { options.Queue = args.Queue }
		}
		return fromServer
	}
	return from
}

// setTo returns where the values come from that statements assign to a field of a variable, which may be nil.
func (s *scope) setTo(v *types.Var, field string) (from source) {
	a := s.handlers.Assigned(v)
	if a == nil {
		return 0
	}
	for _, set := range a.Fields {
		if set.Name == field {
			from |= s.of(flow.Point{}, set.Value.Expr)
		}
	}
	return from
}

// isSetOnce reports whether only one statement of the package sets a field of a variable, none sets the variable again,
// and no call may fill it.
func (s *scope) isSetOnce(field *ast.SelectorExpr) bool {
	v, selection := goq.VarOf(s.info, field.X), s.info.Selections[field]
	a := s.handlers.Assigned(v)
	if selection == nil || len(selection.Index()) != 1 || a == nil || a.Opaque || len(a.Values) > 1 ||
		len(a.Filled)+len(a.Partly) > 0 || slices.ContainsFunc(a.Given, s.takesAny) {
		return false
	}
	n := 0
	for _, set := range a.Fields {
		if set.Name == field.Sel.Name {
			n++
		}
	}
	return n == 1 && !goq.Contains(goq.Body(s.fn), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr) // order.apply(args)
		return ok && s.tells(call, v)
	})
}

// tells reports whether a call gives arguments to a method of a variable.
func (s *scope) tells(call *ast.CallExpr, v *types.Var) bool {
	return len(call.Args) > 0 && s.isMethod(call) && goq.VarOf(s.info, receiver(call)) == v
}

// takesAny reports whether a function takes values of any type, as those that decode something do.
func (s *scope) takesAny(call *ast.CallExpr) bool {
	sig, ok := s.info.TypeOf(call.Fun).(*types.Signature)
	if !ok {
		return true
	}
	for p := range sig.Params().Variables() {
		if t, ok := p.Type().Underlying().(*types.Interface); ok && t.Empty() {
			return true
		}
	}
	return false
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

// boundResult is [scope.resultOf] with what the call gives to the function instead of its parameters.
func (s *scope) boundResult(at flow.Point, call *ast.CallExpr, index int) source {
	return s.bound(at, call, s.resultOf(call, index))
}

// bound returns where a value comes from that a function of the package makes of its parameters.
func (s *scope) bound(at flow.Point, call *ast.CallExpr, from source) source {
	if from&fromParams == 0 {
		return from
	}
	bound, sig := from&^fromParams, typeutil.StaticCallee(s.info, call).Signature()
	if sig.Recv() != nil {
		if !s.isMethod(call) { // T.method(t)
			return bound | fromUnknown
		}
		if from&ofParam(-1) != 0 {
			bound |= s.of(at, receiver(call))
		}
	}
	if len(call.Args) == 1 && sig.Params().Len() > 1 { // f(g())
		return bound | s.of(at, call.Args[0])
	}
	for i := range sig.Params().Len() {
		if from&ofParam(i) != 0 {
			bound |= s.all(at, goq.Given(sig, call, i))
		}
	}
	return bound
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
	if livesAsServer(v) && s.params[v] != 0 {
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
	given := fromCall | fromParams&^s.state
	callers, defaults := false, false
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
				s.defs[d] = assigned{} // an assignment that leads back to itself adds nothing
				there := at.Before(d.Node)
				known = assigned{s.of(there, d.Expr), s.isDefault(there, d.Expr)}
				s.defs[d] = known
			}
			one, defaults = known.from, defaults || known.isDefault
		}
		from, callers = from|one, callers || one&given != 0 && one&^(given|fromServer) == 0
	}
	if callers && defaults && len(list) > 1 {
		from |= fromEither
	}
	return from
}

// assigned is where an assigned value comes from. isDefault says that it is used if the caller gives none.
type assigned struct {
	from      source
	isDefault bool
}

// isDefault reports whether an expression is what a record or the settings have for what the caller may leave out. A
// number in the settings is a limit, and not what an error is about.
func (s *scope) isDefault(at flow.Point, e ast.Expr) bool {
	_, isField := ast.Unparen(e).(*ast.SelectorExpr)
	return isField && (s.isStored(at, e) || goq.IsString(s.info.TypeOf(e)) && s.isOwnName(at, e))
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
	fn := goq.Called(s.info, call)
	if fn == nil {
		if s.info.Types[call.Fun].IsBuiltin() {
			if goq.IsBuiltin(s.info, call, "make") {
				return 0 // its size says nothing of what will be in it
			}
			return given
		}
		return given | fromUnknown
	}
	asked := s.asks(fn)
	switch {
	case given&fromCall != 0 && (s.mayBeLeftOut(at, fn, call) || s.isOneOf(at, call)):
		return given | fromEither
	case fn.Pkg() == nil && given == 0: // the text of an error
		return fromUnknown
	case given&^fromServer != 0 && fn.Pkg() != nil && (fn.Pkg().Path() == "io" || fn.Pkg().Path() == "bufio"):
		return given // what is read comes from where the reader comes from
	}
	if chosen := s.chosenFrom(at, fn, call); chosen != 0 {
		return chosen // the caller has chosen the document
	}
	if asked == remote {
		return cmp.Or(s.fetchesFor(at, call), fromService)
	}
	switch {
	case givesResponse(fn):
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

// fetchesFor returns where a function of the package gets the bytes that it returns, or the response, if that is only
// what its caller has chosen: fetch(args.URL). It returns 0 for other calls. A record has parts that are read later.
func (s *scope) fetchesFor(at flow.Point, call *ast.CallExpr) source {
	t := goq.FirstOf(s.info.TypeOf(call))
	if list, ok := t.(*types.Slice); !isResponse(t) && !(ok && types.Identical(list.Elem(), types.Typ[types.Byte])) {
		return 0
	}
	from := s.resultOf(call, 0) &^ fromInside
	if from == 0 || from&^fromParams != 0 || from&ofParam(-1) != 0 {
		return 0
	}
	sig := typeutil.StaticCallee(s.info, call).Signature()
	for i := range sig.Params().Len() {
		isPart := func(arg ast.Expr) bool { return !s.isWhole(at, arg) }
		if from&ofParam(i) != 0 && slices.ContainsFunc(goq.Given(sig, call, i), isPart) {
			return 0
		}
	}
	given := s.boundResult(at, call, 0) &^ fromInside
	if given&^(fromCall|fromParams&^s.state) != 0 {
		return 0
	}
	return given
}

// isOneOf reports whether a call returns one of its arguments, of which some are the caller's, and others the server's:
// orDefault(args.Queue, s.queue).
func (s *scope) isOneOf(at flow.Point, call *ast.CallExpr) bool {
	_, decl := s.handlers.Callee(call)
	if decl == nil || decl.Body == nil || len(call.Args) < 2 {
		return false
	}
	sig := goq.Signature(s.info, decl)
	if sig.Variadic() {
		return false
	}
	callers, own := false, false
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) != 1 {
			return
		}
		if i := goq.ParamIndex(sig, goq.VarOf(s.info, ret.Results[0])); i >= 0 && i < len(call.Args) {
			callers = callers || s.of(at, call.Args[i])&^fromServer == fromCall
			own = own || s.isOwnName(at, call.Args[i])
		}
	})
	return callers && own
}

// mayBeLeftOut reports whether a call returns an argument of the tool, or what the settings say if the caller has left
// it out: req.GetString("queue", s.queue), cmp.Or(args.Queue, s.queue).
func (s *scope) mayBeLeftOut(at flow.Point, fn *types.Func, call *ast.CallExpr) bool {
	n := len(call.Args)
	reads := fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) && s.isMethod(call) || goq.IsFunc(fn, "cmp", "Or")
	return reads && n > 1 && s.isOwnName(at, call.Args[n-1])
}
