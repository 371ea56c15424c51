package directive_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func TestIgnoreText(t *testing.T) {
	t.Parallel()
	const noRule = "needs a rule and a reason, as in //mcperr:ignore nilresult the client expects nothing"
	for _, c := range []struct {
		comment string
		rules   []string
		problem string
	}{
		{"//mcperr:ignore nilresult the client expects nothing", []string{"nilresult"}, ""},
		{"// mcperr:ignore nilresult why", []string{"nilresult"}, ""},
		{"//mcperr: ignore nilresult why", []string{"nilresult"}, ""},
		{"//mcperr:ignore mcpnilresult why", []string{"nilresult"}, ""},
		{"//mcperr:ignore nilresult,mcpbareerror why", []string{"nilresult", "bareerror"}, ""},
		{"//mcperr:ignore   nilresult   why", []string{"nilresult"}, ""},
		{"//mcperr:ignore\tnilresult why", []string{"nilresult"}, ""},
		{"//mcperr:ignore nilresult why // want `x`", []string{"nilresult"}, ""},
		{"//mcperr:ignore nilresult", []string{"nilresult"}, "needs a reason after the rule"},
		{"//mcperr:ignore nilresult // want `x`", []string{"nilresult"}, "needs a reason after the rule"},
		{"//mcperr:ignore", nil, noRule},
		{"//mcperr:ignore ", nil, noRule},
		{"//mcperr:ignore nilresult, bareerror why", []string{"nilresult", "bareerror"}, ""},
		{"//mcperr:ignore nilresult , bareerror why", []string{"nilresult", "bareerror"}, ""},
		{"//mcperr:ignore nilresult: why", []string{"nilresult"}, ""},
		{"//mcperr:ignore nilresults why", nil, `has an unknown rule "nilresults": did you mean nilresult?`},
		{"//mcperr:ignore nilresult,all why", nil, `has an unknown rule "all"`},
		{"//mcperr:ignore NilResult why", nil, `has an unknown rule "NilResult": did you mean nilresult?`},
	} {
		s := linttest.Check(t, "func f() {} "+c.comment+"\n")
		list := directive.Ignores(s.Pass())
		if len(list) != 1 {
			t.Errorf("%s: there are %d comments", c.comment, len(list))
			continue
		}
		i := list[0]
		if !slices.Equal(i.Rules, c.rules) || i.Problem != c.problem {
			t.Errorf("%s: got %v %q, want %v %q", c.comment, i.Rules, i.Problem, c.rules, c.problem)
		}
		if got := i.Covers("nilresult", s.File.Decls[0].Pos()); got != (c.problem == "") {
			t.Errorf("%s: Covers is %v", c.comment, got)
		}
	}
}

