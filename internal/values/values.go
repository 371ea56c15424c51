// Package values finds the values that an expression can have. It follows variables, fields, elements of tables, calls
// of functions of the package, closures and function values. It ends at literals, constants, and expressions whose
// values only run time or another package knows.
//
// It takes all assignments of a package together, whatever the path. [flow] answers what holds at one statement.
package values

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Limits of one question. Beyond them, an expression is not followed.
const (
	maxCalls   = 6    // calls inside calls
	maxCallees = 100  // functions that one call may call
	maxSteps   = 2000 // expressions
)

// Value is an expression, as it is seen from the calls through which it was reached.
type Value struct {
	Expr  ast.Expr // nil for the zero value of a type
	Index int      // of the result, if Expr is a call with several
	Scope *Scope   // nil if it was reached without a call
}

// Scope holds the values of the parameters of the called functions. There is one for each call in a scope, so that
// values can be compared.
type Scope struct {
	entry
	params []bound
	depth  int
}

// entry is a call of a function.
type entry struct {
	fn       ast.Node
	call     *ast.CallExpr
	from     *Scope // of the call
	outer    *Scope // the call of the function around a function literal
	receiver Value  // of a method that is called through an interface
}

// isIn reports whether a scope is one of a function, or of what the function calls.
func (s *Scope) isIn(fn ast.Node) bool {
	for ; s != nil; s = s.from {
		if s.fn == fn {
			return true
		}
	}
	return false
}

// bound is a parameter and what a call passes for it.
type bound struct {
	param    *types.Var
	variadic bool
	value    Value
	rest     []Value // the arguments of a variadic parameter
}

// bound returns what is passed for a parameter, or nil.
func (s *Scope) bound(v *types.Var) *bound {
	for ; s != nil; s = s.outer {
		for i := range s.params {
			if s.params[i].param == v {
				return &s.params[i]
			}
		}
	}
	return nil
}

// param returns the value of a parameter.
func (s *Scope) param(v *types.Var) (Value, bool) {
	if b := s.bound(v); b != nil && !b.variadic {
		return b.value, true
	}
	return Value{}, false
}

// variadic returns the arguments that a variadic parameter holds.
func (s *Scope) variadic(v *types.Var) ([]Value, bool) {
	if b := s.bound(v); b != nil && b.variadic {
		return b.rest, true
	}
	return nil, false
}

// Argument returns the value of a parameter in a call. ok is false for other expressions, and outside of a call.
func (t *Tracer) Argument(v Value) (arg Value, ok bool) {
	return v.Scope.param(t.variable(v.Expr))
}

// Rest returns the arguments that a variadic parameter holds. ok is false if they are not known.
func (t *Tracer) Rest(v Value) (list []Value, ok bool) {
	return v.Scope.variadic(t.variable(v.Expr))
}

// variable returns the variable that an identifier names, and nil for any other expression.
func (t *Tracer) variable(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := t.info.ObjectOf(id).(*types.Var)
	return v
}

// Tracer follows the expressions of a package. It can be used by several goroutines.
type Tracer struct {
	index *index.Result
	info  *types.Info
	pkg   *types.Package

	mu       sync.Mutex
	scopes   map[entry]*Scope
	channels map[*types.Var]bool // fields with channels, and whether all that is sent to them is known
}

// New returns a tracer for a package.
func New(pkg *types.Package, info *types.Info, index *index.Result) *Tracer {
	return &Tracer{index: index, info: info, pkg: pkg, scopes: make(map[entry]*Scope), channels: make(map[*types.Var]bool)}
}

// Of returns the values that an expression can have. If it cannot be followed, that is the expression itself.
func (t *Tracer) Of(e ast.Expr) []Value { return t.From(Value{Expr: e}) }

// From returns the values that a value can have. See [Tracer.Of].
func (t *Tracer) From(v Value) []Value {
	found, _ := t.Until(v, never)
	return found
}

// Until is like From, but does not follow an expression for which a condition holds, unless it is the first. It also
// returns the variables on the way.
func (t *Tracer) Until(v Value, stop func(Value) bool) (found, variables []Value) {
	w := t.walk()
	w.stop = stop
	w.follow(v)
	return w.ended.list, w.variables
}

func (t *Tracer) walk() *walk { return (&question{Tracer: t}).walk() }

