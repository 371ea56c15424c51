package handlers

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// answersKnown is the fact that a function answers certain errors among those that it is given, as [Slot.Known] lists
// them, and whether it sends the text of all others without code and retry.
type answersKnown struct {
	Names string
	Plain bool
	Exact bool // it recognizes errors in a way that does not look into typed errors
}

func (*answersKnown) AFact() {}

// knowledge answers which errors the functions of a package know.
type knowledge struct {
	pass       *analysis.Pass
	index      *index.Result
	directives *directive.Result
	values     *values.Tracer
	keepers    map[*types.Func]int // the functions that register errors, and the index of the parameter
	known      memo.Table[inFunc, map[string]bool]
}

func newKnowledge(pass *analysis.Pass, index *index.Result, directives *directive.Result) *knowledge {
	k := &knowledge{
		pass: pass, index: index, directives: directives, values: values.New(pass.Pkg, pass.TypesInfo, index),
	}
	k.keepers = k.findKeepers()
	return k
}

// KnownBy lists the errors that a function answers in a way of their own, as [Responder.Known] does.
func (r *Result) KnownBy(fn ast.Node) []string {
	return r.expanded(joined(r.knowledge.of(goq.Body(fn), 1)))
}

// AsksForOwn reports whether a function answers typed errors of the server's own in a way of their own. Tools behind it
// that return other errors have nothing of the runtime's to return.
func (r *Result) AsksForOwn(fn ast.Node) bool { return slices.Contains(r.KnownBy(fn), ownTyped) }

// of lists the errors that a function answers in a way of their own: it tests for them by errors.Is,
// errors.As, a comparison, a type switch or a table, and does not return them unchanged. Sentinel errors and types are
// named by their import path and name. The function may leave the tests to others that it calls, up to a depth.
func (k *knowledge) of(body *ast.BlockStmt, depth int) map[string]bool {
	return k.after(nil, body, depth)
}

// after is [knowledge.of] for the errors of one call in the function. It leaves out the statements before the call,
// unless they are deferred or come again in a loop. For nil, it leaves out nothing.
func (k *knowledge) after(call ast.Node, body *ast.BlockStmt, depth int) map[string]bool {
	var start token.Pos
	if call != nil {
		start = call.Pos()
		for _, n := range goq.Path(body, call) {
			switch n.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				start = min(start, n.Pos())
			}
		}
	}
	return k.known.Get(inFunc{body, depth, start}, func() map[string]bool {
		w := &knower{knowledge: k, inFunc: inFunc{body, depth, start}, names: make(map[string]bool)}
		ast.Inspect(body, func(n ast.Node) bool {
			if stmt, ok := n.(ast.Stmt); ok && stmt.End() <= start {
				_, deferred := stmt.(*ast.DeferStmt)
				return deferred
			}
			w.node(n)
			return true
		})
		return w.names
	})
}

// inFunc asks what a function knows.
type inFunc struct {
	body  *ast.BlockStmt
	depth int       // of the calls that are followed
	start token.Pos // of what is looked at
}

// knower collects what one function knows.
type knower struct {
	*knowledge
	inFunc
	names map[string]bool
}

func (k *knower) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		k.call(n)
	case *ast.BinaryExpr:
		if k.isError(n.X) && (n.Op == token.NEQ || n.Op == token.EQL && k.answers(n, n.X)) {
			k.sentinel(n.Y)
		}
	case *ast.IndexExpr: // codes[err]
		if k.isError(n.Index) {
			k.keys(n.X)
		}
	case *ast.TypeSwitchStmt:
		if k.isErrorSwitch(n) {
			for _, clause := range n.Body.List {
				for _, t := range clause.(*ast.CaseClause).List {
					k.typeName(k.pass.TypesInfo.TypeOf(t))
				}
			}
		}
	case *ast.SwitchStmt:
		if n.Tag != nil && goq.IsError(k.pass.TypesInfo.TypeOf(n.Tag)) {
			for _, clause := range n.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					k.sentinel(e)
				}
			}
		}
	}
}

