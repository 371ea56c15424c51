package failures

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// work is what has been done before something: work that a repeated call would do twice. named says that the name of a
// function shows that.
type work struct{ acted, named bool }

func (w work) or(v work) work { return work{w.acted || v.acted, w.named || v.named} }

// doneBefore returns the work that tools have done when they call a function which answers in their place. It is zero
// for handlers.
func (b *builder) doneBefore(by *handlers.Responder) work {
	if by.From == nil || by.Obj == nil {
		return work{}
	}
	return b.doneBeforeCalls(by.Obj)
}

// doneBeforeCalls returns the work that is done when a function is called.
func (b *builder) doneBeforeCalls(fn *types.Func) work {
	return b.before.Get(fn, func() (all work) {
		for _, c := range b.handlers.Uses(fn).Calls {
			if c.In == nil {
				continue
			}
			f := &Failure{By: b.responderOf(c.In), Node: c.Expr}
			acted, named := b.hasActed(f, []*ast.CallExpr{c.Expr})
			all = all.or(work{acted, named})
			if outer := b.declared(c.In); outer != nil && b.handler[c.In] == nil {
				all = all.or(b.doneBeforeCalls(outer))
			}
		}
		return all
	})
}
