package failures

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Remedy is what makes a handler's typed errors reach the client.
type Remedy uint8

const (
	AtServer  Remedy = iota // a boundary around all tools of the server
	AtHandler               // a wrapper of the handler: no boundary of the server sees more than text
	NoRemedy                // the SDK, or the release in use, has none
)

// Leak is a handler whose typed errors go to the SDK as they are.
type Leak struct {
	*handlers.Responder
	Remedy Remedy
}

// Served is the fact that a package has a part in a server: it makes one, or has tools whose errors need a boundary.
type Served struct {
	Makes   []string // the SDKs of the servers that it makes
	Bounded bool     // it puts a boundary around the tools of a server
	SDK     string   // of the tools that need a boundary
	Tools   int      // how many there are
	First   string   // one of them
	Covered []string // import paths of the packages whose tools are reported here
}

// AFact marks a fact.
func (*Served) AFact() {}

func (s *Served) String() string { return "served" }

// Below are the tools of another package of the module that need a boundary, seen from where their server is made.
type Below struct {
	Package *types.Package
	*Served
}

// bound finds the tools that need a boundary, here and in the packages below, and passes on what only another package
// can judge.
func (b *builder) bound(r *Result) {
	fact := &Served{Bounded: slices.ContainsFunc(b.handlers.Around, b.isBoundary)}
	r.Flattens = b.flattens
	r.bounded = fact.Bounded
	if r.Servers = b.handlers.Servers; len(r.Servers) == 0 {
		r.Servers = b.handlers.Obtained
	}
	for _, call := range b.handlers.Servers {
		if k := mcp.ServerSDK(b.info, call); k != nil {
			fact.Makes = append(fact.Makes, k.Name)
		}
	}
	r.Leaks = b.leaks()
	registers := false
	for _, l := range r.Leaks {
		if l.Remedy == AtServer {
			registers = registers || l.Given != nil
			if fact.Tools++; fact.First == "" {
				fact.First, fact.SDK = l.Name, l.SDK.Name
			}
		}
	}
	makers := b.below(r)
	switch {
	case r.bounded:
		r.Below = nil
	case len(r.Servers) > 0 || makers && registers:
		r.Makes = true
		for _, below := range r.Below {
			fact.Covered = append(fact.Covered, below.Package.Path())
		}
		fact.Covered = append(fact.Covered, b.pass.Pkg.Path())
	default:
		r.Below = nil
	}
	if fact.Bounded || len(fact.Makes) > 0 || fact.Tools > 0 || len(fact.Covered) > 0 {
		b.pass.ExportPackageFact(fact)
	}
	b.exportConverts()
}

// below lists the packages of the module with tools that need a boundary and that are not reported yet, in the order of
// their paths. It returns whether one of the packages makes a server. A server that is reported where it is made needs no
// second boundary where it gets more tools.
func (b *builder) below(r *Result) (makers bool) {
	covered := make(map[string]bool)
	for _, f := range b.pass.AllPackageFacts() {
		s, ok := f.Fact.(*Served)
		if !ok || f.Package == b.pass.Pkg || !goq.SameModule(b.pass, f.Package) {
			continue
		}
		makers = makers || len(s.Makes) > 0
		r.bounded = r.bounded || s.Bounded || len(b.handlers.Servers) == 0 && len(s.Makes) > 0 && len(s.Covered) > 0
		for _, path := range s.Covered {
			covered[path] = true
		}
		if s.Tools > 0 {
			r.Below = append(r.Below, Below{f.Package, s})
		}
	}
	r.Below = slices.DeleteFunc(r.Below, func(x Below) bool { return covered[x.Package.Path()] })
	slices.SortFunc(r.Below, func(x, y Below) int { return strings.Compare(x.Package.Path(), y.Package.Path()) })
	return makers
}

// leaks lists the handlers of the package whose errors are typed, or are once the fixes are applied, and that have no
// boundary of their own.
func (b *builder) leaks() (list []*Leak) {
	fixed := make(map[ast.Node]bool)
	for _, s := range b.failures {
		if s.Class == Bare && !s.InText && (s.Repair != nil || s.Root != nil) && s.Answer != nil {
			fixed[s.Answer.By.Func] = true
		}
	}
	for _, h := range b.handlers.Handlers {
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

// recalls reports whether a middleware can get the error back of which the SDK has made text.
func (b *builder) recalls(r *handlers.Responder) bool {
	t := b.resultOf(r)
	if t == nil {
		return true // the release cannot be seen from here
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(goq.Deref(t)), true, nil, r.SDK.Recalls)
	_, ok := obj.(*types.Func)
	return ok
}
