package registry

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Problem is a contradiction in a registry.
type Problem struct {
	Node ast.Node // the entry that contradicts another, or itself
	Text string   // a clause: "domain b: 9-19 overlaps 1-9 of a"

	Taken bool // the numbers belong to somebody else
}

// reader reads the registry literals of one package.
type reader struct {
	pass    *analysis.Pass
	foreign Registry // the registries of the imports
	own     Registry
	vars    map[types.Object]ast.Expr // the values of package-level variables
	listed  map[ast.Expr]bool         // the lists of the registry that is being read

	domainNodes, codeNodes []ast.Node // by index in own
	problems               []Problem
}

// Read returns the registry that a package declares, or nil if it declares none. It is for generating [Builtin].
func Read(pass *analysis.Pass) *Registry { return (&reader{pass: pass}).read() }

// read reads the registries of the package, and returns them as one. It returns nil if there is none.
func (r *reader) read() *Registry {
	r.vars = make(map[types.Object]ast.Expr)
	for _, init := range r.pass.TypesInfo.InitOrder {
		if len(init.Lhs) == 1 {
			r.vars[init.Lhs[0]] = init.Rhs
		}
	}
	found := false
	registry := func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok || !r.is(lit, "Registry") {
			return true
		}
		found = true
		fields := r.fields(lit)
		r.listed = make(map[ast.Expr]bool)
		r.list(fields["Domains"], r.domain, func() {}) // mcperr.Default has no domains
		r.list(fields["Codes"], r.code, r.builtinCodes)
		return false
	}
	for _, file := range r.pass.Files {
		if goq.IsTest(r.pass, file) {
			continue
		}
		for _, decl := range file.Decls {
			if gd, ok := decl.(*ast.GenDecl); ok && gd.Tok == token.VAR {
				ast.Inspect(gd, registry)
				continue
			}
			ast.Inspect(decl, func(n ast.Node) bool {
				if arg := r.registered(n); arg != nil {
					registry(arg)
				}
				return true
			})
		}
	}
	if !found {
		return nil
	}
	r.check()
	return &r.own
}

// registered returns the argument of a call of Register, or nil for other nodes.
func (r *reader) registered(n ast.Node) ast.Expr {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	if !goq.IsFunc(typeutil.StaticCallee(r.pass.TypesInfo, call), mcp.RuntimePath, "Register") {
		return nil
	}
	return ast.Unparen(call.Args[0])
}

// is reports whether a literal is of a type of the runtime.
func (r *reader) is(lit *ast.CompositeLit, name string) bool {
	named, ok := types.Unalias(r.pass.TypesInfo.TypeOf(lit)).(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == mcp.RuntimePath
}

// fields returns the values of a struct literal by the names of the fields.
func (r *reader) fields(lit *ast.CompositeLit) map[string]ast.Expr {
	fields := make(map[string]ast.Expr)
	st, ok := r.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Struct)
	if !ok {
		return fields
	}
	for name, value := range goq.Fields(st, lit) {
		fields[name] = value
	}
	return fields
}

// list reads the entries of a list: a literal, a variable whose value is one, or a call of append.
func (r *reader) list(e ast.Expr, entry func(*ast.CompositeLit), builtin func()) {
	if e == nil {
		return
	}
	e = ast.Unparen(r.value(e))
	if r.listed[e] {
		return // a list can be appended to itself
	}
	r.listed[e] = true
	switch e := e.(type) {
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			r.entry(elt, entry)
		}
	case *ast.CallExpr:
		r.appended(e, entry, builtin)
	case *ast.SelectorExpr: // mcperr.Default.Codes, shared.Codes.Codes
		switch obj := r.base(e.X); {
		case obj == nil:
			r.own.Open = true
		case obj.Pkg().Path() == mcp.RuntimePath:
			builtin()
		case obj.Pkg() == r.pass.Pkg && r.vars[obj] == nil:
			r.own.Open = true // the value of a variable of another package is known from the fact of that package
		}
	case *ast.Ident:
		r.own.Open = r.own.Open || !r.pass.TypesInfo.Types[e].IsNil()
	default:
		r.own.Open = true
	}
}

