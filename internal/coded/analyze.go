// Package coded lists the places in a package that build errors with codes: errors of the runtime, JSON-RPC errors of
// an SDK, typed errors of the server's own, and maps that are sent as errors. It also lists tool results of SDKs,
// because they carry data as errors do. For each place it lists the expressions and their roles.
package coded

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Analyzer lists the places that build errors with codes. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcpcoded",
	Doc:        "list the places where errors with a code are built",
	Run:        run,
	Requires:   []*analysis.Analyzer{handlers.Analyzer, directive.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Roles)},
}

// Part is an expression in a role.
type Part struct {
	Role lexicon.Role
	Expr ast.Expr
	Name string     // of the field or parameter; may be empty
	Type types.Type // of the field or parameter; may be nil
}

// Form is the form of a [Site].
type Form uint8

// The forms.
const (
	Build    Form = iota // a constructor, a literal, an assignment to a field
	Protocol             // a JSON-RPC error of an SDK
	Answer               // a tool result of an SDK, which may be a success
	Register             // an entry of a registry
	Compare              // a comparison of a code with constants, which builds nothing
)

// Site is one place that builds an error.
type Site struct {
	Form  Form
	Node  ast.Node
	Func  ast.Node // the function around it; nil for a package-level variable
	Where string   // the name of that function or variable in messages
	Parts []Part

	Undecided bool // it builds an error of the server's own without a retry decision
}

// Part returns the first expression in a role, or nil.
func (s *Site) Part(role lexicon.Role) ast.Expr {
	for _, p := range s.Parts {
		if p.Role == role {
			return p.Expr
		}
	}
	return nil
}

// Result is the result of [Analyzer]. It does not change.
type Result struct {
	Sites         []*Site        // in source order
	CodeConstants []*index.Const // constants of the types of codes, including unused ones, in source order

	knowledge
	roles map[*types.Func]*Roles // of the package's functions
}

// knowledge answers questions about the types and declarations of a package.
type knowledge struct {
	*index.Result
	pass       *analysis.Pass
	directives *directive.Result
}

// builder makes a [Result].
type builder struct {
	knowledge
	handlers  *handlers.Result
	answers   bool                   // the package answers tool calls
	roles     map[*types.Func]*Roles // nil while it is being inferred
	consumed  map[ast.Node]bool      // nodes that belong to a site around them
	following map[*types.Var]bool    // variables whose retry decision is being looked for
	sites     []*Site
}

func run(pass *analysis.Pass) (any, error) {
	hs := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	b := &builder{
		handlers:  hs,
		knowledge: knowledge{hs.Result, pass, pass.ResultOf[directive.Analyzer].(*directive.Result)},
		roles:     make(map[*types.Func]*Roles),
		consumed:  make(map[ast.Node]bool),
		following: make(map[*types.Var]bool),
	}
	if !hs.Relevant {
		return &Result{knowledge: b.knowledge}, nil
	}
	b.answers = len(hs.Handlers) > 0
	for fn := range hs.Decls {
		_, ok := mcp.ShapeOf(fn.Signature())
		b.answers = b.answers || ok
	}
	for _, file := range hs.Files {
		for _, decl := range file.Decls {
			b.declaration(decl)
		}
	}
	b.export()
	return &Result{Sites: b.sites, CodeConstants: b.codeConstants(), knowledge: b.knowledge, roles: b.roles}, nil
}

// declaration lists the sites of a declaration.
func (b *builder) declaration(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Body != nil {
			b.walk(d.Body, d, b.handlers.NameOf(d))
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if vs, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR {
				where := vs.Names[0].Name
				if where == "_" {
					where = "the package"
				}
				b.walk(vs, nil, where)
			}
		}
	}
}