// isErrorSwitch reports whether a type switch is about an error.
func (k *knower) isErrorSwitch(n *ast.TypeSwitchStmt) bool {
	found := false
	ast.Inspect(n.Assign, func(n ast.Node) bool {
		if assert, ok := n.(*ast.TypeAssertExpr); ok {
			found = types.Identical(k.pass.TypesInfo.TypeOf(assert.X), goq.ErrorType)
		}
		return !found
	})
	return found
}

func (k *knower) call(call *ast.CallExpr) {
	fn := typeutil.StaticCallee(k.pass.TypesInfo, call)
	switch {
	case fn == nil:
	case goq.IsFunc(fn, "errors", "Is") && len(call.Args) == 2:
		if k.answers(call, call.Args[0]) {
			k.sentinel(call.Args[1])
		}
	case goq.IsFunc(fn, "errors", "As") && len(call.Args) == 2:
		if p, ok := k.pass.TypesInfo.TypeOf(call.Args[1]).(*types.Pointer); ok && k.answers(call, call.Args[0]) {
			k.typeName(p.Elem())
		}
	case goq.IsFunc(fn, "errors", "AsType") && len(call.Args) == 1:
		if t, ok := k.pass.TypesInfo.TypeOf(call).(*types.Tuple); ok && k.answers(call, call.Args[0]) {
			k.typeName(t.At(0).Type())
		}
	case takesError(fn.Signature()) && k.depth > 0:
		k.callee(fn.Origin())
	}
}

// callee adds what a called function knows.
func (k *knower) callee(fn *types.Func) {
	if fn.Pkg() != k.pass.Pkg {
		if fact := new(answersKnown); k.pass.ImportObjectFact(fn, fact) {
			for name := range strings.SplitSeq(fact.Names, ",") {
				k.names[name] = true
			}
		}
		return
	}
	if decl := k.index.Decls[fn]; decl != nil && decl.Body != k.body {
		for name := range k.of(decl.Body, k.depth-1) {
			k.names[name] = true
		}
	}
}

// answers reports whether the code that a test guards does something else than to return the tested error.
func (k *knower) answers(test ast.Node, err ast.Expr) bool {
	id, ok := ast.Unparen(err).(*ast.Ident)
	if !ok {
		return true
	}
	tested := k.pass.TypesInfo.ObjectOf(id)
	path := goq.Path(k.body, test)
	for i := len(path) - 1; i >= 0; i-- {
		var list []ast.Stmt
		switch n := path[i].(type) {
		case *ast.IfStmt:
			list = n.Body.List
		case *ast.CaseClause:
			list = n.Body
		default:
			continue
		}
		return k.leaves(list, tested)
	}
	return true // it is remembered in a variable, or returned
}

// leaves reports whether a list of statements goes somewhere else, or sets a variable, and does not return a certain
// error.
func (k *knower) leaves(list []ast.Stmt, err types.Object) bool {
	leaves := false
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ReturnStmt:
			if len(s.Results) == 1 && k.callsValue(s.Results[0]) {
				return false // it tries again, perhaps with the same error
			}
			if len(s.Results) > 0 {
				last, ok := ast.Unparen(s.Results[len(s.Results)-1]).(*ast.Ident)
				if ok && k.pass.TypesInfo.Uses[last] == err {
					return false
				}
			}
			leaves = true
		case *ast.BranchStmt:
			leaves = true
		case *ast.AssignStmt:
			leaves = leaves || s.Tok == token.ASSIGN || s.Tok == token.DEFINE
		}
	}
	return leaves
}

// callsValue reports whether an expression is a call of a function value, such as the next handler.
func (k *knower) callsValue(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && !k.pass.TypesInfo.Types[call.Fun].IsType() && typeutil.StaticCallee(k.pass.TypesInfo, call) == nil
}

