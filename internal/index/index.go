// Package index lists the declarations of a package and their uses, in one traversal of its syntax. It also decides
// whether the package is relevant. If it is not, the results of all other analyzers are empty. They may still have
// facts about it, if it belongs to the same module as the packages that are.
package index

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/relevance"
)

// Analyzer indexes packages. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcpindex",
	Doc:        "list the declarations of a package that has to do with MCP",
	Run:        run,
	Requires:   []*analysis.Analyzer{directive.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(relevant), new(answer)},
}

// Result is what [Analyzer] found in a package. Test files are left out.
type Result struct {
	Relevant bool // the package has to do with MCP
	Own      bool // it has, or it belongs to a main module and may make errors for one that has; else all below is empty

	Files  []*ast.File
	Decls  map[*types.Func]*ast.FuncDecl // functions with a body
	Order  []*types.Func                 // the keys of Decls in source order
	Funcs  []ast.Node                    // function declarations and literals in source order
	Outer  map[ast.Node]*ast.FuncDecl    // function literal → declaration around it, nil for a package-level variable
	Within map[ast.Node]ast.Node         // function literal → innermost function around it
	Consts []*Const                      // in source order

	knowsMCP bool // it imports what knows MCP, perhaps through packages of its module, and is not marked

	pass      *analysis.Pass
	funcsIn   map[ast.Decl][]ast.Node // the part of Funcs in each declaration
	uses      map[*types.Func]*Uses
	constOf   map[*types.Const]*Const
	assigned  map[*types.Var]*flow.Assigned
	initial   map[*types.Var]ast.Expr
	answers   map[*types.TypeName]bool // the errors of the package that are decoded
	ownErrors map[*types.TypeName]bool // those that it makes with codes which it is given
	methods   func() map[string]bool   // the names of the methods of interfaces
}

// Uses is how a function is used in a package.
type Uses struct {
	Calls []Call
	Names []*ast.Ident    // its name in calls and in other uses
	Users []*ast.FuncDecl // the declaration around each of them, nil for a package-level variable
}

// Values returns how often a function is used as a value, as in register(f).
func (u Uses) Values() int { return len(u.Names) - len(u.Calls) }

// Call is a call of a function.
type Call struct {
	Expr *ast.CallExpr
	In   ast.Node // the innermost function around it; nil for a package-level variable
}

// Const is the declaration of a constant.
type Const struct {
	Obj   *types.Const
	Name  *ast.Ident
	Value ast.Expr // nil if the constant repeats the expression above it, as with iota
}

// relevant is the fact that a package has to do with MCP.
type relevant struct{}

func (*relevant) AFact() {}

func (*relevant) String() string { return "relevant" }

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:    pass,
		Decls:   make(map[*types.Func]*ast.FuncDecl),
		Outer:   make(map[ast.Node]*ast.FuncDecl),
		Within:  make(map[ast.Node]ast.Node),
		uses:    make(map[*types.Func]*Uses),
		constOf: make(map[*types.Const]*Const),
		initial: make(map[*types.Var]ast.Expr), funcsIn: make(map[ast.Decl][]ast.Node),
		answers: make(map[*types.TypeName]bool), ownErrors: make(map[*types.TypeName]bool),
		methods: sync.OnceValue(func() map[string]bool { return interfaceMethods(pass.TypesInfo) }),
	}
	if pass.TypesInfo == nil {
		return r, nil
	}
	imports := importsMCP(pass)
	r.knowsMCP = imports && !pass.ResultOf[directive.Analyzer].(*directive.Result).IsForTools(pass.Pkg)
	if r.Relevant = imports || isOwn(pass) && relevance.Declares(pass.Pkg.Path(), pass.Files); r.Relevant {
		pass.ExportPackageFact(new(relevant))
	}
	if r.Own = r.Relevant || ofMainModule(pass); !r.Own {
		return r, nil
	}
	for _, file := range pass.Files {
		if !goq.IsTest(pass, file) {
			r.Files = append(r.Files, file)
			r.file(file)
		}
	}
	r.exportAnswers()
	r.variables()
	return r, nil
}

// ofMainModule reports whether a package belongs to a main module. All other modules have a version.
func ofMainModule(pass *analysis.Pass) bool {
	return pass.Module != nil && pass.Module.Path != "" && pass.Module.Version == "" && goq.SameModule(pass, pass.Pkg) &&
		!relevance.Never(pass.Pkg.Path(), pass.Module.Path)
}

