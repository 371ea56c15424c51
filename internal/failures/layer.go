package failures

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// SourceAnalyzer lists functions of other packages that make errors for tools. Its result is [Sources].
var SourceAnalyzer = &analysis.Analyzer{
	Name:       "mcpsources",
	Doc:        "list functions of other packages that make errors for tools",
	Requires:   []*analysis.Analyzer{Analyzer},
	ResultType: reflect.TypeFor[Sources](),
	Run: func(pass *analysis.Pass) (any, error) {
		return pass.ResultOf[Analyzer].(*Result).sources, nil
	},
}

// Sources are functions of other packages of the module, methods of interfaces included, and error variables, that give
// tools the errors which they answer with, in no certain order.
type Sources []types.Object

// HasTools is the fact of a package that functions in it answer tool calls.
type HasTools struct{}

// AFact marks a fact.
func (*HasTools) AFact() {}

func (*HasTools) String() string { return "hasTools" }

// typeLayer types the errors of a package of which //mcperr:tools says that tools answer with them, where they say more
// than the run time can find out. The tools are in packages that import this one.
func (b *builder) typeLayer(roots map[types.Object]*Root) {
	if !b.directives.IsForTools(b.pass.Pkg) {
		return
	}
	for _, obj := range b.layer() {
		root := b.root(obj, false, roots)
		if root == nil || root.isRepaired() || root.told != nil {
			continue
		}
		if root.told = toldBefore(root); root.told != nil || b.isContradicted(obj, root) {
			continue
		}
		for _, f := range root.unrepaired() {
			f.promiseNothing()
		}
		root.told = b.telling(root, func(f *Failure) bool { return f.tells() && !f.isOfParser() || f.isOnlyText() })
		if len(root.told.Failures) > 0 {
			b.reportRoot(root.told, new(handlers.Responder))
		}
	}
	for _, obj := range b.layer() {
		b.exportTyped(obj, roots[obj])
	}
}

// exportTyped exports the facts about a function or variable of the layer. root, which may be nil, makes its errors. If
// all of these get types, and none may promise a retry, tools need not do more, whatever they have done before.
func (b *builder) exportTyped(obj types.Object, root *Root) {
	if root == nil {
		return
	}
	some, all := false, !root.Partial
	for _, f := range root.collect(anyRoot) {
		isTyped := f.Repair != nil && !b.isIgnored(f) && b.edited[f.target()]
		some, all = some || isTyped, all && isTyped && !(f.mayBeRepeated() && f.HasEvidence())
	}
	if some {
		b.pass.ExportObjectFact(obj, new(kinds.Typed))
	}
	if some && all {
		b.pass.ExportObjectFact(obj, new(origin.OnlyTyped))
	}
}

// isContradicted reports whether an object is an error variable, and a condition under which the package returns it
// leaves open what it means, or says something else than its text.
func (b *builder) isContradicted(obj types.Object, root *Root) (contradicted bool) {
	if _, isVar := obj.(*types.Var); !isVar {
		return false
	}
	for _, fn := range b.handlers.Order {
		decl := b.handlers.Decls[fn]
		g := b.trace.Graph(decl)
		if g == nil {
			continue
		}
		v := visit{Responder: &handlers.Responder{Func: decl, Obj: fn, Sig: fn.Signature(), Name: fn.Name()}}
		goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
			for _, e := range ret.Results {
				if at := g.Before(ret); at.Reachable() && types.Object(goq.Sentinel(b.info, e)) == obj {
					f := b.newFailure(v, Bare, ret, e)
					f.Text = b.ofError(at, e)
					b.classify(f, at, nil)
					contradicted = contradicted || root.contradicts(f)
				}
			}
		})
	}
	return contradicted
}

// promiseNothing takes back what a failure promises about a retry, because the tools that call its function may have
// done something before. If only its words promise it, they may also be about something else: "the offer has timed
// out".
func (f *Failure) promiseNothing() {
	f.Delay, f.DelayOf = 0, nil
	switch {
	case !f.mayBeRepeated() || f.HasEvidence():
	case f.Evidence == mcp.ByWords:
		f.leaveToRunTime()
	default:
		f.Once, f.Partly = true, true
	}
}

// anyRoot selects all roots.
func anyRoot(*Root) bool { return true }

// layer returns the exported functions of the package whose errors tools may answer with, and its exported error
// variables.
func (b *builder) layer() (list []types.Object) {
	for _, fn := range b.handlers.Order {
		if fn.Exported() && !b.startsLayer(fn) {
			list = append(list, fn)
		}
	}
	for _, name := range b.pass.Pkg.Scope().Names() {
		if v, ok := b.pass.Pkg.Scope().Lookup(name).(*types.Var); ok && v.Exported() && goq.IsError(v.Type()) {
			list = append(list, v)
		}
	}
	return list
}

