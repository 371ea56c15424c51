package goq_test

import (
	"go/types"
	"slices"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// kinds are declarations of types that functions on types may get wrong.
const kinds = `
type Text string
type Alias = Text
type Texts []Text
type Token struct{}
type Failure struct{ Err error; Text }
func (*Failure) Error() string { return "" }
type Plain struct{ Name string }
func (Plain) Error() string { return "" }
type Pointer *Failure
type FailurePointer = *Failure
type Box[T any] struct{ Value T }
type Context context.Context
type Ctx = context.Context
type Errors interface{ error; Code() string }
`

func TestTypePredicates(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, kinds)
	for _, c := range []struct {
		name string
		is   func(types.Type) bool
		yes  []string
		no   []string
	}{
		{"IsError", goq.IsError,
			[]string{"error", "*Failure", "Plain", "*Plain", "Errors", "FailurePointer"},
			[]string{"Failure", "Text", "any", "*error", "Pointer", "Box[error]"}},
		{"IsContext", goq.IsContext,
			[]string{"context.Context", "Ctx", "*context.Context"},
			[]string{"Context", "any", "context.CancelFunc", "[]context.Context", "error"}},
		{"IsBasic", goq.IsBasic,
			[]string{"string", "Text", "Alias", "int", "bool"},
			[]string{"*string", "[]string", "error", "Plain", "any"}},
		{"IsString", goq.IsString,
			[]string{"string", "Text", "Alias"},
			[]string{"[]byte", "*string", "rune", "any", "Texts"}},
		{"IsStrings", goq.IsStrings,
			[]string{"[]string", "Texts", "[]Alias"},
			[]string{"string", "[2]string", "*[]string", "[][]string", "[]byte", "[]any"}},
		{"IsEmptyStruct", goq.IsEmptyStruct,
			[]string{"struct{}", "Token"},
			[]string{"*Token", "Plain", "any", "[]Token", "chan struct{}"}},
	} {
		for _, expr := range c.yes {
			if !c.is(s.Type(expr)) {
				t.Errorf("%s(%s) is false", c.name, expr)
			}
		}
		for _, expr := range c.no {
			if c.is(s.Type(expr)) {
				t.Errorf("%s(%s) is true", c.name, expr)
			}
		}
		if c.is(nil) {
			t.Errorf("%s(nil) is true", c.name)
		}
	}
}

func TestStringTypeParameter(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `func f[T ~string](x T) { _ = /*here*/x }`)
	if goq.IsString(s.Info.TypeOf(s.Expr("here", "x"))) {
		t.Error("a type parameter that is constrained to strings is a string")
	}
}

func TestDeref(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, kinds)
	for expr, want := range map[string]string{
		"Failure": "Failure", "*Failure": "Failure", "**Failure": "*Failure", "FailurePointer": "Failure",
		"Pointer": "Failure", "Alias": "Text", "*Alias": "Text", "[]Alias": "[]Alias", "*Box[Alias]": "Box[Alias]",
	} {
		if got := types.TypeString(goq.Deref(s.Type(expr)), types.RelativeTo(s.Pkg)); got != want {
			t.Errorf("Deref(%s) = %s, want %s", expr, got, want)
		}
	}
	if goq.Deref(nil) != nil {
		t.Error("Deref(nil) is a type")
	}
}

func TestStructOf(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, kinds)
	for expr, want := range map[string]string{
		"Failure": "Failure", "*Failure": "Failure", "FailurePointer": "Failure", "Pointer": "Failure", "Box[int]": "Box",
		"struct{}": "", "*struct{}": "", "Text": "", "Errors": "", "**Failure": "", "[]Failure": "",
	} {
		got := ""
		if named := goq.StructOf(s.Type(expr)); named != nil {
			got = named.Obj().Name()
		}
		if got != want {
			t.Errorf("StructOf(%s) = %q, want %q", expr, got, want)
		}
	}
	if goq.StructOf(nil) != nil {
		t.Error("StructOf(nil) is a struct")
	}
}

func TestFieldType(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, kinds+"type Outer struct{ Plain; _ int; n bool }")
	st := s.Type("Outer").Underlying().(*types.Struct)
	for name, want := range map[string]string{
		"Plain": "Plain", "n": "bool", "_": "int", "Name": "invalid type", "N": "invalid type", "": "invalid type",
	} {
		if got := types.TypeString(goq.FieldType(st, name), types.RelativeTo(s.Pkg)); got != want {
			t.Errorf("the type of field %q is %s, want %s", name, got, want)
		}
	}
}

func TestErrorIndex(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, kinds)
	for expr, want := range map[string]int{
		"func() error": 0, "func() (int, error)": 1, "func() (error, error)": 1, "func() (err error)": 0,
		"func()": -1, "func(error)": -1, "func() (error, int)": -1, "func() *Failure": -1, "func() Errors": -1,
	} {
		if got := goq.ErrorIndex(s.Type(expr).(*types.Signature)); got != want {
			t.Errorf("ErrorIndex(%s) = %d, want %d", expr, got, want)
		}
	}
}

