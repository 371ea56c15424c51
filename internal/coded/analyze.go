// Package coded lists the places in a package that build errors with codes: errors of the runtime, JSON-RPC errors of
// an SDK, typed errors of the server's own and what builds them, and structs, maps and texts that are sent as errors.
// It also lists tool results of SDKs, because they carry data as errors do. For each place it lists the expressions and
// their roles.
//
// The files: analyze.go finds the places. parts.go, options.go and values.go take them apart, held.go and later.go what
// variables hold, fields.go and builders.go structs that become errors, roles.go functions that make them, and
// envelopes.go and sent.go what is sent as one. result.go answers questions about all of it. consts.go lists constants
// that are codes. retry.go and settled.go ask whether an error has a retry decision, and related.go which places belong
// together.
package coded

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// Analyzer lists the places that build errors with codes. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcpcoded",
	Doc:        "list the places where errors with a code are built",
	Run:        run,
	Requires:   []*analysis.Analyzer{handlers.Analyzer, directive.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Roles), new(sentType), new(builderField)},
}

// Part is an expression in a role.
type Part struct {
	Role lexicon.Role
	Expr ast.Expr
	Name string     // of the field or parameter; may be empty
	Type types.Type // of the field or parameter; may be nil
	Text string     // the value, if it is a part of the text Expr

	// Elsewhere says that the part was given elsewhere, as the code in a constructor is that is called with a number.
	// It is judged there, and here only together with the other parts.
	Elsewhere bool
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
	AtCaller  bool // it calls a constructor whose other callers assign the decision
	Sent      bool // it is not an error, but is sent to the client as one
	CodeLater bool // it is a literal in a variable that is assigned the code
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

// OfRuntime reports whether the place builds an error of the runtime, or calls a function of it.
func (s *Site) OfRuntime(info *types.Info) bool {
	e, ok := s.Node.(ast.Expr)
	if !ok {
		return false
	}
	call, isCall := ast.Unparen(e).(*ast.CallExpr)
	return isCall && mcp.IsRuntime(typeutil.StaticCallee(info, call)) || goq.IsNamed(info.TypeOf(e), mcp.RuntimeError)
}

// Result is the result of [Analyzer]. It does not change.
type Result struct {
	Sites         []*Site        // in source order
	CodeConstants []*index.Const // constants of the types of codes, including unused ones, in source order

	knowledge
	roles map[ast.Node]*Roles // by declaration or literal
}

// knowledge answers questions about the types and declarations of a package.
type knowledge struct {
	*index.Result
	Tracer     *values.Tracer
	pass       *analysis.Pass
	directives *directive.Result
	sent       map[*types.TypeName]bool    // structs of the package that are not errors, but are sent as such
	builders   map[*types.Var]lexicon.Role // fields of structs that become parts of an error later
	embedded   map[*types.TypeName]bool    // structs of the package that typed errors embed
}

// builder makes a [Result].
type builder struct {
	knowledge
	handlers  *handlers.Result
	answers   bool                    // the package answers tool calls
	roles     map[ast.Node]*Roles     // by declaration or literal; nil while it is being inferred
	consumed  map[ast.Node]bool       // nodes that belong to a site around them
	settled   map[ast.Node]bool       // errors whose retry needs no decision, or gets it from a call around them
	addressed map[ast.Expr]bool       // literals whose address is taken
	given     map[ast.Node][]ast.Expr // function literal that is an option → the call that it is given to
	completed map[ast.Node]bool       // functions that make errors whose retry callers decide on by assignments
	following map[*types.Var]bool     // variables whose retry decision is being looked for
	options   memo.Table[optionIn, decision]
	callees   memo.Table[*ast.CallExpr, callee]
	targets   map[ast.Node]bool   // literals that errors.Is looks for, and nothing else
	caseVars  map[*types.Var]bool // variables of the cases of type switches
	otherUses map[*types.Var]int  // the uses of package-level variables outside of errors.Is; nil until they are counted

	recognized map[*types.TypeName]bool   // errors whose retry is decided where the server recognizes them
	envelopes  map[*ast.CompositeLit]bool // literals that are sent as errors
	texts      map[ast.Expr]bool          // constant texts that are sent as errors
	sentData   map[ast.Node]uint32        // see [Roles]
	sentText   map[ast.Node]uint32
	sites      []*Site
}

func run(pass *analysis.Pass) (any, error) {
	hs := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	b := &builder{
		handlers: hs,
		knowledge: knowledge{
			Result: hs.Result, Tracer: values.New(pass.Pkg, pass.TypesInfo, hs.Result), pass: pass,
			directives: pass.ResultOf[directive.Analyzer].(*directive.Result),
			sent:       make(map[*types.TypeName]bool), builders: make(map[*types.Var]lexicon.Role),
			embedded: make(map[*types.TypeName]bool),
		},
		roles:     make(map[ast.Node]*Roles),
		consumed:  make(map[ast.Node]bool),
		settled:   make(map[ast.Node]bool),
		addressed: make(map[ast.Expr]bool),
		given:     make(map[ast.Node][]ast.Expr),
		completed: make(map[ast.Node]bool),
		following: make(map[*types.Var]bool),
		targets:   make(map[ast.Node]bool),
		caseVars:  make(map[*types.Var]bool),

		recognized: make(map[*types.TypeName]bool),
		envelopes:  make(map[*ast.CompositeLit]bool),
		texts:      make(map[ast.Expr]bool),
		sentData:   make(map[ast.Node]uint32),
		sentText:   make(map[ast.Node]uint32),
	}
	if !hs.Relevant {
		return &Result{knowledge: b.knowledge}, nil
	}
	b.answers = len(hs.Handlers) > 0
	for fn := range hs.Decls {
		_, ok := mcp.ShapeOf(fn.Signature())
		b.answers = b.answers || ok
	}
	own := b.knowsOwnErrors()
	if own {
		b.findBuilders()
	}
	b.findEnvelopes()
	clear(b.roles) // they depend on what was found
	if own || len(b.envelopes) > 0 {
		for _, file := range hs.Files {
			b.findSettled(file)
		}
	}
	for _, file := range hs.Files {
		for _, decl := range file.Decls {
			b.declaration(decl)
		}
	}
	for _, s := range b.sites {
		if b.targets[s.Node] {
			s.Form = Compare
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
			b.method(d)
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
		case *ast.ReturnStmt:
			b.addResults(n, fn, held)
		case ast.Expr, *ast.AssignStmt, *ast.SwitchStmt:
			if b.consumed[n] {
				return true
			}
			switch n := n.(type) {
			case *ast.AssignStmt:
				b.addHolders(n, held)
			case *ast.CallExpr:
				b.addTarget(n)
			}
			parts, form := b.gather(n, fn)
			if form == Build {
				parts = append(parts, b.related(n, fn, parts)...)
			}
			undecided := !b.settled[n] && b.isUndecided(n, fn, form, held)
			if len(parts) > 0 || undecided {
				lit, _ := n.(*ast.CompositeLit)
				s := &Site{
					Form: form, Node: n, Func: fn, Where: where, Parts: parts, Undecided: undecided, Sent: b.isSent(n),
					AtCaller:  undecided && b.callsCompleted(n),
					CodeLater: lit != nil && held[lit] != nil && b.getsCode(held[lit]),
				}
				b.sites = append(b.sites, s)
			}
		}
		return true
	})
}

