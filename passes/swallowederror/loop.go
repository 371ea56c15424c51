package swallowederror

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// loop reports the calls in a loop that may all fail without a word.
func (c *checker) loop(fn ast.Node, loop *ast.RangeStmt) {
	if succeeds(loop) || c.saysAfter(fn, loop) {
		return
	}
	list, inLiteral := loop.Body.List, false
	if lit := spawned(loop.Body); lit != nil {
		list, inLiteral = lit.Body.List, true
	}
	for _, f := range c.failings(list, inLiteral) {
		switch {
		case f.fill:
			c.add(f, fn, "answers with a default where %s fails, and not with the reason: the model takes it for what "+
				"was found; say in the element what went wrong")
		case f.skip, f.side:
			c.add(f, fn, "leaves out items for which %s fails, without saying so: if it fails for all, nothing is left, as if "+
				"there was nothing to find; return an error then, or say in the answer what is missing")
		}
	}
}

// spawned returns the function literal that the last statement of a loop's body starts: go func() {…}(), or
// group.Go(func() error {…}). It returns nil if there is none.
func spawned(body *ast.BlockStmt) *ast.FuncLit {
	if len(body.List) == 0 {
		return nil
	}
	switch last := body.List[len(body.List)-1].(type) {
	case *ast.GoStmt:
		lit, _ := last.Call.Fun.(*ast.FuncLit)
		return lit
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return nil
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Go" {
			lit, _ := call.Args[0].(*ast.FuncLit)
			return lit
		}
	}
	return nil
}

// succeeds reports whether a loop ends at its first success, as one that tries several times or places does.
func succeeds(loop *ast.RangeStmt) bool {
	for i, stmt := range loop.Body.List {
		switch s := stmt.(type) {
		case *ast.ReturnStmt:
			return i > 0
		case *ast.BranchStmt:
			return s.Tok == token.BREAK
		}
	}
	return false
}

// saysAfter reports whether code behind a loop looks at what the loop has found: it may return an error if that is
// empty, or put its length into the answer.
func (c *checker) saysAfter(fn ast.Node, loop *ast.RangeStmt) (says bool) {
	changed := c.changes(loop.Body)
	mentions := func(n ast.Node) bool { return c.mentions(n, changed) }
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		if n == nil || n.Pos() < loop.End() {
			return !says
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			if c.saysNone(n) {
				return false
			}
			says = says || mentions(n.Cond)
		case *ast.SwitchStmt:
			says = says || n.Tag != nil && mentions(n.Tag)
		case *ast.CallExpr: // the model can compare the length with what it asked for
			if c.isLog(n) {
				return false
			}
			says = says || types.ExprString(n.Fun) == "len" && mentions(n)
		}
		return !says
	})
	return says
}

// saysNone reports whether an if statement only answers that there is nothing: "no items". That is what a reader must
// not believe if all calls failed.
func (c *checker) saysNone(test *ast.IfStmt) bool {
	if len(test.Body.List) != 1 || test.Else != nil {
		return false
	}
	ret, ok := test.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) < 2 || !c.pass.TypesInfo.Types[ret.Results[len(ret.Results)-1]].IsNil() {
		return false
	}
	return goq.Contains(ret, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return false
		}
		text, ok := goq.ConstString(c.pass.TypesInfo, e)
		text = strings.ToLower(text)
		return ok && lexicon.PlainAnswer.MatchString(text) && !lexicon.FailureWord.MatchString(text)
	})
}

// changes lists the variables that a block changes, or whose methods it calls.
func (c *checker) changes(body *ast.BlockStmt) map[types.Object]bool {
	changed := make(map[types.Object]bool)
	add := func(e ast.Expr) {
		if id := goq.Root(e); id != nil {
			changed[c.pass.TypesInfo.Uses[id]] = true
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if n.Tok != token.DEFINE {
					add(left)
				}
			}
		case *ast.IncDecStmt:
			add(n.X)
		case *ast.ExprStmt: // text.WriteString(line)
			call, ok := n.X.(*ast.CallExpr)
			if !ok || c.isLog(call) {
				return true
			}
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
				add(sel.X)
			}
			for _, arg := range call.Args {
				if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
					add(u.X)
				}
			}
		}
		return true
	})
	delete(changed, nil)
	return changed
}
