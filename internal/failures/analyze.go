// Package failures lists every place in a package where a tool call fails: what is wrong with the way the failure is
// reported, the parts of its text, its kind, and its repair.
//
// The files follow the steps of the analysis:
//   - analyze.go runs it. visit.go visits the returns of all responders; delegates.go and tailcalls.go find more of
//     them, and answer.go which returns answer.
//   - receiving.go judges middleware that fails tool calls itself; given.go and typing.go judge errors that functions
//     are given, one of which types them; reflected.go judges handlers that reflection makes.
//   - returns.go, deferred.go, lost.go, misreported.go and claims.go judge a return, and list a [Failure] with its
//     [Repair]: failure.go, repair.go.
//   - outcome.go, literal.go, variable.go, structured.go, constructed.go and encoders.go judge the expression of a
//     result; builders.go judges chains of calls, and converted.go what is made of another result.
//   - constructor.go, roles.go and pure.go infer which functions of the server build failures; passed.go lists what
//     their callers pass.
//   - text.go takes texts apart, classify.go finds the kind, delay.go the delay, code.go the code, logged.go what the
//     log says, and protocol.go errors that the SDK sends itself. settle.go settles the codes of a package.
//   - once.go asks [effects] whether a repeated call would do work twice. passed.go looks at the errors that functions
//     are given, and giventoruntime.go at those that the runtime is given.
//   - marked.go types the errors of packages without tools, and sources.go lists what tools ask these packages for.
//   - root.go moves repairs to the function that makes the errors, sentinel.go to a variable, causes.go and gathered.go
//     to what is wrapped or joined; onceroot.go asks there what once.go asks. asked.go finds who looks at causes,
//     compared.go errors that must not change, and hiddencause.go functions that hide errors.
//   - delivery.go adapts repairs to the SDK. boundaries.go and middleware.go find handlers whose typed errors do not
//     reach the client.
package failures

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/answers"
	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/effects"
	"github.com/mcperrlint/mcperrlint/internal/facts"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
	"github.com/mcperrlint/mcperrlint/internal/origin"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// Analyzer lists failures. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcpfailures",
	Doc:        "list the places where tool calls fail",
	Run:        run,
	Requires:   []*analysis.Analyzer{handlers.Analyzer, directive.Analyzer, registry.Analyzer, answers.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes: []analysis.Fact{
		new(Constructor), new(origin.OnlyTyped), new(origin.Identities), new(origin.Forwards), new(kinds.Summary),
		new(kinds.Sentinel), new(kinds.Typed), new(effects.Effect), new(effects.Memory), new(origin.Maker),
		new(facts.Chain[Served]), new(Converts), new(Step), new(Encoder), new(HasTools),
	},
}

// Result is what [Analyzer] found in a package, in source order. It does not change.
type Result struct {
	Failures   []*Failure            // of all classes but Claimed
	Answers    []*Answer             // every return that answers a tool call
	Responders []*handlers.Responder // every function with such returns

	Leaks []*Leak // the handlers that return typed errors to an SDK without a boundary between
	Below []Below // imported packages with such handlers, if their server has no boundary and is first seen here
	Makes bool    // the package makes a server without a boundary, or adds tools to one that an imported package makes

	Hidden []*HiddenCause // the errors that functions of the package hide from tools

	Flattens bool // a middleware turns errors into plain text, so that a boundary has to be inside it

	Servers []*ast.CallExpr // the calls that make a server or, if there are none, get one from an imported package

	sources  Sources
	byClass  map[Class][]*Failure
	repeated map[*ast.File][]codes.Repeated
	trace    *origin.Tracer // nil if the package has nothing to do with MCP
	bounded  bool           // a boundary is around all tools
	unseen   bool           // this may be so, see IsBounded
	registry registered
}

// Of returns the failures of a class.
func (r *Result) Of(class Class) []*Failure { return r.byClass[class] }

// Repeated returns the codes that occur often in a file and in no other file of the package. A fix edits one file, so
// it can declare constants for these.
func (r *Result) Repeated(file *ast.File) []codes.Repeated { return r.repeated[file] }

