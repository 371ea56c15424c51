// Package registry knows which codes and numbers a server has registered: those of the mcperr.Registry literals in
// the package and its imports, else the built-in ones.
package registry

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Analyzer reads the registries of a package. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcpregistry",
	Doc:        "read the error codes that a package registers",
	Run:        run,
	Requires:   []*analysis.Analyzer{handlers.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Registry)},
}

// Common is the domain whose numbers belong to all.
const Common = "common"

// Registry is what is registered, as mcperr.Registry has it. It is the fact of the package that declares it.
type Registry struct {
	Domains []Domain
	Codes   []Code
	Open    bool // there are codes or domains that can't be read from the source
}

// Domain is a range of numbers, both ends included.
type Domain struct {
	Name     string
	Min, Max int64
}

// Code is what is registered of one code. Delays are 0 where there are none.
type Code struct {
	Name               string
	Number             int64 // 0 if it has none
	Symbol, Domain     string
	Severity, Impact   string
	Retryable          bool
	MinDelay, MaxDelay time.Duration
	Message            string
}

// AFact marks a fact.
func (*Registry) AFact() {}

func (*Registry) String() string { return "registry" }

// Holds reports whether a number is in the range.
func (d Domain) Holds(number int64) bool { return d.Min <= number && number <= d.Max }

// DomainOf returns the domain that a number belongs to.
func (r *Registry) DomainOf(number int64) (Domain, bool) {
	return find(r.Domains, func(d Domain) bool { return d.Holds(number) })
}

// Domain returns the domain of a name.
func (r *Registry) Domain(name string) (Domain, bool) {
	return find(r.Domains, func(d Domain) bool { return name != "" && d.Name == name })
}

// Code returns what is registered under a name.
func (r *Registry) Code(name string) (Code, bool) {
	return find(r.Codes, func(c Code) bool { return c.Name == name })
}

// Number returns what is registered under a number.
func (r *Registry) Number(n int64) (Code, bool) {
	return find(r.Codes, func(c Code) bool { return n != 0 && c.Number == n })
}

// Symbol returns what is registered under the name of a number.
func (r *Registry) Symbol(s string) (Code, bool) {
	return find(r.Codes, func(c Code) bool { return s != "" && c.Symbol == s })
}

func find[T any](list []T, f func(T) bool) (found T, ok bool) {
	if i := slices.IndexFunc(list, f); i >= 0 {
		return list[i], true
	}
	return found, false
}

// add puts what another registry holds behind one's own.
func (r *Registry) add(other *Registry) {
	r.Domains = append(r.Domains, other.Domains...)
	r.Codes = append(r.Codes, other.Codes...)
	r.Open = r.Open || other.Open
}

// Result is what [Analyzer] found.
type Result struct {
	Declared Registry  // the union of all registries in sight: of the package, and of what it imports
	InSight  bool      // there is one
	Problems []Problem // contradictions in the package's own, in source order
}

func run(pass *analysis.Pass) (any, error) {
	res := new(Result)
	if !pass.ResultOf[handlers.Analyzer].(*handlers.Result).Relevant {
		return res, nil
	}
	for _, fact := range imported(pass) {
		res.InSight = true
		res.Declared.add(fact)
	}
	if !usesRuntime(pass) {
		return res, nil
	}
	r := &reader{pass: pass, foreign: res.Declared}
	own := r.read()
	if own == nil {
		return res, nil
	}
	pass.ExportPackageFact(own)
	res.InSight = true
	res.Declared.add(own)
	res.Problems = r.problems
	return res, nil
}

// imported returns the registries of the packages that this one imports, directly or not, in the order of their
// paths.
func imported(pass *analysis.Pass) (list []*Registry) {
	facts := pass.AllPackageFacts()
	slices.SortFunc(facts, func(a, b analysis.PackageFact) int { return cmp.Compare(a.Package.Path(), b.Package.Path()) })
	for _, f := range facts {
		if r, ok := f.Fact.(*Registry); ok && f.Package != pass.Pkg && f.Package.Path() != mcp.RuntimePath {
			list = append(list, r)
		}
	}
	return list
}

func usesRuntime(pass *analysis.Pass) bool {
	for _, imp := range pass.Pkg.Imports() {
		if imp.Path() == mcp.RuntimePath {
			return true
		}
	}
	return false
}