// startsLayer reports whether a function makes what has the methods that tools call, as New and Open do. It is called
// when the server starts.
func (b *builder) startsLayer(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Recv() == nil && slices.ContainsFunc(slices.Collect(sig.Results().Variables()), func(v *types.Var) bool {
		named, ok := types.Unalias(goq.Deref(v.Type())).(*types.Named)
		return ok && named.Obj().Pkg() == b.pass.Pkg && slices.ContainsFunc(slices.Collect(named.Methods()), canFail)
	})
}

// canFail reports whether a method is exported and can fail.
func canFail(method *types.Func) bool {
	return method.Exported() && goq.ErrorIndex(method.Signature()) >= 0
}

// isOnlyText reports whether a failure is an error of which its text is all that there is, and tells a code, if not a
// kind.
func (f *Failure) isOnlyText() bool {
	isText := f.Text.HasMessage() && !f.HasEvidence() && len(f.Calls) == 0
	return isText && f.agreeing(codes.FromMessage(f.Text.Words, false)) != ""
}

// isOfParser reports whether a failure blames the caller because a function has rejected what it was given, and the
// message does not say so. Whose that is, the callers of the package know.
func (f *Failure) isOfParser() bool {
	return f.Kind == mcp.Validation && f.Evidence == mcp.ByCallee && lexicon.Kind(f.Text.Words) != mcp.Validation
}

// mayBeRepeated reports whether the typed error of a failure may promise a retry.
func (f *Failure) mayBeRepeated() bool {
	switch f.Kind {
	case mcp.Validation, mcp.NotFound, mcp.Permission:
		return false
	case mcp.RunTime, mcp.Unknown, mcp.Internal:
		return f.HasEvidence()
	}
	return !f.Lasting
}

// textsOf returns [Failure.TextsOf].
func (b *builder) textsOf(f *Failure) string {
	for _, call := range f.Calls {
		fn := goq.Called(b.info, call)
		if fn == nil || fn.Pkg() == nil || fn.Pkg() == b.pass.Pkg || !goq.SameModule(b.pass, fn.Pkg()) {
			continue
		}
		summary, checked := new(kinds.Summary), b.directives.IsForTools(fn.Pkg()) ||
			b.pass.ImportPackageFact(fn.Pkg(), new(HasTools))
		if !checked && b.pass.ImportObjectFact(fn.Origin(), summary) && summary.Tells() {
			return fn.Pkg().Name()
		}
	}
	return ""
}

// sources returns the functions that the package asks for errors.
func (b *builder) sources() (list Sources) {
	seen := make(map[types.Object]bool)
	isNew := func(obj types.Object) bool {
		known := seen[obj]
		seen[obj] = true
		return !known && obj.Pkg() != nil && goq.SameModule(b.pass, obj.Pkg())
	}
	var enter func(fn ast.Node)
	follow := func(calls []*ast.CallExpr) {
		for _, call := range calls {
			fn := goq.Called(b.info, call)
			switch {
			case fn == nil || !isNew(fn.Origin()):
			case b.handlers.Decls[fn.Origin()] != nil:
				enter(b.handlers.Decls[fn.Origin()])
			default:
				list = append(list, fn.Origin())
			}
		}
	}
	enter = func(fn ast.Node) {
		calls, vars := b.answersWith(fn)
		for _, v := range vars {
			if isNew(v) && v.Pkg() != b.pass.Pkg {
				list = append(list, v)
			}
		}
		follow(calls)
	}
	for _, r := range b.responders {
		enter(r.Func)
	}
	if b.directives.IsForTools(b.pass.Pkg) {
		for _, obj := range b.layer() {
			if fn, ok := obj.(*types.Func); ok && isNew(fn) {
				enter(b.handlers.Decls[fn])
			}
		}
	}
	return list
}

// answersWith returns the calls whose errors a function may return, or make results of, and the error variables that it
// returns or wraps.
func (b *builder) answersWith(fn ast.Node) (calls []*ast.CallExpr, vars []*types.Var) {
	g := b.trace.Graph(fn)
	if g == nil {
		return nil, nil
	}
	goq.Returns(goq.Body(fn), func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() {
			return
		}
		for n := range ast.Preorder(ret) {
			e, ok := n.(ast.Expr)
			if !ok {
				continue
			}
			if call, ok := e.(*ast.CallExpr); ok && b.givesError(call) {
				calls = append(calls, call)
			}
			if v := goq.Sentinel(b.info, e); v != nil {
				vars = append(vars, v)
			} else if id, ok := e.(*ast.Ident); ok && goq.IsError(b.info.TypeOf(id)) {
				calls = append(calls, b.trace.Error(at, id).Calls...)
			}
		}
	})
	return calls, vars
}

// givesError reports whether a call can return an error.
func (b *builder) givesError(call *ast.CallExpr) bool {
	fn := goq.Called(b.info, call)
	return fn != nil && goq.ErrorIndex(fn.Signature()) >= 0
}