// builder makes a [Result].
type builder struct {
	texts
	pass     *analysis.Pass
	handlers *handlers.Result
	trace    *origin.Tracer
	judge    *kinds.Judge
	does     *effects.Judge
	registry registered

	directives   *directive.Result
	constructors map[*types.Func]*Constructor
	literals     map[*ast.FuncLit]*Constructor

	failures   []*Failure
	rooted     []*Failure                   // those that are repaired in a root, which is listed in their place
	passers    map[types.Object][]*Failure  // the failures that only pass on the errors of a function or variable
	given      []giving                     // errors without a type that are given to functions which type them
	listed     map[*ast.ReturnStmt]*Failure // bare ones, before those of roots are listed
	claims     []*Failure
	hidden     []*HiddenCause
	hiders     []wrapper // the failures of roots that make errors of others without wrapping them
	answers    []*Answer
	responders []*handlers.Responder

	variableRoles memo.Table[roleQuestion, *Constructor]
	outcomes      memo.Table[flow.Def, outcome] // of variables with results
	converting    memo.Table[types.Object, bool]
	hooked        memo.Table[*types.Package, bool]
	saying        memo.Table[*types.Func, bool]                  // functions whose errors say what is done
	changedLater  memo.Table[*ast.FuncDecl, map[*types.Var]bool] // the variables whose fields deferred functions change
	recognized    memo.Table[*types.Func, bool]
	asking        memo.Table[*types.Func, bool]   // functions that look at causes
	onlySaid      memo.Table[*types.Func, string] // the words of the only errors that they return
	givenWorks    memo.Table[*types.Func, toldWork]
	asksAny       memo.Table[*types.Package, bool]
	doneTwice     map[ast.Node][]*ast.CallExpr // calls in a function whose failures say that they make something

	encoders     map[*types.Func]int // of the package; the parameter that is encoded, or -1
	answered     map[*ast.ReturnStmt]*Answer
	answersOf    map[ast.Node][]*Answer         // by declaration or literal
	delegates    map[ast.Node][]ast.Node        // function → functions that it delegates to
	passed       map[ast.Node][]passing         // function → what passes its errors or results on
	covered      map[ast.Node][]*ast.ReturnStmt // the answers of covers
	typedTails   map[ast.Node]bool              // functions that delegate to one that returns only typed errors
	reported     map[*ast.ReturnStmt]bool       // returns with a failure
	assigned     map[*ast.AssignStmt]bool       // assignments of deferred functions with a failure
	claimedAt    map[ast.Expr]bool              // definitions with a failure of class Claimed
	edited       map[ast.Expr]bool              // expressions that a repair already changes
	unnamedRoots map[ast.Expr]*Root             // of calls that join errors, and of literals
	flattens     bool                           // as in Result
	ignores      []*directive.Ignore            // nil until they are needed
	compared     *comparisons                   // nil until it is needed
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	if !found.Own {
		return new(Result), nil
	}
	b := newBuilder(pass, found)
	if !found.Relevant {
		b.trace.Export()
		b.judge.Export()
		b.does.Export()
		facts.Export(pass, b.servedBelow(), nil)
		return new(Result), nil
	}
	b.visitAll()
	b.receiving()
	b.reflected()
	b.findRoots()
	b.findHidden()
	b.export()
	return b.result(), nil
}

// newBuilder returns a builder that has not visited any function yet.
func newBuilder(pass *analysis.Pass, found *handlers.Result) *builder {
	b := &builder{
		texts: texts{info: pass.TypesInfo}, pass: pass, handlers: found,
		trace:        origin.New(pass, found),
		constructors: make(map[*types.Func]*Constructor),
		literals:     make(map[*ast.FuncLit]*Constructor),
		encoders:     make(map[*types.Func]int),
		answered:     make(map[*ast.ReturnStmt]*Answer),
		answersOf:    make(map[ast.Node][]*Answer),
		delegates:    make(map[ast.Node][]ast.Node),
		passed:       make(map[ast.Node][]passing),
		covered:      make(map[ast.Node][]*ast.ReturnStmt),
		typedTails:   make(map[ast.Node]bool),
		reported:     make(map[*ast.ReturnStmt]bool),
		assigned:     make(map[*ast.AssignStmt]bool),
		claimedAt:    make(map[ast.Expr]bool),
		edited:       make(map[ast.Expr]bool),
		unnamedRoots: make(map[ast.Expr]*Root),
		doneTwice:    make(map[ast.Node][]*ast.CallExpr),
	}
	b.directives = pass.ResultOf[directive.Analyzer].(*directive.Result)
	b.registry.Result, _ = pass.ResultOf[registry.Analyzer].(*registry.Result)
	b.judge = kinds.New(pass, found, pass.ResultOf[answers.Analyzer].(*answers.Result), b.trace)
	b.does = effects.New(pass, found, b.trace, b.judge)
	return b
}

