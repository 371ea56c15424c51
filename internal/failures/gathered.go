package failures

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// typeGathered types the errors that failures gather from several calls where they are made. No single call has
// returned such an error: errors.Join(errs...), group.Wait().
func (b *builder) typeGathered(roots map[types.Object]*Root) {
	for _, f := range slices.Clone(b.failures) {
		if f.rooted {
			continue
		}
		list, _ := b.gathered(visit{f.By}, f.Calls, roots)
		for _, root := range list {
			if root.isRepaired() || root.told != nil {
				continue
			}
			root.told = b.telling(root, (*Failure).tells)
			root.told.Partial = true // so that the failure gets a type as well
			if len(root.told.Failures) > 0 {
				b.place(root.told, []wrapper{{Failure: f, host: f}})
			}
		}
	}
}

// gathered returns the roots of the errors that calls in a function gather. all is true if they gather no other errors.
func (b *builder) gathered(
	v visit, calls []*ast.CallExpr, roots map[types.Object]*Root,
) (list []*Root, all bool) {
	all = len(calls) > 0
	add := func(root *Root) {
		if root == nil {
			all = false
		} else if !slices.Contains(list, root) {
			list = append(list, root)
		}
	}
	elements := b.elements(v.Func, calls)
	for _, e := range elements {
		for _, fn := range b.ownCalls(e) {
			add(b.root(fn, false, roots))
		}
	}
	if made := b.madeFor(v, calls, elements); made != nil {
		all = !made.Partial && all
		add(made)
	}
	for _, call := range calls {
		for _, root := range b.rootsGiven(call, roots) {
			add(root)
		}
		all = all && joins(typeutil.StaticCallee(b.info, call)) // a group may have been given other functions as well
		for _, lit := range b.startedOn(v.Func, call) {
			add(b.literalRoot(lit, roots))
		}
	}
	return list, all
}

// madeFor returns the errors that a function makes for calls which join them, as a root. It is partial if there are
// elements that cannot get a type there. It is nil if there are neither.
func (b *builder) madeFor(v visit, joining []*ast.CallExpr, elements []element) *Root {
	if len(elements) == 0 {
		return nil
	}
	if root, ok := b.unnamedRoots[joining[0]]; ok {
		return root
	}
	root := &Root{Name: v.Name, decl: v.Func}
	for _, e := range elements {
		if len(b.ownCalls(e)) > 0 {
			continue
		}
		f, ok := b.makesError(v, e.at, nil, e.err)
		if root.Partial = root.Partial || !ok; ok && f != nil {
			root.Failures = append(root.Failures, f)
		}
	}
	if len(root.Failures) == 0 && !root.Partial {
		root = nil
	}
	b.unnamedRoots[joining[0]] = root
	return root
}

// element is one of several errors that are joined, and where it is added to the others.
type element struct {
	at  flow.Point
	err ast.Expr
}

// ownCalls returns the functions of the package that have returned an element, or the error that it wraps.
func (b *builder) ownCalls(e element) (list []*types.Func) {
	for _, call := range b.trace.Error(e.at, b.cause(e.at, e.err)).Calls {
		if fn := goq.Own(b.pass, call); fn != nil {
			list = append(list, fn)
		}
	}
	return list
}

// elements returns the errors that calls in a function join: errors.Join(a, b), errors.Join(errs...). If one of the
// calls adds an error to a variable, as all = errors.Join(all, err) does, the errors that other calls add to it are
// included.
func (b *builder) elements(in ast.Node, calls []*ast.CallExpr) (list []element) {
	if goq.Body(in) == nil {
		return nil
	}
	calls = slices.Clone(calls)
	for i := 0; i < len(calls); i++ {
		if !joins(typeutil.StaticCallee(b.info, calls[i])) {
			continue
		}
		for at, err := range b.joined(calls[i]) {
			if same := b.extending(calls[i], err); same != nil {
				calls = append(calls, slices.DeleteFunc(same, func(c *ast.CallExpr) bool { return slices.Contains(calls, c) })...)
			} else if goq.IsError(b.info.TypeOf(err)) {
				list = append(list, element{b.pointOf(at), err})
			}
		}
	}
	return list
}

// pointOf returns the point before a call, perhaps one in a literal that runs beside its function.
func (b *builder) pointOf(call *ast.CallExpr) flow.Point {
	in := b.handlers.Innermost(call)
	if g := b.trace.Graph(in); g != nil {
		return g.Innermost(goq.Body(in), call)
	}
	return flow.Point{}
}

// joined yields the operands of a call that joins errors, each with the call that adds it.
func (b *builder) joined(call *ast.CallExpr) iter.Seq2[*ast.CallExpr, ast.Expr] {
	return func(yield func(*ast.CallExpr, ast.Expr) bool) {
		for i, arg := range call.Args {
			if call.Ellipsis.IsValid() && i == len(call.Args)-1 {
				if a := b.handlers.Assigned(goq.VarOf(b.info, arg)); a != nil {
					flow.Appended(b.info, a.Values)(yield)
				}
			} else if !yield(call, arg) {
				return
			}
		}
	}
}

