package swallowederror

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// acts reports the calls of a function that do what it is named after, and whose error it drops.
func (c *checker) acts(fn ast.Node, body *ast.BlockStmt) {
	name := c.handlers.NameOf(fn)
	purpose, verb := lexicon.ActOf(name)
	if purpose != lexicon.Makes && purpose != lexicon.Removes {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.DeferStmt, *ast.GoStmt:
			return false
		case *ast.BlockStmt:
			for i, stmt := range n.List {
				call, logs := c.dropped(n.List[i:])
				if call != nil && c.isPurpose(call, purpose, verb, name) && c.isOnlyAct(fn, body, stmt, verb) {
					c.addAct(fn, stmt, call, logs)
				}
			}
		}
		return true
	})
}

func (c *checker) addAct(fn ast.Node, stmt ast.Stmt, call *ast.CallExpr, logs bool) {
	dropped := "its error is dropped"
	if logs {
		dropped = "its error is only logged"
	}
	c.add(failing{call: call, test: stmt}, fn, "answers as if %s had worked: "+dropped+", so that the model takes the "+
		"change for done; return the error")
}

// dropped returns the call of the first of some statements, if its error is dropped or only logged. logs tells which.
func (c *checker) dropped(list []ast.Stmt) (call *ast.CallExpr, logs bool) {
	switch s := list[0].(type) {
	case *ast.ExprStmt:
		call, _ = ast.Unparen(s.X).(*ast.CallExpr)
	case *ast.AssignStmt:
		if len(s.Rhs) != 1 {
			return nil, false
		}
		call, _ = ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		if !isBlank(s.Lhs) {
			if len(list) < 2 || len(s.Lhs) != 1 || !c.testLogs(list[1], s.Lhs[0]) || c.usesIn(list[2:], c.variable(s.Lhs[0])) {
				return nil, false
			}
			logs = true
		}
	case *ast.IfStmt:
		init, ok := s.Init.(*ast.AssignStmt)
		if !ok || len(init.Rhs) != 1 || len(init.Lhs) != 1 {
			return nil, false
		}
		test := *s
		test.Init = nil
		if !c.testLogs(&test, init.Lhs[0]) {
			return nil, false
		}
		call, _ = ast.Unparen(init.Rhs[0]).(*ast.CallExpr)
		logs = true
	}
	if call == nil || !c.failsByError(call) {
		return nil, false
	}
	return call, logs
}

func isBlank(list []ast.Expr) bool {
	return !slices.ContainsFunc(list, func(e ast.Expr) bool { return !goq.IsBlank(e) })
}

// testLogs reports whether a statement only logs an error that is not nil, and does nothing else for it. It may end
// with an empty answer.
func (c *checker) testLogs(stmt ast.Stmt, e ast.Expr) bool {
	test, ok := stmt.(*ast.IfStmt)
	err := c.variable(e)
	if !ok || err == nil || test.Init != nil || test.Else != nil || len(test.Body.List) == 0 ||
		!c.isNotNil(test.Cond, err) {
		return false
	}
	f, list := failing{}, test.Body.List
	if ret, ok := list[len(list)-1].(*ast.ReturnStmt); ok && c.returnsNothing(ret) {
		list = list[:len(list)-1] // the empty answer is that of a success
	}
	return c.onlyLogs(&f, list) && !f.skip
}

// failsByError reports whether an error is the last result of a call.
func (c *checker) failsByError(call *ast.CallExpr) bool {
	sig, ok := c.pass.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	return ok && sig.Results().Len() > 0 && goq.IsError(sig.Results().At(sig.Results().Len()-1).Type())
}

