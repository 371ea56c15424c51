// Package bounds finds how long a text can be: through variables, guards on its length, loops over lists of a known
// length, builders, formats and functions.
package bounds

import (
	"cmp"
	"go/ast"
	"go/types"
	"iter"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// Analyzer measures the texts that functions return. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcpbounds",
	Doc:        "find how long texts can be",
	Run:        run,
	Requires:   []*analysis.Analyzer{handlers.Analyzer, directive.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(bounded)},
}

// Size is the greatest length of a text in bytes of UTF-8. If the text has no bound, Unbounded names the part of it
// that can have any length.
type Size struct {
	Bytes     int
	Unbounded string
}

// bounded is the fact that a function returns a text, or a variable holds texts, of a limited length.
type bounded struct{ Bytes int }

func (*bounded) AFact() {}

func (*bounded) String() string { return "bounded" }

// Result measures texts of a package. It does not change.
type Result struct {
	pass       *analysis.Pass
	info       *types.Info
	handlers   *handlers.Result
	directives *directive.Result
	tracer     *values.Tracer
}

func run(pass *analysis.Pass) (any, error) {
	hs := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	r := &Result{
		pass: pass, info: pass.TypesInfo, handlers: hs,
		directives: pass.ResultOf[directive.Analyzer].(*directive.Result),
		tracer:     values.New(pass.Pkg, pass.TypesInfo, hs.Result),
	}
	if !hs.Own {
		return r, nil
	}
	for v := range globals(pass.Pkg) {
		a := hs.Assigned(v)
		if init := hs.Initial(v); init != nil && v.Exported() && (a == nil || len(a.Writes) == 0) {
			if s, ok := r.measure().longestIn(init); ok {
				pass.ExportObjectFact(v, &bounded{s.Bytes})
			}
		}
	}
	for _, fn := range hs.Order {
		sig := fn.Signature()
		if fn.Exported() && sig.Results().Len() == 1 && goq.IsString(sig.Results().At(0).Type()) {
			if s := r.measure().declared(fn, Size{Unbounded: fn.Name()}); s.Unbounded == "" {
				pass.ExportObjectFact(fn, &bounded{s.Bytes})
			}
		}
	}
	return r, nil
}

// globals yields the package-level variables of a package, sorted by name.
func globals(pkg *types.Package) iter.Seq[*types.Var] {
	return func(yield func(*types.Var) bool) {
		for _, name := range pkg.Scope().Names() {
			if v, ok := pkg.Scope().Lookup(name).(*types.Var); ok && !yield(v) {
				return
			}
		}
	}
}

// longestIn returns the size of a text, or of the longest text in a table of texts. ok is false if there is no bound.
func (m *measure) longestIn(e ast.Expr) (longest Size, ok bool) {
	if goq.IsString(m.info.TypeOf(e)) {
		longest = m.text(values.Value{Expr: e})
		return longest, longest.Unbounded == ""
	}
	lit, isLit := ast.Unparen(e).(*ast.CompositeLit)
	if !isLit || len(lit.Elts) == 0 {
		return Size{}, false
	}
	for _, value := range goq.Elements(lit) {
		if !goq.IsString(m.info.TypeOf(value)) {
			return Size{}, false
		}
		longest = longest.or(m.text(values.Value{Expr: value}))
	}
	return longest, longest.Unbounded == ""
}

// Text returns the size of a text, or the total of a list of texts.
func (r *Result) Text(e ast.Expr) Size { return r.measure().text(values.Value{Expr: e}) }

func (r *Result) measure() *measure {
	return &measure{
		Result: r, following: make(map[values.Value]bool), adding: make(map[*types.Var]bool),
		numbers: make(map[values.Value]bool), limits: make(map[limited]int),
		included: make(map[*types.Var]bool),
	}
}

// maxSteps is the number of expressions that are measured for one question. A text that needs more has no known bound.
const maxSteps = 3000

// measure is one question.
type measure struct {
	*Result
	following map[values.Value]bool // what is being measured: functions can call themselves
	adding    map[*types.Var]bool   // variables that are being measured with all that is added to them
	numbers   map[values.Value]bool // numbers that are being measured: they can depend on themselves
	limits    map[limited]int       // the lengths at which loops end
	included  map[*types.Var]bool   // variables whose length is part of such a length
	steps     int
}

// limited is a loop that ends when a text in a variable has a certain length.
type limited struct {
	loop ast.Node
	text *types.Var
}