func TestNotIgnores(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
//mcperr:ignored nilresult why
//mcperr:error
/*mcperr:ignore nilresult why*/
// see //mcperr:ignore nilresult why
func f() {}`)
	if list := directive.Ignores(s.Pass()); len(list) != 0 {
		t.Errorf("there are %d comments", len(list))
	}
	file := "package p\nfunc f() {} //mcperr:ignore nilresult why"
	test := linttest.CheckPackage(t, "example.com/p_test", file) // in p_test.go
	if list := directive.Ignores(test.Pass()); len(list) != 0 {
		t.Error("test files are not left out")
	}
}

// The lines of the snippets that end with "// yes" are covered by the comment, and no others.
func TestCovers(t *testing.T) {
	t.Parallel()
	const ignore = "//mcperr:ignore nilresult why"
	for _, c := range []struct{ name, src string }{
		{"at the end of a line", `
func f() {
	g()
	g() ` + ignore + ` // yes
	g()
}`},
		{"at the end of a statement of several lines", `
func f() {
	g()
	g(1, // yes
		2) ` + ignore + ` // yes
	g()
}`},
		{"above a statement of several lines", `
func f() {
	` + ignore + ` // yes
	g(1, // yes
		2) // yes
	g()
}`},
		{"at the end of a function literal", `
func f() {
	_ = func() {
		g()
	} ` + ignore + ` // yes
	g()
}`},
		{"above a statement with a function literal", `
func f() {
	` + ignore + ` // yes
	_ = func() { // yes
		g() // yes
	} // yes
	g()
}`},
		{"above a call that is given a function literal", `
func f() {
	` + ignore + ` // yes
	h(1, // yes
		func() { // yes
			g() // yes
		}) // yes
	g()
}
func h(int, func()) {}`},
		{"above an element of a list", `
var list = map[string]func(){
	"a": func() {
		g()
	},
	` + ignore + ` // yes
	"b": func() { // yes
		g() // yes
	}, // yes
	"c": func() {
		g()
	},
}`},
		{"above a variable", `
` + ignore + ` // yes
var h = func() { // yes
	g() // yes
} // yes
func f() { g() }`},
		{"on the line above", `
func f() {
	g()
	` + ignore + ` // yes
	g() // yes
	g()
}`},
		{"with other comments in between", `
func f() {
	` + ignore + ` // yes
	// yes

	g() // yes
	g()
}`},
		{"at the end of an opening line", `
func f() {
	if true { ` + ignore + ` // yes
		g()
	}
}`},
		{"above a function", `
` + ignore + ` // yes
func f() { // yes
	g() // yes
} // yes
func h() { g() }`},
		{"in the comment of a function", `
// f does it.
//
` + ignore + ` // yes
func f() { // yes
	g() // yes
} // yes
func h() { g() }`},
		{"above a type", `
` + ignore + ` // yes
type t struct { // yes
	a int
}
func f() { g() }`},
		{"eight lines above", `
func f() {
	` + ignore + ` // yes
	//
	//
	//
	//
	//
	//
	//
	//
	g() // yes
}`},
		{"too far above", `
func f() {
	` + ignore + ` // yes
	//
	//
	//
	//
	//
	//
	//
	//
	//
	g()
}`},
		{"at the end of the file", `
func f() {
	g()
}
` + ignore + ` // yes`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := "func g(...int) {}" + c.src
			s := linttest.Check(t, src)
			list := directive.Ignores(s.Pass())
			if len(list) != 1 {
				t.Fatalf("there are %d comments", len(list))
			}
			file := s.Fset.File(s.File.Pos())
			for i, text := range strings.Split(src, "\n") {
				line := i + 2 // the snippet's header is the first line
				want := strings.HasSuffix(text, "// yes")
				if code := strings.TrimSpace(text); !want && (code == "" || strings.HasPrefix(code, "//")) {
					continue // nothing is reported there
				}
				if got := list[0].Covers("nilresult", file.LineStart(line)); got != want {
					t.Errorf("line %d, %q: got %v", line, text, got)
				}
			}
		})
	}
}

func TestCoversOtherPlaces(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, "func f() {} //mcperr:ignore nilresult why\n")
	other := linttest.CheckPackage(t, "example.com/other", "package other\nfunc f() {}\n", s)
	i := directive.Ignores(s.Pass())[0]
	if i.Covers("bareerror", s.File.Decls[0].Pos()) {
		t.Error("a rule that is not named is covered")
	}
	if i.Covers("mcpnilresult", s.File.Decls[0].Pos()) {
		t.Error("rules are asked for by the names of their analyzers")
	}
	if i.Covers("nilresult", other.File.Decls[0].Pos()) {
		t.Error("another file is covered")
	}
}

// Comments of the form //line do not change which lines are covered.
func TestCoversWithLineComments(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
//line other.go:100
func f() {} //mcperr:ignore nilresult why
//line other.go:100
func g() {}`)
	i := directive.Ignores(s.Pass())[0]
	if !i.Covers("nilresult", s.File.Decls[0].Pos()) || i.Covers("nilresult", s.File.Decls[1].Pos()) {
		t.Error("the wrong function is covered")
	}
}

// A comment above the package clause covers the whole file.
func TestCoversFile(t *testing.T) {
	t.Parallel()
	s := linttest.CheckPackage(t, "example.com/p",
		"//mcperr:ignore nilresult why\n\n// Package p fails.\npackage p\n\nfunc f() {}\n\nfunc g() {}\n")
	for _, decl := range s.File.Decls {
		if !directive.Ignores(s.Pass())[0].Covers("nilresult", decl.End()-1) {
			t.Error("a function is not covered")
		}
	}
}
