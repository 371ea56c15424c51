package origin_test

import (
	"go/ast"
	"go/types"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// tracer makes a tracer for a package, and exports its facts.
var tracer = &analysis.Analyzer{
	Name: "tracer", Doc: "make a tracer",
	Requires:   []*analysis.Analyzer{handlers.Analyzer, directive.Analyzer},
	ResultType: reflect.TypeFor[*origin.Tracer](),
	FactTypes:  []analysis.Fact{new(origin.OnlyTyped), new(origin.Identities), new(origin.Forwards), new(origin.Maker)},
	Run: func(pass *analysis.Pass) (any, error) {
		t := origin.New(pass, pass.ResultOf[handlers.Analyzer].(*handlers.Result))
		t.Export()
		return t, nil
	},
}

// traced is a snippet with its tracer.
type traced struct {
	*linttest.Snippet
	*origin.Tracer
}

// trace returns a snippet that also has the declarations below, with its tracer. The packages that it imports come with
// those that they import before them.
func trace(t *testing.T, src string, imports ...*linttest.Snippet) traced {
	t.Helper()
	s := linttest.CheckPackage(t, linttest.SnippetPath, src+declarations, imports...)
	return traced{s, s.Run(tracer).(*origin.Tracer)}
}

// declarations are what the snippets use. The typed error makes them relevant.
const declarations = `
type failure struct {
	Code      string
	Retryable bool
}

func (*failure) Error() string { return "" }

type madeError struct{ text string }

func (m *madeError) Error() string { return m.text }

func ok() bool { return false }
func load() error {
	if ok() {
		return nil
	}
	return errors.New("load")
}
func made(text string) error { return &madeError{"made: " + text} }
func typed() error { return &failure{} }
func alwaysNil() error { return nil }
func typedOrNil() (int, error) {
	if ok() {
		return 1, nil
	}
	return 0, &failure{}
}

var (
	errTyped error = &failure{}
	errMade        = typed()
	errPlain       = errors.New("plain")
)
`

// describe renders a verdict: whether the error is nil, whether it is typed, and the calls that it came from, with "?"
// for what is not a call.
func describe(v origin.Verdict) string {
	words := map[flow.Nilness][]string{
		flow.IsNil: {"nil"}, flow.NotNil: {"not nil"}, flow.MaybeNil: {"maybe nil"},
	}[v.Nil]
	if v.Typed {
		words = append(words, "typed")
	}
	for _, c := range v.Calls {
		words = append(words, types.ExprString(c))
	}
	if v.Opaque {
		words = append(words, "?")
	}
	return strings.Join(words, ", ")
}

func TestError(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"nil", "return nil // here", "nil, typed"},
		{"a static type", "return &failure{} // here", "not nil, typed"},
		{"a conversion", "return error(&failure{}) // here", "not nil, typed"},
		{"a call", "return load() // here", "maybe nil, load()"},
		{"a parameter", "return given // here", "maybe nil, ?"},
		{"a variable", "err := load()\nreturn err // here", "maybe nil, load()"},
		{"a variable that is not nil",
			"err := load()\nif err != nil {\nreturn err // here\n}\nreturn nil", "not nil, load()"},
		{"a variable that is nil", "err := load()\nif err != nil {\nreturn nil\n}\nreturn err // here", "nil, typed"},
		{"the zero value", "var err error\nreturn err // here", "nil, typed"},
		{"one of two calls", "err := load()\nif ok() {\nerr = typed()\n}\nreturn err // here",
			"maybe nil, load(), typed()"},
		{"one of several results", "_, err := typedOrNil()\nreturn err // here", "maybe nil, typed, typedOrNil()"},
		{"a function that returns only typed errors", "return typed() // here", "not nil, typed, typed()"},
		{"a function that makes an error", `return made("x") // here`, `not nil, made("x")`},
		{"a function that returns only nil", "return alwaysNil() // here", "maybe nil, alwaysNil()"},
		{"a function value", "f := load\nreturn f() // here", "maybe nil, f()"},
		{"guarded by errors.As", "err := load()\nvar f *failure\nif errors.As(err, &f) {\nreturn err // here\n}\nreturn nil",
			"not nil, typed"},
		{"guarded by a type assertion",
			"err := load()\nif _, ok := err.(*failure); ok {\nreturn err // here\n}\nreturn nil",
			"not nil, typed"},
		{"not guarded", "err := load()\nvar f *failure\nif errors.As(err, &f) {\nreturn nil\n}\nreturn err // here",
			"maybe nil, load()"},
		{"errors.New", `return errors.New("x") // here`, `not nil, errors.New("x")`},
		{"%w of a typed error", `return fmt.Errorf("x: %w", errTyped) // here`,
			`not nil, typed, fmt.Errorf("x: %w", errTyped)`},
		{"%w of another error", `return fmt.Errorf("x: %w", given) // here`, `not nil, fmt.Errorf("x: %w", given)`},
		{"%v of a typed error", `return fmt.Errorf("x: %v", errTyped) // here`, `not nil, fmt.Errorf("x: %v", errTyped)`},
		{"errors.Join of a typed error", "return errors.Join(given, errTyped) // here",
			"maybe nil, typed, errors.Join(given, errTyped)"},
		{"errors.Join of other errors", "return errors.Join(given, errPlain) // here",
			"maybe nil, errors.Join(given, errPlain)"},
		{"a typed package variable", "return errTyped // here", "not nil, typed"},
		{"a package variable that is made typed", "return errMade // here", "not nil, typed"},
		{"another package variable", "return errPlain // here", "not nil, ?"},
		{"a field", "var x struct{ err error }\nx.err = load()\nreturn x.err // here", "maybe nil, load()"},
		{"a loop that wraps", "err := load()\nfor ok() {\nerr = fmt.Errorf(\"x: %w\", err)\n}\nreturn err // here",
			`maybe nil, load(), fmt.Errorf("x: %w", err)`},
		{"a loop that wraps a typed error",
			"err := typed()\nfor ok() {\nerr = fmt.Errorf(\"x: %w\", err)\n}\nreturn err // here",
			`maybe nil, typed, typed(), fmt.Errorf("x: %w", err)`},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := trace(t, "func f(given error) error {\n"+test.src+"\n}\nvar _ = fmt.Errorf\n")
			e := s.Marked("here").(*ast.ReturnStmt).Results[0]
			if got := describe(s.Error(s.Point("here"), e)); got != test.want {
				t.Errorf("verdict %q, want %q", got, test.want)
			}
		})
	}
}

