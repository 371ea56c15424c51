package contract

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// builder collects the codes of the functions of a package.
type builder struct {
	pass     *analysis.Pass
	info     *types.Info
	handlers *handlers.Result
	coded    *coded.Result
	declared *registry.Registry // the codes in sight
	failures *failures.Result

	registered []registry.Entry             // by this package
	sites      map[ast.Node]*coded.Site     // by the node that builds the error
	open       map[ast.Node]bool            // the nodes of failures that have no code yet
	direct     map[ast.Node]*uses           // by declaration or literal
	typing     map[*types.Func]map[int]bool // the parameters of functions whose errors get their code at run time
	globals    map[*types.Var][]*coded.Site // by package-level variable
}

// uses is what the body of a function mentions.
type uses struct {
	codes []Code
	funcs []*types.Func // of this package
}

func newBuilder(pass *analysis.Pass, found *handlers.Result) *builder {
	b := &builder{
		pass: pass, info: pass.TypesInfo, handlers: found,
		coded:    pass.ResultOf[coded.Analyzer].(*coded.Result),
		failures: pass.ResultOf[failures.Analyzer].(*failures.Result),
		sites:    make(map[ast.Node]*coded.Site),
		open:     make(map[ast.Node]bool),
		direct:   make(map[ast.Node]*uses),
		typing:   make(map[*types.Func]map[int]bool),
		globals:  make(map[*types.Var][]*coded.Site),
	}
	registries := pass.ResultOf[registry.Analyzer].(*registry.Result)
	b.declared, b.registered = &registries.Declared, registries.Entries
	for _, s := range b.coded.Sites {
		if s.Form != coded.Build {
			continue
		}
		b.sites[s.Node] = s
	}
	for _, f := range b.failures.Failures {
		b.open[f.Node] = true
	}
	for _, init := range pass.TypesInfo.InitOrder {
		ast.Inspect(init.Rhs, func(n ast.Node) bool {
			if s := b.sites[n]; s != nil && len(init.Lhs) == 1 {
				b.globals[init.Lhs[0]] = append(b.globals[init.Lhs[0]], s)
			}
			return true
		})
	}
	b.findTyping()
	return b
}

// findTyping finds the functions that give an error which they get a code at run time, as mcperr.Result does. What they
// are given is judged where they are called.
func (b *builder) findTyping() {
	for changed := true; changed; {
		changed = false
		for _, fn := range b.handlers.Order {
			decl := b.handlers.Decls[fn]
			ast.Inspect(decl.Body, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				for _, arg := range b.typed(call) {
					id, _ := ast.Unparen(arg).(*ast.Ident)
					if i := goq.ParamIndex(fn.Signature(), b.info.Uses[id]); id != nil && i >= 0 && !b.typing[fn][i] {
						if b.typing[fn] == nil {
							b.typing[fn] = make(map[int]bool)
						}
						b.typing[fn][i], changed = true, true
					}
				}
				return true
			})
		}
	}
}

// typed returns the errors that a call gives a code at run time.
func (b *builder) typed(call *ast.CallExpr) (list []ast.Expr) {
	fn := typeutil.StaticCallee(b.info, call)
	if fn == nil {
		return nil
	}
	for i, arg := range call.Args {
		t := b.info.TypeOf(arg)
		if t == nil || !types.Identical(t, goq.ErrorType) {
			continue
		}
		if mcp.IsRuntime(fn) && !b.isCause(call, fn) || b.typing[fn.Origin()][i] {
			list = append(list, arg)
		}
	}
	return list
}

// isCause reports whether a function of the runtime only adds an error to one that has a code, or to its text.
func (b *builder) isCause(call *ast.CallExpr, fn *types.Func) bool {
	switch fn.Name() {
	case "WithCause", "ByCause", "IsTerminal", "EscalationOf":
		return true
	}
	if !goq.IsString(b.info.TypeOf(call.Args[0])) {
		return false
	}
	code, known := goq.ConstString(b.info, call.Args[0]) // Wrap(code, …), Validationf(code, …)
	return !known || code != ""
}

// codesOf returns the codes that a function can answer with, including those of the functions that it calls.
func (b *builder) codesOf(fn ast.Node) (codes []Code) {
	seen := make(map[ast.Node]bool)
	var visit func(fn ast.Node)
	visit = func(fn ast.Node) {
		if fn == nil || seen[fn] {
			return
		}
		seen[fn] = true
		u := b.usesOf(fn)
		codes = append(codes, u.codes...)
		for _, callee := range u.funcs {
			if decl := b.handlers.Decls[callee]; decl != nil {
				visit(decl)
			}
		}
	}
	visit(fn)
	return sorted(codes)
}

