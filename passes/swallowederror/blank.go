package swallowederror

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// blanks reports the calls that ask others, whose error is dropped and whose result is used as if there was none:
// list, _ := client.List(ctx). So are those of functions that report failures in their results and never by an error,
// whose result is dropped and whose error is tested: _, err := run(ctx).
func (c *checker) blanks(fn ast.Node, body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.DeferStmt, *ast.GoStmt:
			return false
		case *ast.AssignStmt:
			if call := c.blank(n); call != nil && !c.onFailure(fn, n) && c.usedUntested(body, n) {
				c.add(failing{call: call, test: n}, fn, "takes the result of %s for the answer also if the call failed: its "+
					"error is dropped, so that the model takes nothing for all there is; return the error")
			} else if call := c.dropsResult(n); call != nil {
				c.add(failing{call: call, test: n}, fn, "goes on if %s fails: that returns failures in its result, which is "+
					"dropped here, and its error is always nil; look at IsError of the result")
			}
		}
		return true
	})
}

// dropsResult returns the call of an assignment that drops the result of a tool and keeps an error, if the function is
// one of the package that has different results and never returns an error.
func (c *checker) dropsResult(assign *ast.AssignStmt) *ast.CallExpr {
	if len(assign.Rhs) != 1 || len(assign.Lhs) != 2 || !isBlank(assign.Lhs[:1]) || isBlank(assign.Lhs[1:]) {
		return nil
	}
	call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	if !ok || !c.handlers.NeverFails(call) {
		return nil
	}
	fn, decl := c.handlers.Callee(call)
	returns := 0
	goq.Returns(decl.Body, func(*ast.ReturnStmt) { returns++ })
	if returns < 2 || mcp.ResultOf(fn.Signature().Results().At(0).Type()) == nil {
		return nil
	}
	return call
}

// onFailure reports whether a statement runs only after something else has failed, to tell more about that.
func (c *checker) onFailure(fn ast.Node, stmt ast.Stmt) bool {
	return slices.ContainsFunc(flow.Guards(fn, stmt), func(g flow.Guard) bool {
		return goq.MentionsError(c.pass.TypesInfo, g.Cond)
	})
}

// blank returns the call of an assignment that drops its error, if the call asks others. Calls that only look into the
// context do not, and the exit status of a program is not always a failure.
func (c *checker) blank(assign *ast.AssignStmt) *ast.CallExpr {
	if len(assign.Rhs) != 1 || len(assign.Lhs) < 2 || !isBlank(assign.Lhs[len(assign.Lhs)-1:]) {
		return nil
	}
	call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	if !ok || !c.failsByError(call) || !c.asksOthers(call, 0) {
		return nil
	}
	fn := typeutil.Callee(c.pass.TypesInfo, call)
	if fn == nil || lexicon.RunsProgram.MatchString(fn.Name()) || lexicon.ChecksSomething(fn.Name()) ||
		strings.Contains(fn.Name(), "From") && len(call.Args) == 1 {
		return nil
	}
	return call
}

// usedUntested reports whether a variable of an assignment gets into the answer, and the function never compares one,
// or gives it to a function that may.
func (c *checker) usedUntested(body *ast.BlockStmt, assign *ast.AssignStmt) bool {
	vars := make(map[types.Object]bool)
	for _, left := range assign.Lhs {
		if v := c.variable(left); v != nil {
			vars[v] = true
		}
	}
	mentions := func(n ast.Node) bool { return c.mentions(n, vars) }
	used, tested := false, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			tested = tested || n.Op != token.ADD && mentions(n)
		case *ast.CallExpr:
			if c.isLog(n) {
				return false
			}
			switch answers, looks := c.takes(n); {
			case answers:
				used = used || mentions(n)
			case looks:
				tested = tested || mentions(n)
			}
		case *ast.ReturnStmt:
			used = used || mentions(n)
		}
		return true
	})
	return used && !tested
}

// takes tells what a call does with its arguments: whether it makes a part of the answer of them, and else whether it
// may look at them.
func (c *checker) takes(call *ast.CallExpr) (answers, looks bool) {
	fn := typeutil.Callee(c.pass.TypesInfo, call)
	if b, ok := fn.(*types.Builtin); ok {
		return false, b.Name() == "len"
	}
	if fn == nil || fn.Pkg() == nil {
		return false, !c.pass.TypesInfo.Types[call.Fun].IsType()
	}
	path := fn.Pkg().Path()
	answers = mcp.InSDK(path) || path == "encoding/json" || path == "fmt"
	return answers, !answers
}
