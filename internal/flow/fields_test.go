package flow_test

import (
	"go/types"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func TestFields(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "an assignment to a field", expr: "x.Err", defs: "load()", src: `
func f() error {
	x := &failure{}
	x.Err = load()
	return x.Err // here
}`},
		{name: "the variable keeps its own definition", expr: "x", defs: "&failure{}", is: flow.NotNil, src: `
func f() error {
	x := &failure{}
	x.Err = load()
	return x // here
}`},
		{name: "a field of another variable is another one", expr: "y.Err", defs: "untracked", src: `
func f(x, y *failure) error {
	x.Err = load()
	return y.Err // here
}`},
		{name: "fields of literals are not assigned", expr: "x.Err", defs: "untracked", src: `
func f() error {
	x := &failure{Err: load()}
	return x.Err // here
}`},
		{name: "an assignment to the variable forgets its fields", expr: "x.Err", defs: "untracked", src: `
func f(x *failure) error {
	x.Err = load()
	x = find()
	return x.Err // here
}`},
		{name: "an assignment on one path leaves the zero value on the other", expr: "x.Err", defs: "load() | zero", src: `
func f() error {
	x := &failure{}
	if ok() {
		x.Err = load()
	}
	return x.Err // here
}`},
		{name: "an assignment in a loop that may not run", expr: "x.Err", defs: "load() | zero", src: `
func f() error {
	x := &failure{}
	for ok() {
		x.Err = load()
	}
	return x.Err // here
}`},
		{name: "assignments on both paths", expr: "x.Err", defs: "load() | retry()", src: `
func f(x *failure) error {
	if ok() {
		x.Err = load()
	} else {
		x.Err = retry()
	}
	return x.Err // here
}`},
		{name: "a test of a field", expr: "x.Err", defs: "load()", is: flow.NotNil, src: `
func f(x *failure) error {
	x.Err = load()
	if x.Err == nil {
		return nil
	}
	return x.Err // here
}`},
		{name: "a test of a field that is not assigned", expr: "x.Err", defs: "", is: flow.NotNil, src: `
func f(x *failure) error {
	if x.Err != nil {
		return x.Err // here
	}
	return nil
}`},
		{name: "an operation on a field", expr: "x.Text", defs: "unknown", src: `
func f(x *failure) string {
	x.Text += "."
	return x.Text // here
}`},
		{name: "a field of a field is untracked", expr: "x.y.Err", defs: "untracked", src: `
func f(x struct{ y failure }) error {
	x.y.Err = load()
	return x.y.Err // here
}`},
		{name: "a field of a package variable is untracked", expr: "global.Err", defs: "untracked", src: `
var global failure
func f() error {
	global.Err = load()
	return global.Err // here
}`},
	})
}

func TestFunctionLiterals(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "a literal that is passed on may run", defs: "load() | zero", src: `
func f() error {
	var err error
	run(func() { err = load() })
	return err // here
}`},
		{name: "a literal that is called through a variable may run", defs: "load() | zero", src: `
func f() error {
	var err error
	set := func() { err = load() }
	set()
	return err // here
}`},
		{name: "a later assignment replaces that of a literal", defs: "retry()", src: `
func f() error {
	var err error
	run(func() { err = load() })
	err = retry()
	return err // here
}`},
		{name: "a literal may run again wherever a function value is called", defs: "load() | retry()", src: `
func f(other func()) error {
	var err error
	run(func() { err = load() })
	err = retry()
	other()
	return err // here
}`},
		{name: "a call of a declared function runs no literal", defs: "retry()", src: `
func f() error {
	var err error
	run(func() { err = load() })
	err = retry()
	_ = text()
	return err // here
}`},
		{name: "a literal may change a variable that was tested", defs: "load() | retry()", src: `
func f() error {
	err := load()
	if err == nil {
		run(func() { err = retry() })
		return err // here
	}
	return nil
}`},
		{name: "a nested literal", defs: "load() | zero", src: `
func f() error {
	var err error
	run(func() {
		run(func() { err = load() })
	})
	return err // here
}`},
		{name: "the variables of a literal are its own", defs: "zero", is: flow.IsNil, src: `
func f() error {
	var err error
	run(func() {
		err := load()
		_ = err
	})
	return err // here
}`},
		{name: "a deferred literal runs after the return statement", defs: "zero", is: flow.IsNil, src: `
func f() (err error) {
	defer func() { err = load() }()
	return err // here
}`},
		{name: "a test of a variable of the enclosing function gives no definition", defs: "", is: flow.NotNil, src: `
func f(err error) {
	run(func() {
		if err != nil {
			_ = err // here
		}
	})
}`},
	})
}

func TestAddresses(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "the callee may assign through the address", expr: "s", defs: "unknown | zero", src: `
func f() string {
	var s string
	fill(&s)
	return s // here
}`},
		{name: "a later assignment counts alone", expr: "s", defs: "text()", src: `
func f() string {
	var s string
	fill(&s)
	s = text()
	return s // here
}`},
		{name: "an address that is kept", defs: "nil | unknown", src: `
func f() error {
	var err error
	p := &err
	err = nil
	*p = load()
	return err // here
}`},
		{name: "an address that is kept, before it is used", defs: "nil", is: flow.IsNil, src: `
func f() error {
	var err error
	p := &err
	*p = load()
	err = nil
	return err // here
}`},
		{name: "an address that is used after a test", defs: "unknown | unknown | zero", src: `
func f() error {
	var err error
	p := &err
	if err == nil {
		*p = load()
	}
	return err // here
}`},
		{name: "the address ends what a test has shown", defs: "parameter | unknown", src: `
func f(err error) error {
	if err != nil {
		return nil
	}
	set(&err)
	return err // here
}
func set(*error) {}`},
		{name: "the address of a field", expr: "x.Text", defs: "text() | unknown", src: `
func f(x *failure) string {
	x.Text = text()
	fill(&x.Text)
	return x.Text // here
}`},
		{name: "the address of a variable is that of its fields", expr: "x.Err", defs: "untracked", src: `
func f() error {
	var x failure
	x.Err = load()
	change(&x)
	return x.Err // here
}
func change(*failure) {}`},
	})
}

func TestMethodCalls(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, src, want string }{
		{"a call of a method is recorded", `
func f(x *failure) {
	x.Fail("a")
	_ = x // here
}`, `x.Fail("a")`},
		{"the last call counts", `
func f(x *failure) {
	x.Fail("a")
	x.Fail("b")
	_ = x // here
}`, `x.Fail("b")`},
		{"a call on one path", `
func f(x *failure) {
	if ok() {
		x.Fail("a")
	}
	_ = x // here
}`, `x.Fail("a") | zero`},
		{"a call whose result is used is not recorded", `
func f(x *failure) {
	_ = x.Error()
	_ = x // here
}`, "none"},
		{"an assignment to the variable forgets the calls", `
func f(x *failure) {
	x.Fail("a")
	x = find()
	_ = x // here
}`, "none"},
		{"a method of a field is not recorded", `
func f(x struct{ inner *failure }) {
	x.inner.Fail("a")
	_ = x // here
}`, "none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := linttest.Check(t, c.src+declarations)
			x := s.Info.ObjectOf(ident(s.Expr("here", "x"))).(*types.Var)
			got := "none"
			if v, ok := s.Point("here").Value(flow.Key{Var: x, Field: "Fail()"}); ok {
				got = definitions(v)
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
