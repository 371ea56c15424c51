package jsondetails

import (
	_ "embed"
	"go/ast"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/jsontype"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// outputs judges the typed outputs of handlers, of which an SDK makes structured content.
func (c *checker) outputs() {
	for _, h := range c.handlers.Handlers {
		index, typ := outputOf(h), goq.FuncType(h.Func)
		if index < 0 || typ.Results == nil {
			continue
		}
		c.begin(&coded.Site{Form: coded.Answer, Where: h.Name, Func: h.Func})
		c.output = h.Result == 0
		problems := jsontype.Check(h.Sig.Results().At(index).Type())
		if len(problems) > 0 && len(typ.Results.List) == h.Sig.Results().Len() { // else several results share a type
			c.add(typ.Results.List[index].Type, "structuredContent", problems[0], place{})
		}
		c.outputsOf(h, index, place{typed: len(problems) > 0})
	}
}

// outputsOf judges the values that a handler returns as its output, and those that it assigns to a named one.
func (c *checker) outputsOf(h *handlers.Responder, index int, at place) {
	const path = "structuredContent"
	results := h.Sig.Results()
	goq.Returns(goq.Body(h.Func), func(ret *ast.ReturnStmt) {
		c.site.Node = ret
		switch len(ret.Results) {
		case results.Len():
			c.value(values.Value{Expr: ret.Results[index]}, path, at)
		case 1: // return f()
			found, variables := c.coded.Tracer.Until(values.Value{Expr: ret.Results[0], Index: index}, c.isConcrete)
			for _, v := range variables {
				c.variable(v, path)
			}
			for _, v := range found {
				if v.Expr != ret.Results[0] {
					c.value(v, path, at)
				}
			}
		}
	})
	if a := c.handlers.Assigned(results.At(index)); a != nil {
		for _, src := range a.Values {
			if src.Index == 0 {
				c.value(values.Value{Expr: src.Expr}, path, at)
			}
		}
	}
}

// isConcrete reports whether the type of a value tells enough to judge it.
func (c *checker) isConcrete(v values.Value) bool {
	_, isCall := v.Expr.(*ast.CallExpr)
	return !isCall && !isOpen(c.typeOf(v.Expr))
}

// outputOf returns the index of the result of a handler of which an SDK makes structured content, or -1.
func outputOf(h *handlers.Responder) int {
	results := h.Sig.Results()
	switch {
	case results.Len() == 3 && h.Result == 0 && h.Err == 2:
		return 1
	case results.Len() == 2 && h.Err == 1 && h.SDK != nil && h.Given != nil && h.Sig.Params().Len() == 3 &&
		mcp.ResultOf(results.At(0).Type()) == nil:
		return 0
	}
	return -1
}
