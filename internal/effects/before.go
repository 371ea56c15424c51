package effects

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// Work is what has been done before something: work that a repeated call would do twice. Named says that the name of a
// function shows that.
type Work struct{ Acted, Named bool }

func (w Work) or(v Work) Work { return Work{w.Acted || v.Acted, w.Named || v.Named} }

// DoneBefore returns the work that tools have done when they call a function which answers in their place. It is zero
// for handlers.
func (j *Judge) DoneBefore(by *handlers.Responder) Work {
	if by.From == nil || by.Obj == nil {
		return Work{}
	}
	return j.doneBeforeCalls(by.Obj)
}

// doneBeforeCalls returns the work that is done when a function is called.
func (j *Judge) doneBeforeCalls(fn *types.Func) Work {
	return j.before.Get(fn, func() (all Work) {
		for _, c := range j.handlers.Uses(fn).Calls {
			if c.In == nil {
				continue
			}
			f := Failure{By: j.handlers.ResponderOf(c.In), Node: c.Expr}
			acted, named := j.HasActed(f, []*ast.CallExpr{c.Expr})
			all = all.or(Work{acted, named})
			if outer := j.handlers.Declared(c.In); outer != nil && j.handlers.HandlerOf(c.In) == nil {
				all = all.or(j.doneBeforeCalls(outer))
			}
		}
		return all
	})
}