// extending returns the calls that extend an error variable, or nil if the given call does not.
func (b *builder) extending(call *ast.CallExpr, e ast.Expr) (list []*ast.CallExpr) {
	list = b.handlers.SetBy(goq.VarOf(b.info, e))
	if !slices.Contains(list, call) {
		return nil
	}
	return slices.DeleteFunc(list, func(other *ast.CallExpr) bool { return !joins(typeutil.StaticCallee(b.info, other)) })
}

// joins reports whether a function, which may be nil, makes one error of several and of nothing else.
func joins(fn *types.Func) bool {
	if fn == nil || fn.Signature().Recv() != nil || fn.Signature().Results().Len() != 1 ||
		!goq.IsError(fn.Signature().Results().At(0).Type()) || !fn.Signature().Variadic() &&
		fn.Signature().Params().Len() < 2 {
		return false
	}
	for p := range fn.Signature().Params().Variables() {
		t := p.Type()
		if list, ok := t.(*types.Slice); ok {
			t = list.Elem()
		}
		if !goq.IsError(t) {
			return false
		}
	}
	return true
}

// startedOn returns the function literals that a function gives to something which then waits for them, and returns
// their errors: group.Go(func() error {…}).
func (b *builder) startedOn(in ast.Node, wait *ast.CallExpr) (list []*ast.FuncLit) {
	sel, ok := ast.Unparen(wait.Fun).(*ast.SelectorExpr)
	body := goq.Body(in)
	if !ok || len(wait.Args) > 0 || body == nil {
		return nil
	}
	group := goq.VarOf(b.info, sel.X)
	if group == nil || goq.IsGlobal(group) {
		return nil
	}
	for n := range ast.Preorder(body) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			continue
		}
		if on, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); !ok || goq.VarOf(b.info, on.X) != group {
			continue
		}
		for _, arg := range call.Args {
			lit, ok := ast.Unparen(arg).(*ast.FuncLit)
			if ok && goq.ErrorIndex(goq.Signature(b.info, lit)) == 0 {
				list = append(list, lit)
			}
		}
	}
	return list
}

// rootsGiven returns the roots of the functions that a call of another package is given, which returns their errors if
// it calls them: store.InTx(ctx, func(tx Tx) error {…}), cache.Get(ctx, key, t.load).
func (b *builder) rootsGiven(call *ast.CallExpr, roots map[types.Object]*Root) (list []*Root) {
	fn := goq.Called(b.info, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == b.pass.Pkg || goq.ErrorIndex(fn.Signature()) < 0 {
		return nil
	}
	for _, arg := range call.Args {
		if b.handlers.HandlerOf(ast.Unparen(arg)) != nil {
			continue
		}
		if root := b.rootOf(arg, roots); root != nil {
			list = append(list, root)
		}
	}
	return list
}

// rootOf returns the root of a function that an expression is: a literal, or a function of the package that can
// fail. It returns nil for any other expression.
func (b *builder) rootOf(e ast.Expr, roots map[types.Object]*Root) *Root {
	if lit, ok := ast.Unparen(e).(*ast.FuncLit); ok {
		return b.literalRoot(lit, roots)
	}
	own := goq.FuncOf(b.info, e)
	if own == nil || own.Pkg() != b.pass.Pkg || goq.ErrorIndex(own.Signature()) < 0 {
		return nil
	}
	return b.root(own, false, roots)
}

// calledFor is [builder.givenTo] for the only call that has returned an error which has no other message.
func (b *builder) calledFor(
	at flow.Point, err ast.Expr, calls []*ast.CallExpr, roots map[types.Object]*Root,
) (list []*Root, all bool) {
	if len(calls) != 1 {
		return nil, false
	}
	if text := b.ofError(at, err); text.HasMessage() {
		return nil, false
	}
	return b.givenTo(calls[0], roots)
}

// givenTo returns the roots of the functions that can be passed for a parameter which a call calls. The root of
// locked(name, func(r *room) error {…}) is the literal. all reports whether no other functions can be passed.
func (b *builder) givenTo(call *ast.CallExpr, roots map[types.Object]*Root) (list []*Root, all bool) {
	fn, param := b.handlers.Parameter(goq.VarOf(b.info, call.Fun))
	if fn == nil {
		return nil, false
	}
	all = b.handlers.KnowsCalls(fn)
	for _, p := range b.handlers.PassedFor(fn, param) {
		root := b.rootOf(p.Arg, roots)
		if all = all && root != nil; root != nil && !slices.Contains(list, root) {
			list = append(list, root)
		}
	}
	return list, all
}

// literalRoot returns a function literal that returns an error as a root, or nil if it makes none, or is being judged.
func (b *builder) literalRoot(lit *ast.FuncLit, roots map[types.Object]*Root) *Root {
	if root, ok := b.unnamedRoots[lit]; ok {
		return root
	}
	b.unnamedRoots[lit] = nil
	sig := goq.Signature(b.info, lit)
	v := visit{Responder: &handlers.Responder{
		Func: lit, Sig: sig, Name: b.handlers.NameOf(lit), Result: -1, Err: goq.ErrorIndex(sig),
	}}
	if v.Err < 0 || errorsIn(sig.Results()) > 1 {
		return nil
	}
	root := &Root{Name: v.Name, decl: lit}
	b.madeIn(v, root, roots)
	if len(root.Failures) == 0 && len(root.passes) == 0 {
		root = nil
	}
	b.unnamedRoots[lit] = root
	return root
}
