package directive_test

import (
	"fmt"
	"go/types"
	"slices"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func read(s *linttest.Snippet) *directive.Result {
	return s.Run(directive.Analyzer).(*directive.Result)
}

func TestError(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
//mcperr:error
type Single struct{}

// A comment.
//
//mcperr:error
type Commented struct{} //mcperr:error

//mcperr:error // because
type Explained struct{}

//mcperr:error
type (
	InGroup struct{}
	AlsoInGroup struct{}
)

type (
	//mcperr:error
	First struct{}
	Second struct{}
)

//mcperr:error
type (
	Alone struct{}
)

//mcperr:error
type Generic[T any] struct{}

//mcperr:error

type Detached struct{}

// mcperr:error
type Spaced struct{}

type Behind struct{} //mcperr:error
`)
	r := read(s)
	if !r.Any || len(r.Malformed) != 4 { // behind Commented and Behind, above the group, and Detached
		t.Errorf("Any is %v, and there are problems %v", r.Any, r.Malformed)
	}
	for name, want := range map[string]bool{
		"Single": true, "Commented": true, "Explained": true, "First": true, "Alone": true, "Generic": true,
		"InGroup": false, "AlsoInGroup": false, "Second": false, "Detached": false, "Spaced": true, "Behind": false,
	} {
		if got := r.IsError(s.Object(name).(*types.TypeName)); got != want {
			t.Errorf("%s: got %v", name, got)
		}
	}
}

func TestBound(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
//mcperr:bound 200
func hint() string { return "" }

//mcperr:bound   7   // because
func short() string { return "" }

func unbounded() string { return "" }
`)
	r := read(s)
	for name, want := range map[string]int{"hint": 200, "short": 7, "unbounded": 0} {
		n, ok := r.Bound(s.Object(name).(*types.Func))
		if n != want || ok != (want > 0) {
			t.Errorf("%s: got %d, %v; want %d", name, n, ok, want)
		}
	}
}

func TestConstructor(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
//mcperr:constructor message=1 code=0
func fail(code, message string) error { return nil }

type T struct{}

//mcperr:constructor details=2
func (T) method(a, b, c any) error { return nil }

//mcperr:constructor code=0 retry=1
//mcperr:bound 9
func several(code string, retry bool) string { return "" }

func plain(code string) error { return nil }
`)
	r := read(s)
	method, _, _ := types.LookupFieldOrMethod(s.Type("T"), true, s.Pkg, "method")
	for _, c := range []struct {
		fn   types.Object
		want []directive.Param
	}{
		{s.Object("fail"), []directive.Param{{Index: 0, Role: lexicon.Code}, {Index: 1, Role: lexicon.Message}}},
		{method, []directive.Param{{Index: 2, Role: lexicon.Details}}},
		{s.Object("several"), []directive.Param{{Index: 0, Role: lexicon.Code}, {Index: 1, Role: lexicon.Retry}}},
		{s.Object("plain"), nil},
	} {
		if got := r.Constructor(c.fn.(*types.Func)); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.fn.Name(), got, c.want)
		}
	}
	if n, _ := r.Bound(s.Object("several").(*types.Func)); n != 9 {
		t.Errorf("the second directive of a function is %d", n)
	}
}

func TestMalformed(t *testing.T) {
	t.Parallel()
	const function = "\nfunc f(a, b string) string { return `` }"
	const typ = "\ntype T struct{}"
	for _, c := range []struct{ name, src, directive, text string }{
		{"an unknown directive", "//mcperr:erorr" + typ, "//mcperr:erorr",
			"is unknown: want error, constructor, bound, ignore or tools"},
		{"a capital letter", "//mcperr:Ignore bareerror why" + function, "//mcperr:Ignore",
			"is unknown: want error, constructor, bound, ignore or tools"},
		{"no directive", "//mcperr:" + typ, "//mcperr:", "is unknown: want error, constructor, bound, ignore or tools"},
		{"error above a function", "//mcperr:error" + function, "//mcperr:error", "must be above a type, without arguments"},
		{"error with arguments", "//mcperr:error yes" + typ, "//mcperr:error", "must be above a type, without arguments"},
		{"bound above a type", "//mcperr:bound 200" + typ, "//mcperr:bound",
			"needs a function and a number of bytes above 0, as in //mcperr:bound 200"},
		{"bound without a number", "//mcperr:bound" + function, "//mcperr:bound",
			"needs a function and a number of bytes above 0, as in //mcperr:bound 200"},
		{"bound of zero", "//mcperr:bound 0" + function, "//mcperr:bound",
			"needs a function and a number of bytes above 0, as in //mcperr:bound 200"},
		{"bound with a unit", "//mcperr:bound 2kB" + function, "//mcperr:bound",
			"needs a function and a number of bytes above 0, as in //mcperr:bound 200"},
		{"constructor above a type", "//mcperr:constructor code=0" + typ, "//mcperr:constructor", "must be above a function"},
		{"constructor without roles", "//mcperr:constructor" + function, "//mcperr:constructor",
			"needs roles, as in //mcperr:constructor code=0 message=1"},
		{"an unknown role", "//mcperr:constructor name=0" + function, "//mcperr:constructor",
			`has an unknown role "name": want one of code, number, symbol, domain, message, retry, delay, suggestion, details`},
		{"a role without an index", "//mcperr:constructor code" + function, "//mcperr:constructor",
			`has "code", but the function has 2 parameters, counted from 0`},
		{"an index that is not a number", "//mcperr:constructor code=a" + function, "//mcperr:constructor",
			`has "code=a", but the function has 2 parameters, counted from 0`},
		{"an index that is too high", "//mcperr:constructor code=2" + function, "//mcperr:constructor",
			`has "code=2", but the function has 2 parameters, counted from 0`},
		{"a negative index", "//mcperr:constructor code=-1" + function, "//mcperr:constructor",
			`has "code=-1", but the function has 2 parameters, counted from 0`},
		{"a parameter with two roles", "//mcperr:constructor code=1 message=1" + function, "//mcperr:constructor",
			`gives a role or a parameter twice: "message=1"`},
		{"a role with two parameters", "//mcperr:constructor code=0 code=1" + function, "//mcperr:constructor",
			`gives a role or a parameter twice: "code=1"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := linttest.Check(t, c.src)
			r := read(s)
			if !r.Any {
				t.Error("the package has no directives")
			}
			if len(r.Malformed) != 1 {
				t.Fatalf("there are %d problems", len(r.Malformed))
			}
			got := r.Malformed[0]
			if got.Directive != c.directive || got.Text != c.text {
				t.Errorf("got %q %q, want %q %q", got.Directive, got.Text, c.directive, c.text)
			}
			if got.Node != s.File.Comments[0].List[0] {
				t.Error("the problem is at another comment")
			}
			if hasEffect(r, s.Pkg.Scope().Lookup(s.Pkg.Scope().Names()[0])) {
				t.Error("the directive has an effect")
			}
		})
	}
}

