package coded

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// retryOfOptions returns the decision of the error that a call returns, given the decision without the options among
// the arguments.
func (b *builder) retryOfOptions(fn ast.Node, call *ast.CallExpr, without decision) decision {
	for i, arg := range call.Args {
		if call.Ellipsis.IsValid() && i == len(call.Args)-1 {
			return b.retryOfList(fn, arg, without)
		}
		if b.isOption(arg) {
			if d := b.retryOfOption(fn, arg); d == decided || d == noDecision && without == undecided {
				return d
			}
		}
	}
	return without
}

// optionIn is an option in a function.
type optionIn struct {
	fn     ast.Node
	option any // a variable, or another expression
}

// retryOfOption returns whether an option decides on the retry: noDecision if it can be any option.
func (b *builder) retryOfOption(fn ast.Node, e ast.Expr) decision {
	of := optionIn{fn, ast.Unparen(e)}
	if v := goq.VarOf(b.pass.TypesInfo, e); v != nil {
		of.option = v
	}
	return b.options.Get(of, func() decision { return b.retryOfOptionMade(fn, e) })
}

func (b *builder) retryOfOptionMade(fn ast.Node, e ast.Expr) decision {
	all := undecided
	for _, made := range b.makersOf(e) {
		call, ok := made.(*ast.CallExpr)
		if !ok {
			all = noDecision
		} else if d := b.retryOfMade(fn, call); d != undecided {
			return d
		}
	}
	return all
}

// retryOfMade returns whether the option that a call makes decides on the retry.
func (b *builder) retryOfMade(fn ast.Node, call *ast.CallExpr) decision {
	if parts, _ := b.call(call); decides(parts) || b.retryOfCall(fn, call) == decided {
		return decided
	}
	if b.Tracer.Func(call) != nil {
		return undecided
	}
	return noDecision
}

// makersOf returns the expressions that make an option, without following them into the function that makes it and
// without conversions around them.
func (b *builder) makersOf(e ast.Expr) []ast.Expr {
	e = goq.Unconverted(b.pass.TypesInfo, e)
	v := goq.VarOf(b.pass.TypesInfo, e)
	if v == nil {
		return []ast.Expr{e}
	}
	if init := b.Initial(v); init != nil {
		return []ast.Expr{goq.Unconverted(b.pass.TypesInfo, init)}
	}
	a := b.Assigned(v)
	if a == nil || a.Opaque || v.Kind() != types.LocalVar {
		return []ast.Expr{e}
	}
	var list []ast.Expr
	for _, src := range a.Values {
		list = append(list, goq.Unconverted(b.pass.TypesInfo, src.Expr))
	}
	return list
}

// retryOfList returns the decision of an error that is given a list of options.
func (b *builder) retryOfList(fn ast.Node, list ast.Expr, without decision) decision {
	for _, v := range b.Tracer.Of(list) {
		lit, ok := v.Expr.(*ast.CompositeLit)
		if !ok {
			if without == undecided {
				return noDecision
			}
			return without
		}
		for _, e := range goq.Elements(lit) {
			if d := b.retryOfOption(fn, e); d != undecided {
				return d
			}
		}
	}
	return without
}

// option returns the parts from an option. An option in a variable is a site by itself, of which only what has to agree
// with the other parts is repeated.
func (b *builder) option(arg ast.Expr, fn ast.Node) (parts []Part) {
	if call, ok := ast.Unparen(arg).(*ast.CallExpr); ok {
		parts, _ = b.direct(call, fn)
		b.consumed[call] = true
		return parts
	}
	made := b.makersOf(arg)
	if len(made) != 1 {
		return nil
	}
	call, ok := made[0].(*ast.CallExpr)
	if !ok {
		return nil
	}
	all, _ := b.direct(call, fn)
	return ofIdentity(all)
}

// optionList returns the parts from a list of options that is visible, as from options in variables.
func (b *builder) optionList(list ast.Expr, fn ast.Node) (parts []Part) {
	for _, v := range b.Tracer.Of(list) {
		lit, ok := v.Expr.(*ast.CompositeLit)
		if !ok || v.Scope != nil {
			return nil
		}
		for _, e := range goq.Elements(lit) {
			if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && b.isOption(call) {
				all, _ := b.direct(call, fn)
				parts = append(parts, ofIdentity(all)...)
			}
		}
	}
	return parts
}

// ofIdentity returns the parts that have to agree with the others of an error, the code left out.
func ofIdentity(all []Part) (parts []Part) {
	for _, p := range all {
		if p.Role == lexicon.Number || p.Role == lexicon.Symbol || p.Role == lexicon.Domain || p.Role == lexicon.Retry {
			parts = append(parts, p)
		}
	}
	return parts
}

// isOption reports whether an expression is a function that changes an error, as WithDomain("issues") is.
func (k knowledge) isOption(e ast.Expr) bool {
	t := k.pass.TypesInfo.TypeOf(e)
	return t != nil && k.isOptionType(t)
}

// isOptionType reports whether functions of a type change errors.
func (k knowledge) isOptionType(t types.Type) bool { return k.optionOf(t) != nil }

// optionOf returns the type of the errors that functions of a type change, or nil.
func (k knowledge) optionOf(t types.Type) *types.Named {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || !k.isTyped(sig.Params().At(0).Type()) {
		return nil
	}
	return goq.StructOf(sig.Params().At(0).Type())
}