// isPurpose reports whether a call does what its function is for: the same to the same thing, as RemoveSheet does in
// deleteWorksheet, or to many things in a copy. Writing to what is in memory does not count, nor what is done beside
// it.
func (c *checker) isPurpose(call *ast.CallExpr, purpose lexicon.Act, verb, name string) bool {
	fn := typeutil.Callee(c.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || lexicon.Beside.MatchString(types.ExprString(call.Fun)) ||
		fn.Pkg().Path() == "os" && lexicon.Beside.MatchString(types.ExprString(call)) ||
		!strings.Contains(fn.Pkg().Path(), ".") && fn.Pkg().Path() != "os" && !goq.SameModule(c.pass, fn.Pkg()) {
		return false
	}
	does, as := lexicon.ActOf(fn.Name())
	isBare := len(lexicon.Words(fn.Name())) == 1 // repo.Delete(ctx, id) does not name what it deletes
	switch {
	case does == purpose && lexicon.SameVerb(as, verb) && (lexicon.ShareNoun(fn.Name(), name) ||
		fn.Pkg().Path() == "os" || isBare && goq.TakesContext(c.pass.TypesInfo, call)):
		return true
	case verb == "copy":
		return does == lexicon.Makes
	}
	return purpose == lexicon.Removes && does == lexicon.Makes && len(call.Args) > 0 &&
		c.isZero(call.Args[len(call.Args)-1])
}

// isZero reports whether an expression is nil or the constant zero value.
func (c *checker) isZero(e ast.Expr) bool {
	tv := c.pass.TypesInfo.Types[e]
	if tv.Value == nil {
		return tv.IsNil()
	}
	return tv.Value.ExactString() == `""` || tv.Value.Kind() == constant.Int && constant.Sign(tv.Value) == 0
}

// isOnlyAct reports whether nothing says what a dropped call has done: it is not a cleanup after a failure, no other
// call does what the function is named after, no loop around it counts or lists what worked, and nothing looks at the
// outcome later.
func (c *checker) isOnlyAct(fn ast.Node, body *ast.BlockStmt, stmt ast.Stmt, verb string) bool {
	if c.onFailure(fn, stmt) || c.endsInError(body, stmt) {
		return false
	}
	inLoop := false
	for _, n := range goq.Path(body, stmt) {
		if loop := loopBody(n); loop != nil {
			inLoop = true
			if c.counts(loop) {
				return false
			}
		}
	}
	return !c.actsElsewhere(body, stmt, func(fn *types.Func, before bool) bool {
		does, as := lexicon.ActOf(fn.Name())
		switch {
		case as == verb, lexicon.Finishing.MatchString(fn.Name()):
			return true
		case before:
			return !inLoop && does != lexicon.Reads && lexicon.Doing.MatchString(fn.Name())
		}
		return does == lexicon.Reads || fn.Name() == "Stat"
	})
}

// loopBody returns the body of a loop, or nil for other nodes.
func loopBody(n ast.Node) *ast.BlockStmt {
	switch loop := n.(type) {
	case *ast.ForStmt:
		return loop.Body
	case *ast.RangeStmt:
		return loop.Body
	}
	return nil
}

// counts reports whether a loop changes a variable of the function around it.
func (c *checker) counts(body *ast.BlockStmt) (counts bool) {
	outer := func(e ast.Expr) bool {
		id := goq.Root(e)
		if id == nil {
			return false
		}
		obj := c.pass.TypesInfo.ObjectOf(id)
		return obj != nil && (obj.Pos() < body.Pos() || obj.Pos() > body.End())
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			if n.Post != nil {
				counts = counts || c.counts(n.Body)
				return false // the variable of the loop is not a count
			}
		case *ast.IncDecStmt:
			counts = counts || outer(n.X)
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				counts = counts || n.Tok != token.DEFINE && !isBlank([]ast.Expr{left}) && outer(left)
			}
		}
		return !counts
	})
	return counts
}

// endsInError reports whether the block of a statement, other than the body, ends by returning an error: the statement
// is part of giving up.
func (c *checker) endsInError(body *ast.BlockStmt, stmt ast.Stmt) bool {
	block := goq.Block(body, stmt)
	if block == nil || block == body {
		return false
	}
	ret, ok := block.List[len(block.List)-1].(*ast.ReturnStmt)
	return ok && len(ret.Results) > 0 && goq.MentionsError(c.pass.TypesInfo, ret.Results[len(ret.Results)-1])
}

// actsElsewhere reports whether a function calls something that counts, besides a statement, and that can fail. before
// tells whether the call is before the statement.
func (c *checker) actsElsewhere(
	body *ast.BlockStmt, stmt ast.Stmt, counts func(fn *types.Func, before bool) bool,
) (acts bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch call := n.(type) {
		case *ast.FuncLit, *ast.DeferStmt:
			return false
		case *ast.CallExpr:
			fn := goq.Called(c.pass.TypesInfo, call)
			if fn != nil && fn.Pkg() != nil && c.failsByError(call) && !goq.MakesError(fn) && !mcp.IsRuntime(fn) {
				acts = acts || counts(fn, n.Pos() < stmt.Pos())
			}
		}
		return !acts && n != ast.Node(stmt)
	})
	return acts
}