// sentinel adds the error variables that an expression can be. If they are not known, it adds those that functions of
// the package register.
func (k *knower) sentinel(e ast.Expr) {
	isSentinel := func(v values.Value) bool { return goq.Sentinel(k.pass.TypesInfo, v.Expr) != nil }
	if v := goq.Sentinel(k.pass.TypesInfo, e); v != nil {
		k.names[errorName(v)] = true
		return
	}
	if k.pass.TypesInfo.Types[e].IsNil() {
		return
	}
	found, _ := k.values.Until(values.Value{Expr: e}, isSentinel)
	some := false
	for _, v := range found {
		if s := goq.Sentinel(k.pass.TypesInfo, v.Expr); s != nil {
			k.names[errorName(s)], some = true, true
		}
	}
	if !some && len(k.keepers) > 0 {
		k.names[registry+k.pass.Pkg.Path()] = true
	}
}

// keys adds the errors that are keys of a map.
func (k *knower) keys(m ast.Expr) {
	for _, v := range k.values.Of(m) {
		lit, ok := v.Expr.(*ast.CompositeLit)
		if !ok {
			continue
		}
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				k.sentinel(kv.Key)
			}
		}
	}
}

func (k *knower) typeName(t types.Type) {
	if name, ok := goq.NameOf(t); ok && t != nil && goq.IsError(t) {
		k.names[name.Package+"."+name.Name] = true
		if name.Package != mcp.RuntimePath && typederr.Is(k.pass, k.index, k.directives, t) {
			k.names[ownTyped] = true
		}
	}
}

// ownTyped is the name in [Slot.Known] for some typed error of the server's own.
const ownTyped = "+"

// KnowsOwn reports whether the code around a responder knows typed errors of the server's own, and not those of the
// runtime: these are answered like any other error then. Of code that is not seen, the same is assumed if the package
// has such errors.
func (r *Responder) KnowsOwn() bool {
	return (r.Rendered || r.SDK == nil) && slices.Contains(r.Known, ownTyped) &&
		!slices.Contains(r.Known, mcp.RuntimePath+".Error")
}

// hasOwnTyped reports whether the package declares a typed error, or imports a package of the module that does.
func (f *finder) hasOwnTyped() bool {
	declares := func(pkg *types.Package) bool {
		for tn := range goq.TypeNames(pkg) {
			if !tn.IsAlias() && typederr.Is(f.pass, f.res.Result, f.res.directives, types.NewPointer(tn.Type())) {
				return true
			}
		}
		return false
	}
	return declares(f.pass.Pkg) || slices.ContainsFunc(f.pass.Pkg.Imports(), func(pkg *types.Package) bool {
		return goq.SameModule(f.pass, pkg) && pkg.Path() != mcp.RuntimePath && declares(pkg)
	})
}

// errorName returns the name of an error variable in [Slot.Known].
func errorName(v *types.Var) string { return v.Pkg().Path() + "." + v.Name() }

// exportKnown exports which functions answer errors that they are given, and which register errors.
func (f *finder) exportKnown() {
	for _, fn := range f.res.Order {
		if !fn.Exported() || !takesError(fn.Signature()) {
			continue
		}
		body := f.res.Decls[fn].Body
		k := f.res.knowledge
		fact := &answersKnown{joined(k.of(body, 3)), k.sendsText(body, 3), k.recognizes(body, 3)}
		if fact.Names != "" || fact.Plain || fact.Exact {
			f.pass.ExportObjectFact(fn, fact)
		}
	}
	for fn, i := range f.res.knowledge.keepers {
		if fn.Exported() {
			f.pass.ExportObjectFact(fn, &registersError{i})
		}
	}
}

// joined returns names in order, with commas between.
func joined(names map[string]bool) string {
	list := make([]string, 0, len(names))
	for name := range names {
		if name != "" {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return strings.Join(list, ",")
}

// expanded returns the names of a list. It puts the errors that the package registers in the place of a registry.
func (r *Result) expanded(known string) (list []string) {
	for name := range strings.SplitSeq(known, ",") {
		if name != "" {
			list = append(list, name)
			list = append(list, r.registered[name]...)
		}
	}
	return list
}
