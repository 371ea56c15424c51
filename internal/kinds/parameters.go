package kinds

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

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
			case from == 0 && s.directives.IsForTools(s.pass.Pkg): // constants, as far as the package shows
				s.params[p] |= fromEither
			case isOwn(from), from&fromEither != 0:
				s.params[p] |= fromEither
			}
		}
	}
	if recv := sig.Recv(); recv != nil && goq.StructOf(recv.Type()) != nil {
		switch from := s.receiverOf(fn, make(map[*types.Func]bool)); {
		case from == fromCall: // each call has one of its own
			s.params[recv] = from
		case from&fromCall != 0:
			s.params[recv] = from | fromEither
		}
	}
}

// receiverOf returns where the receiver of a method comes from, by all calls. Methods that call one another, as those
// of a parser do, pass theirs on. seen are the methods that are asked for already.
func (s *scope) receiverOf(method *types.Func, seen map[*types.Func]bool) (from source) {
	uses := s.handlers.Uses(method)
	switch {
	case seen[method]:
		return 0
	case uses.Values() > 0, method.Exported() && s.pass.Pkg.Name() != "main":
		return fromUnknown
	}
	seen[method] = true
	for _, call := range uses.Calls {
		decl, _ := s.handlers.Result.Around(call.In).(*ast.FuncDecl)
		if decl == nil {
			from |= fromServer
			continue
		}
		if caller, ok := s.info.Defs[decl.Name].(*types.Func); ok && caller.Signature().Recv() != nil &&
			goq.VarOf(s.info, receiver(call.Expr)) == caller.Signature().Recv() {
			from |= s.receiverOf(caller, seen)
			continue
		}
		at, _ := s.pointOf(call)
		in, on := s.scopeOf(call.In, true), receiver(call.Expr)
		def, _ := at.Definition(on)
		if of := in.of(at, on); of == fromCall || goq.Literal(def) != nil { // p := &parser{tokens: tokens}
			from |= of
		} else {
			from |= fromServer
		}
	}
	return from
}

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
			if livesAsServer(recv) {
				s.state = ofParam(-1)
			}
		case !handler && s.mayBeEither(recv.Type()) && !takesData(sig): // booking.Check()
			s.params[recv] = fromServer | fromEither
		case !handler && isArguments(recv.Type()) && !isStore(recv.Type()):
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
		case s.mayBeEither(p.Type()):
			s.params[p] = fromServer | fromEither
		default:
			s.params[p] = fromServer
		}
	}
	if !arguments {
		s.records = 0
	}
}

// takesData reports whether a function has a parameter beside contexts.
func takesData(sig *types.Signature) bool {
	return slices.ContainsFunc(slices.Collect(sig.Params().Variables()), func(p *types.Var) bool {
		return !goq.IsContext(p.Type())
	})
}

// takesNothing reports whether a function is given no data by its callers, so that none can be wrong.
func (s *scope) takesNothing() bool {
	sig := goq.Signature(s.info, s.fn)
	if s.isHandler(s.fn) || sig.Recv() == nil && !goq.AnyContext(sig) { // one that only makes an error
		return false
	}
	for _, from := range s.params {
		if from&^fromServer != 0 {
			return false
		}
	}
	return true
}

// mayBeEither reports whether a value that a marked package is given may hold arguments of a tool call, or what the
// server has looked up: it is or has structs of data without names for JSON. One with a map is a store.
func (s *scope) mayBeEither(t types.Type) bool {
	if !s.directives.IsForTools(s.pass.Pkg) {
		return false
	}
	if list, ok := t.Underlying().(*types.Slice); ok {
		t = list.Elem()
	}
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
	if !ok || st.NumFields() == 0 || !holdsData(t) || goq.HasTags(st) {
		return false
	}
	for f := range st.Fields() {
		if _, isMap := goq.Deref(f.Type()).Underlying().(*types.Map); isMap {
			return false
		}
	}
	return true
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

// isStore reports whether a type is a map with values of a certain type, as a store in memory. Arguments may be of any.
func isStore(t types.Type) bool {
	m, ok := goq.Deref(t).Underlying().(*types.Map)
	return ok && !types.IsInterface(m.Elem())
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

// livesAsServer reports whether a variable is a receiver that lives as long as the server. Others are made for one
// call.
func livesAsServer(v *types.Var) bool {
	_, isPointer := types.Unalias(v.Type()).(*types.Pointer)
	return v.Kind() == types.RecvVar && (isPointer && !isArguments(v.Type()) || isStore(v.Type()))
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
	case *types.Array:
		return isDataIn(u.Elem(), append(within, t)) // such as a UUID
	case *types.Interface:
		return u.Empty()
	case *types.Struct:
		_, isPointer := types.Unalias(t).(*types.Pointer) // as services are passed
		return !isPointer || goq.HasTags(u)
	}
	return false
}
