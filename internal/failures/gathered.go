package failures

import (
	"go/ast"
	"go/types"
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
		for _, root := range b.gathered(f.By.Func, f.Calls, roots) {
			if root.isRepaired() || root.told != nil {
				continue
			}
			root.told = b.telling(root)
			root.told.Partial = true // so that the failure gets a type as well
			if len(root.told.Failures) > 0 {
				b.place(root.told, []wrapper{{f, f}})
			}
		}
	}
}

// gathered returns the roots of the errors that calls in a function gather. Other errors may be among them.
func (b *builder) gathered(in ast.Node, calls []*ast.CallExpr, roots map[types.Object]*Root) (list []*Root) {
	add := func(root *Root) {
		if root != nil && !slices.Contains(list, root) {
			list = append(list, root)
		}
	}
	for _, call := range calls {
		for _, from := range b.joinedBy(in, call) {
			if fn := b.own(from); fn != nil {
				add(b.root(fn, false, roots))
			}
		}
		for _, lit := range b.startedOn(in, call) {
			add(b.literalRoot(lit, roots))
		}
	}
	return list
}

// joinedBy returns the calls that have returned the errors which a call joins: errors.Join(a, b), errors.Join(errs...).
func (b *builder) joinedBy(in ast.Node, call *ast.CallExpr) (made []*ast.CallExpr) {
	g := b.trace.Graph(in)
	if g == nil || !joins(typeutil.StaticCallee(b.info, call)) {
		return nil
	}
	add := func(at ast.Node, err ast.Expr) {
		if point := g.Innermost(goq.Body(in), at); goq.IsError(b.info.TypeOf(err)) {
			made = append(made, b.trace.Error(point, b.cause(point, err)).Calls...)
		}
	}
	for i, arg := range call.Args {
		if !call.Ellipsis.IsValid() || i < len(call.Args)-1 {
			add(call, arg)
			continue
		}
		a := b.handlers.Assigned(goq.VarOf(b.info, arg))
		if a == nil {
			continue
		}
		for added, err := range flow.Appended(b.info, a.Values) {
			add(added, err)
		}
	}
	return slices.DeleteFunc(made, func(other *ast.CallExpr) bool { return other == call }) // all = errors.Join(all, err)
}

// joins reports whether a function, which may be nil, makes one error of several and of nothing else.
func joins(fn *types.Func) bool {
	if fn == nil || fn.Signature().Recv() != nil || fn.Signature().Results().Len() != 1 ||
		!goq.IsError(fn.Signature().Results().At(0).Type()) || !fn.Signature().Variadic() && fn.Signature().Params().Len() < 2 {
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

// literalRoot returns a function literal that returns nothing but an error as a root, or nil if it makes none.
func (b *builder) literalRoot(lit *ast.FuncLit, roots map[types.Object]*Root) *Root {
	if root, ok := b.literalRoots[lit]; ok {
		return root
	}
	if b.literalRoots == nil {
		b.literalRoots = make(map[*ast.FuncLit]*Root)
	}
	v := visit{Responder: &handlers.Responder{
		Func: lit, Sig: goq.Signature(b.info, lit), Name: b.handlers.NameOf(lit), Result: -1, Err: 0,
	}}
	root := &Root{decl: lit}
	b.madeIn(v, root, roots)
	if len(root.Failures) == 0 && len(root.passes) == 0 {
		root = nil
	}
	b.literalRoots[lit] = root
	return root
}
