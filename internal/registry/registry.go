// Package registry reads the codes and numbers that a server has registered: those of the mcperr.Registry literals in
// the package and its imports, and those of the runtime itself.
package registry

import (
	"cmp"
	"go/ast"
	"reflect"
	"slices"
	"strings"
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

// Common is the domain whose numbers all servers may use.
const Common = "common"

// Registry has the content of an mcperr.Registry. It is a fact of the package that declares it.
type Registry struct {
	Domains []Domain
	Codes   []Code
	Open    bool // there are more codes or domains, which can't be read from the source
}

// Domain is a range of numbers, both ends included.
type Domain struct {
	Name     string
	Min, Max int64
}

// Code is the registration of a code. Delays are 0 if there are none.
type Code struct {
	Name               string
	Number             int64 // 0 if it has none
	Symbol, Domain     string
	Type               string // empty if it is not given
	Severity, Impact   string
	Retryable          bool
	MinDelay, MaxDelay time.Duration
	Message            string
}

// AFact implements [analysis.Fact].
func (*Registry) AFact() {}

func (*Registry) String() string { return "registry" }

// overlaps reports whether two ranges have a number in common.
func (d Domain) overlaps(other Domain) bool { return d.Min <= other.Max && other.Min <= d.Max }

// Holds reports whether a number is in the range.
func (d Domain) Holds(number int64) bool { return d.Min <= number && number <= d.Max }

// DomainOf returns the domain that a number belongs to.
func (r *Registry) DomainOf(number int64) (Domain, bool) {
	return find(r.Domains, func(d Domain) bool { return d.Holds(number) })
}

// Domain returns the domain with a name.
func (r *Registry) Domain(name string) (Domain, bool) {
	return find(r.Domains, func(d Domain) bool { return name != "" && d.Name == name })
}

// Code returns the registration of a name.
func (r *Registry) Code(name string) (Code, bool) {
	return find(r.Codes, func(c Code) bool { return c.Name == name })
}

// Number returns the registration of a number.
func (r *Registry) Number(n int64) (Code, bool) {
	return find(r.Codes, func(c Code) bool { return n != 0 && c.Number == n })
}

// Symbol returns the registration of a symbol, which is the name of a number.
func (r *Registry) Symbol(s string) (Code, bool) {
	return find(r.Codes, func(c Code) bool { return s != "" && c.Symbol == s })
}

// Fields returns the names of the fields in the message, each once, in the order of their first use. Text in braces
// is a field, as for mcperr.CodeSpec.Text.
func (c Code) Fields() (names []string) {
	for rest := c.Message; ; {
		_, after, _ := strings.Cut(rest, "{")
		name, behind, closed := strings.Cut(after, "}")
		if !closed {
			return names
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		rest = behind
	}
}

// find returns the first element of a list for which a condition holds.
func find[T any](list []T, f func(T) bool) (found T, ok bool) {
	if i := slices.IndexFunc(list, f); i >= 0 {
		return list[i], true
	}
	return found, false
}

// add appends the domains and codes of another registry.
func (r *Registry) add(other *Registry) {
	r.Domains = append(r.Domains, other.Domains...)
	r.Codes = append(r.Codes, other.Codes...)
	r.Open = r.Open || other.Open
}

// Result is the result of [Analyzer].
type Result struct {
	Declared Registry  // the union of the registries of the package and its imports
	InSight  bool      // the package has a registry or imports one, other than that of mcperr/catalog
	Problems []Problem // contradictions in the package's own registries, in source order
	Entries  []Entry   // the codes that the package itself lists, in source order
}

// Entry is a place that registers a code.
type Entry struct {
	Code Code
	Node *ast.CompositeLit
}

func run(pass *analysis.Pass) (any, error) {
	res := new(Result)
	if !pass.ResultOf[handlers.Analyzer].(*handlers.Result).Relevant {
		return res, nil
	}
	for _, fact := range imported(pass) {
		res.InSight = res.InSight || fact.Package.Path() != mcp.CatalogPath
		res.Declared.add(fact.Fact.(*Registry))
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
	for i, node := range r.codeNodes {
		if lit, ok := node.(*ast.CompositeLit); ok {
			res.Entries = append(res.Entries, Entry{own.Codes[i], lit})
		}
	}
	return res, nil
}

// imported returns the registries of the packages that this one imports, directly or not, in the order of their
// paths.
func imported(pass *analysis.Pass) (list []analysis.PackageFact) {
	facts := pass.AllPackageFacts()
	slices.SortFunc(facts, func(a, b analysis.PackageFact) int {
		return cmp.Compare(a.Package.Path(), b.Package.Path())
	})
	for _, f := range facts {
		if _, ok := f.Fact.(*Registry); ok && f.Package != pass.Pkg && f.Package.Path() != mcp.RuntimePath {
			list = append(list, f)
		}
	}
	return list
}

// usesRuntime reports whether a package imports the runtime.
func usesRuntime(pass *analysis.Pass) bool {
	for _, imp := range pass.Pkg.Imports() {
		if imp.Path() == mcp.RuntimePath {
			return true
		}
	}
	return false
}
