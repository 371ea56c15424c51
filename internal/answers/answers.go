// Package answers finds the answers of HTTP servers whose status is never checked.
package answers

import (
	"go/ast"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// Analyzer finds the functions that pass on the answer of an HTTP server whatever its status. Its result is a
// [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcpanswers",
	Doc:        "find functions that pass on the answers of HTTP servers whatever their status",
	Run:        run,
	Requires:   []*analysis.Analyzer{handlers.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Passes)},
}

// Passes is the fact that a function passes on the answer of an HTTP server, and does not look at its status.
type Passes struct{}

// AFact marks a fact.
func (*Passes) AFact() {}

func (*Passes) String() string { return "passes any status" }

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass: pass, handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result), known: make(map[*types.Func]bool),
	}
	for _, fn := range r.handlers.Order {
		if fn.Exported() && r.PassesOn(fn) {
			pass.ExportObjectFact(fn, new(Passes))
		}
	}
	return r, nil
}

// Result answers questions about a package.
type Result struct {
	pass     *analysis.Pass
	handlers *handlers.Result
	known    map[*types.Func]bool
}

// PassesOn reports whether the answers that a function, which may be nil, returns can have any status. For functions
// without a body, only those of net/http are known to return such.
func (r *Result) PassesOn(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	fn = fn.Origin()
	results := fn.Signature().Results()
	if results.Len() == 0 || !r.IsResponse(results.At(0).Type()) || fn.Pkg() == nil {
		return false
	}
	if fn.Pkg() != r.pass.Pkg {
		return fn.Pkg().Path() == "net/http" || r.pass.ImportObjectFact(fn, new(Passes))
	}
	if known, ok := r.known[fn]; ok {
		return known
	}
	r.known[fn] = false // recursion passes on nothing
	decl := r.handlers.Decls[fn]
	if decl == nil || decl.Body == nil || r.looksAtStatus(decl.Body) {
		return false
	}
	passesOn := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			passesOn = passesOn || r.PassesOn(typeutil.StaticCallee(r.pass.TypesInfo, call))
		}
		return true
	})
	r.known[fn] = passesOn
	return passesOn
}

// looksAtStatus reports whether a function looks at the status of an answer, or gives the answer to another function,
// and does not only copy the status into a struct.
func (r *Result) looksAtStatus(body *ast.BlockStmt) (looks bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && (key.Name == "StatusCode" || key.Name == "Status") {
				return false
			}
		case *ast.SelectorExpr:
			looks = looks || n.Sel.Name == "StatusCode" || n.Sel.Name == "Status"
		case *ast.CallExpr:
			for _, arg := range n.Args {
				if t := goq.FirstOf(r.pass.TypesInfo.TypeOf(arg)); t != nil && r.IsResponse(t) { // or check(http.Get(url))
					looks = true
				}
			}
		}
		return !looks
	})
	return looks
}

// IsResponse reports whether a type is that of an HTTP response, or one of the server's own that has its status.
func (r *Result) IsResponse(t types.Type) bool {
	named, ok := types.Unalias(goq.Deref(t)).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok || named.Obj().Pkg().Path() != "net/http" && !goq.SameModule(r.pass, named.Obj().Pkg()) {
		return false
	}
	status, content := false, false
	for f := range st.Fields() {
		basic, isBasic := f.Type().Underlying().(*types.Basic)
		status = status || f.Name() == "StatusCode" && isBasic && basic.Info()&types.IsInteger != 0
		content = content || f.Name() == "Body" || f.Name() == "Content"
	}
	return status && content
}

// ReadsOnly reports whether a function reads the body of a response, looks at nothing that has its status, and does not
// pass the response on.
func (r *Result) ReadsOnly(body *ast.BlockStmt, resp *types.Var) bool {
	parts := make(map[*ast.Ident]string) // what is selected of the variable
	ast.Inspect(body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok && r.pass.TypesInfo.Uses[id] == resp {
				parts[id] = sel.Sel.Name
			}
		}
		return true
	})
	reads, only := false, true
	ast.Inspect(body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || r.pass.TypesInfo.Uses[id] != resp {
			return true
		}
		switch part := parts[id]; part {
		case "Body", "Content":
			reads = reads || !isClosed(body, id)
		case "", "StatusCode", "Status", "Request", "Header":
			only = false // the whole of it, or its status in one form or another
		default:
			obj, _, _ := types.LookupFieldOrMethod(resp.Type(), true, r.pass.Pkg, part)
			if _, isMethod := obj.(*types.Func); isMethod {
				only = false // it may look at the status
			}
		}
		return true
	})
	return reads && only
}

// isClosed reports whether the body of a response is closed or drained there: resp.Body.Close(), or io.Copy to
// io.Discard.
func isClosed(body *ast.BlockStmt, id *ast.Ident) bool {
	path := goq.Path(body, id)
	for i := len(path) - 1; i > 0 && i > len(path)-5; i-- {
		if sel, ok := path[i].(*ast.SelectorExpr); ok && sel.Sel.Name == "Close" {
			return true
		}
		if call, ok := path[i].(*ast.CallExpr); ok && len(call.Args) > 0 && types.ExprString(call.Args[0]) == "io.Discard" {
			return true
		}
	}
	return false
}
