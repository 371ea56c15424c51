package failures

import (
	"go/ast"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
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
		for _, obj := range b.forTools() {
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
