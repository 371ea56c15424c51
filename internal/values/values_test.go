package values_test

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// declarations are what the snippets use. The directive makes the package relevant.
const declarations = `package tools

import "cmp"

//mcperr:error
type failure struct{ Err error; Code string; Next *failure }

type speaker interface{ Speak() string }
type loud struct{ word string }
func (l loud) Speak() string { return l.word }

var names = map[string]string{"a": "first", "b": "second"}
var list = [...]string{"x", "y"}
var table = []failure{{Code: "T1"}, {Code: "T2"}}
var changed = "C"
func change() { changed = "D" }
func keep(s string) string { return s }
func generic[T any](v T) T { return v }
func either(b bool) string { if b { return "yes" }; return "no" }
func both() (string, error) { return "text", nil }
func naked() (s string) { s = "naked"; return }
func again(s string) string { return again(s) }
func last(all ...string) string { return all[0] }
func outside() string
`

// TestOf covers what the expression in the statement that is marked with "// here" stands for. A zero value is "0".
func TestOf(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, src, want string }{
		{"a literal", `_ = "A" // here`, `"A"`},
		{"a variable", `s := "A"; t := s; _ = t // here`, `"A"`},
		{"branches", `s := "A"; if p != "" { s = "B" }; _ = s // here`, `"A" "B"`},
		{"a variable that is only declared", `var s string; _ = s // here`, `0`},
		{"a parameter", `_ = p // here`, `p`},
		{"a parameter that changes", `p = "A"; _ = p // here`, `p "A"`},
		{"a variable whose address is taken", `s := "A"; _ = &s; _ = s // here`, `s`},
		{"a variable that grows", `s := "A"; s += "B"; _ = s // here`, `s`},
		{"a package-level variable that changes", `_ = changed // here`, `changed`},
		{"an element by a constant key", `_ = names["a"] // here`, `"first"`},
		{"an element by any key", `_ = names[p] // here`, `"first" "second" 0`},
		{"an element of an array", `_ = list[len(p)] // here`, `"x" "y"`},
		{"an element that is written", `m := map[string]string{}; m["k"] = "A"; _ = m["k"] // here`, `"A"`},
		{"a field of an element", `_ = table[0].Code // here`, `"T1" "T2"`},
		{"a field", `f := &failure{Code: "A"}; _ = f.Code // here`, `"A"`},
		{"a field that is assigned", `var f failure; f.Code = "A"; _ = f.Code // here`, `"A" 0`},
		{"a field through a pointer", `f := new(failure); *f = failure{Code: "A"}; _ = f.Code // here`, `0 "A"`},
		{"a field of a parameter", `_ = g.Code // here`, `g.Code`},
		{"the variable of a loop", `for _, s := range list { _ = s // here
			}`, `"x" "y"`},
		{"the key of a loop", `for k := range names { _ = k // here
			}`, `"a" "b"`},
		{"the index of a loop", `for i := range list { _ = i // here
			}`, `i`},
		{"an address", `_ = &p // here`, `&p`},
		{"the address of a struct", `f := failure{Code: "A"}; _ = &f // here`, `failure{…}`},
		{"a call", `_ = keep("A") // here`, `"A"`},
		{"a call in a call", `_ = keep(keep("A")) // here`, `"A"`},
		{"a generic function", `_ = generic[string]("A") // here`, `"A"`},
		{"a function with branches", `_ = either(p == "") // here`, `"yes" "no"`},
		{"one of several results", `s, _ := both(); _ = s // here`, `"text"`},
		{"a naked return", `_ = naked() // here`, `"naked"`},
		{"recursion", `_ = again(p) // here`, `again(s)`},
		{"a variadic function", `_ = last("A", p) // here`, `"A" p`},
		{"a closure", `get := func(s string) string { return s + p }; _ = get("A") // here`, `s + p`},
		{"a closure that returns its argument", `get := func(s string) string { return s }; _ = get("A") // here`, `"A"`},
		{"a function value", `get := keep; _ = get("A") // here`, `"A"`},
		{"a method", `_ = loud{"A"}.Speak() // here`, `"A"`},
		{"a method of an interface", `var s speaker = loud{"A"}; _ = s.Speak() // here`, `"A"`},
		{"a method of any interface", `_ = i.Speak() // here`, `i.Speak()`},
		{"the type in an interface", `var v any = "A"; s := v.(string); _ = s // here`, `"A"`},
		{"the case of a type", `var v any = "A"; switch s := v.(type) { case string: _ = s // here
			}`, `"A"`},
		{"a channel", `c := make(chan string, 1); c <- "A"; _ = <-c // here`, `"A"`},
		{"a channel from elsewhere", `_ = <-c // here`, `<-c`},
		{"a conversion", `_ = string([]byte(p)) // here`, `p`},
		{"the first that is not empty", `_ = cmp.Or(p, "A") // here`, `p "A"`},
		{"a function without a body", `_ = outside() // here`, `outside()`},
		{"what depends on itself", `s := "A"; for { s = keep(s) ; _ = s // here
			}`, `"A"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			src := declarations + "func f(p string, g failure, i speaker, c chan string) {\n" + inLines(test.src) + "\n}\n"
			s := linttest.Check(t, src)
			tracer := values.New(s.Pkg, s.Info, s.Run(index.Analyzer).(*index.Result))
			var got []string
			for _, v := range tracer.Of(marked(s)) {
				if v.Expr == nil {
					got = append(got, "0")
				} else {
					got = append(got, types.ExprString(v.Expr))
				}
			}
			want := strings.Fields(strings.ReplaceAll(test.want, " + ", "+"))
			for i := range got {
				got[i] = strings.ReplaceAll(got[i], " ", "")
			}
			if !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// inLines puts the marked statement on a line of its own.
func inLines(src string) string {
	i := strings.LastIndex(src, "_ =")
	return src[:i] + "\n" + src[i:]
}

// marked returns what the marked statement assigns.
func marked(s *linttest.Snippet) ast.Expr { return s.Marked("here").(*ast.AssignStmt).Rhs[0] }

// TestFunc covers the function that a call calls through a variable.
func TestFunc(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]string{
		`_ = keep(p) // here`:                                            "keep",
		`get := keep; _ = get(p) // here`:                                "keep",
		`get := keep; if p != "" { get = outside1 }; _ = get(p) // here`: "",
		`get := func(s string) string { return s }; _ = get(p) // here`:  "",
		`_ = i.Speak() // here`:                                          "",
	} {
		const head = "func outside1(string) string\nfunc f(p string, i speaker) {\n"
		s := linttest.Check(t, declarations+head+inLines(src)+"\n}\n")
		tracer := values.New(s.Pkg, s.Info, s.Run(index.Analyzer).(*index.Result))
		got := ""
		if fn := tracer.Func(marked(s).(*ast.CallExpr)); fn != nil {
			got = fn.Name()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", src, got, want)
		}
	}
}
