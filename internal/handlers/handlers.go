// Package handlers finds the functions of a package that answer tool calls, and determines what becomes of an error
// that such a function returns.
//
// A function is a handler if its value flows into a slot: a parameter, field, interface method or type that holds
// handlers. The SDKs' slots are known by tables. A slot of the server's own layer is found where a handler calls the
// function that is stored in it. Slots travel to other packages as facts. A function whose value is not seen to flow
// anywhere can still be a handler by its signature.
//
// The analysis runs in phases. Each of them relies on the ones before it:
//
//   - survey walks the syntax once. It records which function values flow into which holders, the slots that the tables
//     and the facts of other packages give away, the names of tools, and the calls that set up servers.
//   - inherit adds the servers that packages of the module set up. It relies on facts alone.
//   - solve follows the flow backwards from the slots, and adds the slots that handlers call. It relies on a complete
//     survey. Slots do not change afterwards.
//   - findUnwrappers examines the calls that put something around all handlers of a server.
//   - collect makes responders of the functions that are in slots, and of those that look registered.
//   - passCalls records the calls of those, whose errors are judged there.
//   - export writes facts about slots, exportUnwrappers about functions that take typed errors apart, and exportKnown
//     about what boundaries of the server's own know.
//
// The files: survey.go, holders.go, interfaces.go and readers.go make the survey, with the slots of slots.go,
// registrations.go and shapes.go, and the names of names.go. unregistered.go looks for what no slot leads to.
// servers.go has what a server is set up with, hints.go what it tells clients. responder.go and requests.go describe a
// handler, and calls.go its calls. wrappers.go says what becomes of an error, results.go and texts.go what results are
// made of it, exact.go who recognizes it, known.go and registered.go who knows it, and unwrappers.go who takes it
// apart.
package handlers

import (
	"go/ast"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/index"
)

// Analyzer finds tool handlers. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcphandlers",
	Doc:        "find the tool handlers of an MCP server",
	Run:        run,
	Requires:   []*analysis.Analyzer{index.Analyzer, directive.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes: []analysis.Fact{
		new(serverFact), new(Slot), new(paramSlots), new(unwrapsTyped), new(answersKnown), new(registersError), new(answered),
	},
}

// Result is what [Analyzer] found in a package.
type Result struct {
	*index.Result
	Handlers []*Responder // in source order

	// Reflected are the functions from which reflect.MakeFunc makes handlers. They give lists of values.
	Reflected []*Responder

	directives *directive.Result
	pkg        *types.Package

	Servers    []*ast.CallExpr   // calls that make a server
	Obtained   []*ast.CallExpr   // calls that get a server from another package of the module
	Around     []*ast.CallExpr   // calls that put something around all handlers of a server
	Sending    []*ast.CallExpr   // calls that put something around what a server or client sends
	TakesTyped map[ast.Node]bool // whether a function that those calls mention takes typed errors apart
	Asks       bool              // such a function asks what errors wrap, as errors.Is does
	Exact      bool              // such a function recognizes errors in a way that does not look into typed errors
	Creates    bool              // the package makes a server, itself or through packages of its module
	Middleware bool              // the package or one of those puts something around all handlers of a server
	Recovers   bool              // that middleware recovers from panics

	Renders []string // names of the interface methods of whose errors adapters make results, sorted

	answered   map[*types.TypeName]answered // structs of the module that adapters read
	knowledge  *knowledge
	registered map[string][]string // the errors that the package registers, by the name of the registry

	parameters map[*types.Var]parameterIndex // those of the declared functions

	byFunc    map[ast.Node]*Responder  // the handlers, by declaration or literal
	methods   map[string][]*types.Func // the package's methods by name
	handsOn   map[*ast.CallExpr]bool   // calls of functions that are in slots
	toolNames map[ast.Node]string      // function literal → name of the tool that it is registered for
}

// HandlerOf returns the handler that a function declaration or literal is, or nil.
func (r *Result) HandlerOf(fn ast.Node) *Responder { return r.byFunc[fn] }

// ResponderOf returns the handler that a function is, or else a responder of which nothing but the name is known.
func (r *Result) ResponderOf(fn ast.Node) *Responder {
	if h := r.byFunc[fn]; h != nil {
		return h
	}
	return &Responder{Func: fn, Name: r.NameOf(fn)}
}

// Parameter returns the declared function of the package that has a parameter, and the index of it. fn is nil for other
// variables, and for nil.
func (r *Result) Parameter(v *types.Var) (fn *types.Func, index int) {
	p := r.parameters[v]
	return p.fn, p.index
}

// Passes reports whether a call hands a tool call on to another handler, whose own errors are judged there.
func (r *Result) Passes(call *ast.CallExpr) bool { return r.handsOn[call] }

// HandsOn reports whether a call is one of a handler that answers in the place of the caller, judged or not.
func (r *Result) HandsOn(call *ast.CallExpr) bool {
	_, ok := r.handsOn[call]
	return ok
}

func run(pass *analysis.Pass) (any, error) {
	res := &Result{
		Result:     pass.ResultOf[index.Analyzer].(*index.Result),
		directives: pass.ResultOf[directive.Analyzer].(*directive.Result),
		pkg:        pass.Pkg,
		byFunc:     make(map[ast.Node]*Responder),
		handsOn:    make(map[*ast.CallExpr]bool),
		toolNames:  make(map[ast.Node]string),
		answered:   make(map[*types.TypeName]answered),
	}
	if !res.Relevant {
		return res, nil
	}
	res.knowledge, res.methods = newKnowledge(pass, res.Result, res.directives), methodsOf(res.Result)
	f := newFinder(pass, res)
	f.survey()
	res.parameters = f.parameters
	f.importAnswered()
	f.inherit()
	f.solve()
	f.findUnwrappers()
	res.registered = f.registered()
	f.collect()
	f.passCalls()
	res.Renders = f.rendered()
	f.export()
	f.exportUnwrappers()
	f.exportKnown()
	return res, nil
}