// walk lists the sites below a node, outer ones first. Nodes inside a site can belong to it.
func (b *builder) walk(root ast.Node, fn ast.Node, where string) {
	held := make(map[ast.Expr]*types.Var)
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			name := b.handlers.NameOf(n)
			if b.Outer[n] == nil && where != "" && !b.handlers.Named(n) {
				name = where // the variable that holds it
			}
			b.walk(n.Body, n, name)
			return false
		case ast.Expr, *ast.AssignStmt, *ast.SwitchStmt:
			if b.consumed[n] {
				return true
			}
			if assign, ok := n.(*ast.AssignStmt); ok {
				b.addHolders(assign, held)
			}
			parts, form := b.gather(n, fn)
			undecided := b.isUndecided(n, fn, form, held)
			if len(parts) > 0 || undecided {
				s := &Site{Form: form, Node: n, Func: fn, Where: where, Parts: parts, Undecided: undecided}
				b.sites = append(b.sites, s)
			}
		}
		return true
	})
}

// isUndecided reports whether a node builds an error of the server's own that has no retry decision, and does not get
// one through the variable that holds it.
func (b *builder) isUndecided(n, fn ast.Node, form Form, held map[ast.Expr]*types.Var) bool {
	switch e := n.(type) {
	case *ast.CompositeLit:
		return b.retryOfLiteral(e, fn) == undecided && !b.decidedLater(fn, held[e])
	case *ast.CallExpr:
		return form == Build && b.retryOfCall(fn, e) == undecided && !b.decidedLater(fn, held[e])
	}
	return false
}

// addHolders adds the variables to which an assignment assigns expressions. An operator such as & is left out.
func (b *builder) addHolders(n *ast.AssignStmt, held map[ast.Expr]*types.Var) {
	if len(n.Lhs) != len(n.Rhs) {
		return
	}
	for i, l := range n.Lhs {
		if id, ok := ast.Unparen(l).(*ast.Ident); ok {
			v, _ := b.pass.TypesInfo.ObjectOf(id).(*types.Var)
			e := ast.Unparen(n.Rhs[i])
			if u, ok := e.(*ast.UnaryExpr); ok {
				e = ast.Unparen(u.X)
			}
			held[e] = v
		}
	}
}

// gather returns the parts of a node, including those from options among its arguments and from calls before it in a
// chain.
func (b *builder) gather(n, fn ast.Node) ([]Part, Form) {
	parts, form := b.direct(n, fn)
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return parts, form
	}
	for _, arg := range call.Args {
		if option, ok := ast.Unparen(arg).(*ast.CallExpr); ok && len(parts) > 0 && b.isOption(option) {
			more, _ := b.direct(option, fn)
			parts = append(parts, more...)
			b.consumed[option] = true
		}
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if before, ok := ast.Unparen(sel.X).(*ast.CallExpr); ok {
			more, _ := b.gather(before, fn)
			parts = append(more, parts...)
			b.consumed[before] = true
		}
	}
	return parts, form
}

// isOption reports whether a call returns a function that changes an error, as WithDomain("issues") does.
func (k knowledge) isOption(call *ast.CallExpr) bool {
	t := k.pass.TypesInfo.TypeOf(call)
	return t != nil && k.isOptionType(t)
}

// isOptionType reports whether functions of a type change errors.
func (k knowledge) isOptionType(t types.Type) bool { return k.optionOf(t) != nil }

// optionOf returns the type of the errors that functions of a type change, or nil.
func (k knowledge) optionOf(t types.Type) *types.Named {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || !k.isTyped(sig.Params().At(0).Type()) {
		return nil
	}
	return goq.StructOf(sig.Params().At(0).Type())
}

// direct returns the parts of a node itself.
func (b *builder) direct(n, fn ast.Node) ([]Part, Form) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		return b.literal(n, fn)
	case *ast.CallExpr:
		return b.call(n)
	case *ast.AssignStmt:
		return b.assignment(n)
	case *ast.BinaryExpr:
		return b.comparison(n)
	case *ast.SwitchStmt:
		return b.switched(n)
	}
	return nil, Build
}