func TestParamIndex(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, kinds+`
var global int
func (r *Failure) f(a int, _ string, c ...any) (err error) {
	local := a
	return /*here*/err
}`)
	obj, _, _ := types.LookupFieldOrMethod(s.Type("*Failure"), true, s.Pkg, "f")
	sig := obj.(*types.Func).Signature()
	for name, want := range map[string]int{"a": 0, "c": 2, "r": -1, "err": -1, "local": -1, "global": -1} {
		scope := s.Pkg.Scope().Innermost(s.Marked("here").Pos())
		_, v := scope.LookupParent(name, s.Marked("here").Pos())
		if got := goq.ParamIndex(sig, v); got != want {
			t.Errorf("the index of %s is %d, want %d", name, got, want)
		}
	}
	if got := goq.ParamIndex(sig, nil); got != -1 {
		t.Errorf("the index of nil is %d", got)
	}
}

func TestNameOf(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, kinds)
	named := func(name string) goq.Name { return goq.Name{Package: linttest.SnippetPath, Name: name} }
	for expr, want := range map[string]goq.Name{
		"Failure": named("Failure"), "*Failure": named("Failure"), "FailurePointer": named("Failure"),
		"Alias": named("Text"), "*Alias": named("Text"), "Pointer": named("Pointer"),
		"Box[int]": named("Box"), "*Box[string]": named("Box"), "Ctx": {Package: "context", Name: "Context"},
		"**Failure": {}, "[]Failure": {}, "error": {}, "string": {}, "struct{}": {}, "any": {},
	} {
		got, ok := goq.NameOf(s.Type(expr))
		if got != want || ok != (want != goq.Name{}) {
			t.Errorf("NameOf(%s) = %v, %v; want %v", expr, got, ok, want)
		}
		if ok && !goq.IsNamed(s.Type(expr), want) {
			t.Errorf("IsNamed(%s, %v) is false", expr, want)
		}
		if goq.IsNamed(s.Type(expr), named("Other")) {
			t.Errorf("IsNamed(%s, Other) is true", expr)
		}
	}
	if name, ok := goq.NameOf(nil); ok {
		t.Errorf("nil has the name %v", name)
	}
	if goq.IsNamed(s.Type("[]int"), goq.Name{}) {
		t.Error("a type without a name has the empty name")
	}
}

func TestFunctions(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, kinds+`
func New() error                 { return nil }
func (*Failure) New() error      { return nil }
func (b *Box[T]) Get() (t T)     { return }
var _ = (*Failure).New
`)
	path := linttest.SnippetPath
	method := func(typ, name string) *types.Func {
		obj, _, _ := types.LookupFieldOrMethod(s.Type(typ), true, s.Pkg, name)
		return obj.(*types.Func)
	}
	function := s.Object("New").(*types.Func)
	for _, c := range []struct {
		fn   *types.Func
		want goq.Name
		recv string
	}{
		{function, goq.Name{Package: path, Name: "New"}, "invalid type"},
		{method("*Failure", "New"), goq.Name{Package: path, Type: "Failure", Name: "New"}, "*Failure"},
		{method("Plain", "Error"), goq.Name{Package: path, Type: "Plain", Name: "Error"}, "Plain"},
		{method("*Box[int]", "Get"), goq.Name{Package: path, Type: "Box", Name: "Get"}, "*Box[int]"},
		{method("Errors", "Code"), goq.Name{Package: path, Type: "Errors", Name: "Code"}, "Errors"},
		{method("error", "Error"), goq.Name{Name: "Error"}, "error"},
		{method("interface{ M() }", "M"), goq.Name{Package: path, Name: "M"}, "interface{M()}"},
	} {
		if got := goq.FuncName(c.fn); got != c.want {
			t.Errorf("FuncName(%v) = %v, want %v", c.fn, got, c.want)
		}
		if got := types.TypeString(goq.RecvType(c.fn), types.RelativeTo(s.Pkg)); got != c.recv {
			t.Errorf("RecvType(%v) = %s, want %s", c.fn, got, c.recv)
		}
	}

	for _, c := range []struct {
		name string
		got  bool
		want bool
	}{
		{"a function", goq.IsFunc(function, path, "New"), true},
		{"one of several names", goq.IsFunc(function, path, "Old", "New"), true},
		{"another name", goq.IsFunc(function, path, "Old"), false},
		{"no name", goq.IsFunc(function, path), false},
		{"another package", goq.IsFunc(function, "errors", "New"), false},
		{"a method", goq.IsFunc(method("*Failure", "New"), path, "New"), false},
		{"a method without a package", goq.IsFunc(method("error", "Error"), "", "Error"), false},
		{"nil", goq.IsFunc(nil, "", ""), false},
	} {
		if c.got != c.want {
			t.Errorf("IsFunc for %s is %v", c.name, c.got)
		}
	}
}

func TestTypeNames(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
type B struct{}
type A = B
var v int
const c = 1
func F() { type local int }
type C[T any] struct{}
`)
	var got []string
	for tn := range goq.TypeNames(s.Pkg) {
		got = append(got, tn.Name())
	}
	if want := []string{"A", "B", "C"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for tn := range goq.TypeNames(s.Pkg) {
		if tn.Name() != "A" {
			t.Errorf("%s comes after a break", tn.Name())
		}
		break
	}
}
