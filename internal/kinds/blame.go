package kinds

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// blamesCaller reports whether a kind says that the caller has named or given something wrong.
func blamesCaller(kind mcp.Kind) bool { return kind == mcp.NotFound || kind == mcp.Validation }

// allFailed reports whether an error, which may be nil, comes from calls that a condition is true for, and from nothing
// else.
func (s *scope) allFailed(q Question, err ast.Expr, is func(flow.Point, *ast.CallExpr) bool) bool {
	if err == nil {
		return false
	}
	calls := s.trace.Error(q.At, err).Calls
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(call *ast.CallExpr) bool { return !is(q.At, call) })
}

// isOwnFault reports whether a call needs a file of which the caller has named no part.
func (s *scope) isOwnFault(at flow.Point, call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(s.info, call)
	names := call.Args
	switch {
	case fn == nil, len(names) == 0:
		return false
	case namesFile(fn):
		names = names[:1]
	case !parsesFiles(fn):
		return false
	}
	return s.all(at, names)&(fromCall|fromUnknown|fromParams&^s.state) == 0
}

// isOwnRequest reports whether a status, which may be nil, answers a request with nothing in it that the caller has
// given, at least in some calls of the function around it. If the status says that something is missing, only the
// address of the request counts.
func (s *scope) isOwnRequest(at flow.Point, status ast.Expr, kind mcp.Kind) bool {
	if status == nil {
		return false
	}
	call, there := s.callIn(at, status)
	if call == nil {
		return false
	}
	from := s.given(there, call)
	if kind == mcp.NotFound {
		from = s.addressFrom(there, call)
	}
	return from == 0 || from&fromEither != 0 || s.isOwn(from)
}

// addressFrom returns where the address of a request comes from: the texts that a function of package net/http is
// given, and what is put into the request later. The address may be anywhere in what other functions are given.
func (s *scope) addressFrom(at flow.Point, call *ast.CallExpr) (from source) {
	if s.isMethod(call) && len(call.Args) == 1 { // client.Do(req)
		if made, there := s.callIn(at, call.Args[0]); made != nil {
			if v := goq.VarOf(s.info, call.Args[0]); v != nil {
				from = s.parts(v)
			}
			call, at = made, there
		}
	}
	if fn := typeutil.StaticCallee(s.info, call); fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "net/http" {
		return from | s.given(at, call)
	}
	for _, arg := range call.Args {
		if goq.IsString(s.info.TypeOf(arg)) {
			from |= s.of(at, arg)
		}
	}
	return from
}

// isOwnWork reports whether nothing that the functions which failed are given comes from the caller.
func (s *scope) isOwnWork(q Question, hidden ast.Expr) bool {
	calls := s.failedCalls(q, hidden)
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(call *ast.CallExpr) bool {
		made := goq.MakesError(typeutil.StaticCallee(s.info, call))
		return made || s.given(q.At, call)&^(fromServer|fromService) != 0
	})
}

// refersToOwn reports whether the values in a message are all what a record or the settings name.
func (s *scope) refersToOwn(q Question) bool {
	return len(q.Args) > 0 && !slices.ContainsFunc(q.Args, func(arg ast.Expr) bool { return !s.isOwnName(q.At, arg) })
}

// isOwnLookUp reports whether functions have failed that are given the name of something by a record or the settings,
// and nothing that comes from the caller: what is not found is not what the caller has asked for.
func (s *scope) isOwnLookUp(q Question) bool {
	calls := s.failedCalls(q, nil)
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(call *ast.CallExpr) bool {
		return goq.MakesError(typeutil.StaticCallee(s.info, call)) || !s.hasOwnKey(q.At, call) && !s.makesFile(q.At, call)
	})
}

// hasOwnKey reports whether a call is given a text or a number that a record or the settings name, and nothing else but
// what the server or a service has.
func (s *scope) hasOwnKey(at flow.Point, call *ast.CallExpr) (has bool) {
	call, at = s.asking(at, call)
	if s.isMethod(call) {
		if s.of(at, receiver(call))&(fromCall|fromParams) != 0 {
			return false
		}
		has = s.holdsOwnName(at, receiver(call)) // loader := &Loader{Path: settings.Path}
	}
	for _, arg := range call.Args {
		t := s.info.TypeOf(arg)
		if goq.IsContext(t) {
			continue
		}
		if _, isFunc := t.Underlying().(*types.Signature); isFunc || s.of(at, arg)&^(fromServer|fromService) != 0 {
			return false
		}
		has = has || goq.IsBasic(t) && s.isOwnName(at, arg)
	}
	return has
}

