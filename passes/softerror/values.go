package softerror

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
)

// values lists the answers of tools that contain a value whose field reports a failure: one that a function returns
// with a nil error, or one whose field is set after a failed call.
func values(pass *analysis.Pass) []report.Finding {
	v := &valueFinder{
		pass: pass, handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result),
		fieldOf: pass.ResultOf[byValue].(func(*types.Func) string),
		seen:    make(map[ast.Node]bool),
	}
	for _, a := range pass.ResultOf[failures.Analyzer].(*failures.Result).Answers {
		if a.Result != nil {
			v.answer(a)
		}
	}
	return v.findings
}

type valueFinder struct {
	pass     *analysis.Pass
	handlers *handlers.Result
	fieldOf  func(*types.Func) string
	seen     map[ast.Node]bool // the reported returns
	findings []report.Finding
}

// answer looks at what the result of a return statement is made of.
func (v *valueFinder) answer(a *failures.Answer) {
	body := goq.Body(a.By.Func)
	if body == nil || a.Nil(a.Result) == flow.IsNil || a.Err != nil && a.ErrIs.Nil != flow.IsNil {
		return
	}
	for _, part := range v.parts(a.Result) {
		v.fromCall(a, body, part)
		v.setLater(a, body, part)
	}
}

// fromCall reports an answer with the result of a function that reports failures in a field of it.
func (v *valueFinder) fromCall(a *failures.Answer, body *ast.BlockStmt, part *types.Var) {
	for _, source := range v.handlers.Assigned(part).Values {
		call, ok := ast.Unparen(source.Expr).(*ast.CallExpr)
		if !ok || source.Index != 0 {
			continue
		}
		fn := typeutil.StaticCallee(v.pass.TypesInfo, call)
		if fn == nil || v.fieldOf(fn) == "" || v.isTested(body, part, call.End()) ||
			isVerdict(a.By.Name) && !v.takesContext(call) {
			continue
		}
		field, name := v.fieldOf(fn), fn.Name()
		v.add(a, call, types.ExprString(call.Fun), func(subject string) string {
			return a.By.Name + " answers with what " + subject + " returns also if that failed: only the field " + field +
				" says so, and isError is not set, so client and model take the failure for the answer; let " + name +
				" return an error"
		})
	}
}

// setLater reports an answer with a value of which a field is set after a failed call.
func (v *valueFinder) setLater(a *failures.Answer, body *ast.BlockStmt, part *types.Var) {
	if isVerdict(a.By.Name) {
		return
	}
	info := v.pass.TypesInfo
	ast.Inspect(body, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || assign.End() > a.Return.Pos() {
			return true
		}
		sel, ok := assign.Lhs[0].(*ast.SelectorExpr)
		if !ok || v.variable(sel.X) != part || !lexicon.ErrorEntry.MatchString(sel.Sel.Name) ||
			!isFailureField(info, sel.Sel.Name, assign.Rhs[0]) || v.inLoopOf(body, assign, part) ||
			!afterFailedCall(info, flow.Guards(a.By.Func, assign)) || v.isTested(body, part, assign.End()) {
			return true
		}
		v.add(a, assign, types.ExprString(sel), func(subject string) string {
			return a.By.Name + " reports a failed call only in " + subject + " of its answer: isError is not set, so client " +
				"and model take the failure for the answer; return the error"
		})
		return true
	})
}

// add reports a return statement once. cause is the call or assignment that makes the answer a failure.
func (v *valueFinder) add(a *failures.Answer, cause ast.Node, subject string, message func(string) string) {
	if v.seen[a.Return] {
		return
	}
	v.seen[a.Return] = true
	v.findings = append(v.findings, report.Finding{
		Node: a.Return, Subject: subject, Message: message, Related: []analysis.RelatedInformation{{
			Pos: cause.Pos(), End: cause.End(), Message: "the failure is put into the answer here",
		}},
	})
}

// inLoopOf reports whether a statement is in a loop, for whose elements the variable stands.
func (v *valueFinder) inLoopOf(body *ast.BlockStmt, at ast.Node, part *types.Var) bool {
	for _, n := range goq.Path(body, at) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if n.Pos() < part.Pos() && part.Pos() < n.End() {
				return true
			}
		}
	}
	return false
}

// isTested reports whether a condition behind a position looks at the fields of a value that may report a failure.
func (v *valueFinder) isTested(body *ast.BlockStmt, part *types.Var, from token.Pos) (tested bool) {
	look := func(e ast.Expr) {
		tested = tested || contains(e, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			return ok && v.variable(sel.X) == part &&
				(lexicon.OKEntry.MatchString(sel.Sel.Name) || lexicon.ErrorEntry.MatchString(sel.Sel.Name))
		})
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			if n.Pos() > from {
				look(n.Cond)
			}
		case *ast.SwitchStmt:
			if n.Pos() > from {
				look(n.Tag)
			}
		}
		return !tested
	})
	return tested
}

// parts lists the structs of local variables that a result is made of: x of encode(map[string]any{"result": x}). Calls
// that ask others are the source of a value, and no part of it is looked for in their arguments.
func (v *valueFinder) parts(e ast.Expr) (list []*types.Var) {
	seen := make(map[*types.Var]bool)
	var walk func(e ast.Expr)
	walk = func(e ast.Expr) {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				return v.passesOn(n)
			case *ast.SelectorExpr: // a single field of a value
				return v.isMethod(n)
			case *ast.Ident:
				x := v.variable(n)
				if x == nil || x.IsField() || goq.IsGlobal(x) || seen[x] || v.handlers.Assigned(x) == nil {
					return true
				}
				seen[x] = true
				if goq.StructOf(x.Type()) != nil {
					list = append(list, x)
				}
				a := v.handlers.Assigned(x)
				for _, source := range a.Values {
					if source.Expr != nil && source.Index == 0 {
						walk(source.Expr)
					}
				}
				for _, w := range a.Writes {
					walk(w.Value)
				}
			}
			return true
		})
	}
	walk(e)
	return list
}

// passesOn reports whether a call only gives its arguments another form: a conversion, an encoder, a function of an SDK.
func (v *valueFinder) passesOn(call *ast.CallExpr) bool {
	if v.pass.TypesInfo.Types[call.Fun].IsType() {
		return true
	}
	fn := typeutil.StaticCallee(v.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || !goq.SameModule(v.pass, fn.Pkg()) && !mcp.IsSDK(fn.Pkg().Path()) &&
		fn.Pkg().Path() != "encoding/json" {
		return false
	}
	return !v.takesContext(call)
}

// takesContext reports whether a call has a context among its arguments, as those have that ask others.
func (v *valueFinder) takesContext(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return goq.IsContext(v.pass.TypesInfo.TypeOf(arg)) })
}

// isMethod reports whether an expression selects a method.
func (v *valueFinder) isMethod(sel *ast.SelectorExpr) bool {
	_, ok := v.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok
}

// variable returns the variable that an expression is, or nil.
func (v *valueFinder) variable(e ast.Expr) *types.Var {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	x, _ := v.pass.TypesInfo.ObjectOf(id).(*types.Var)
	return x
}
