package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// typeMarked types the errors of a package of which //mcperr:tools says that tools answer with them, where they say
// more than the run time can find out. The tools are in packages that import this one.
func (b *builder) typeMarked(roots map[types.Object]*Root) {
	if !b.directives.IsForTools(b.pass.Pkg) {
		return
	}
	made := b.forTools()
	for _, obj := range made {
		root := b.root(obj, false, roots)
		if root == nil || root.isRepaired() || root.told != nil {
			continue
		}
		if root.told = toldBefore(root); root.told != nil || b.isContradicted(obj, root) {
			continue
		}
		for _, f := range root.unrepaired() {
			f.promiseNothing()
		}
		root.told = b.telling(root, func(f *Failure) bool { return f.tells() && !f.isOfParser() || f.isOnlyText() })
		if len(root.told.Failures) > 0 {
			b.reportRoot(root.told, new(handlers.Responder))
		}
	}
	for _, obj := range made {
		b.exportTyped(obj, roots[obj])
	}
}

// exportTyped exports the facts about a function or variable of a marked package. root, which may be nil, makes its
// errors. If all of these get types, and none may promise a retry, tools need not do more, whatever they have done
// before.
func (b *builder) exportTyped(obj types.Object, root *Root) {
	if root == nil {
		return
	}
	some, all := false, !root.Partial
	for _, f := range root.collect(anyRoot) {
		isTyped := f.Repair != nil && !b.isIgnored(f) && b.edited[f.target()]
		some, all = some || isTyped, all && isTyped && !f.findsRetry()
	}
	if some {
		b.pass.ExportObjectFact(obj, new(kinds.Typed))
	}
	if some && all {
		b.pass.ExportObjectFact(obj, new(origin.OnlyTyped))
	}
}

// isContradicted reports whether an object is an error variable, and the package returns it under a condition that
// leaves its kind open, or implies another kind than its text.
func (b *builder) isContradicted(obj types.Object, root *Root) (contradicted bool) {
	if _, isVar := obj.(*types.Var); !isVar {
		return false
	}
	for _, fn := range b.handlers.Order {
		decl := b.handlers.Decls[fn]
		v := visit{Responder: &handlers.Responder{Func: decl, Obj: fn, Sig: fn.Signature(), Name: fn.Name()}}
		goq.Returns(goq.Body(decl), func(ret *ast.ReturnStmt) {
			for _, e := range ret.Results {
				if types.Object(goq.Sentinel(b.info, e)) == obj {
					contradicted = contradicted || b.contradictedAt(v, ret, e, root)
				}
			}
		})
	}
	return contradicted
}

// contradictedAt is [builder.isContradicted] for one return of an error variable.
func (b *builder) contradictedAt(v visit, ret *ast.ReturnStmt, e ast.Expr, root *Root) bool {
	g := b.trace.Graph(v.Func)
	if g == nil || !g.Before(ret).Reachable() {
		return false
	}
	f := b.newFailure(v, Bare, ret, e)
	f.Text = b.ofError(g.Before(ret), e)
	b.classify(f, g.Before(ret), nil)
	return root.contradicts(f)
}

// promiseNothing takes back what a failure promises about a retry, because the tools that call its function may have
// done something before. If only its words promise it, they may also be about something else: "the offer has timed
// out".
func (f *Failure) promiseNothing() {
	f.Delay, f.DelayOf = 0, nil
	if f.Kind == mcp.Conflict && f.Evidence == mcp.ByWords && lexicon.HeldByOther.MatchString(f.Text.Words) {
		f.Lasting = false // "reserved by another mission" does not say for how long
	}
	switch {
	case !f.statesRetry():
	case f.Evidence == mcp.ByWords && !f.HasEvidence():
		f.leaveToRunTime()
	default:
		f.Once, f.Partly = true, true
	}
}

// anyRoot selects all roots.
func anyRoot(*Root) bool { return true }

// forTools returns the exported functions of the package whose errors tools may answer with, and its exported error
// variables.
func (b *builder) forTools() (list []types.Object) {
	for _, fn := range b.handlers.Order {
		if fn.Exported() && !b.startsUp(fn) {
			list = append(list, fn)
		}
	}
	for _, name := range b.pass.Pkg.Scope().Names() {
		if v, ok := b.pass.Pkg.Scope().Lookup(name).(*types.Var); ok && v.Exported() && goq.IsError(v.Type()) {
			list = append(list, v)
		}
	}
	return list
}

// startsUp reports whether a function makes what has the methods that tools call, as New and Open do. It is called
// when the server starts.
func (b *builder) startsUp(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Recv() == nil && slices.ContainsFunc(slices.Collect(sig.Results().Variables()), func(v *types.Var) bool {
		named, ok := types.Unalias(goq.Deref(v.Type())).(*types.Named)
		return ok && named.Obj().Pkg() == b.pass.Pkg && slices.ContainsFunc(slices.Collect(named.Methods()), canFail)
	})
}

// canFail reports whether a method is exported and can fail.
func canFail(method *types.Func) bool {
	return method.Exported() && goq.ErrorIndex(method.Signature()) >= 0
}

// isOnlyText reports whether a failure is an error of which its text is all that there is, and tells a code, if not a
// kind.
func (f *Failure) isOnlyText() bool {
	isText := f.Text.HasMessage() && !f.HasEvidence() && len(f.Calls) == 0
	return isText && f.agreeing(codes.FromMessage(f.Text.Words, false)) != ""
}

// isOfParser reports whether a failure blames the caller because a function has rejected what it was given, and the
// message does not say so. Whose that is, the callers of the package know.
func (f *Failure) isOfParser() bool {
	return f.Kind == mcp.Validation && f.Evidence == mcp.ByCallee && lexicon.Kind(f.Text.Words) != mcp.Validation
}

// findsRetry reports whether the run time may find that a failure can be repeated.
func (f *Failure) findsRetry() bool {
	isOpen := f.Open || f.Kind == mcp.RunTime
	return isOpen && f.HasEvidence() && !f.Partly
}
