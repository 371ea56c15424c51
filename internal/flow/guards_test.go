package flow_test

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func TestNilTests(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "inside of if err != nil", defs: "load()", is: flow.NotNil, src: `
func f() error {
	if err := load(); err != nil {
		return err // here
	}
	return nil
}`},
		{name: "after if err != nil has returned", defs: "load()", is: flow.IsNil, src: `
func f() error {
	err := load()
	if err != nil {
		return err
	}
	return err // here
}`},
		{name: "after if err == nil has returned", defs: "load()", is: flow.NotNil, src: `
func f() error {
	err := load()
	if err == nil {
		return nil
	}
	return err // here
}`},
		{name: "else of err == nil", defs: "load()", is: flow.NotNil, src: `
func f() error {
	if err := load(); err == nil {
	} else {
		return err // here
	}
	return nil
}`},
		{name: "nil on the left", defs: "load()", is: flow.NotNil, src: `
func f() error {
	if err := load(); nil != err {
		return err // here
	}
	return nil
}`},
		{name: "a negated comparison", defs: "load()", is: flow.NotNil, src: `
func f() error {
	if err := load(); !(err == nil) {
		return err // here
	}
	return nil
}`},
		{name: "and, when it holds", defs: "load()", is: flow.NotNil, src: `
func f() error {
	if err := load(); err != nil && ok() {
		return err // here
	}
	return nil
}`},
		{name: "and, when it does not hold", defs: "load()", src: `
func f() error {
	err := load()
	if err != nil && ok() {
		return nil
	}
	return err // here
}`},
		{name: "or, when it holds", defs: "load()", src: `
func f() error {
	err := load()
	if err != nil || ok() {
		return err // here
	}
	return nil
}`},
		{name: "or, when it does not hold", defs: "load()", is: flow.IsNil, src: `
func f() error {
	err := load()
	if err != nil || ok() {
		return nil
	}
	return err // here
}`},
		{name: "a test of another variable", defs: "load()", src: `
func f() error {
	other, err := retry(), load()
	if other != nil {
		return err // here
	}
	return nil
}`},
		{name: "an assignment after the test", defs: "retry()", src: `
func f() error {
	err := load()
	if err != nil {
		err = retry()
		return err // here
	}
	return nil
}`},
		{name: "equal to a sentinel", defs: "load()", is: flow.NotNil, src: `
func f() error {
	if err := load(); err == io.EOF {
		return err // here
	}
	return nil
}`},
		{name: "different from a sentinel", defs: "load()", src: `
func f() error {
	if err := load(); err != io.EOF {
		return err // here
	}
	return nil
}`},
		{name: "the condition of a loop", defs: "load() | retry()", is: flow.IsNil, src: `
func f() error {
	err := load()
	for err != nil {
		err = retry()
	}
	return err // here
}`},
	})
}

func TestSwitches(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "case nil", defs: "load()", is: flow.IsNil, src: `
func f() error {
	switch err := load(); err {
	case nil:
		return err // here
	}
	return nil
}`},
		{name: "case of a sentinel", defs: "load()", is: flow.NotNil, src: `
func f() error {
	switch err := load(); err {
	case io.EOF, io.ErrUnexpectedEOF:
		return err // here
	}
	return nil
}`},
		{name: "default after case nil", defs: "load()", is: flow.NotNil, src: `
func f() error {
	switch err := load(); err {
	case nil:
	default:
		return err // here
	}
	return nil
}`},
		{name: "case with a condition", defs: "load()", is: flow.NotNil, src: `
func f() error {
	err := load()
	switch {
	case err != nil:
		return err // here
	}
	return nil
}`},
		{name: "default after a condition", defs: "load()", is: flow.IsNil, src: `
func f() error {
	err := load()
	switch {
	case err != nil:
	default:
		return err // here
	}
	return nil
}`},
		{name: "switch true", defs: "load()", is: flow.NotNil, src: `
func f() error {
	err := load()
	switch true {
	case err != nil:
		return err // here
	}
	return nil
}`},
		{name: "switch false", defs: "load()", is: flow.IsNil, src: `
func f() error {
	err := load()
	switch false {
	case err != nil:
		return err // here
	}
	return nil
}`},
		{name: "switch over a boolean variable", expr: "done", defs: "ok()", src: `
func f() bool {
	done := ok()
	switch done {
	case true:
		return done // here
	}
	return false
}`},
		{name: "switch over a boolean call", defs: "load()", src: `
func f() error {
	err := load()
	switch ok() {
	case true:
		return err // here
	}
	return nil
}`},
		{name: "switch over a comparison", defs: "load()", is: flow.NotNil, src: `
func f() error {
	err := load()
	switch err != nil {
	case true:
		return err // here
	}
	return nil
}`},
		{name: "default of a switch over a comparison", defs: "load()", is: flow.IsNil, src: `
func f() error {
	err := load()
	switch err != nil {
	case true:
	default:
		return err // here
	}
	return nil
}`},
		{name: "fallthrough joins two cases", defs: "load()", src: `
func f() error {
	switch err := load(); err {
	case nil:
		fallthrough
	case io.EOF:
		return err // here
	}
	return nil
}`},
	})
}

