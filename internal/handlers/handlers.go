// Package handlers finds the functions of a package that answer tool calls, and what becomes of an error
// that such a function returns.
//
// A handler is found by where its value flows: into a parameter, field or type that holds handlers (a slot).
// The SDKs' own slots are known; those of a server's own layer are found where one of its handlers calls
// what was stored, and travel to other packages as facts. What is left is found by its shape.
package handlers

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/relevance"
)

// Analyzer finds tool handlers. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcphandlers",
	Doc:        "find the tool handlers of an MCP server",
	Run:        run,
	Requires:   []*analysis.Analyzer{index.Analyzer, directive.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(knowsMCP), new(Slot), new(paramSlots), new(takesTyped)},
}

// Responder is a function that answers tool calls: a handler, or a function that a handler delegates to.
type Responder struct {
	Func     ast.Node    // *ast.FuncDecl or *ast.FuncLit
	Obj      *types.Func // nil for a literal
	Sig      *types.Signature
	Name     string // for messages: the function, or the tool that it is registered for
	CodeName string // for codes; empty if the function has no name of its own

	SDK      *mcp.SDK     // nil if only the server's own layer is visible
	Delivery mcp.Delivery // what the client gets for an error that it returns
	Result   int          // index of the tool's result, or -1
	Err      int          // index of the error, or -1
	Wrapping              // the code around it

	Registered bool       // its registration is visible; else it only has the shape of a handler
	Given      ast.Expr   // the expression by which it is registered; nil if that is in another function
	From       *Responder // the responder that delegates to it; nil for a handler
}

// Wrapping describes the code around a responder.
type Wrapping struct {
	Bounded  bool // typed errors become tool results on their way, others may not
	Rendered bool // code of the server's own makes results of its errors
	Recovers bool // something recovers from panics
	Inspects bool // something looks at the results before it hands them on
}

// or returns what at least one of two wrappings does.
func (w Wrapping) or(v Wrapping) Wrapping {
	return Wrapping{w.Bounded || v.Bounded, w.Rendered || v.Rendered, w.Recovers || v.Recovers, w.Inspects || v.Inspects}
}

// GobEncode makes one byte of a wrapping: facts are to be small.
func (w Wrapping) GobEncode() ([]byte, error) {
	var bits byte
	for i, set := range []bool{w.Bounded, w.Rendered, w.Recovers, w.Inspects} {
		if set {
			bits |= 1 << i
		}
	}
	return []byte{bits}, nil
}

// GobDecode is the inverse of GobEncode.
func (w *Wrapping) GobDecode(data []byte) error {
	if len(data) != 1 {
		return fmt.Errorf("a wrapping of %d bytes: want 1", len(data))
	}
	for i, set := range []*bool{&w.Bounded, &w.Rendered, &w.Recovers, &w.Inspects} {
		*set = data[0]&(1<<i) != 0
	}
	return nil
}

// Delegate returns the responder for a function that answers in the place of r.
func (r *Result) Delegate(from *Responder, fn ast.Node, obj *types.Func, sig *types.Signature) *Responder {
	d := *from
	d.Func, d.Obj, d.Sig, d.From = fn, obj, sig, from
	d.Name, d.CodeName = r.NameOf(fn), r.CodeNameOf(fn)
	d.Registered, d.Given = false, nil
	return &d
}

// Result is what [Analyzer] found in a package.
type Result struct {
	*index.Result
	Handlers []*Responder

	directives *directive.Result

	Servers    []*ast.CallExpr   // calls that make a server
	Obtained   []*ast.CallExpr   // calls that get a server from another package of the module
	Around     []*ast.CallExpr   // calls that put something around all handlers of a server
	TakesTyped map[ast.Node]bool // declared functions and literals in those calls that take typed errors apart
	Creates    bool              // the package makes a server, itself or through packages of its module
	Middleware bool              // something is put around all handlers of a server, here or in those packages
	Recovers   bool              // of that, something that recovers from panics

	passes    map[*ast.CallExpr]bool // calls of handlers that are stored somewhere
	toolNames map[ast.Node]string    // function literal → name of the tool that it is registered for
}

// Passes reports whether a call hands a tool call on to another handler, which is judged itself.
func (r *Result) Passes(call *ast.CallExpr) bool { return r.passes[call] }

// Slot is the fact that an object holds tool handlers: a struct field, an interface method, a named function
// type.
type Slot struct {
	SDK      string
	Delivery mcp.Delivery
	Wrapping
}

func (*Slot) AFact()           {}
func (s *Slot) String() string { return "slot(" + s.SDK + ")" }

// paramSlots is the fact that some parameters of a function take handlers. They are sorted by index.
type paramSlots struct{ Params []paramSlot }

type paramSlot struct {
	Index int
	Slot
}

func (*paramSlots) AFact() {}

// knowsMCP is the fact that a package has to do with MCP.
type knowsMCP struct {
	Serves bool // it uses what only servers need, itself or through packages of its module

	Creates, Middleware, Recovers bool // as in Result
}

func (*knowsMCP) AFact() {}

func run(pass *analysis.Pass) (any, error) {
	res := &Result{
		Result:     pass.ResultOf[index.Analyzer].(*index.Result),
		directives: pass.ResultOf[directive.Analyzer].(*directive.Result),
		passes:     make(map[*ast.CallExpr]bool),
		toolNames:  make(map[ast.Node]string),
	}
	if !res.Relevant {
		return res, nil
	}
	fact := &knowsMCP{Serves: serves(pass)}
	f := newFinder(pass, res)
	f.serves = fact.Serves
	f.survey()
	res.inherit(pass)
	fact.Creates, fact.Middleware, fact.Recovers = res.Creates, res.Middleware, res.Recovers
	pass.ExportPackageFact(fact)
	f.solve()
	f.takeApart()
	f.collect()
	f.export()
	f.exportTaken()
	return res, nil
}

// serves reports whether a package shows that it belongs to a server, and not to a client or host of MCP with
// tools of its own: it uses an SDK's server side, or a package of its module does. A package that knows no SDK
// at all is a server's if its import path says so.
func serves(pass *analysis.Pass) bool {
	knows := false
	for _, imp := range pass.Pkg.Imports() {
		fact := new(knowsMCP)
		switch {
		case mcp.KnowsMCP(imp.Path()):
			knows = true
		case goq.SameModule(pass, imp) && pass.ImportPackageFact(imp, fact):
			if fact.Serves {
				return true
			}
			knows = true
		}
	}
	if !knows {
		return relevance.MentionsMCP(pass.Pkg.Path())
	}
	for _, obj := range pass.TypesInfo.Uses {
		if obj.Pkg() == nil {
			continue
		}
		sdk := mcp.OfPackage(obj.Pkg().Path())
		if sdk != nil && sdk.IsServerSide(obj.Name()) || obj.Pkg().Path() == mcp.RuntimePath {
			return true
		}
	}
	return false
}