// hasEffect reports whether an object has a directive.
func hasEffect(r *directive.Result, obj types.Object) bool {
	if fn, ok := obj.(*types.Func); ok {
		_, bounded := r.Bound(fn)
		return bounded || r.Constructor(fn) != nil
	}
	return r.IsError(obj.(*types.TypeName))
}

func TestOtherComments(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
// See //mcperr:error for details.
//go:noinline
//mcperrlint:error
// mcperr:"retry" is a tag.
func f() {
	f()
}`)
	if r := read(s); r.Any || len(r.Malformed) != 0 {
		t.Errorf("Any is %v, and there are problems %v", r.Any, r.Malformed)
	}
	s = linttest.Check(t, "//mcperr:ignore nilresult why\nfunc f() {}")
	if r := read(s); !r.Any || len(r.Malformed) != 0 {
		t.Errorf("above a function with ignore, Any is %v, and there are problems %v", r.Any, r.Malformed)
	}
}

// Packages see the errors and bounds of the packages that they import.
func TestFacts(t *testing.T) {
	t.Parallel()
	errs := linttest.CheckPackage(t, "example.com/server/errs", `package errs
//mcperr:error
type Marked struct{}
type Plain struct{}
//mcperr:bound 40
func Hint() string { return "" }
//mcperr:bound x
func Odd() string { return "" }
`)
	s := linttest.CheckPackage(t, linttest.SnippetPath, `package tools
import "example.com/server/errs"
var _ errs.Marked
`, errs)
	r := read(s)
	if !r.IsError(errs.Object("Marked").(*types.TypeName)) || r.IsError(errs.Object("Plain").(*types.TypeName)) {
		t.Error("the types of an imported package are mistaken")
	}
	if n, _ := r.Bound(errs.Object("Hint").(*types.Func)); n != 40 {
		t.Errorf("the bound of an imported function is %d", n)
	}
	if r.Any || len(r.Malformed) != 0 {
		t.Errorf("the directives of an imported package count as those of the package: %v", r.Malformed)
	}
}

// A package is for tools if the directive is above the package clause of one of its files. The packages that import it
// know that.
func TestForTools(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]bool{
		"//mcperr:tools\npackage store\n":                                   true,
		"// Package store has things.\n//\n//mcperr:tools\npackage store\n": true,
		"//mcperr:tools\n\n// Package store has things.\npackage store\n":   true,
		"// mcperr:tools\npackage store\n":                                  true,
		"//mcperr:tools all of them\npackage store\n":                       false,
		"package store\n//mcperr:tools\n":                                   false,
		"package store\n//mcperr:tools\nfunc f() {}\n":                      false,
		"package store\n": false,
	} {
		store := linttest.CheckPackage(t, "example.com/server/store", src)
		own := read(store)
		if got := own.IsForTools(store.Pkg); got != want {
			t.Errorf("%q: the package is for tools: %v, want %v", src, got, want)
		}
		if problems := len(own.Malformed); (problems > 0) != (!want && own.Any) {
			t.Errorf("%q: there are %d problems", src, problems)
		}
		const importing = "package tools\nimport _ \"example.com/server/store\"\n"
		tools := linttest.CheckPackage(t, linttest.SnippetPath, importing, store)
		if r := read(tools); r.IsForTools(store.Pkg) != want || r.IsForTools(tools.Pkg) {
			t.Errorf("%q: a package that imports it is mistaken", src)
		}
	}
}

func TestWithoutTypes(t *testing.T) {
	t.Parallel()
	pass := linttest.Check(t, "//mcperr:error\ntype T struct{}").Pass()
	pass.TypesInfo = nil
	r, err := directive.Analyzer.Run(pass)
	if err != nil || r.(*directive.Result).Any {
		t.Errorf("got %v, %v", r, err)
	}
}

func TestFactsHaveAName(t *testing.T) {
	t.Parallel()
	for _, f := range directive.Analyzer.FactTypes {
		if got := fmt.Sprint(f); got != "directive" {
			t.Errorf("the fact prints as %q", got)
		}
	}
}
