package effects

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// IsForEach reports whether something in a function is done for each element of a list, or a number of times: others
// were done before. A loop that only tries again what has failed is none of these.
func (j *Judge) IsForEach(inner, fn ast.Node) bool {
	return slices.ContainsFunc(goq.Path(goq.Body(fn), inner), func(n ast.Node) bool {
		body := j.forEach(n)
		if counted := countedBody(n); body == nil && counted != nil && !j.triesAgain(n) {
			body = counted
		}
		return body != nil && body.Pos() <= inner.Pos() && inner.End() <= body.End()
	})
}

// countedBody returns the body of a loop with a counter, or over a number or a list, or nil for other nodes.
func countedBody(loop ast.Node) *ast.BlockStmt {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return loop.Body
	case *ast.ForStmt:
		if loop.Init != nil {
			return loop.Body
		}
	}
	return nil
}

// forEach returns the body of a loop over a list or over what something reads bit by bit, or nil. A loop that counts is
// none: it may try again.
func (j *Judge) forEach(loop ast.Node) *ast.BlockStmt {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if t := j.info.TypeOf(loop.X); t != nil && !goq.IsBasic(t) {
			return loop.Body
		}
	case *ast.ForStmt:
		steps := func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return false
			}
			fn := goq.Called(j.info, call)
			return fn != nil && lexicon.Steps.MatchString(fn.Name())
		}
		if goq.Contains(loop.Cond, steps) || loop.Cond == nil && goq.Contains(loop.Body, steps) {
			return loop.Body
		}
	}
	return nil
}

// triesAgain reports whether a loop counts, and ends as soon as it succeeds: by its last statement, or under a
// condition such as err == nil or !isBusy(err).
func (j *Judge) triesAgain(loop ast.Node) bool {
	var counter ast.Node
	var body *ast.BlockStmt
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		counter, body = loop.Key, loop.Body
	case *ast.ForStmt:
		counter, body = loop.Init, loop.Body
	}
	if j.forEach(loop) != nil || counter != nil && j.indexes(body, counter) {
		return false
	}
	ends := func(list []ast.Stmt) bool {
		last, _ := list[len(list)-1].(*ast.BranchStmt)
		return last != nil && last.Tok == token.BREAK || j.leaves(list)
	}
	return len(body.List) > 0 && ends(body.List) || goq.Contains(body, func(n ast.Node) bool {
		stmt, ok := n.(*ast.IfStmt)
		return ok && len(stmt.Body.List) > 0 && ends(stmt.Body.List) && goq.Contains(stmt.Cond, j.saysFine)
	})
}

// indexes reports whether a variable that a statement sets is an index in the body of its loop.
func (j *Judge) indexes(body *ast.BlockStmt, counter ast.Node) bool {
	return goq.Contains(body, func(n ast.Node) bool {
		at, ok := n.(*ast.IndexExpr)
		return ok && goq.Contains(counter, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			return ok && goq.Mentions(j.info, at.Index, j.info.ObjectOf(id))
		})
	})
}

// saysFine reports whether a part of a condition is true without an error: err == nil, !errors.Is(err, x).
func (j *Judge) saysFine(n ast.Node) bool {
	switch e := n.(type) {
	case *ast.BinaryExpr:
		return e.Op == token.EQL && (j.isNil(e.X) || j.isNil(e.Y)) && goq.MentionsError(j.info, e)
	case *ast.UnaryExpr:
		return e.Op == token.NOT && goq.MentionsError(j.info, e.X)
	}
	return false
}

// WorksForEach reports whether a call does work which is done twice if it is repeated, and has done so for others
// before. It may do so in a function literal that it is given: retry(func() error {…}).
func (j *Judge) WorksForEach(call *ast.CallExpr, f Failure) bool {
	works := func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		return ok && (j.posts(call) || j.DoesTwice(call, f) && !j.OnlyCalls(call) && j.knowsWork(call, f))
	}
	if !j.IsForEach(call, f.By.Func) {
		return false
	}
	for lit := range Literals(call) {
		if goq.Contains(lit.Body, works) {
			return true
		}
	}
	return works(call)
}
