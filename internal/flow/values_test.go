package flow_test

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// declarations are what the snippets of this package use.
const declarations = `
type failure struct{ Err error; Text string }
func (*failure) Error() string { return "" }
func (*failure) Fail(string) {}
func load() error                  { return nil }
func retry() error                 { return nil }
func pair() (string, error)        { return "", nil }
func find() *failure               { return nil }
func text() string                 { return "" }
func run(func())                   {}
func fill(*string)                 {}
func ok() bool                     { return false }
var shared error
`

// valueTest asks for the value of an expression before the statement that is marked with "// here".
type valueTest struct {
	name   string
	src    string
	expr   string // asked for; err if empty
	defs   string // the definitions, sorted; "untracked" if nothing is known
	is     flow.Nilness
	guards string
}

func runValueTests(t *testing.T, tests []valueTest) {
	t.Parallel()
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := linttest.Check(t, c.src+declarations)
			p := s.Point("here")
			if !p.Reachable() {
				t.Fatal("the marked statement is unreachable")
			}
			expr := c.expr
			if expr == "" {
				expr = "err"
			}
			v, ok := p.Lookup(s.Expr("here", expr))
			defs := "untracked"
			if ok {
				defs = definitions(v)
			}
			if defs != c.defs {
				t.Errorf("%s holds %s, want %s", expr, defs, c.defs)
			}
			if v.Nil != c.is {
				t.Errorf("the nilness of %s is %s, want %s", expr, nilness(v.Nil), nilness(c.is))
			}
			if guards := guards(v); guards != c.guards {
				t.Errorf("%s is guarded by %q, want %q", expr, guards, c.guards)
			}
		})
	}
}

// definitions lists the definitions of a value: expressions as in the source, with "#1" behind for the second result.
func definitions(v flow.Value) string {
	var list []string
	for _, d := range v.Defs {
		switch {
		case d.Param:
			list = append(list, "parameter")
		case d.Zero:
			list = append(list, "zero")
		case d.Expr == nil:
			list = append(list, "unknown")
		case d.Index > 0:
			list = append(list, types.ExprString(d.Expr)+"#"+strconv.Itoa(d.Index))
		default:
			list = append(list, types.ExprString(d.Expr))
		}
	}
	slices.Sort(list)
	return strings.Join(list, " | ")
}

func guards(v flow.Value) string {
	var list []string
	for _, t := range v.Guards {
		list = append(list, types.TypeString(t, (*types.Package).Name))
	}
	return strings.Join(list, " ")
}

func nilness(n flow.Nilness) string { return [...]string{"maybe nil", "nil", "not nil"}[n] }

func TestAssignments(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "a short declaration", defs: "load()", src: `
func f() error {
	err := load()
	return err // here
}`},
		{name: "the last assignment counts", defs: "retry()", src: `
func f() error {
	err := load()
	err = retry()
	return err // here
}`},
		{name: "the zero value of a type parameter", defs: "unknown", src: `
func f[E error]() error {
	var err E
	return err // here
}`},
		{name: "the state is that before the statement", defs: "load()", src: `
func f() error {
	err := load()
	err = retry() // here
	return err
}`},
		{name: "the second result of a call", defs: "pair()#1", src: `
func f() error {
	s, err := pair()
	return err // here
}`},
		{name: "the first result of a call", expr: "s", defs: "pair()", src: `
func f() string {
	s, err := pair()
	return s // here
}`},
		{name: "a parallel assignment", defs: "retry()", src: `
func f() error {
	other, err := load(), retry()
	return err // here
}`},
		{name: "var with a value", defs: "load()", src: `
func f() error {
	var err = load()
	return err // here
}`},
		{name: "var of two results", defs: "pair()#1", src: `
func f() error {
	var s, err = pair()
	return err // here
}`},
		{name: "var without a value is nil", defs: "zero", is: flow.IsNil, src: `
func f() error {
	var err error
	return err // here
}`},
		{name: "var of a string is zero, and cannot be nil", expr: "s", defs: "zero", src: `
func f() string {
	var s string
	return s // here
}`},
		{name: "an operation makes a value unknown", expr: "s", defs: "unknown", src: `
func f() string {
	s := "a"
	s += text()
	return s // here
}`},
		{name: "an inner variable of the same name is another one", defs: "load()", src: `
func f() error {
	err := load()
	if ok() {
		err := retry()
		_ = err
	}
	return err // here
}`},
		{name: "a parameter", defs: "parameter", src: `
func f(err error) error {
	return err // here
}`},
		{name: "a receiver", expr: "x", defs: "parameter", src: `
func (x *failure) f() error {
	return x // here
}`},
		{name: "a parameter of a function literal", defs: "parameter", src: `
var f = func(err error) error {
	return err // here
}`},
		{name: "a variable of the enclosing function is untracked in a function literal", defs: "untracked", src: `
func f() {
	err := load()
	run(func() {
		_ = err // here
	})
}`},
		{name: "a named result starts as nil", defs: "zero", is: flow.IsNil, src: `
func f() (err error) {
	return // here
}`},
		{name: "a named result that is assigned", defs: "load()", src: `
func f() (err error) {
	err = load()
	return // here
}`},
		{name: "a package variable is untracked", expr: "shared", defs: "untracked", src: `
func f() error {
	return shared // here
}`},
		{name: "numbers are untracked", expr: "n", defs: "untracked", src: `
func f() int {
	n := 1
	return n // here
}`},
		{name: "maps are untracked", expr: "m", defs: "untracked", src: `
func f() map[string]int {
	m := map[string]int{}
	return m // here
}`},
		{name: "strings in a slice are untracked", expr: "list", defs: "untracked", src: `
func f() []string {
	list := []string{}
	return list // here
}`},
		{name: "bytes are tracked", expr: "data", defs: "[]byte(text())", src: `
func f() []byte {
	data := []byte(text())
	return data // here
}`},
		{name: "arguments of a format are tracked", expr: "args", defs: "[]any{…}", is: flow.NotNil, src: `
func f() []any {
	args := []any{1}
	return args // here
}`},
		{name: "a call is not a variable", expr: "load()", defs: "untracked", src: `
func f() error {
	return load() // here
}`},
	})
}

