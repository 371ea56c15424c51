package registry_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// runtime is the part of the runtime that registers codes.
const runtime = `package mcperr

import "time"

type (
	Domain   struct{ Name string; Min, Max int }
	CodeSpec struct {
		Code               string
		Number             int
		Symbol, Domain     string
		Retryable          bool
		MinDelay, MaxDelay time.Duration
	}
	Registry struct { Domains []Domain; Codes []CodeSpec }
)

var Default Registry

func Register(r Registry) {}
`

const head = `package tools

import (
	"os"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

var _, _ = os.Args, time.Second

`

// read returns the registries of declarations that are added to head. Other packages of the module may be imported.
func read(t *testing.T, src string) *registry.Result {
	t.Helper()
	dependency := linttest.CheckPackage(t, "github.com/mcperrlint/mcperrlint/mcperr", runtime)
	return linttest.CheckPackage(t, linttest.SnippetPath, head+src, dependency).Run(registry.Analyzer).(*registry.Result)
}

// TestRead covers the forms in which a server declares its codes.
func TestRead(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, src string
		codes     []string
		open      bool
	}{
		{name: "a literal", src: `var r = mcperr.Registry{Codes: []mcperr.CodeSpec{{Code: "A_B"}, {Code: "C_D"}}}`,
			codes: []string{"A_B", "C_D"}},
		{name: "a literal without keys", src: `var r = mcperr.Registry{nil, []mcperr.CodeSpec{{Code: "A_B"}}}`,
			codes: []string{"A_B"}},
		{name: "a list with indices", src: `var r = mcperr.Registry{Codes: []mcperr.CodeSpec{0: {Code: "A_B"}}}`,
			codes: []string{"A_B"}},
		{name: "a call of Register", src: `
func init() { mcperr.Register(mcperr.Registry{Codes: []mcperr.CodeSpec{{Code: "A_B"}}}) }`, codes: []string{"A_B"}},
		{name: "a literal that is not registered", src: `
func f() mcperr.Registry { return mcperr.Registry{Codes: []mcperr.CodeSpec{{Code: "A_B"}}} }`},
		{name: "variables", src: `
var gone = mcperr.CodeSpec{Code: "A_B"}
var list = []mcperr.CodeSpec{gone}
var r = mcperr.Registry{Codes: list}`, codes: []string{"A_B"}},
		{name: "append", src: `
var more = []mcperr.CodeSpec{{Code: "C_D"}}
var r = mcperr.Registry{Codes: append(append([]mcperr.CodeSpec{}, mcperr.CodeSpec{Code: "A_B"}), more...)}`,
			codes: []string{"A_B", "C_D"}},
		{name: "a code that is a constant", src: `
const code = "A_B"
var r = mcperr.Registry{Codes: []mcperr.CodeSpec{{Code: code}}}`, codes: []string{"A_B"}},
		{name: "a code that is not constant",
			src:   `var r = mcperr.Registry{Codes: []mcperr.CodeSpec{{Code: os.Args[0]}}}`,
			codes: []string{""}, open: true},
		{name: "a list from a function", src: `
func list() []mcperr.CodeSpec { return nil }
var r = mcperr.Registry{Codes: list()}`, open: true},
		{name: "an entry from a function", src: `
func gone() mcperr.CodeSpec { return mcperr.CodeSpec{} }
var r = mcperr.Registry{Codes: []mcperr.CodeSpec{gone()}}`, open: true},
		{name: "a nil list", src: `var r = mcperr.Registry{Codes: nil}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := read(t, test.src)
			if names := namesOf(got.Declared); !slices.Equal(names, test.codes) || got.Declared.Open != test.open {
				t.Errorf("got %q, open = %v, want %q, open = %v", names, got.Declared.Open, test.codes, test.open)
			}
		})
	}
	got := read(t, `var r = mcperr.Registry{Codes: append(mcperr.Default.Codes, mcperr.CodeSpec{Code: "A_B"})}`)
	if len(got.Declared.Codes) != len(registry.Builtin.Codes)+1 || got.Declared.Open {
		t.Errorf("got %d codes, want the built-in ones and one more", len(got.Declared.Codes))
	}
	if got := read(t, `var x mcperr.Registry`); got.InSight {
		t.Errorf("a package without a registry literal: got %+v", got)
	}
}

// TestReadCode covers the fields of a code.
func TestReadCode(t *testing.T) {
	t.Parallel()
	got := read(t, `
var r = mcperr.Registry{
	Domains: []mcperr.Domain{{Name: "issues", Min: 3000, Max: 3099}},
	Codes: []mcperr.CodeSpec{{
		Code: "ISSUE_LOCKED", Number: 3001, Symbol: "E_LOCKED", Domain: "issues", Retryable: true,
		MinDelay: time.Second, MaxDelay: 2 * time.Second,
	}},
}`)
	want := registry.Code{
		Name: "ISSUE_LOCKED", Number: 3001, Symbol: "E_LOCKED", Domain: "issues", Retryable: true,
		MinDelay: time.Second, MaxDelay: 2 * time.Second,
	}
	code, _ := got.Declared.Number(3001)
	bySymbol, _ := got.Declared.Symbol("E_LOCKED")
	domain, _ := got.Declared.DomainOf(3099)
	if code != want || bySymbol != want || domain.Name != "issues" || len(got.Problems) != 0 {
		t.Errorf("got %+v and %+v with the problems %v", code, domain, got.Problems)
	}
}

// TestImported covers the registries of other packages of the module, which are facts.
func TestImported(t *testing.T) {
	t.Parallel()
	mcperr := linttest.CheckPackage(t, "github.com/mcperrlint/mcperrlint/mcperr", runtime)
	shared := linttest.CheckPackage(t, "example.com/server/tools/shared", `package shared

import "github.com/mcperrlint/mcperrlint/mcperr"

var Codes = mcperr.Registry{Codes: []mcperr.CodeSpec{{Code: "A_B"}}}
`, mcperr)
	s := linttest.CheckPackage(t, linttest.SnippetPath, `package tools

import (
	"example.com/server/tools/shared"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

var r = mcperr.Registry{Codes: append(shared.Codes.Codes, mcperr.CodeSpec{Code: "A_B"}, mcperr.CodeSpec{Code: "C_D"})}
`, mcperr, shared)
	got := s.Run(registry.Analyzer).(*registry.Result)
	if names := namesOf(got.Declared); !slices.Equal(names, []string{"A_B", "A_B", "C_D"}) || got.Declared.Open {
		t.Errorf("got %q, open = %v", names, got.Declared.Open)
	}
	if texts := problems(got); !slices.Equal(texts, []string{"code A_B is registered twice"}) {
		t.Errorf("got the problems %q", texts)
	}
}

func namesOf(r registry.Registry) (names []string) {
	for _, c := range r.Codes {
		names = append(names, c.Name)
	}
	return names
}

func problems(r *registry.Result) (texts []string) {
	for _, p := range r.Problems {
		texts = append(texts, p.Text)
	}
	return texts
}

// TestProblems covers the contradictions in a registry with the domain issues, from 3000 to 3099, and the code A_B.
func TestProblems(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ domains, codes, want string }{
		{"", "", ""},
		{`{Name: "issues", Min: 1, Max: 9}`, "", "domain issues is declared twice"},
		{`{Name: "pulls", Min: 3099, Max: 3100}`, "", "domain pulls: 3099-3100 overlaps 3000-3099 of issues"},
		{`{Min: 1, Max: 9}`, "", "a domain without a name"},
		{`{Name: "pulls", Min: 9, Max: 1}`, "", "domain pulls: 9-1 holds no number"},
		{`{Name: "pulls", Min: 500, Max: 700}`, "", "domain pulls: 500-700 overlaps the HTTP statuses 100-599"},
		{`{Name: "pulls", Min: -32700, Max: -32600}`, "",
			"domain pulls: -32700--32600 overlaps -32768--32000, which JSON-RPC reserves"},
		{"", `{Code: "A_B", Domain: "issues"}`, "code A_B is registered twice"},
		{"", `{Code: "A_B"}`, "code A_B is in two domains, issues and none"},
		{"", `{Code: "C_D", Number: 3001, Domain: "issues"}`, "code C_D: number 3001 is that of A_B"},
		{"", `{Code: "C_D", Symbol: "E_A_B"}`, "code C_D: symbol E_A_B is that of A_B"},
		{"", `{Code: "C_D", Domain: "pulls"}`, "code C_D: there is no domain pulls"},
		{"", `{Code: "C_D", Domain: "issues", Number: 4000}`, "code C_D: number 4000 is outside 3000-3099 of issues"},
		{"", `{Code: "C_D", Number: 4000}`, "code C_D: number 4000 is in the range of no domain"},
		{"", `{Code: "C_D", MinDelay: 1}`, "code C_D: a retry delay, but it is not retryable"},
		{"", `{Code: "C_D", Retryable: true, MinDelay: -1}`, "code C_D: a negative retry delay"},
		{"", `{Code: "C_D", Retryable: true, MinDelay: 2, MaxDelay: 1}`,
			"code C_D: the minimal retry delay 2ns is above the maximal, 1ns"},
	} {
		t.Run(test.domains+test.codes, func(t *testing.T) {
			t.Parallel()
			got := read(t, `
var r = mcperr.Registry{
	Domains: []mcperr.Domain{{Name: "issues", Min: 3000, Max: 3099},
	`+test.domains+`},
	Codes: []mcperr.CodeSpec{{Code: "A_B", Number: 3001, Symbol: "E_A_B", Domain: "issues"},
	`+test.codes+`},
}`)
			if texts := strings.Join(problems(got), "; "); texts != test.want {
				t.Errorf("got %q, want %q", texts, test.want)
			}
		})
	}
}