// appended reads the entries of a call of append.
func (r *reader) appended(call *ast.CallExpr, entry func(*ast.CompositeLit), builtin func()) {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || len(call.Args) == 0 || r.pass.TypesInfo.Uses[id] != types.Universe.Lookup("append") {
		r.own.Open = true
		return
	}
	r.list(call.Args[0], entry, builtin)
	for _, arg := range call.Args[1:] {
		if call.Ellipsis.IsValid() {
			r.list(arg, entry, builtin)
		} else {
			r.entry(arg, entry)
		}
	}
}

// base returns the package-level variable that an expression is, or nil.
func (r *reader) base(e ast.Expr) types.Object {
	if v := goq.Global(r.pass.TypesInfo, e); v != nil {
		return v
	}
	return nil
}

// value returns the value of a package-level variable, and any other expression unchanged.
func (r *reader) value(e ast.Expr) ast.Expr {
	for range 10 { // the value can be another variable
		obj := r.base(e)
		if obj == nil || r.vars[obj] == nil {
			break
		}
		e = r.vars[obj]
	}
	return e
}

// entry reads an entry of a list.
func (r *reader) entry(e ast.Expr, entry func(*ast.CompositeLit)) {
	lit, ok := ast.Unparen(r.value(e)).(*ast.CompositeLit)
	if !ok {
		r.own.Open = true
		return
	}
	entry(lit)
}

// domain reads a domain.
func (r *reader) domain(lit *ast.CompositeLit) {
	f := r.fields(lit)
	d := Domain{Name: r.text(f["Name"]), Min: r.number(f["Min"]), Max: r.number(f["Max"])}
	r.own.Domains = append(r.own.Domains, d)
	r.domainNodes = append(r.domainNodes, lit)
}

// code reads a code.
func (r *reader) code(lit *ast.CompositeLit) {
	f := r.fields(lit)
	c := Code{
		Name: r.text(f["Code"]), Number: r.number(f["Number"]), Symbol: r.text(f["Symbol"]), Domain: r.text(f["Domain"]),
		Type: r.text(f["Type"]), Severity: r.text(f["Severity"]), Impact: r.text(f["Impact"]), Message: r.text(f["Message"]),
		MinDelay: time.Duration(r.number(f["MinDelay"])), MaxDelay: time.Duration(r.number(f["MaxDelay"])),
	}
	if v := r.constant(f["Retryable"]); v != nil && v.Kind() == constant.Bool {
		c.Retryable = constant.BoolVal(v)
	}
	r.own.Codes = append(r.own.Codes, c)
	r.codeNodes = append(r.codeNodes, lit)
}

// builtinCodes adds the codes of mcperr.Default.
func (r *reader) builtinCodes() {
	for _, c := range Builtin.Codes {
		r.own.Codes, r.codeNodes = append(r.own.Codes, c), append(r.codeNodes, nil)
	}
}

// constant returns the value of a constant expression. Any other expression makes the registry open.
func (r *reader) constant(e ast.Expr) constant.Value {
	if e == nil {
		return nil
	}
	v := r.pass.TypesInfo.Types[r.value(e)].Value
	r.own.Open = r.own.Open || v == nil
	return v
}

// text returns the value of a constant string, or "".
func (r *reader) text(e ast.Expr) string {
	if v := r.constant(e); v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// number returns the value of a constant integer, or 0.
func (r *reader) number(e ast.Expr) int64 {
	if v := r.constant(e); v != nil {
		if n, ok := constant.Int64Val(constant.ToInt(v)); ok {
			return n
		}
	}
	return 0
}

// problem records a contradiction. The entries of mcperr.Default have no node and are not reported.
func (r *reader) problem(node ast.Node, format string, args ...any) {
	if node != nil && node.Pos() != token.NoPos {
		r.problems = append(r.problems, Problem{Node: node, Text: fmt.Sprintf(format, args...)})
	}
}

// taken adds a problem of numbers that belong to somebody else.
func (r *reader) taken(node ast.Node, format string, args ...any) {
	before := len(r.problems)
	r.problem(node, format, args...)
	for i := range r.problems[before:] {
		r.problems[before+i].Taken = true
	}
}
