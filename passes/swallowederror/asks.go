package swallowederror

import (
	"go/ast"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// passing finds the functions that pass on the answer of an HTTP server whatever its status. Its result is a func that
// reports whether a function does.
var passing = &analysis.Analyzer{
	Name:       "mcpstatus",
	Doc:        "find functions that pass on the answers of HTTP servers whatever their status",
	Run:        runPassing,
	Requires:   []*analysis.Analyzer{handlers.Analyzer},
	ResultType: reflect.TypeFor[func(*types.Func) bool](),
	FactTypes:  []analysis.Fact{new(passes)},
}

// passes is the fact that a function passes on the answer of an HTTP server, and does not look at its status.
type passes struct{}

// AFact implements [analysis.Fact].
func (*passes) AFact() {}

func (*passes) String() string { return "passes any status" }

func runPassing(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	p := &passer{pass: pass, handlers: found, known: make(map[*types.Func]bool)}
	for _, fn := range p.handlers.Order {
		if fn.Exported() && p.passesOn(fn) {
			pass.ExportObjectFact(fn, new(passes))
		}
	}
	return p.passesOn, nil
}

type passer struct {
	pass     *analysis.Pass
	handlers *handlers.Result
	known    map[*types.Func]bool
}

// passesOn reports whether the answers that a function returns can have any status. For functions without a body, only
// those of net/http are known to return such.
func (p *passer) passesOn(fn *types.Func) bool {
	fn = fn.Origin()
	results := fn.Signature().Results()
	if results.Len() == 0 || !isResponse(p.pass, results.At(0).Type()) || fn.Pkg() == nil {
		return false
	}
	if fn.Pkg() != p.pass.Pkg {
		return fn.Pkg().Path() == "net/http" || p.pass.ImportObjectFact(fn, new(passes))
	}
	if known, ok := p.known[fn]; ok {
		return known
	}
	p.known[fn] = false // recursion passes on nothing
	decl := p.handlers.Decls[fn]
	if decl == nil || decl.Body == nil || p.looksAtStatus(decl.Body) {
		return false
	}
	passesOn := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			called := typeutil.StaticCallee(p.pass.TypesInfo, call)
			passesOn = passesOn || called != nil && p.passesOn(called)
		}
		return true
	})
	p.known[fn] = passesOn
	return passesOn
}

// looksAtStatus reports whether a function looks at the status of an answer, or gives the answer to another function,
// and does not only copy the status into a struct.
func (p *passer) looksAtStatus(body *ast.BlockStmt) (looks bool) {
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
				if t := p.pass.TypesInfo.TypeOf(arg); t != nil && isResponse(p.pass, t) {
					looks = true
				}
			}
		}
		return !looks
	})
	return looks
}

// isResponse reports whether a type is that of an HTTP response, or one of the server's own that has its status.
func isResponse(pass *analysis.Pass, t types.Type) bool {
	named, ok := types.Unalias(goq.Deref(t)).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok || named.Obj().Pkg().Path() != "net/http" && !goq.SameModule(pass, named.Obj().Pkg()) {
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