// plus returns the size of two texts one after the other.
func (s Size) plus(o Size) Size { return Size{s.Bytes + o.Bytes, cmp.Or(s.Unbounded, o.Unbounded)} }

// or returns the size of the longer one of two texts.
func (s Size) or(o Size) Size { return Size{max(s.Bytes, o.Bytes), cmp.Or(s.Unbounded, o.Unbounded)} }

// times returns the size of a text that is repeated. n is negative if the number is not known.
func (s Size) times(n int, unbounded string) Size {
	switch {
	case s.Unbounded != "" || s.Bytes == 0:
		return s
	case n < 0:
		return Size{Unbounded: unbounded}
	}
	return Size{Bytes: min(s.Bytes*n, huge)}
}

// huge is a length that is above every limit, and far from an overflow.
const huge = 1 << 24

// text returns the size of a text, or the total of a list of texts.
func (m *measure) text(v values.Value) Size {
	if v.Expr == nil {
		return Size{}
	}
	v.Expr = ast.Unparen(v.Expr)
	if text, ok := goq.ConstString(m.info, v.Expr); ok {
		return Size{Bytes: len(text)}
	}
	unbounded := Size{Unbounded: types.ExprString(v.Expr)}
	if m.steps++; m.steps > maxSteps {
		return unbounded
	}
	if s, ok := m.ofType(m.info.TypeOf(v.Expr)); ok {
		return s
	}
	if m.following[v] {
		return Size{} // what it adds to itself is counted where it is added
	}
	m.following[v] = true
	defer delete(m.following, v)
	switch e := v.Expr.(type) {
	case *ast.BinaryExpr:
		return m.text(m.at(v, e.X)).plus(m.text(m.at(v, e.Y)))
	case *ast.CompositeLit:
		return m.sum(v, goq.Elements(e))
	case *ast.SliceExpr:
		return m.slice(v, e)
	case *ast.CallExpr:
		return m.call(v, e)
	case *ast.Ident:
		return m.variable(v, e)
	case *ast.UnaryExpr:
		if arg, ok := m.tracer.Argument(m.at(v, e.X)); ok { // func ptr(s string) *string { return &s }
			return m.text(arg)
		}
		return m.text(m.at(v, e.X))
	case *ast.StarExpr:
		return m.text(m.at(v, e.X))
	case *ast.IndexExpr, *ast.SelectorExpr:
		if s, ok := m.guarded(v); ok {
			return s
		}
	}
	return m.traced(v, unbounded)
}

// at returns an expression in the scope of another one.
func (m *measure) at(v values.Value, e ast.Expr) values.Value {
	return values.Value{Expr: e, Scope: v.Scope}
}

// sum returns the size of several texts together.
func (m *measure) sum(v values.Value, list []ast.Expr) (total Size) {
	for _, e := range list {
		total = total.plus(m.text(m.at(v, e)))
	}
	return total
}

// traced returns the size of the longest text that an expression can have.
func (m *measure) traced(v values.Value, unbounded Size) (longest Size) {
	found, _ := m.tracer.Until(v, isVariable)
	for _, from := range found {
		if from.Expr == v.Expr {
			return m.imported(v.Expr, unbounded)
		}
		longest = longest.or(m.text(from))
	}
	if len(found) == 0 {
		return unbounded
	}
	return longest
}

// isVariable reports whether a value is a variable, which guards around its use may bound.
func isVariable(v values.Value) bool {
	_, ok := v.Expr.(*ast.Ident)
	return ok
}

// imported returns the size of a variable of another package, or of an element of it.
func (m *measure) imported(e ast.Expr, unbounded Size) Size {
	if ix, ok := e.(*ast.IndexExpr); ok {
		e = ix.X
	}
	fact := new(bounded)
	if v := goq.Global(m.info, e); v != nil && v.Pkg() != m.pass.Pkg && m.pass.ImportObjectFact(v, fact) {
		return Size{Bytes: fact.Bytes}
	}
	return unbounded
}

// ofType returns the size of every value of a type, formatted as by fmt.Print. ok is false if the type does not bound
// it.
func (m *measure) ofType(t types.Type) (s Size, ok bool) {
	if t == nil {
		return Size{}, false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return Size{Bytes: maxNumber}, u.Info()&(types.IsNumeric|types.IsBoolean) != 0
	case *types.Array:
		elem, ok := m.ofType(u.Elem())
		return elem.plus(Size{Bytes: 1}).times(int(min(u.Len(), huge)), ""), ok
	}
	return Size{}, false
}