func TestNamed(t *testing.T) {
	s := trace(t, `
func f() (err error) {
	if ok() {
		return // zero
	}
	err = load()
	return // loaded
}`)
	result := s.Object("f").Type().(*types.Signature).Results().At(0)
	for mark, want := range map[string]string{"zero": "nil, typed", "loaded": "maybe nil, load()"} {
		if got := describe(s.Named(s.Point(mark), result)); got != want {
			t.Errorf("%s: verdict %q, want %q", mark, got, want)
		}
	}
}

func TestRuntimeAndSDK(t *testing.T) {
	runtime := linttest.CheckPackage(t, mcp.RuntimePath, `package mcperr
type Error struct{}
func (*Error) Error() string             { return "" }
func Validation(code, text string) *Error { return nil }
type Option func(*Error)
func NotIdempotent(*Error)                {}
func From(err error, opts ...Option) error { return err }
func Wrap(code, text string, err error) error { return err }
`)
	retry := linttest.CheckPackage(t, mcp.RuntimePath+"/retry",
		"package retry\nfunc Do(f func() error) error { return nil }")
	sdk := linttest.CheckPackage(t, "github.com/mark3labs/mcp-go/mcp", `package mcp
import "errors"
var ErrInvalidParams = errors.New("invalid params")
func NewError(text string) error { return nil }
`, runtime)
	for _, test := range []struct{ name, src, want string }{
		{"a constructor", `mcperr.Validation("A", "a")`, "not nil, typed"},
		{"Wrap", `mcperr.Wrap("A", "a", given)`, `not nil, typed, mcperr.Wrap("A", "a", given)`},
		{"From", "mcperr.From(given)", "maybe nil, typed, mcperr.From(given)"},
		{"From with an option", "mcperr.From(given, mcperr.NotIdempotent)",
			"maybe nil, typed, mcperr.From(given, mcperr.NotIdempotent)"},
		{"From of an error", "mcperr.From(errPlain)", "not nil, typed, mcperr.From(errPlain)"},
		{"Do", "retry.Do(load)", "maybe nil, typed, retry.Do(load)"},
		{"a sentinel of an SDK", "mcp.ErrInvalidParams", "not nil, typed"},
		{"a wrapped sentinel loses its code", `fmt.Errorf("x: %w", mcp.ErrInvalidParams)`,
			`not nil, fmt.Errorf("x: %w", mcp.ErrInvalidParams)`},
		{"a constructor of an SDK", `mcp.NewError("a")`, `not nil, typed, mcp.NewError("a")`},
	} {
		s := trace(t, `package tools
import ("errors"; "fmt"; "github.com/mark3labs/mcp-go/mcp"; "`+mcp.RuntimePath+`"; "`+mcp.RuntimePath+`/retry")
var _ = fmt.Errorf
func f(given error) error {
	return `+test.src+` // here
}`, runtime, sdk, retry)
		e := s.Marked("here").(*ast.ReturnStmt).Results[0]
		if got := describe(s.Error(s.Point("here"), e)); got != test.want {
			t.Errorf("%s: verdict %q, want %q", test.name, got, test.want)
		}
	}
}