// importsMCP reports whether a package imports what knows MCP, itself or through packages of its module.
func importsMCP(pass *analysis.Pass) bool {
	return isOwn(pass) && slices.ContainsFunc(pass.Pkg.Imports(), func(imp *types.Package) bool {
		return mcp.KnowsMCP(imp.Path()) || goq.SameModule(pass, imp) && pass.ImportPackageFact(imp, new(relevant))
	})
}

// isOwn applies the conditions of [relevance] to the path of the package under analysis.
func isOwn(pass *analysis.Pass) bool {
	module := ""
	if pass.Module != nil {
		module = pass.Module.Path
	}
	return !relevance.Never(pass.Pkg.Path(), module)
}

// interfaceMethods returns the names of the methods of all interfaces that a package declares.
func interfaceMethods(info *types.Info) map[string]bool {
	names := make(map[string]bool)
	for _, obj := range info.Defs {
		if fn, ok := obj.(*types.Func); ok && types.IsInterface(goq.RecvType(fn)) {
			names[fn.Name()] = true
		}
	}
	return names
}

// InInterface reports whether an interface of the package has a method with a name. A call of that method may call any
// method with this name.
func (r *Result) InInterface(method string) bool { return r.methods()[method] }

// Uses returns how the package uses one of its functions.
func (r *Result) Uses(fn *types.Func) Uses {
	if u := r.uses[fn]; u != nil {
		return *u
	}
	return Uses{}
}

// Passed is what a call passes for a parameter.
type Passed struct {
	Call Call
	Arg  ast.Expr // of f(g()), it is the call of g
}

// PassedFor returns what the calls of a function in its package pass for a parameter. Calls outside of functions are
// left out.
func (r *Result) PassedFor(fn *types.Func, param int) (list []Passed) {
	for _, call := range r.Uses(fn).Calls {
		args := call.Expr.Args
		switch {
		case call.In == nil:
		case len(args) == 1 && goq.IsTuple(r.pass.TypesInfo, args[0]):
			list = append(list, Passed{call, args[0]})
		case fn.Signature().Variadic() && param == fn.Signature().Params().Len()-1:
			for _, arg := range args[min(param, len(args)):] {
				list = append(list, Passed{call, arg})
			}
		case param < len(args):
			list = append(list, Passed{call, args[param]})
		}
	}
	return list
}

// KnowsCalls reports whether the package contains all calls of one of its functions, and each of them names the
// function.
func (r *Result) KnowsCalls(fn *types.Func) bool {
	return (!fn.Exported() || r.pass.Pkg.Name() == "main") && r.Uses(fn).Values() == 0
}

// Declared returns the function that a declaration declares, or nil for a literal.
func (r *Result) Declared(fn ast.Node) *types.Func {
	decl, ok := fn.(*ast.FuncDecl)
	if !ok {
		return nil
	}
	obj, _ := r.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return obj
}

// Const returns the declaration of a constant, or nil if another package declares it.
func (r *Result) Const(c *types.Const) *Const { return r.constOf[c] }

// Assigned returns what the functions of the package assign to a variable, or nil if they assign nothing.
func (r *Result) Assigned(v *types.Var) *flow.Assigned { return r.assigned[v] }

// SetBy returns the calls whose results are assigned to a variable, which may be nil, in source order.
func (r *Result) SetBy(v *types.Var) (calls []*ast.CallExpr) {
	a := r.assigned[v]
	if a == nil {
		return nil
	}
	for _, set := range a.Values {
		if call, ok := ast.Unparen(set.Expr).(*ast.CallExpr); ok {
			calls = append(calls, call)
		}
	}
	return calls
}

// Initial returns the initial value of a package-level variable that never changes, or nil.
func (r *Result) Initial(v *types.Var) ast.Expr { return r.initial[v] }

// Callee returns the function that a call calls. fn is nil if the function is not known, because it is a value. decl is
// nil if the function has no body in this package.
func (r *Result) Callee(call *ast.CallExpr) (fn *types.Func, decl *ast.FuncDecl) {
	fn = typeutil.StaticCallee(r.pass.TypesInfo, call)
	if fn == nil {
		return nil, nil
	}
	return fn, r.Decls[fn.Origin()]
}

