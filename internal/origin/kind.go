package origin

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// KindOf judges a failure by the calls that it came from, and the constant words of its message.
func (t *Tracer) KindOf(calls []*ast.CallExpr, message string) (mcp.Kind, mcp.Evidence) {
	if len(calls) == 0 {
		return KindOfWords(message)
	}
	if kind := lexicon.CertainKind(message); kind != mcp.RunTime {
		return kind, mcp.ByWords
	}
	kind := t.kindOfCall(calls[0])
	for _, c := range calls[1:] {
		if t.kindOfCall(c) != kind {
			kind = mcp.RunTime
		}
	}
	switch {
	case kind == mcp.Client:
		return mcp.RunTime, mcp.NoEvidence
	case kind != mcp.RunTime:
		return kind, mcp.ByCallee
	case lexicon.BlamesInput(message):
		return mcp.Validation, mcp.ByWords
	}
	return mcp.RunTime, mcp.NoEvidence
}

// KindOfWords judges a failure by the constant words of its message alone.
func KindOfWords(message string) (mcp.Kind, mcp.Evidence) {
	if kind := lexicon.Kind(message); kind != mcp.RunTime {
		return kind, mcp.ByWords
	}
	return mcp.RunTime, mcp.NoEvidence
}

// kindOfCall judges by the package whose function failed. What the run time can classify better is left to it.
func (t *Tracer) kindOfCall(call *ast.CallExpr) mcp.Kind {
	fn, _ := typeutil.Callee(t.pass.TypesInfo, call).(*types.Func)
	if fn == nil || fn.Pkg() == nil {
		return mcp.RunTime
	}
	path, name := fn.Pkg().Path(), fn.Name()
	if kind, ok := mcp.LibraryKind(path, name); ok {
		return kind
	}
	switch sdk := mcp.OfPackage(path); {
	case goq.SameModule(t.pass, fn.Pkg()):
		return t.kindOfOwn(fn.Origin())
	case sdk != nil && sdk.IsAccessor(name):
		return mcp.Validation
	case takesContext(fn.Signature()) && (sdk == nil || fn.Signature().Recv() != nil):
		return mcp.Client
	}
	return mcp.RunTime
}

func takesContext(sig *types.Signature) bool {
	return sig.Params().Len() > 0 && goq.IsContext(sig.Params().At(0).Type())
}

// Stated returns the kind of the errors of calls about which the run time knows nothing, because they are made of text
// alone: Validation for those of an SDK's accessors of arguments, and of functions of the server that fail only because
// of what they are given; Internal where encoding fails. It is RunTime for all others, and for errors that may be typed.
func (t *Tracer) Stated(calls []*ast.CallExpr) mcp.Kind {
	kind := mcp.RunTime
	for i, c := range calls {
		one := t.statedBy(c)
		if one == mcp.RunTime || i > 0 && one != kind {
			return mcp.RunTime
		}
		kind = one
	}
	return kind
}

func (t *Tracer) statedBy(call *ast.CallExpr) mcp.Kind {
	fn, _ := typeutil.Callee(t.pass.TypesInfo, call).(*types.Func)
	if fn == nil || fn.Pkg() == nil {
		return mcp.RunTime
	}
	switch kind := t.kindOfCall(call); {
	case fn.Pkg().Path() == "encoding/json" && kind == mcp.Internal, mcp.IsSDK(fn.Pkg().Path()) && kind == mcp.Validation:
		return kind
	case kind == mcp.Validation && goq.SameModule(t.pass, fn.Pkg()) && !t.mayBeTyped(fn.Origin()) && !t.rewrites(fn.Origin()):
		return kind
	}
	return mcp.RunTime
}

// rewrites reports whether a deferred function may change the errors that a function of the package returns.
func (t *Tracer) rewrites(fn *types.Func) bool {
	decl, index := t.found.Decls[fn], goq.ErrorIndex(fn.Signature())
	if decl == nil || index < 0 || fn.Signature().Results().At(index).Name() == "" {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		_, isDefer := n.(*ast.DeferStmt)
		found = found || isDefer
		return !found
	})
	return found
}

// mayBeTyped reports whether a function of the module may return a typed error.
func (t *Tracer) mayBeTyped(fn *types.Func) bool {
	if fn.Pkg() == t.pass.Pkg {
		decl := t.found.Decls[fn]
		return decl == nil || t.mentionsTyped(decl)
	}
	return t.knowsTyped(fn.Pkg())
}

// kindOfOwn judges a function of the server by what it returns, and else by its name: a kind, if all of its errors are
// of that kind.
func (t *Tracer) kindOfOwn(fn *types.Func) mcp.Kind {
	if t.kinds == nil {
		t.kinds = make(map[*types.Func]mcp.Kind)
	}
	kind, known := t.kinds[fn]
	if known {
		return kind
	}
	t.kinds[fn] = mcp.RunTime // recursion tells nothing
	contrary := false
	if decl := t.found.Decls[fn]; decl != nil {
		kind, contrary = t.kindOfReturns(fn, decl)
	}
	if kind == mcp.RunTime && !contrary && lexicon.ChecksInput.MatchString(fn.Name()) {
		kind = mcp.Validation
	}
	t.kinds[fn] = kind
	return kind
}

// kindOfReturns returns the kind that all errors of a function have. contrary reports whether some of them are known to
// be of another kind than wrong input.
func (t *Tracer) kindOfReturns(fn *types.Func, decl *ast.FuncDecl) (kind mcp.Kind, contrary bool) {
	index := goq.ErrorIndex(fn.Signature())
	g := t.Graph(decl)
	if index < 0 || g == nil {
		return mcp.RunTime, false
	}
	some := false
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() {
			return
		}
		var e ast.Expr
		switch len(ret.Results) {
		case fn.Signature().Results().Len():
			e = ret.Results[index]
		case 1:
			e = ret.Results[0]
		default:
			kind, some = mcp.RunTime, true
			return
		}
		if t.pass.TypesInfo.Types[e].IsNil() {
			return
		}
		one := t.kindOfError(at, e)
		contrary = contrary || one != mcp.RunTime && one != mcp.Validation
		if !some {
			kind, some = one, true
		} else if one != kind {
			kind = mcp.RunTime
		}
	})
	return kind, contrary
}

// kindOfError judges an error where it is returned: by the calls that it came from, and the words around it.
func (t *Tracer) kindOfError(at flow.Point, e ast.Expr) mcp.Kind {
	message := ""
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if ok {
		if fn := typeutil.StaticCallee(t.pass.TypesInfo, call); goq.IsFunc(fn, "fmt", "Errorf") || goq.IsFunc(fn, "errors", "New") {
			if v := t.pass.TypesInfo.Types[call.Args[0]].Value; v != nil && v.Kind() == constant.String {
				message = constant.StringVal(v)
			}
			for _, arg := range call.Args[1:] {
				if goq.IsError(t.pass.TypesInfo.TypeOf(arg)) {
					return t.kindOf(t.Error(at, arg).Calls, message)
				}
			}
			return t.kindOf(nil, message)
		}
		return t.kindOf([]*ast.CallExpr{call}, "")
	}
	return t.kindOf(t.Error(at, e).Calls, "")
}

func (t *Tracer) kindOf(calls []*ast.CallExpr, message string) mcp.Kind {
	kind, _ := t.KindOf(calls, message)
	return kind
}
