// Package registry reads the codes and numbers that a server has registered: those of the mcperr.Registry literals in
// the package and its imports, and those of the runtime itself.
package registry

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/facts"
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
	FactTypes:  []analysis.Fact{new(facts.Chain[Registry])},
}

// Common is the domain whose numbers all servers may use.
const Common = "common"

// Registry has the content of an mcperr.Registry. The package that declares it says so in a fact.
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
	below := facts.Below[Registry](pass, func(p *types.Package) bool { return p.Path() != mcp.RuntimePath })
	if !pass.ResultOf[handlers.Analyzer].(*handlers.Result).Relevant {
		facts.Export(pass, below, nil)
		return res, nil
	}
	for _, of := range below {
		res.InSight = res.InSight || of.Path != mcp.CatalogPath
		res.Declared.add(&of.Fact)
	}
	r := &reader{pass: pass, foreign: res.Declared}
	var own *Registry
	if usesRuntime(pass) {
		own = r.read()
	}
	facts.Export(pass, below, own)
	if own == nil {
		return res, nil
	}
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

// usesRuntime reports whether a package imports the runtime.
func usesRuntime(pass *analysis.Pass) bool {
	for _, imp := range pass.Pkg.Imports() {
		if imp.Path() == mcp.RuntimePath {
			return true
		}
	}
	return false
}