func TestTypeSwitches(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "the variable of a case holds the subject", expr: "e", defs: "err", is: flow.NotNil, guards: "*fs.PathError",
			src: `
func f(err error) error {
	switch e := err.(type) {
	case *fs.PathError:
		return e // here
	}
	return nil
}`},
		{name: "the subject has the type of the case", defs: "parameter", is: flow.NotNil, guards: "*fs.PathError", src: `
func f(err error) error {
	switch err.(type) {
	case *fs.PathError:
		return err // here
	}
	return nil
}`},
		{name: "case nil", defs: "parameter", is: flow.IsNil, src: `
func f(err error) error {
	switch err.(type) {
	case nil:
		return err // here
	}
	return nil
}`},
		{name: "a case with two types proves neither", defs: "parameter", src: `
func f(err error) error {
	switch err.(type) {
	case *fs.PathError, *failure:
		return err // here
	}
	return nil
}`},
		{name: "a test of the variable of a case keeps its definition", expr: "e", defs: "err", is: flow.NotNil,
			guards: "*tools.failure", src: `
func f(err error) error {
	switch e := err.(type) {
	case *failure:
		if e == nil {
			return nil
		}
		return e // here
	}
	return nil
}`},
		{name: "the variable of a case does not change with the subject", expr: "e", defs: "err", is: flow.NotNil,
			guards: "*tools.failure", src: `
func f(err error) error {
	switch e := err.(type) {
	case *failure:
		err = nil
		return e // here
	}
	return nil
}`},
		{name: "the variable of a case can be assigned to", expr: "e", defs: "find()", src: `
func f(err error) error {
	switch e := err.(type) {
	case *failure:
		e = find()
		return e // here
	}
	return nil
}`},
		{name: "a field of the variable of a case is another value", expr: "e.Err", defs: "untracked", src: `
func f(err error) error {
	switch e := err.(type) {
	case *failure:
		return e.Err // here
	}
	return nil
}`},
		{name: "the variable of case nil", expr: "e", defs: "err", is: flow.IsNil, src: `
func f(err error) error {
	switch e := err.(type) {
	case nil:
		return e // here
	}
	return nil
}`},
		{name: "the subject may be a field", expr: "e", defs: "x.Err", is: flow.NotNil, guards: "*tools.failure", src: `
func f(x *failure) error {
	switch e := x.Err.(type) {
	case *failure:
		return e // here
	}
	return nil
}`},
		{name: "default proves nothing", expr: "e", defs: "err", src: `
func f(err error) error {
	switch e := err.(type) {
	case *failure:
	default:
		return e // here
	}
	return nil
}`},
	})
}

func TestTypeGuards(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "errors.Is", defs: "parameter", is: flow.NotNil, src: `
func f(err error) error {
	if errors.Is(err, io.EOF) {
		return err // here
	}
	return nil
}`},
		{name: "errors.Is with what may be nil", defs: "parameter", src: `
func f(err error, ctx context.Context) {
	if errors.Is(err, ctx.Err()) {
		_ = 0 // here
	}
}`},
		{name: "errors.Is with a variable without a value", defs: "parameter", src: `
func f(err error) {
	if errors.Is(err, shared) {
		_ = 0 // here
	}
}`},
		{name: "errors.Is with nil", defs: "parameter", src: `
func f(err error) {
	if errors.Is(err, nil) {
		_ = 0 // here
	}
}`},
		{name: "a comparison with a variable without a value", defs: "parameter", src: `
func f(err error) {
	if err == shared {
		_ = 0 // here
	}
}`},
		{name: "errors.Is that fails", defs: "parameter", src: `
func f(err error) error {
	if !errors.Is(err, io.EOF) {
		return err // here
	}
	return nil
}`},
		{name: "errors.As guards the error", defs: "parameter", is: flow.NotNil, guards: "*fs.PathError", src: `
func f(err error) error {
	var target *fs.PathError
	if errors.As(err, &target) {
		return err // here
	}
	return nil
}`},
		{name: "errors.As fills its target", expr: "target", defs: "unknown | zero", is: flow.NotNil, src: `
func f(err error) error {
	var target *fs.PathError
	if errors.As(err, &target) {
		return target // here
	}
	return nil
}`},
		{name: "errors.As that fails", defs: "parameter", src: `
func f(err error) error {
	var target *fs.PathError
	if !errors.As(err, &target) {
		return err // here
	}
	return nil
}`},
		{name: "errors.As through the outcome of another condition", defs: "parameter", is: flow.NotNil,
			guards: "*fs.PathError", src: `
func f(err error) error {
	target := new(fs.PathError)
	if err != nil && errors.As(err, &target) {
		return err // here
	}
	return nil
}`},
		{name: "a type assertion with ok", defs: "parameter", is: flow.NotNil, guards: "*tools.failure", src: `
func f(err error) error {
	if _, ok := err.(*failure); ok {
		return err // here
	}
	return nil
}`},
		{name: "a type assertion that fails", defs: "parameter", src: `
func f(err error) error {
	_, ok := err.(*failure)
	if !ok {
		return err // here
	}
	return nil
}`},
		{name: "after a type assertion that fails has returned", defs: "parameter", is: flow.NotNil,
			guards: "*tools.failure", src: `
func f(err error) error {
	_, ok := err.(*failure)
	if !ok {
		return nil
	}
	return err // here
}`},
		{name: "an assignment ends a guard", defs: "load()", src: `
func f(err error) error {
	if _, ok := err.(*failure); ok {
		err = load()
		return err // here
	}
	return nil
}`},
	})
}