func TestNilnessOfValues(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "nil", defs: "nil", is: flow.IsNil, src: `
func f() error {
	err := load()
	err = nil
	return err // here
}`},
		{name: "errors.New", defs: `errors.New("x")`, is: flow.NotNil, src: `
func f() error {
	err := errors.New("x")
	return err // here
}`},
		{name: "fmt.Errorf in parentheses", defs: `(fmt.Errorf("x"))`, is: flow.NotNil, src: `
func f() error {
	err := (fmt.Errorf("x"))
	return err // here
}`},
		{name: "the address of a literal", expr: "x", defs: "&failure{}", is: flow.NotNil, src: `
func f() error {
	x := &failure{}
	return x // here
}`},
		{name: "a function literal", expr: "fn", defs: "(func() literal)", is: flow.NotNil, src: `
func f() {
	fn := func() {}
	_ = fn // here
}`},
		{name: "another call may return nil", expr: "x", defs: "find()", src: `
func f() error {
	x := find()
	return x // here
}`},
		{name: "a copy is as nil as its source", expr: "other", defs: "err", is: flow.NotNil, src: `
func f() error {
	err := load()
	if err == nil {
		return nil
	}
	other := err
	return other // here
}`},
		{name: "a copy has the guards of its source", expr: "other", defs: "err", is: flow.NotNil, guards: "*fs.PathError",
			src: `
func f(err error) error {
	if _, ok := err.(*fs.PathError); ok {
		other := err
		return other // here
	}
	return nil
}`},
	})
}

func TestJoins(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "both branches assign", defs: "load() | retry()", src: `
func f() error {
	var err error
	if ok() {
		err = load()
	} else {
		err = retry()
	}
	return err // here
}`},
		{name: "one branch assigns", defs: "load() | zero", src: `
func f() error {
	var err error
	if ok() {
		err = load()
	}
	return err // here
}`},
		{name: "a branch that returns does not count", defs: "zero", is: flow.IsNil, src: `
func f() error {
	var err error
	if ok() {
		err = load()
		return err
	}
	return err // here
}`},
		{name: "a branch that panics does not count", defs: "zero", is: flow.IsNil, src: `
func f() error {
	var err error
	if ok() {
		err = load()
		panic(err)
	}
	return err // here
}`},
		{name: "a branch that exits does not count", defs: "zero", is: flow.IsNil, src: `
func f() error {
	var err error
	if ok() {
		err = load()
		log.Fatalf("%v", err)
	} else if err = retry(); err != nil {
		os.Exit(1)
	} else {
		err = nil
		runtime.Goexit()
	}
	return err
}
func g() error {
	var err error
	if ok() {
		err = load()
		log.Fatal(err)
	}
	return err // here
}`},
		{name: "the same nilness on both paths stays", defs: `errors.New("a") | errors.New("b")`, is: flow.NotNil, src: `
func f() error {
	err := errors.New("a")
	if ok() {
		err = errors.New("b")
	}
	return err // here
}`},
		{name: "a guard on one path only is lost", defs: "parameter", src: `
func f(err error) error {
	if errors.As(err, new(*failure)) {
		run(nil)
	}
	return err // here
}`},
		{name: "a guard on both paths stays", defs: "parameter", is: flow.NotNil, guards: "*tools.failure", src: `
func f(err error) error {
	if ok() {
		if !errors.As(err, new(*failure)) {
			return nil
		}
	} else if _, is := err.(*failure); !is {
		return nil
	}
	return err // here
}`},
		{name: "what goto jumps over does not count", defs: "load()", src: `
func f() error {
	err := load()
	if ok() {
		goto end
	}
	return nil
end:
	return err // here
}`},
		{name: "a case of a select", defs: "<-c", src: `
func f(c chan error) error {
	select {
	case err := <-c:
		return err // here
	}
}`},
	})
}

func TestLoops(t *testing.T) {
	runValueTests(t, []valueTest{
		{name: "a loop may not run at all", defs: "load() | zero", src: `
func f() error {
	var err error
	for range 3 {
		err = load()
	}
	return err // here
}`},
		{name: "an endless loop assigns before it ends", defs: "load()", is: flow.IsNil, src: `
func f() error {
	var err error
	for {
		if err = load(); err == nil {
			break
		}
	}
	return err // here
}`},
		{name: "the value of the last round is there in the next", defs: "load() | zero", src: `
func f() {
	var err error
	for ok() {
		_ = err // here
		err = load()
	}
}`},
		{name: "continue skips an assignment", defs: "load() | zero", src: `
func f() error {
	var err error
	for ok() {
		if ok() {
			continue
		}
		err = load()
	}
	return err // here
}`},
		{name: "an element of a range is unknown", defs: "unknown", src: `
func f(list []error) error {
	for _, err := range list {
		return err // here
	}
	return nil
}`},
		{name: "a variable that a range assigns to is unknown", defs: "unknown", src: `
func f(list []error) error {
	var err error
	for _, err = range list {
	}
	return err // here
}`},
	})
}
