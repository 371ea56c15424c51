package failures

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/facts"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Remedy is the change with which a handler's typed errors reach the client.
type Remedy uint8

// The remedies.
const (
	AtServer  Remedy = iota // a boundary around all tools of the server
	AtHandler               // a wrapper of the handler, because a boundary of the server would see only text
	NoRemedy                // there is none for the SDK or the release in use
)

// Leak is a handler that returns typed errors to the SDK without a boundary between.
type Leak struct {
	*handlers.Responder
	Remedy Remedy
}

// Served says that a package makes a server, or has tools whose errors need a boundary. It is a fact.
type Served struct {
	Makes   []string // the SDKs of the servers that it makes
	Bounded bool     // it puts a boundary around the tools of a server
	SDK     string   // of the tools that need a boundary
	Tools   int      // how many there are
	First   string   // one of them
	Covered []string // import paths of the packages whose tools are reported in this package
	Hidden  []Hidden // tools that need a boundary unless an adapter makes results of their errors
	Renders []string // names of the interface methods of which adapters in this package do so
}

// Hidden are methods that answer tool calls, with a signature of the server's own. An adapter calls them, which their
// package does not see.
type Hidden struct {
	SDK    string
	Tools  int
	Method string
}

// Below are tools of an imported package of the module that need a boundary, seen from the package that makes their
// server.
type Below struct {
	Path, Name string // of the package
	SDK        string
	Tools      int
	First      string // the name of one of them
}

// findBoundaries finds the tools that need a boundary, in this package and in those that it imports. It exports facts
// for tools whose server is made in another package.
func (b *builder) findBoundaries(r *Result) {
	fact := &Served{Bounded: slices.ContainsFunc(b.handlers.Around, b.isBoundary)}
	r.Flattens = b.flattens
	r.bounded = fact.Bounded
	if r.Servers = b.handlers.Servers; len(r.Servers) == 0 {
		r.Servers = b.handlers.Obtained
	}
	for _, call := range b.handlers.Servers {
		if sdk := mcp.ServerSDK(b.info, call); sdk != nil {
			fact.Makes = append(fact.Makes, sdk.Name)
		}
	}
	r.Leaks = b.leaks()
	fact.Renders = b.handlers.Renders
	registers := false
	for _, l := range r.Leaks {
		switch {
		case l.Remedy != AtServer:
		case !l.Traced:
			fact.hide(l)
		default:
			isFirst := fact.Tools == 0 || l.Given != nil && !registers // a helper that tools call was first, perhaps
			registers = registers || l.Given != nil
			if fact.Tools++; isFirst {
				fact.First, fact.SDK = b.handlers.SubjectOf(l.Func), l.SDK.Name
			}
		}
	}
	below := b.servedBelow()
	makers, told := b.below(r, below, slices.Clone(fact.Renders))
	switch {
	case r.bounded || told:
		r.Below = nil
	case len(r.Servers) > 0 || makers && registers:
		r.Makes = true
		for _, below := range r.Below {
			fact.Covered = append(fact.Covered, below.Path)
		}
		if fact.Tools > 0 {
			fact.Covered = append(fact.Covered, b.pass.Pkg.Path())
		}
	default:
		r.Below = nil
	}
	if !fact.Bounded && fact.Tools == 0 && len(fact.Makes)+len(fact.Covered)+len(fact.Hidden)+len(fact.Renders) == 0 {
		fact = nil
	}
	facts.Export(b.pass, below, fact)
	b.exportConverts()
}

// hide adds a tool to the hidden ones.
func (s *Served) hide(l *Leak) {
	i := slices.IndexFunc(s.Hidden, func(h Hidden) bool { return h.SDK == l.SDK.Name && h.Method == l.Obj.Name() })
	if i < 0 {
		i, s.Hidden = len(s.Hidden), append(s.Hidden, Hidden{SDK: l.SDK.Name, Method: l.Obj.Name()})
	}
	s.Hidden[i].Tools++
}

