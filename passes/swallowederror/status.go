package swallowederror

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/report"
)

// statuses reports the answers of HTTP servers of which a function reads the body and not the status.
func (c *checker) statuses(fn ast.Node, body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			return ast.Node(lit) == fn
		}
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 || len(assign.Lhs) != 2 {
			return true
		}
		call, isCall := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		resp := c.variable(assign.Lhs[0])
		if sig := goq.Signature(c.pass.TypesInfo, fn); sig == nil || goq.ErrorIndex(sig) < 0 {
			return true // it cannot report a status
		}
		if !isCall || resp == nil || !c.passesOn(typeutil.StaticCallee(c.pass.TypesInfo, call)) || !c.readsOnly(body, resp) {
			return true
		}
		where, called := c.handlers.NameOf(fn), types.ExprString(call.Fun)
		c.findings = append(c.findings, report.Finding{
			Node: assign, Subject: "the answer of " + called,
			Message: func(subject string) string {
				return fmt.Sprintf("%s reads %s without a look at its status: what comes with a 404 or 500 is read as if it was "+
					"what was asked for; return mcperr.FromHTTP or mcperr.FromStatus if the status is no success", where, subject)
			},
		})
		return true
	})
}

// passesOn reports whether a function returns the answers of HTTP servers whatever their status.
func (c *checker) passesOn(fn *types.Func) bool {
	return fn != nil && c.pass.ResultOf[passing].(func(*types.Func) bool)(fn)
}

// readsOnly reports whether a function reads the body of a response, looks at nothing that has its status, and gives
// the response to nobody.
func (c *checker) readsOnly(body *ast.BlockStmt, resp *types.Var) bool {
	parts := make(map[*ast.Ident]string) // what is selected of the variable
	ast.Inspect(body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok && c.pass.TypesInfo.Uses[id] == resp {
				parts[id] = sel.Sel.Name
			}
		}
		return true
	})
	reads, only := false, !c.checksDecoded(body)
	ast.Inspect(body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || c.pass.TypesInfo.Uses[id] != resp {
			return true
		}
		switch part := parts[id]; part {
		case "Body", "Content":
			reads = reads || !c.isClosed(body, id)
		case "", "StatusCode", "Status", "Request", "Header":
			only = false // the whole of it, or its status in one form or another
		default:
			obj, _, _ := types.LookupFieldOrMethod(resp.Type(), true, c.pass.Pkg, part)
			if _, isMethod := obj.(*types.Func); isMethod {
				only = false // it may look at the status
			}
		}
		return true
	})
	return reads && only
}

// checksDecoded reports whether a function tests a part of what it has decoded, as for APIs whose answers say
// themselves whether they are errors.
func (c *checker) checksDecoded(body *ast.BlockStmt) (checks bool) {
	decoded := make(map[types.Object]bool)
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		for _, arg := range call.Args {
			if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok {
				if v := c.variable(u.X); v != nil {
					decoded[v] = true
				}
			}
		}
		return true
	})
	ast.Inspect(body, func(n ast.Node) bool {
		test, ok := n.(*ast.IfStmt)
		if !ok {
			return !checks
		}
		checks = checks || c.mentions(test.Cond, decoded)
		return !checks
	})
	return checks
}

// isClosed reports whether the body of a response is closed or drained there: resp.Body.Close(), or io.Copy to
// io.Discard.
func (c *checker) isClosed(body *ast.BlockStmt, id *ast.Ident) bool {
	path := goq.Path(body, id)
	for i := len(path) - 1; i > 0 && i > len(path)-5; i-- {
		if sel, ok := path[i].(*ast.SelectorExpr); ok && sel.Sel.Name == "Close" {
			return true
		}
		if call, ok := path[i].(*ast.CallExpr); ok && len(call.Args) > 0 && types.ExprString(call.Args[0]) == "io.Discard" {
			return true
		}
	}
	return false
}