func never(Value) bool { return false }

// question is one question, with the smaller ones that it raises: what holds the field, what the table is, what the
// key.
type question struct {
	*Tracer
	asked []Value // the questions that are not answered yet: an answer can depend on itself
	steps int
}

// ask answers a smaller question. It answers nothing if the question is being asked already.
func (q *question) ask(v Value) []Value {
	if slices.Contains(q.asked, v) {
		return nil
	}
	q.asked = append(q.asked, v)
	defer func() { q.asked = q.asked[:len(q.asked)-1] }()
	w := q.walk()
	w.follow(v)
	return w.ended.list
}

func (q *question) walk() *walk {
	return &walk{question: q, stop: never}
}

// walk follows one expression.
type walk struct {
	*question
	seen  set // variables can depend on themselves
	ended set // what was found
	stop  func(Value) bool

	variables []Value // on the way
}

// set is a set of values in the order in which they were added. Most have one or two.
type set struct {
	list  []Value
	index map[Value]bool // of a long list
}

// add adds a value, and reports whether it was new.
func (s *set) add(v Value) bool {
	const long = 16
	if s.index != nil && s.index[v] || s.index == nil && slices.Contains(s.list, v) {
		return false
	}
	s.list = append(s.list, v)
	switch {
	case s.index != nil:
		s.index[v] = true
	case len(s.list) > long:
		s.index = make(map[Value]bool)
		for _, v := range s.list {
			s.index[v] = true
		}
	}
	return true
}

// end adds an expression that is not followed further.
func (w *walk) end(v Value) { w.ended.add(v) }

// follow adds the values that a value can have.
func (w *walk) follow(v Value) {
	if v.Expr == nil {
		w.end(v)
		return
	}
	v.Expr = ast.Unparen(v.Expr)
	if !w.seen.add(v) {
		return
	}
	w.steps++
	if w.steps > maxSteps || w.info.Types[v.Expr].Value != nil || len(w.seen.list) > 1 && w.stop(v) || !w.step(v) {
		w.end(v)
	}
}

// step follows a value by one step. It returns false if it cannot be followed.
func (w *walk) step(v Value) bool {
	switch e := v.Expr.(type) {
	case *ast.Ident:
		return w.assigned(v)
	case *ast.CallExpr:
		return w.call(v, e)
	case *ast.SelectorExpr:
		return w.field(v, e)
	case *ast.IndexExpr:
		return w.element(v, e)
	case *ast.UnaryExpr:
		if e.Op == token.ARROW {
			return v.Index == 0 && w.received(v, e.X)
		}
		return w.address(v, e)
	case *ast.StarExpr:
		return w.inner(v, e.X)
	case *ast.TypeAssertExpr:
		return v.Index == 0 && e.Type != nil && w.inner(v, e.X)
	}
	return false
}

// inner follows an expression in the scope of another one.
func (w *walk) inner(v Value, e ast.Expr) bool {
	w.follow(Value{Expr: e, Scope: v.Scope})
	return true
}

// address follows &x, where x is a variable or a literal.
func (w *walk) address(v Value, e *ast.UnaryExpr) bool {
	switch x := ast.Unparen(e.X).(type) {
	case *ast.CompositeLit:
		return w.inner(v, x)
	case *ast.Ident:
		if obj, ok := w.info.Uses[x].(*types.Var); ok && goq.StructOf(obj.Type()) != nil {
			return w.inner(v, x)
		}
	}
	return false
}

// assigned follows a variable to its assignments.
func (w *walk) assigned(v Value) bool {
	obj := w.variable(v.Expr)
	if obj == nil || obj.IsField() || obj.Pkg() != w.pkg {
		return false
	}
	w.variables = append(w.variables, v)
	if arg, ok := v.Scope.param(obj); ok && !w.index.Assigned(obj).Changes() {
		w.follow(arg)
		return true
	}
	if goq.IsGlobal(obj) {
		init := w.index.Initial(obj)
		return init != nil && w.inner(v, init)
	}
	a := w.index.Assigned(obj)
	if isParam(obj) && (a == nil || len(a.Values) == 0) || isOpaque(obj, a) {
		return false
	}
	if a == nil || len(a.Values)+len(a.Ranges) == 0 {
		w.end(Value{}) // it is only declared
		return true
	}
	if isParam(obj) {
		w.end(v) // what the callers pass
	}
	for _, src := range a.Values {
		w.follow(Value{src.Expr, src.Index, v.Scope})
	}
	for _, src := range a.Stores {
		w.follow(Value{src.Expr, src.Index, v.Scope})
	}
	for _, r := range a.Ranges {
		if _, isFunc := w.info.TypeOf(r.X).Underlying().(*types.Signature); isFunc || !w.ranged(v, r) {
			w.end(v)
		}
	}
	return true
}