// servedBelow returns what the imported packages of the module say.
func (b *builder) servedBelow() []facts.Of[Served] {
	return facts.Below[Served](b.pass, func(p *types.Package) bool { return goq.SameModule(b.pass, p) })
}

// below lists the tools of imported packages of the module that need a boundary and are not reported yet, sorted by the
// paths of their packages. renders are the methods of whose errors this package makes results. makers says that one
// of the packages makes a server. told says that the boundary is missed there, so that this package, which adds tools,
// needs no second one.
func (b *builder) below(r *Result, below []facts.Of[Served], renders []string) (makers, told bool) {
	covered := make(map[string]bool)
	for _, of := range below {
		served := of.Fact
		makers = makers || len(served.Makes) > 0
		r.bounded = r.bounded || served.Bounded
		told = told || len(b.handlers.Servers) == 0 && len(served.Makes) > 0 && len(served.Covered) > 0
		for _, path := range served.Covered {
			covered[path] = true
		}
		if served.Tools > 0 {
			r.Below = append(r.Below, Below{of.Path, of.Name, served.SDK, served.Tools, served.First})
		}
		renders = append(renders, served.Renders...)
	}
	for _, of := range below {
		for _, h := range of.Fact.Hidden {
			if !slices.Contains(renders, h.Method) {
				r.Below = append(r.Below, Below{of.Path, of.Name, h.SDK, h.Tools, h.Method})
			}
		}
	}
	r.Below = slices.DeleteFunc(r.Below, func(x Below) bool { return covered[x.Path] })
	slices.SortStableFunc(r.Below, func(x, y Below) int {
		return cmp.Or(strings.Compare(x.Path, y.Path), strings.Compare(x.First, y.First))
	})
	return makers, told
}

// leaks lists the handlers of the package that have no boundary of their own and return typed errors, now or after the
// fixes.
func (b *builder) leaks() (list []*Leak) {
	fixed := make(map[ast.Node]bool)
	for _, f := range slices.Concat(b.failures, b.rooted) {
		if f.Class == Bare && !f.InText && (f.Repair != nil || f.Root != nil) && f.Answer != nil {
			fixed[f.Answer.By.Func] = true
		}
	}
	for _, h := range b.handlers.Handlers {
		if isPart := !h.Traced && (h.Obj == nil || h.Sig.Recv() == nil); isPart {
			continue // other handlers return its errors
		}
		if h.SDK == nil || h.Err < 0 || h.Bounded || h.Rendered || h.Delivery != mcp.Protocol && h.Delivery != mcp.Text {
			continue
		}
		l := &Leak{Responder: h, Remedy: b.remedy(h)}
		typed := b.returnsTyped(h.Func, make(map[ast.Node]bool), nil)
		if typed || l.Remedy != NoRemedy && b.returnsTyped(h.Func, make(map[ast.Node]bool), fixed) {
			list = append(list, l)
		}
	}
	return list
}

// remedy returns the remedy for a handler without a boundary.
func (b *builder) remedy(h *handlers.Responder) Remedy {
	switch {
	case b.tooOld(h) || h.SDK.Boundary.Runtime == "" && h.Delivery != mcp.Protocol:
		return NoRemedy
	case h.SDK.Boundary.Runtime == "":
		return AtHandler
	case h.Delivery == mcp.Protocol || h.SDK.Recalls != "" && b.recalls(h):
		return AtServer
	}
	return AtHandler
}

// recalls reports whether a middleware can recover an error that the SDK has turned into text.
func (b *builder) recalls(r *handlers.Responder) bool {
	t := b.resultOf(r)
	if t == nil {
		return true // the package does not import the SDK, so its release is not known
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(goq.Deref(t)), true, nil, r.SDK.Recalls)
	_, ok := obj.(*types.Func)
	return ok
}
