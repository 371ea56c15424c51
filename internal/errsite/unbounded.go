package errsite

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/sdk"
)

// Unbounded is the fact that a package registers handlers which return typed errors as they are, on a server that
// another package makes. That other package may put a boundary around all of them.
type Unbounded struct {
	Tools int
	First string // one of them
}

// Below is a package of the module that registers such handlers, seen from the package that makes the server.
type Below struct {
	Package *types.Package
	*Unbounded
}

// AFact marks a fact.
func (*Unbounded) AFact() {}

func (u *Unbounded) String() string { return "unbounded" }

// unbounded lists the handlers without a boundary, and passes on what only the package that makes the server knows.
func (r *Result) unbounded(pass *analysis.Pass, found *handlers.Result) {
	for _, h := range found.Handlers {
		if h.Given == nil || h.Around.Bounded || h.SDK == nil || h.Wire != sdk.Protocol && h.Wire != sdk.Text {
			continue
		}
		if _, ok := handlers.ShapeOf(h.Sig); ok && r.ReturnsTyped(h.Node) {
			r.Unbounded = append(r.Unbounded, h)
		}
	}
	if len(r.Unbounded) > 0 && !found.Creates && !found.Middleware {
		pass.ExportPackageFact(&Unbounded{Tools: len(r.Unbounded), First: r.Unbounded[0].Name})
	}
	if len(found.Servers) == 0 || found.Middleware {
		return
	}
	for _, fact := range pass.AllPackageFacts() {
		if u, ok := fact.Fact.(*Unbounded); ok && fact.Package != pass.Pkg && handlers.SameModule(pass, fact.Package) {
			r.Below = append(r.Below, Below{fact.Package, u})
		}
	}
	slices.SortFunc(r.Below, func(a, b Below) int { return strings.Compare(a.Package.Path(), b.Package.Path()) })
}