// isOpaque reports whether a variable gets values that are not visible. A struct whose address is taken is followed
// all the same: it is still what was assigned to it.
func isOpaque(v *types.Var, a *flow.Assigned) bool {
	return a != nil && (a.Escapes && goq.StructOf(v.Type()) == nil || len(a.Added) > 0 ||
		slices.ContainsFunc(a.Given, fills) || slices.ContainsFunc(a.Filled, fills))
}

// filling matches the names of functions that fill a struct which they are given: json.Unmarshal, errors.As.
var filling = pattern.New(`(?i)unmarshal|decode|bind|scan|^as$`)

// fills reports whether a call fills what it is given.
func fills(call *ast.CallExpr) bool {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return filling.MatchString(fun.Name)
	case *ast.SelectorExpr:
		return filling.MatchString(fun.Sel.Name)
	}
	return false
}

// isParam reports whether a variable is a parameter, whose first value only the callers know.
func isParam(v *types.Var) bool { return v.Kind() == types.ParamVar || v.Kind() == types.RecvVar }

// ranged follows the variable of a loop to the keys or elements of what the loop runs over.
func (w *walk) ranged(v Value, r flow.Range) bool {
	if _, ok := w.info.TypeOf(r.X).Underlying().(*types.Chan); ok {
		return w.received(v, r.X)
	}
	_, isMap := w.info.TypeOf(r.X).Underlying().(*types.Map)
	if r.Key && !isMap {
		return false
	}
	elements, ok := w.elements(Value{Expr: r.X, Scope: v.Scope}, func(e Element) bool { return true })
	if !ok {
		return false
	}
	for _, e := range elements {
		if r.Key {
			w.follow(Value{Expr: e.Key, Scope: e.Scope})
		} else {
			w.follow(e.Value)
		}
	}
	return true
}

// call follows a call to the results of the function, and a conversion to its operand.
func (w *walk) call(v Value, call *ast.CallExpr) bool {
	if w.info.Types[call.Fun].IsType() {
		return len(call.Args) == 1 && w.inner(v, call.Args[0])
	}
	if returnsArgument(w.info, call) {
		for _, e := range call.Args {
			w.inner(v, e)
		}
		return true
	}
	followed := false
	for _, callee := range w.callees(Value{Expr: call, Scope: v.Scope}) {
		if !w.results(callee, v.Index) {
			return false
		}
		followed = true
	}
	return followed
}

// returnsArgument reports whether a call of the standard library returns one of its arguments, or a copy of it.
func returnsArgument(info *types.Info, call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(info, call)
	return goq.IsFunc(fn, "cmp", "Or") || goq.IsFunc(fn, "maps", "Clone") || goq.IsFunc(fn, "slices", "Clone", "Clip")
}

// results follows one result of a function.
func (w *walk) results(f Callee, index int) bool {
	typ := goq.FuncType(f.Func)
	if typ.Results == nil {
		return false
	}
	goq.Returns(goq.Body(f.Func), func(ret *ast.ReturnStmt) {
		switch {
		case len(ret.Results) == 0:
			if id := named(typ, index); id != nil {
				w.follow(Value{Expr: id, Scope: f.Scope})
			}
		case len(ret.Results) == 1 && typ.Results.NumFields() > 1:
			w.follow(Value{ret.Results[0], index, f.Scope})
		case index < len(ret.Results):
			w.follow(Value{Expr: ret.Results[index], Scope: f.Scope})
		}
	})
	return true
}

// named returns the name of a result, or nil.
func named(typ *ast.FuncType, index int) *ast.Ident {
	for _, f := range typ.Results.List {
		for _, id := range f.Names {
			if index == 0 {
				return id
			}
			index--
		}
	}
	return nil
}
