package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// findRoots finds the functions whose errors responders pass on unchanged. A root must be in the file of all these
// responders, because a fix edits only the file of its finding.
func (b *builder) findRoots() {
	covered := make(map[*types.Func][]*Failure)
	for _, f := range b.failures {
		if fn := b.madeBy(f); fn != nil && (!fn.Exported() || b.pass.Pkg.Name() == "main") {
			covered[fn] = append(covered[fn], f)
		}
	}
	for fn, covers := range covered {
		root := b.root(fn, covers)
		for _, f := range covers {
			f.Root = root
		}
	}
}

// madeBy returns the function of this package that makes the error or the result of a failure, or nil.
func (b *builder) madeBy(f *Failure) *types.Func {
	switch r := f.Repair.(type) {
	case ReplaceError:
		// With InText, the text gets code and retry in the responder.
		if r.Err == f.Node && !f.InText && len(f.Calls) == 1 && !f.opaque && !f.Text.HasMessage() {
			return b.own(f.Calls[0])
		}
	case ReplaceResult, ReplaceResults, Annotate, AnnotatePair:
		if call, ok := ast.Unparen(r.Target()).(*ast.CallExpr); ok && f.Class == Untyped {
			return b.own(call)
		}
	}
	return nil
}

// root returns a function as a root. It returns nil if the failures that pass its errors on have a message or code of
// their own, if the function passes on errors of other functions, or if it is not declared in the same file.
func (b *builder) root(fn *types.Func, covers []*Failure) *Root {
	decl, sig := b.handlers.Decls[fn], fn.Signature()
	if decl == nil || b.handler[decl] != nil || b.defersNamed(decl, sig) {
		return nil
	}
	file := goq.FileOf(b.pass, decl)
	for _, f := range covers {
		if goq.FileOf(b.pass, f.Node) != file || f.Class != covers[0].Class || f.Text.HasMessage() || f.ownCode() != "" {
			return nil
		}
	}
	v := visit{Responder: &handlers.Responder{ // so that its returns are judged like those of a responder
		Func: decl, Obj: fn, Sig: sig, Name: fn.Name(), CodeName: fn.Name(), Result: -1, Err: goq.ErrorIndex(sig),
	}}
	if covers[0].Class == Untyped {
		if c := b.constructor(fn); c == nil || c.Message >= 0 {
			return nil // each call has a text of its own
		}
		v.Result = 0
	} else if v.Err < 0 || errorResults(sig) > 1 {
		return nil // its errors have a type of their own, or it is not certain which one is passed on
	}
	root := &Root{Func: fn, Covers: covers}
	if !b.madeIn(v, root) || len(root.Failures) == 0 {
		return nil
	}
	return root
}

// madeIn lists the failures that a function makes. It returns false if the function passes on other errors.
func (b *builder) madeIn(v visit, root *Root) bool {
	g := b.trace.Graph(v.Func)
	ok := g != nil
	goq.Returns(goq.Body(v.Func), func(ret *ast.ReturnStmt) {
		if !ok || !g.Before(ret).Reachable() {
			return
		}
		if ok = len(ret.Results) == v.Sig.Results().Len() && !b.reported[ret]; !ok {
			return
		}
		var f *Failure
		if v.Result < 0 {
			f, ok = b.makesError(v, g.Before(ret), ret)
		} else {
			f, ok = b.makesResult(v, g.Before(ret), ret)
		}
		same := func(other *Failure) bool { return other.Repair.Target() == f.Repair.Target() }
		if ok && f != nil && !slices.ContainsFunc(root.Failures, same) {
			root.Failures = append(root.Failures, f)
		}
	})
	return ok
}

// makesError returns the failure of a return that makes an error, or nil if the error is nil or typed. ok is false if
// the error is made by another function, or cannot be replaced.
func (b *builder) makesError(v visit, at flow.Point, ret *ast.ReturnStmt) (f *Failure, ok bool) {
	e := ret.Results[v.Err]
	if err := b.trace.Error(at, e); err.Nil == flow.IsNil || err.Typed {
		return nil, true
	}
	f = b.newFailure(v, Bare, ret, e)
	f.Repair, f.Text = ReplaceError{e}, b.ofError(at, e)
	b.classify(f, at, nil)
	return f, f.Text.HasMessage() && goq.HasLetters(f.Text.Words) && !b.edited[e] && b.keepsCause(e, f.Text)
}

// makesResult returns the failure of a return that makes an error result. ok is false if the result may be another one,
// or cannot be replaced.
func (b *builder) makesResult(v visit, at flow.Point, ret *ast.ReturnStmt) (f *Failure, ok bool) {
	out := b.ofResult(at, ret.Results[0], 0)
	if !out.failed || out.typed || !out.exact || b.edited[out.build] || v.Err >= 0 && !b.isNil(ret.Results[v.Err]) {
		return nil, false
	}
	f = b.newFailure(v, Untyped, ret, ret.Results[0])
	f.Text, f.ResultType = out.text, v.Sig.Results().At(0).Type()
	build := out.build
	if lit := addressOf(b.pass, build); lit != nil {
		build = lit
	}
	f.Repair = ReplaceResult{build}
	b.classify(f, at, nil)
	return f, mcp.ResultOf(f.ResultType) != nil && f.Text.Whole == nil
}

// keepsCause reports whether an error unwraps to the same cause as a typed error in its place. Other callers of the
// function may unwrap it.
func (b *builder) keepsCause(e ast.Expr, t Text) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(b.info, call)
	return goq.IsFunc(fn, "errors", "New") && t.Cause == nil ||
		goq.IsFunc(fn, "fmt", "Errorf") && (t.Cause == nil || goq.Wraps(b.info, call))
}

// errorResults returns how many results of a function are errors.
func errorResults(sig *types.Signature) (n int) {
	for v := range sig.Results().Variables() {
		if goq.IsError(v.Type()) {
			n++
		}
	}
	return n
}
