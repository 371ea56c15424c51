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

// KindOf returns the kind of a failure, by the calls that it came from and the constant words of its message. Without
// calls, the words alone decide. With calls, the words decide if they are certain whichever call failed, or if they
// reject the input and nothing is known about the calls.
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

// KindOfWords returns the kind of a failure, by the constant words of its message alone.
func KindOfWords(message string) (mcp.Kind, mcp.Evidence) {
	if kind := lexicon.Kind(message); kind != mcp.RunTime {
		return kind, mcp.ByWords
	}
	return mcp.RunTime, mcp.NoEvidence
}

// kindOfCall returns the kind of the errors that a call returns, or RunTime if the run time can classify them better.
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

// takesContext reports whether the first parameter of a function is a context.
func takesContext(sig *types.Signature) bool {
	return sig.Params().Len() > 0 && goq.IsContext(sig.Params().At(0).Type())
}

// Stated returns the kind of the errors of calls that the run time cannot classify, because they consist of text. It is
// Validation for the SDKs' accessors of arguments, and for functions of the server that fail only because of their
// arguments. It is Internal if encoding fails. It is RunTime for all other calls, for errors that may be typed, and if
// the calls differ.
func (t *Tracer) Stated(calls []*ast.CallExpr) mcp.Kind {
	kind := mcp.RunTime
	for i, c := range calls {
		stated := t.statedByCall(c)
		if stated == mcp.RunTime || i > 0 && stated != kind {
			return mcp.RunTime
		}
		kind = stated
	}
	return kind
}

// statedByCall is [Tracer.Stated] for one call.
func (t *Tracer) statedByCall(call *ast.CallExpr) mcp.Kind {
	fn, _ := typeutil.Callee(t.pass.TypesInfo, call).(*types.Func)
	if fn == nil || fn.Pkg() == nil {
		return mcp.RunTime
	}
	path, kind := fn.Pkg().Path(), t.kindOfCall(call)
	switch {
	case kind == mcp.Internal && path == "encoding/json":
		return kind
	case kind != mcp.Validation:
		return mcp.RunTime
	case mcp.IsSDK(path):
		return kind
	case goq.SameModule(t.pass, fn.Pkg()) && !t.mayBeTyped(fn.Origin()) && !t.mayReplaceErrors(fn.Origin()):
		return kind
	}
	return mcp.RunTime
}

// mayReplaceErrors reports whether a deferred function may replace the errors that a function of the package returns.
func (t *Tracer) mayReplaceErrors(fn *types.Func) bool {
	decl, index := t.handlers.Decls[fn], goq.ErrorIndex(fn.Signature())
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
		decl := t.handlers.Decls[fn]
		return decl == nil || t.mentionsTyped(decl)
	}
	return t.knowsTyped(fn.Pkg())
}

// kindOfOwn returns the kind of all errors of a function of the server. If they have none, the name of the function
// decides. A function that is being judged, because it calls itself, has no kind.
func (t *Tracer) kindOfOwn(fn *types.Func) mcp.Kind {
	kind, known := t.kinds[fn]
	if known {
		return kind
	}
	t.kinds[fn] = mcp.RunTime
	contrary := false
	if decl := t.handlers.Decls[fn]; decl != nil {
		kind, contrary = t.kindOfReturns(fn, decl)
	}
	if kind == mcp.RunTime && !contrary && lexicon.ChecksInput.MatchString(fn.Name()) {
		kind = mcp.Validation
	}
	t.kinds[fn] = kind
	return kind
}

// kindOfReturns returns the kind that all errors of a function have. contrary reports whether some of them are known to
// have another kind than Validation.
func (t *Tracer) kindOfReturns(fn *types.Func, decl *ast.FuncDecl) (kind mcp.Kind, contrary bool) {
	index := goq.ErrorIndex(fn.Signature())
	g := t.Graph(decl)
	if index < 0 || g == nil {
		return mcp.RunTime, false
	}
	first := true
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
		default: // a named result
			kind, first = mcp.RunTime, false
			return
		}
		if t.pass.TypesInfo.Types[e].IsNil() {
			return
		}
		returned := t.kindOfError(at, e)
		contrary = contrary || returned != mcp.RunTime && returned != mcp.Validation
		if first {
			kind, first = returned, false
		} else if returned != kind {
			kind = mcp.RunTime
		}
	})
	return kind, contrary
}

// kindOfError returns the kind of an error that a function returns: by the calls that it came from, and by the words
// that fmt.Errorf or errors.New adds.
func (t *Tracer) kindOfError(at flow.Point, e ast.Expr) mcp.Kind {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return t.kindOf(t.Error(at, e).Calls, "")
	}
	fn := typeutil.StaticCallee(t.pass.TypesInfo, call)
	if !goq.IsFunc(fn, "fmt", "Errorf") && !goq.IsFunc(fn, "errors", "New") {
		return t.kindOf([]*ast.CallExpr{call}, "")
	}
	message := ""
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

func (t *Tracer) kindOf(calls []*ast.CallExpr, message string) mcp.Kind {
	kind, _ := t.KindOf(calls, message)
	return kind
}
