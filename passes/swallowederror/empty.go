package swallowederror

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// empties reports the calls that ask others, after whose failure a function answers with nothing:
//
//	items, err := client.Items(ctx)
//	if err != nil {
//		log.Print(err)
//		return nil, Output{}, nil
//	}
func (c *checker) empties(fn ast.Node, body *ast.BlockStmt) {
	if name := c.handlers.NameOf(fn); lexicon.ChecksSomething(name) {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			for i, stmt := range n.List[:max(len(n.List)-1, 0)] {
				if f, ok := c.answersNothing(stmt, n.List[i+1]); ok && !c.onFailure(fn, stmt) {
					c.add(f, fn, "answers with nothing if %s fails, as if there was nothing: the model takes that for the answer; "+
						"return the error")
				}
			}
		}
		return true
	})
}

// answersNothing reports whether a statement asks others, and the next one returns nothing and no error if that fails.
func (c *checker) answersNothing(stmt, next ast.Stmt) (f failing, ok bool) {
	assign, isAssign := stmt.(*ast.AssignStmt)
	test, isTest := next.(*ast.IfStmt)
	if !isAssign || !isTest || len(assign.Rhs) != 1 || test.Init != nil || len(test.Body.List) == 0 {
		return failing{}, false
	}
	call, isCall := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	err := c.variable(assign.Lhs[len(assign.Lhs)-1])
	if !isCall || err == nil || !goq.IsError(err.Type()) || !c.isNotNil(test.Cond, err) || !c.asksOthers(call, 0) {
		return failing{}, false
	}
	f = failing{call: call, test: test}
	if len(assign.Lhs) < 2 {
		return failing{}, false // nothing is asked for
	}
	last := len(test.Body.List) - 1
	ret, isReturn := test.Body.List[last].(*ast.ReturnStmt)
	says := isReturn && (c.returnsNothing(ret) || last > 0 && c.returnsNone(ret))
	return f, says && c.onlyLogs(&f, test.Body.List[:last])
}

// returnsNone reports whether a return statement gives no error, and a text which says that there is nothing: "No
// notes."
func (c *checker) returnsNone(ret *ast.ReturnStmt) bool {
	n := len(ret.Results)
	if n < 2 || !c.pass.TypesInfo.Types[ret.Results[n-1]].IsNil() {
		return false
	}
	text, ok := c.textOf(ret.Results[0])
	return ok && lexicon.SaysNone.MatchString(text)
}

// textOf returns the constant text that a call makes a tool result of. ok is false for any other expression.
func (c *checker) textOf(e ast.Expr) (text string, ok bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return "", false
	}
	fn := goq.Called(c.pass.TypesInfo, call)
	if fn == nil {
		return "", false
	}
	t, ok := mcp.TextParam(fn)
	if !ok || t >= len(call.Args) {
		return "", false
	}
	return goq.ConstString(c.pass.TypesInfo, call.Args[t])
}

// returnsNothing reports whether a return statement gives no error, and an empty answer that is more than nil.
func (c *checker) returnsNothing(ret *ast.ReturnStmt) bool {
	n := len(ret.Results)
	return n > 1 && c.pass.TypesInfo.Types[ret.Results[n-1]].IsNil() &&
		!slices.ContainsFunc(ret.Results, func(e ast.Expr) bool { return !c.isZero(e) && !c.isEmpty(e) }) &&
		slices.ContainsFunc(ret.Results, c.isEmpty)
}

// isEmpty reports whether an expression is a literal without elements, or a tool result with the text of an empty
// value.
func (c *checker) isEmpty(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return c.isEmpty(e.X)
	case *ast.CompositeLit:
		return len(e.Elts) == 0 && !hasFlag(c.pass.TypesInfo.TypeOf(e))
	case *ast.CallExpr:
		text, ok := c.textOf(e)
		return ok && slices.Contains(emptyTexts, text)
	}
	return false
}

// hasFlag reports whether a struct other than an SDK's has a field of type bool. Its zero value may be an answer:
// Status{Up: false}.
func hasFlag(t types.Type) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || mcp.ResultOf(t) != nil {
		return false
	}
	for field := range st.Fields() {
		if goq.IsBool(field.Type()) {
			return true
		}
	}
	return false
}

// emptyTexts are the texts of empty values.
var emptyTexts = []string{"", "[]", "{}", "null"}