// The package errors of this test has AsType, which is newer than the oldest Go that the linter is built with.
func TestAsType(t *testing.T) {
	t.Parallel()
	errors := linttest.CheckPackage(t, "errors", `package errors
func AsType[E error](err error) (e E, ok bool) { return }`)
	s := linttest.CheckPackage(t, "example.com/server/tools", `package tools
import ("errors"; "io/fs")
func f(err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return err // here
	}
	return err // after
}`, errors)
	v, _ := s.Point("here").Lookup(s.Expr("here", "err"))
	if guards(v) != "*fs.PathError" || v.Nil != flow.NotNil {
		t.Errorf("inside, err is %s and guarded by %q", nilness(v.Nil), guards(v))
	}
	if v, _ := s.Point("after").Lookup(s.Expr("after", "err")); guards(v) != "" || v.Nil != flow.MaybeNil {
		t.Errorf("after it, err is %s and guarded by %q", nilness(v.Nil), guards(v))
	}
}

func TestGuards(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, src, want string }{
		{"no guard", `func f(a bool) {
	f(a) // here
}`, ""},
		{"if", `func f(a bool) {
	if a {
		f(a) // here
	}
}`, "a holds"},
		{"else", `func f(a bool) {
	if a {
	} else {
		f(a) // here
	}
}`, "a fails"},
		{"else if", `func f(a, b bool) {
	if a {
	} else if b {
		f(a, b) // here
	}
}`, "b holds, a fails"},
		{"the condition and the initialization are not guarded", `func f(a bool) bool {
	if b := /*here*/f(a); b {
	}
	return a
}`, ""},
		{"an earlier return is not a guard", `func f(a bool) {
	if a {
		return
	}
	f(a) // here
}`, ""},
		{"a case with a condition", `func f(a bool) {
	switch {
	case a:
		f(a) // here
	}
}`, "a holds in a switch"},
		{"a case with two conditions", `func f(a, b bool) {
	switch {
	case a, b:
		f(a, b) // here
	}
}`, "a case of a switch"},
		{"a case with a tag", `func f(n int) {
	switch n {
	case 1:
		f(n) // here
	}
}`, "a case of a switch"},
		{"default", `func f(n int) {
	switch {
	default:
		f(n) // here
	}
}`, "a case of a switch"},
		{"a case of a type switch", `func f(x any) {
	switch x.(type) {
	case int:
		f(x) // here
	}
}`, "a case of a type switch"},
		{"a case of a select", `func f(c chan int) {
	select {
	case <-c:
		f(c) // here
	}
}`, "a case of a select"},
		{"the innermost comes first, and function literals are looked through", `func f(a, b bool) {
	if a {
		for {
			func() {
				if !b {
					f(a, b) // here
				}
			}()
		}
	}
}`, "!b holds, a holds"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := linttest.Check(t, c.src)
			var got []string
			for _, g := range flow.Guards(s.File, s.Marked("here")) {
				got = append(got, describe(g))
			}
			if got := strings.Join(got, ", "); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func describe(g flow.Guard) string {
	text := "a case"
	if g.Cond != nil {
		text = types.ExprString(g.Cond) + map[bool]string{true: " holds", false: " fails"}[g.Holds]
	}
	if _, ok := g.Stmt.(*ast.CommClause); ok {
		return text + " of a select"
	}
	switch g.Switch.(type) {
	case *ast.SwitchStmt:
		text += map[bool]string{true: " of a switch", false: " in a switch"}[g.Cond == nil]
	case *ast.TypeSwitchStmt:
		text += " of a type switch"
	}
	return text
}

func TestGuardsOutside(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `func f() {
	f() // here
}
func g() { /*other*/g() }`)
	if list := flow.Guards(s.Func("other"), s.Marked("here")); len(list) != 0 {
		t.Errorf("a node outside of the root has guards: %v", list)
	}
}