// usesOf returns what the body of a function mentions, except for what its callees mention.
func (b *builder) usesOf(fn ast.Node) *uses {
	if known := b.direct[fn]; known != nil {
		return known
	}
	u := new(uses)
	b.direct[fn] = u
	body := goq.Body(fn)
	if body == nil {
		return u
	}
	named := make(map[ast.Expr]bool) // the causes of errors that have codes of their own
	ast.Inspect(body, func(n ast.Node) bool {
		if s := b.sites[n]; s != nil {
			u.codes = append(u.codes, b.ofSite(s)...)
		}
		if b.open[n] {
			u.codes = append(u.codes, b.at(Code{Bare: true}, n))
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			for _, arg := range b.typed(n) {
				if b.isOpen(fn, n, arg) {
					u.codes = append(u.codes, b.at(Code{}, n))
				}
			}
			fn := typeutil.StaticCallee(b.info, n)
			switch {
			case mcp.IsRuntime(fn, readStatus...) && !named[n]:
				u.codes = append(u.codes, b.at(Code{}, n))
			case mcp.IsRuntime(fn) && len(n.Args) > 0 && b.isCause(n, fn):
				for _, arg := range n.Args {
					named[ast.Unparen(arg)] = true
				}
			}
		case *ast.Ident:
			b.mention(u, n)
		}
		return true
	})
	return u
}

// readStatus are the functions of the runtime that find the code of an error in what a service has answered.
var readStatus = []string{"FromHTTP", "FromStatus", "FromGRPC"}

// isOpen reports whether an error that gets its code at run time may be one without a code of its own. A parameter is
// judged where the function is called.
func (b *builder) isOpen(fn ast.Node, call *ast.CallExpr, arg ast.Expr) bool {
	inner := fn
	if around := b.handlers.Innermost(call); around != nil {
		inner = around
	}
	return b.failures.IsOpen(inner, call, arg)
}

// mention adds a function or a variable that a body mentions.
func (b *builder) mention(u *uses, id *ast.Ident) {
	var fact Answers
	switch obj := b.info.Uses[id].(type) {
	case *types.Func:
		fn := obj.Origin()
		switch {
		case fn.Signature().Results().Len() == 0 || fn.Pkg() == nil:
		case b.handlers.Decls[fn] != nil:
			u.funcs = append(u.funcs, fn)
		case types.IsInterface(recvOf(fn)):
			b.mentionMethod(u, id, fn)
		case fn.Pkg() != b.pass.Pkg && b.pass.ImportObjectFact(fn, &fact):
			u.codes = append(u.codes, fact.Codes...)
		}
	case *types.Var:
		switch {
		case !goq.IsGlobal(obj):
		case obj.Pkg() == b.pass.Pkg:
			for _, s := range b.globals[obj] {
				u.codes = append(u.codes, b.ofSite(s)...)
			}
		case b.pass.ImportObjectFact(obj, &fact):
			u.codes = append(u.codes, fact.Codes...)
		}
	}
}

// mentionMethod adds a method of an interface: the implementations in this package, and those in others. A method
// without one here may also be implemented by what is not of the server, so that its code is decided at run time.
func (b *builder) mentionMethod(u *uses, id *ast.Ident, fn *types.Func) {
	list := b.handlers.OwnImplementations(fn)
	u.funcs = append(u.funcs, list...)
	if goq.ErrorIndex(fn.Signature()) < 0 || !goq.SameModule(b.pass, fn.Pkg()) {
		return
	}
	u.codes = append(u.codes, Code{Method: fn.FullName()})
	if len(list) == 0 {
		u.codes = append(u.codes, b.at(Code{}, id))
	}
}

// recvOf returns the type of a method's receiver, or the type of an invalid one for a function.
func recvOf(fn *types.Func) types.Type {
	if t := goq.RecvType(fn); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// export tells importing packages which codes the functions and variables have.
func (b *builder) export() {
	for _, fn := range b.handlers.Order {
		if codes := b.codesOf(b.handlers.Decls[fn]); len(codes) > 0 && (fn.Exported() || fn.Signature().Recv() != nil) {
			b.pass.ExportObjectFact(fn, &Answers{codes})
		}
		if name := b.descriptionOf(fn); name != "" && fn.Exported() {
			b.pass.ExportObjectFact(fn, &Describes{name})
		}
	}
	for v, sites := range b.globals {
		var codes []Code
		for _, s := range sites {
			codes = append(codes, b.ofSite(s)...)
		}
		if v.Exported() && len(codes) > 0 {
			b.pass.ExportObjectFact(v, &Answers{sorted(codes)})
		}
	}
}
