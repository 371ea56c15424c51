package failures

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// work is what has been done before something: work that a repeated call would do twice. named says that the name of a
// function shows that.
type work struct{ acted, named bool }

// doneBefore returns the work that tools have done when they call a function which answers in their place. It is zero
// for handlers.
func (b *builder) doneBefore(by *handlers.Responder) work {
	if by.From == nil || by.Obj == nil {
		return work{}
	}
	return b.before.Get(by.Obj, func() work { return b.doneBeforeCalls(by.Obj) })
}

// doneBeforeCalls is [builder.doneBefore] for the calls of a function.
func (b *builder) doneBeforeCalls(fn *types.Func) (all work) {
	for _, c := range b.handlers.Uses(fn).Calls {
		if c.In == nil {
			continue
		}
		f := &Failure{By: b.responderOf(c.In), Node: c.Expr}
		acted, named := b.hasActed(f, []*ast.CallExpr{c.Expr})
		all = work{all.acted || acted, all.named || named}
		if outer := b.declared(c.In); outer != nil && b.handler[c.In] == nil {
			before := b.before.Get(outer, func() work { return b.doneBeforeCalls(outer) })
			all = work{all.acted || before.acted, all.named || before.named}
		}
	}
	return all
}