// result returns the failures and answers in source order, and what follows from them.
func (b *builder) result() *Result {
	inOrder := func(x, y *Failure) int { return int(x.Node.Pos() - y.Node.Pos()) }
	slices.SortStableFunc(b.failures, inOrder)
	slices.SortStableFunc(b.claims, inOrder)
	slices.SortStableFunc(b.answers, func(x, y *Answer) int { return int(x.Return.Pos() - y.Return.Pos()) })
	for _, f := range b.claims {
		if f.Kind == mcp.Timeout && f.Text.Whole != nil {
			f.Repair = nil // the text has the work that is done; a typed error would ask for all of it again
		}
	}
	b.nameAll()
	r := &Result{
		Failures: b.failures, Answers: b.answers, Responders: b.responders, Hidden: b.hidden,
		byClass: map[Class][]*Failure{Claimed: b.claims}, repeated: b.repeated(), trace: b.trace,
		registry: b.registry,
	}
	for _, f := range b.failures {
		f.Covers = slices.Concat(f.also, b.covers(f.By.Func))
		if f.Class == Bare {
			f.Covers = slices.DeleteFunc(f.Covers, b.returnsValues)
		}
		r.byClass[f.Class] = append(r.byClass[f.Class], f)
	}
	b.findBoundaries(r)
	r.sources = b.sources()
	if several := r.bounded && len(b.handlers.Servers) > 1; several || len(b.handlers.Servers) == 0 {
		r.bounded, r.unseen = r.bounded && !several, true
	}
	for _, f := range b.failures {
		f.Bounded, f.Unseen = r.IsBounded(f.By)
		f.TextsOf = b.textsOf(f)
	}
	return r
}

// IsBounded reports whether a boundary is around a responder. unseen says that one may be, because another package
// makes the server, or because one of several servers has it.
func (r *Result) IsBounded(by *handlers.Responder) (bounded, unseen bool) {
	if by.Rendered {
		return false, false
	}
	return r.bounded || by.Delivery == mcp.Typed, r.unseen
}

// IsOpen reports whether an argument of a call in a function may be an error without a code. A parameter of the
// function is not: it is judged where the function is called.
func (r *Result) IsOpen(fn ast.Node, call *ast.CallExpr, arg ast.Expr) bool {
	if r.trace == nil {
		return true
	}
	g := r.trace.Graph(fn)
	if g == nil {
		return true
	}
	at := g.Innermost(goq.Body(fn), call)
	if !at.Reachable() || at.Param(arg) != nil {
		return false
	}
	v := r.trace.Error(at, arg)
	return !v.Typed && v.Nil != flow.IsNil
}

// passing is a return of a function that passes on what another function returns.
type passing struct {
	fn   ast.Node // *ast.FuncDecl or *ast.FuncLit
	ret  *ast.ReturnStmt
	says bool // the return says itself what its function has done before
}

// covers lists the returns that pass on what a function returns, in source order, also those of functions whose results
// are passed on in turn.
func (b *builder) covers(fn ast.Node) (list []*ast.ReturnStmt) {
	if known, ok := b.covered[fn]; ok {
		return known
	}
	seen := make(map[ast.Node]bool)
	for work := []ast.Node{fn}; len(work) > 0; work = work[1:] {
		if seen[work[0]] {
			continue
		}
		seen[work[0]] = true
		for _, p := range b.passed[work[0]] {
			list = append(list, p.ret)
			work = append(work, p.fn)
		}
	}
	slices.SortFunc(list, func(x, y *ast.ReturnStmt) int { return int(x.Pos() - y.Pos()) })
	list = slices.Compact(list)
	b.covered[fn] = list
	return list
}

// returnsValues reports whether a return returns variables beside a nil error: what another function has returned
// beside its error. An error does not get there.
func (b *builder) returnsValues(ret *ast.ReturnStmt) bool {
	n := len(ret.Results)
	if n < 2 || !b.isNil(ret.Results[n-1]) {
		return false
	}
	return !slices.ContainsFunc(ret.Results[:n-1], func(e ast.Expr) bool {
		_, isCall := ast.Unparen(e).(*ast.CallExpr)
		return isCall
	})
}

// export exports the facts about the package's functions.
func (b *builder) export() {
	for _, fn := range b.handlers.Order {
		if fn.Exported() {
			if c := b.constructor(fn); c != nil {
				b.pass.ExportObjectFact(fn, c)
			}
		}
	}
	if len(b.responders) > 0 {
		b.pass.ExportPackageFact(new(HasTools))
	}
	b.exportSteps()
	b.exportEncoders()
	b.trace.Export()
	b.judge.Export()
	b.does.Export()
}
