package coded_test

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// TestValues covers the values of the code, or else of the delay, of an error.
func TestValues(t *testing.T) {
	t.Parallel()
	const declarations = `
const gone Code = "GONE"
var initial Code = "INITIAL"
var changed Code = "CHANGED"
func change() { changed = "OTHER" }
func either(b bool) Code { if b { return "A" }; return gone }
func both() (string, Code) { return "x", "SECOND" }
func naked() (c Code) { c = "NAKED"; return }
func again() Code { return again() }
`
	for _, test := range []struct{ name, src, want string }{
		{"a literal", `return /*at*/Failure{Code: "GONE"}`, `"GONE"`},
		{"a constant", `return /*at*/Failure{Code: gone}`, `"GONE" by gone`},
		{"a conversion", `return /*at*/Failure{Code: Code("GONE")}`, `"GONE"`},
		{"a variable", `c := gone; return /*at*/Failure{Code: c}`, `"GONE" by gone`},
		{"a variable with two values", `c := Code("A"); if len(p) > 0 { c = "B" }; return /*at*/Failure{Code: c}`,
			`"A" | "B"`},
		{"a variable whose address is taken", `c := Code("A"); _ = &c; return /*at*/Failure{Code: c}`, ""},
		{"a variable that depends on itself", `c := Code("A"); c = c; return /*at*/Failure{Code: c}`, `"A"`},
		{"a package-level variable", `return /*at*/Failure{Code: initial}`, `"INITIAL"`},
		{"a package-level variable that changes", `return /*at*/Failure{Code: changed}`, ""},
		{"a parameter", `return /*at*/Failure{Code: Code(p)}`, ""},
		{"a function", `return /*at*/Failure{Code: either(true)}`, `"A" | "GONE" by gone`},
		{"the second result of a function", `_, c := both(); return /*at*/Failure{Code: c}`, `"SECOND"`},
		{"a function with a naked return", `return /*at*/Failure{Code: naked()}`, `"NAKED"`},
		{"a function that calls itself", `return /*at*/Failure{Code: again()}`, ""},
		{"a sum of strings", `return /*at*/Failure{Code: Code("A_" + p)}`, `a sum of strings`},
		{"a formatted string", `return /*at*/Failure{Code: Code(fmt.Sprint(p))}`, `fmt.Sprint`},
		{"the text of an error", `err := errors.New(p); return /*at*/Failure{Code: Code(err.Error())}`,
			`the text of an error`},
		{"the text of a status", `return /*at*/Failure{Code: Code(http.StatusText(404))}`, `http.StatusText`},
		{"a function of another package", `return /*at*/Failure{Code: Code(http.CanonicalHeaderKey(p))}`, ""},
		{"arithmetic", `n := 2; return /*at*/Failure{Delay: n * 5}`, `10`},
		{"arithmetic with a parameter", `return /*at*/Failure{Delay: len(p) * 5}`, ``},
		{"arithmetic with several values", `n := 2; if len(p) > 0 { n = 3 }; return /*at*/Failure{Delay: n * 5}`, ``},
		{"arithmetic with itself", `n := 2; for range p { n = n * 2 }; return /*at*/Failure{Delay: n}`, `2`},
		{"a division", `n := 2; return /*at*/Failure{Delay: 4 / n}`, ``},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			a := analyze(t, declarations+"\nfunc f(p string) any { "+test.src+" }\n\nvar _ = strconv.Itoa")
			s := a.site()
			e := s.Part(lexicon.Code)
			if e == nil {
				e = s.Part(lexicon.Delay)
			}
			if got := describe(a.Values(e)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func describe(leaves []coded.Leaf) string {
	var list []string
	for _, l := range leaves {
		text := l.Computed
		if l.Value != nil {
			text = l.Value.ExactString()
		}
		if l.Const != nil {
			text += " by " + l.Const.Name()
		}
		list = append(list, text)
	}
	return strings.Join(list, " | ")
}

// TestConstants covers constants whose types are types of codes.
func TestConstants(t *testing.T) {
	t.Parallel()
	a := analyze(t, `
const (
	used    Code = "USED"
	printed Code = "PRINTED"
	unused  Code = "UNUSED"
	other        = "OTHER"
	ours    mcperr.Code = "OURS"
)

var _ = Failure{Code: used}
var _ = Failure{Code: printed}

func f() { println(printed) }
`)
	var names []string
	for _, c := range a.CodeConstants {
		names = append(names, c.Obj.Name())
	}
	if want := []string{"used", "printed", "unused", "ours"}; !slices.Equal(names, want) {
		t.Errorf("got the constants %q, want %q", names, want)
	}
	for name, want := range map[string]bool{"used": true, "printed": false, "unused": true} {
		if got := a.OnlyPart(a.Object(name).(*types.Const)); got != want {
			t.Errorf("OnlyPart(%s) = %v", name, got)
		}
	}
}

// TestFieldRole checks that tags come before names.
func TestFieldRole(t *testing.T) {
	t.Parallel()
	a := analyze(t, "")
	st := a.Type("Failure").Underlying().(*types.Struct)
	want := []lexicon.Role{lexicon.Code, lexicon.Message, lexicon.Retry, lexicon.Delay, lexicon.Details}
	for i := range st.NumFields() {
		if got := coded.RoleOf(st.Field(i), st.Tag(i)); got != want[i] {
			t.Errorf("%s: got the role %d, want %d", st.Field(i).Name(), got, want[i])
		}
	}
	if got := new(coded.Site).Part(lexicon.Code); got != ast.Expr(nil) {
		t.Errorf("got %v", got)
	}
}