// addTarget records the literal that a call of errors.Is looks for, or that is the value of a variable which only such
// calls use.
func (b *builder) addTarget(call *ast.CallExpr) {
	if len(call.Args) != 2 || !goq.IsFunc(typeutil.StaticCallee(b.pass.TypesInfo, call), "errors", "Is") {
		return
	}
	target := call.Args[1]
	v := goq.Global(b.pass.TypesInfo, target)
	if v != nil {
		target = b.Initial(v)
	}
	if lit := goq.Literal(target); lit != nil && (v == nil || b.onlyCompared(v)) {
		b.targets[lit] = true
	}
}

// callsCompleted reports whether a node calls a function that makes errors which other callers complete.
func (b *builder) callsCompleted(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	callees := b.Tracer.Callees(values.Value{Expr: call})
	return len(callees) == 1 && b.completed[callees[0].Func]
}

// gather returns the parts of a node, including those from options among its arguments and from calls before it in a
// chain.
func (b *builder) gather(n, fn ast.Node) ([]Part, Form) {
	parts, form := b.direct(n, fn)
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return parts, form
	}
	for i, arg := range call.Args {
		if call.Ellipsis.IsValid() && i == len(call.Args)-1 {
			parts = append(parts, b.optionList(arg, fn)...)
		} else if b.isOption(arg) && (len(parts) > 0 || b.buildsErrors(b.pass.TypesInfo.TypeOf(call))) {
			parts = append(parts, b.option(arg, fn)...)
		}
	}
	if before := chained(call); before != nil {
		more, _ := b.gather(before, fn)
		parts = append(more, parts...)
		b.consumed[before] = true
	}
	return parts, form
}

// chained returns the call whose result a call is a method of, as f(x) in f(x).M(), or nil.
func chained(call *ast.CallExpr) *ast.CallExpr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	before, _ := ast.Unparen(sel.X).(*ast.CallExpr)
	return before
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
	case *ast.BasicLit:
		return b.jsonText(n), Build
	}
	return nil, Build
}
