package goq

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// Leaves reports whether the statement behind a block cannot be reached through the block: the last statement of list
// returns, goes elsewhere, or calls a function that does not come back, or both branches of it do.
func Leaves(info *types.Info, list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch last := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok != token.FALLTHROUGH
	case *ast.BlockStmt:
		return Leaves(info, last.List)
	case *ast.IfStmt:
		switch other := last.Else.(type) {
		case *ast.BlockStmt:
			return Leaves(info, last.Body.List) && Leaves(info, other.List)
		case *ast.IfStmt:
			return Leaves(info, last.Body.List) && Leaves(info, []ast.Stmt{other})
		}
	case *ast.ExprStmt:
		call, ok := ast.Unparen(last.X).(*ast.CallExpr)
		return ok && NeverReturns(info, call)
	}
	return false
}

// FallsInto reports whether the case before a case of a switch ends with fallthrough.
func FallsInto(sw ast.Stmt, clause *ast.CaseClause) bool {
	s, ok := sw.(*ast.SwitchStmt)
	if !ok {
		return false
	}
	i := slices.Index(s.Body.List, ast.Stmt(clause))
	if i < 1 {
		return false
	}
	body := s.Body.List[i-1].(*ast.CaseClause).Body
	if len(body) == 0 {
		return false
	}
	last, ok := body[len(body)-1].(*ast.BranchStmt)
	return ok && last.Tok == token.FALLTHROUGH
}

// NeverReturns reports whether the statements after a call cannot run: it calls panic, or a function of the standard
// library that ends the goroutine or the program.
func NeverReturns(info *types.Info, call *ast.CallExpr) bool {
	switch fn := typeutil.Callee(info, call).(type) {
	case *types.Builtin:
		return fn.Name() == "panic"
	case *types.Func:
		return IsFunc(fn, "os", "Exit") || IsFunc(fn, "runtime", "Goexit") ||
			IsFunc(fn, "log", "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln")
	}
	return false
}
