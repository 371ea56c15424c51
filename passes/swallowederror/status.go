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
		if !isCall || resp == nil || !c.answers.PassesOn(typeutil.StaticCallee(c.pass.TypesInfo, call)) ||
			!c.answers.ReadsOnly(body, resp) || c.checksDecoded(body) {
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
