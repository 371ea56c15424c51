// Package failures lists every place in a package where a tool call fails: what is wrong there, what the text is made
// of, which kind of failure it is, and how it is mended.
package failures

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// Analyzer lists failures. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcpfailures",
	Doc:        "list the places where tool calls fail",
	Run:        run,
	Requires:   []*analysis.Analyzer{handlers.Analyzer, directive.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Constructor), new(origin.OnlyTyped), new(Served), new(Converts)},
}

// Result is what [Analyzer] found in a package, in source order. It does not change.
type Result struct {
	Failures   []*Failure            // those of class Claimed left out
	Answers    []*Answer             // every return that answers a tool call
	Responders []*handlers.Responder // every function that has such returns

	Leaks []*Leak // the handlers whose typed errors go to an SDK as they are
	Below []Below // packages with such handlers, if this one is the first that knows their server, without a boundary
	Makes bool    // the package makes a server without a boundary, or has to do with one that a package below makes

	Flattens bool // a middleware makes mere text of errors, so that a boundary has to be inside it

	Servers []*ast.CallExpr // the calls by which the package makes servers, or else gets them from packages below

	byClass  map[Class][]*Failure
	repeated map[*ast.File][]string
	bounded  bool // something makes results of the errors of all tools
}

// Of returns the failures of a class.
func (r *Result) Of(class Class) []*Failure { return r.byClass[class] }

// Repeated returns the codes that often occur in a file, and in no other of the package: a fix, which edits one file,
// can declare a constant for them.
func (r *Result) Repeated(file *ast.File) []string { return r.repeated[file] }

// builder makes a [Result].
type builder struct {
	texts
	pass     *analysis.Pass
	handlers *handlers.Result
	trace    *origin.Tracer

	handler      map[ast.Node]*handlers.Responder // by function
	constructors map[*types.Func]*Constructor
	literals     map[*ast.FuncLit]*Constructor

	failures   []*Failure
	claims     []*Failure
	answers    []*Answer
	responders []*handlers.Responder

	answered   map[*ast.ReturnStmt]*Answer
	answersOf  map[ast.Node][]*Answer  // by function
	delegates  map[ast.Node][]ast.Node // function → functions that it delegates to
	typedTails map[ast.Node]bool       // functions that delegate to one that returns typed errors only
	reported   map[*ast.ReturnStmt]bool
	claimedAt  map[ast.Expr]bool
	edited     map[ast.Expr]bool // expressions that a repair already changes
	flattens   bool              // a middleware makes mere text of errors
	compared   *comparisons      // nil until it is needed
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	if !found.Relevant {
		return new(Result), nil
	}
	b := newBuilder(pass, found)
	b.visitAll()
	b.findRoots()
	b.export()
	return b.result(), nil
}

func newBuilder(pass *analysis.Pass, found *handlers.Result) *builder {
	b := &builder{
		texts: texts{pass.TypesInfo}, pass: pass, handlers: found,
		trace:        origin.New(pass, found),
		handler:      make(map[ast.Node]*handlers.Responder),
		constructors: make(map[*types.Func]*Constructor),
		literals:     make(map[*ast.FuncLit]*Constructor),
		answered:     make(map[*ast.ReturnStmt]*Answer),
		answersOf:    make(map[ast.Node][]*Answer),
		delegates:    make(map[ast.Node][]ast.Node),
		typedTails:   make(map[ast.Node]bool),
		reported:     make(map[*ast.ReturnStmt]bool),
		claimedAt:    make(map[ast.Expr]bool),
		edited:       make(map[ast.Expr]bool),
	}
	for _, h := range found.Handlers {
		b.handler[h.Func] = h
	}
	return b
}

// result puts together what was found.
func (b *builder) result() *Result {
	inOrder := func(x, y *Failure) int { return int(x.Node.Pos() - y.Node.Pos()) }
	slices.SortStableFunc(b.failures, inOrder)
	slices.SortStableFunc(b.claims, inOrder)
	slices.SortStableFunc(b.answers, func(x, y *Answer) int { return int(x.Return.Pos() - y.Return.Pos()) })
	b.nameAll()
	r := &Result{
		Failures: b.failures, Answers: b.answers, Responders: b.responders,
		byClass: map[Class][]*Failure{Claimed: b.claims}, repeated: b.repeated(),
	}
	for _, f := range b.failures {
		r.byClass[f.Class] = append(r.byClass[f.Class], f)
	}
	b.bound(r)
	return r
}

// export passes on what was inferred of the package's exported functions.
func (b *builder) export() {
	for _, fn := range b.handlers.Order {
		if fn.Exported() {
			if c := b.constructor(fn); c != nil {
				b.pass.ExportObjectFact(fn, c)
			}
		}
	}
	b.trace.Export()
}
