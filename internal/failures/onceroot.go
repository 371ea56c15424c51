package failures

import (
	"go/ast"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/effects"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// setOnceIn records that a repeated call would do work twice which a tool has done before it called the root.
func (b *builder) setOnceIn(root *Root) {
	if b.onlyRepeatable(root) {
		for _, f := range root.Failures {
			f.Once, f.Partly = false, false
		}
		return
	}
	b.addWork(root, done{
		partly: slices.ContainsFunc(root.Covers, func(f *Failure) bool { return f.isAfterWork() && !f.isEditable() }),
		once:   slices.ContainsFunc(root.Covers, func(f *Failure) bool { return f.Once }),
	}, make(map[done]bool))
}

// done is what a tool has done when it calls a root.
type done struct {
	root         *Root
	partly, once bool
}

// addWork records what is done before a root is called, in the failures that it makes and in those that it passes on.
func (b *builder) addWork(root *Root, before done, seen map[done]bool) {
	if before.root = root; seen[before] {
		return
	}
	seen[before] = true
	for _, f := range root.Failures {
		ofRequest := f.Method != nil || f.Status != nil && !isNumber(b.info.TypeOf(f.Status)) // a request of its own
		if !ofRequest && (f.mayBreak() || f.isRefused()) {
			f.Partly = f.Partly || before.partly
			f.Once = f.Once || f.Partly || f.mayBreak() && before.once && b.doesAnyWork(root, f)
		}
	}
	for _, p := range root.passes {
		inner := before
		inner.partly = before.partly || !p.says && b.hasActedBefore(p.passing)
		b.addWork(p.root, inner, seen)
	}
}

// hasActedBefore reports whether a function has done other work before a return that passes an error on.
func (b *builder) hasActedBefore(p passing) bool {
	g := b.trace.Graph(p.fn)
	if g == nil || len(p.ret.Results) == 0 {
		return false
	}
	f := effects.Failure{By: b.handlers.ResponderOf(p.fn), Node: p.ret}
	made := b.trace.Error(g.Before(p.ret), p.ret.Results[len(p.ret.Results)-1]).Calls
	_, named := b.does.HasActed(f, made)
	return named && b.does.IsBehind(f, made)
}

// doesAnyWork reports whether the tool decides what the work is after which a root returns a failure: the call that
// failed runs a program or a function that the root is given, or no call of the root has returned the error, because a
// time was over, or because the root is given it.
func (b *builder) doesAnyWork(root *Root, f *Failure) bool {
	if len(f.Calls) == 0 && (f.Hidden == nil || b.isParamOf(root.decl, f.Hidden)) {
		return true
	}
	return slices.ContainsFunc(f.Calls, func(call *ast.CallExpr) bool {
		fn := goq.Called(b.info, call)
		if fn == nil {
			return b.isParamOf(root.decl, call.Fun)
		}
		return fn.Pkg() != nil && fn.Pkg().Path() == "os/exec" || b.does.RepetitionOf(fn) == lexicon.AnyWork
	})
}

// isParamOf reports whether an expression is a parameter of a declared function.
func (b *builder) isParamOf(decl ast.Node, e ast.Expr) bool {
	fn, ok := decl.(*ast.FuncDecl)
	v := goq.VarOf(b.info, e)
	return ok && v != nil && goq.ParamIndex(goq.Signature(b.info, fn), v) >= 0
}

// onlyRepeatable reports whether a root is only called by tools that may be called again.
func (b *builder) onlyRepeatable(root *Root) bool {
	fn, ok := root.decl.(*ast.FuncDecl)
	return ok && !fn.Name.IsExported() && len(root.Covers) > 0 &&
		!slices.ContainsFunc(root.Covers, func(f *Failure) bool { return !b.handlers.Repeatable(f.By) })
}