// NeverFails reports whether a call is one of a function of the package all of whose returns have nil for the error.
func (r *Result) NeverFails(call *ast.CallExpr) bool {
	fn, decl := r.Callee(call)
	if decl == nil || decl.Body == nil {
		return false
	}
	index := goq.ErrorIndex(fn.Signature())
	never := index >= 0
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		never = never && index < len(ret.Results) && r.pass.TypesInfo.Types[ret.Results[index]].IsNil()
	})
	return never
}

// Around returns the function declaration around a function literal. It returns any other node unchanged.
func (r *Result) Around(fn ast.Node) ast.Node {
	if decl := r.Outer[fn]; decl != nil {
		return decl
	}
	return fn
}

// Innermost returns the innermost function around a node, or nil. A function is not around its own declaration.
func (r *Result) Innermost(n ast.Node) (found ast.Node) {
	file := goq.FileOf(r.pass, n)
	if file == nil {
		return nil
	}
	for _, fn := range r.funcsIn[goq.DeclAt(file, n.Pos())] {
		if body := goq.Body(fn); body.Pos() <= n.Pos() && n.End() <= body.End() {
			found = fn
		}
	}
	return found
}

func (r *Result) file(file *ast.File) {
	for _, decl := range file.Decls {
		before := len(r.Funcs)
		r.declaration(decl)
		r.funcsIn[decl] = r.Funcs[before:len(r.Funcs):len(r.Funcs)]
	}
}

func (r *Result) declaration(decl ast.Decl) {
	fd, ok := decl.(*ast.FuncDecl)
	if !ok {
		r.walk(decl, nil, nil)
		return
	}
	fn, _ := r.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	if fn == nil || fd.Body == nil {
		return
	}
	r.Decls[fn] = fd
	r.Order = append(r.Order, fn)
	r.Funcs = append(r.Funcs, fd)
	r.walk(fd.Body, fd, fd)
}

// walk indexes everything below a node. fn is the innermost function around it, and decl the declaration.
func (r *Result) walk(root, fn ast.Node, decl *ast.FuncDecl) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			r.Funcs = append(r.Funcs, n)
			r.Within[n], r.Outer[n] = fn, decl
			r.walk(n.Body, n, decl)
			return false
		case *ast.Ident:
			if obj, ok := r.pass.TypesInfo.Uses[n].(*types.Func); ok {
				u := r.usesOf(obj)
				u.Names = append(u.Names, n)
				u.Users = append(u.Users, decl)
			}
		case *ast.CallExpr:
			if obj := typeutil.StaticCallee(r.pass.TypesInfo, n); obj != nil {
				u := r.usesOf(obj)
				u.Calls = append(u.Calls, Call{n, fn})
				r.decoding(obj, n)
			}
		case *ast.CompositeLit:
			r.literal(n)
		case *ast.GenDecl:
			if n.Tok == token.CONST {
				r.constants(n)
			}
		}
		return true
	})
}

func (r *Result) usesOf(fn *types.Func) *Uses {
	fn = fn.Origin()
	if r.uses[fn] == nil {
		r.uses[fn] = new(Uses)
	}
	return r.uses[fn]
}

func (r *Result) constants(decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		vs := spec.(*ast.ValueSpec)
		for i, id := range vs.Names {
			obj, ok := r.pass.TypesInfo.Defs[id].(*types.Const)
			if !ok {
				continue
			}
			c := &Const{Obj: obj, Name: id}
			if i < len(vs.Values) {
				c.Value = vs.Values[i]
			}
			r.constOf[obj] = c
			r.Consts = append(r.Consts, c)
		}
	}
}

// variables collects assignments, and the initial values of the package-level variables that never change.
func (r *Result) variables() {
	var funcs []ast.Node
	for _, fn := range r.Funcs {
		if lit, ok := fn.(*ast.FuncLit); !ok || r.Within[lit] == nil { // others are part of the function around them
			funcs = append(funcs, fn)
		}
	}
	r.assigned = flow.Assignments(r.pass.TypesInfo, funcs...)
	for _, init := range r.pass.TypesInfo.InitOrder {
		if len(init.Lhs) == 1 && !r.assigned[init.Lhs[0]].Changes() {
			r.initial[init.Lhs[0]] = init.Rhs
		}
	}
}