func TestOnlyTyped(t *testing.T) {
	s := trace(t, `
func static() error { return &failure{} }
func indirect() error { return static() }
func orNil() error {
	if ok() {
		return nil
	}
	return static()
}
func pair() (int, error) { return 1, static() }
func passesPair() (int, error) { return pair() }
func naked() (err error) {
	err = static()
	return
}
func wraps() error { return fmt.Errorf("x: %w", static()) }

func onlyNil() error { return nil }
func plain() error { return errors.New("x") }
func mixed() error {
	if ok() {
		return plain()
	}
	return static()
}
func noError() *failure { return nil }
func itself() error { return itself() }
func even() error { return odd() }
func odd() error {
	if ok() {
		return static()
	}
	return even()
}

func cached[T any](key string, load func() (T, error)) (T, error) {
	var none T
	if ok() {
		return none, nil
	}
	v, err := load()
	if err != nil {
		return none, err
	}
	return v, nil
}
func retried(f func() error, fallback func() error) error {
	if ok() {
		return fallback()
	}
	return f()
}
func counted(f func() error) error {
	if ok() {
		return errors.New("too often")
	}
	return f()
}
func replaced(f func() error) error {
	if ok() {
		f = plain
	}
	return f()
}
func cachesTyped() (int, error)  { return cached("x", func() (int, error) { return pair() }) }
func cachesPlain() (int, error)  { return cached("x", func() (int, error) { return 0, plain() }) }
func retriesTyped() error        { return retried(static, orNil) }
func retriesMixed() error        { return retried(static, plain) }
func countsTyped() error         { return counted(static) }
func replacesTyped() error       { return replaced(static) }
func prepares() (string, error)  { return "x", nil }
func preparesAndFails() error {
	if _, err := prepares(); err != nil {
		return err
	}
	return static()
}
`)
	for name, want := range map[string]bool{
		"static": true, "indirect": true, "orNil": true, "pair": true, "passesPair": true, "naked": true, "wraps": true,
		"onlyNil": false, "plain": false, "mixed": false, "noError": false,
		"itself": false, "even": false, "odd": false,
		"cachesTyped": true, "cachesPlain": false, "retriesTyped": true, "retriesMixed": false, "countsTyped": false,
		"replacesTyped": false, "preparesAndFails": true,
	} {
		if got := s.OnlyTyped(s.Object(name).(*types.Func)); got != want {
			t.Errorf("OnlyTyped(%s) = %v", name, got)
		}
	}
}

// TestExport tests what a package knows about the functions and variables of a package that it imports.
func TestExport(t *testing.T) {
	base := linttest.CheckPackage(t, "example.com/server/base", "package base\nimport \"errors\"\n"+`
func Typed() error { return typed() }
func Plain() error { return load() }
func Cached(f func() error) error { return f() }
var ErrTyped error = &failure{}
var ErrPlain = errors.New("plain")
`+declarations)
	s := trace(t, `package tools
import ("errors"; "example.com/server/base")
func f() error {
	if ok() {
		return base.Typed() // typed
	}
	if ok() {
		return base.ErrTyped // variable
	}
	if ok() {
		return base.Cached(typed) // cached
	}
	if ok() {
		return base.ErrPlain // plain variable
	}
	return base.Plain() // plain
}`, base)
	for mark, want := range map[string]string{
		"typed": "maybe nil, typed, base.Typed()", "plain": "maybe nil, base.Plain()",
		"cached":   "maybe nil, typed, base.Cached(typed)",
		"variable": "not nil, typed", "plain variable": "maybe nil, ?",
	} {
		e := s.Marked(mark).(*ast.ReturnStmt).Results[0]
		if got := describe(s.Error(s.Point(mark), e)); got != want {
			t.Errorf("%s: verdict %q, want %q", mark, got, want)
		}
	}
}