// holdsOwnName reports whether a variable is set to a literal in which a record or the settings name something.
func (s *scope) holdsOwnName(at flow.Point, e ast.Expr) bool {
	def, there := at.Definition(e)
	lit := goq.Literal(def)
	return lit != nil && slices.ContainsFunc(goq.Elements(lit), func(e ast.Expr) bool {
		return goq.IsBasic(s.info.TypeOf(e)) && s.isOwnName(there, e)
	})
}

// makesFile reports whether a call makes a file in a folder of the server: if something is missing, it is the folder.
func (s *scope) makesFile(at flow.Point, call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(s.info, call)
	creates := func(flags ast.Expr) bool {
		return goq.Contains(flags, func(n ast.Node) bool {
			flag, ok := n.(*ast.SelectorExpr)
			return ok && flag.Sel.Name == "O_CREATE"
		})
	}
	makes := goq.IsFunc(fn, "os", "Create", "Mkdir", "WriteFile")
	if goq.IsFunc(fn, "os", "OpenFile") && len(call.Args) == 3 {
		makes = creates(call.Args[1]) || slices.ContainsFunc(s.valuesOf(call.Args[1]), func(src flow.Source) bool {
			return creates(src.Expr)
		})
	}
	return makes && s.isOwnFile(at, call)
}

// isOwnName reports whether an expression is a text or a number that a service has answered, a field of a record or of
// the settings, or made of one. A field that is the key of a record itself may be what the caller has named, unless the
// record is a new one.
func (s *scope) isOwnName(at flow.Point, e ast.Expr) bool { return s.isMadeOfOwn(at, e, 3) }

// isMadeOfOwn is [scope.isOwnName]. depth is how many calls are followed.
func (s *scope) isMadeOfOwn(at flow.Point, e ast.Expr, depth int) bool {
	isBasic := goq.IsBasic(s.info.TypeOf(e))
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		def, there := s.definition(at, id)
		if def == nil {
			return false
		}
		e, at = def, there
	}
	answered := isBasic && s.of(at, e) == fromService
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr: // "exports/" + export.ID, but what is left of an amount is not a name
		x, y := s.isMadeOfOwn(at, e.X, depth), s.isMadeOfOwn(at, e.Y, depth)
		return goq.IsString(s.info.TypeOf(e)) && (x || y) && (x || s.isConstant(e.X)) && (y || s.isConstant(e.Y))
	case *ast.SelectorExpr:
		isPart := s.info.Selections[e] != nil && !goq.IsError(s.info.TypeOf(e.X))
		root := goq.VarOf(s.info, goq.Root(e))
		if !isPart || lexicon.OwnKey.MatchString(e.Sel.Name) && !s.isMade(root) {
			return false
		}
		isKept := s.isStored(at, e) || root != nil && root.Kind() != types.ParamVar
		return answered || isKept && s.isOwn(s.of(at, e))
	case *ast.IndexExpr:
		return answered || s.info.Types[e.Index].Value != nil && s.isOwn(s.of(at, e.X)) // settings["folder"]
	case *ast.CallExpr:
		isEnv := goq.IsFunc(typeutil.StaticCallee(s.info, e), "os", "Getenv")
		made := depth > 0 && len(e.Args) > 0 && s.isMadeOfOwn(at, e.Args[0], depth-1)
		return answered || isEnv || made // strings.ToLower(order.Customer)
	}
	return answered
}

// mayBeOwn reports whether a function that failed is given the caller's values in some calls of the function around it,
// and in others none of them. The function around it may also be given the error.
func (s *scope) mayBeOwn(q Question, err ast.Expr) bool {
	return s.isOfLink(err) || slices.ContainsFunc(s.failedCalls(q, err), func(call *ast.CallExpr) bool {
		return s.given(q.At, call)&fromEither != 0
	})
}

// isOfLink reports whether an error, which may be nil, is a parameter for which some call of the function passes the
// error of a look-up by a field of a record.
func (s *scope) isOfLink(err ast.Expr) bool {
	v := goq.VarOf(s.info, err)
	if v == nil {
		return false
	}
	fn, param := s.handlers.Parameter(v)
	if fn == nil {
		return false
	}
	return slices.ContainsFunc(s.handlers.Uses(fn).Calls, func(pass index.Call) bool {
		at, ok := s.pointOf(pass)
		if !ok || param >= len(pass.Expr.Args) {
			return false
		}
		in := s.scopeOf(pass.In, true)
		return slices.ContainsFunc(s.trace.Error(at, pass.Expr.Args[param]).Calls, func(call *ast.CallExpr) bool {
			return in.followsLink(at, call)
		})
	})
}

// failedCalls returns the calls that have returned the error of a failure.
func (s *scope) failedCalls(q Question, hidden ast.Expr) []*ast.CallExpr {
	if cause := first(q.Cause, hidden); cause != nil {
		if from := s.trace.Error(q.At, cause).Calls; len(from) > 0 {
			return from
		}
	}
	return q.Calls
}
