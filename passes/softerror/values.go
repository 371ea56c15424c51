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
// with a nil error, one whose field is set after a failed call, or one that also names what the call was about.
func values(pass *analysis.Pass) []report.Finding {
	v := &valueFinder{
		pass: pass, handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result),
		failed:  make(map[*ast.ReturnStmt]bool),
		fieldOf: pass.ResultOf[byValue].(func(*types.Func) string),
		seen:    make(map[ast.Node]bool),
	}
	found := pass.ResultOf[failures.Analyzer].(*failures.Result)
	for _, f := range found.Failures {
		v.failed[f.Return] = true
	}
	for _, a := range found.Answers {
		switch {
		case a.Result != nil:
			v.answer(a, a.Result)
		case len(a.Return.Results) == 1 && a.By.Result >= 0: // return encode(x)
			v.answer(a, a.Return.Results[0])
		}
	}
	for _, f := range found.Of(failures.Claimed) {
		if !v.seen[f.Return] && f.Return != nil && newCandidate(pass, f).isBesideName() {
			v.findings = append(v.findings, report.Finding{
				Node: f.Return, Subject: "a failure", Message: func(subject string) string {
					return f.By.Title() + " reports " + subject +
						" as a success: isError is not set, so client and model take it for " +
						"the answer; set isError, or return the error with what names the work among its details"
				},
			})
		}
	}
	return v.findings
}

type valueFinder struct {
	pass     *analysis.Pass
	handlers *handlers.Result
	failed   map[*ast.ReturnStmt]bool // the returns that are known to be errors or error results
	fieldOf  func(*types.Func) string
	seen     map[ast.Node]bool // the reported returns
	findings []report.Finding
}

// answer looks at what the result of a return statement is made of.
func (v *valueFinder) answer(a *failures.Answer, result ast.Expr) {
	body := goq.Body(a.By.Func)
	if body == nil || v.failed[a.Return] || a.Nil(result) == flow.IsNil || a.Err != nil && a.ErrIs.Nil != flow.IsNil {
		return
	}
	for _, part := range v.parts(result) {
		v.fromCall(a, body, part)
		v.setLater(a, body, part)
	}
}

// isElement reports whether a value is one of several of its kind in an answer: it is of a loop, or other calls of the
// function make such values, too. Then the others may be the answer.
func (v *valueFinder) isElement(body *ast.BlockStmt, call *ast.CallExpr, part *types.Var) bool {
	calls := 0
	ast.Inspect(body, func(n ast.Node) bool {
		if other, ok := n.(*ast.CallExpr); ok {
			if fn := typeutil.StaticCallee(v.pass.TypesInfo, other); fn != nil && v.fieldOf(fn) != "" {
				calls++
			}
		}
		return true
	})
	return calls > 1 || v.inLoopOf(body, call, part)
}

// leaves reports whether the block of a statement ends the function or goes on with a loop.
func (v *valueFinder) leaves(body *ast.BlockStmt, stmt ast.Stmt) bool {
	block := goq.Block(body, stmt)
	if block == nil || block == body {
		return false
	}
	return goq.Leaves(v.pass.TypesInfo, block.List)
}

// isContent reports whether a value is made with content, or gets a field that says that it is a success: then the
// failure is of a part.
func (v *valueFinder) isContent(part *types.Var) bool {
	a := v.handlers.Assigned(part)
	for _, source := range a.Values {
		if lit := goq.Literal(source.Expr); lit != nil && len(lit.Elts) > 0 {
			return true
		}
	}
	return slices.ContainsFunc(a.Fields, func(f flow.Field) bool {
		value := v.pass.TypesInfo.Types[f.Value.Expr].Value
		return lexicon.OKEntry.MatchString(f.Name) && value != nil && value.String() == "true"
	})
}

// fromCall reports an answer with the result of a function that reports failures in a field of it.
func (v *valueFinder) fromCall(a *failures.Answer, body *ast.BlockStmt, part *types.Var) {
	for _, source := range v.handlers.Assigned(part).Values {
		call, ok := ast.Unparen(source.Expr).(*ast.CallExpr)
		if !ok || source.Index != 0 {
			continue
		}
		fn := typeutil.StaticCallee(v.pass.TypesInfo, call)
		if fn == nil || v.fieldOf(fn) == "" || v.isRead(body, part, call.Pos()) || v.isElement(body, call, part) ||
			isNamed(v.handlers, a.By, isVerdict) && !goq.TakesContext(v.pass.TypesInfo, call) {
			continue
		}
		field, name := v.fieldOf(fn), fn.Name()
		v.add(a, call, types.ExprString(call.Fun), func(subject string) string {
			return a.By.Title() + " answers with what " + subject + " returns also if that failed: its field " + field +
				" tells, but isError is not set, so the client counts it as a success; let " + name + " return an error"
		})
	}
}

// setLater reports an answer with a value of which a field is set after a failed call.
func (v *valueFinder) setLater(a *failures.Answer, body *ast.BlockStmt, part *types.Var) {
	if isNamed(v.handlers, a.By, isVerdict) {
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
			!afterFailedCall(info, flow.Guards(a.By.Func, assign)) || v.isRead(body, part, assign.End()) ||
			v.leaves(body, assign) || v.isContent(part) {
			return true
		}
		v.add(a, assign, types.ExprString(sel), func(subject string) string {
			return a.By.Title() + " puts a failed call into " + subject + " of its answer: isError is not set, so the client " +
				"counts it as a success; set isError, or return the error"
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

// isRead reports whether code behind a position looks at a field of a value that may report a failure, calls a method
// of it, or gives it to a function that takes its type: these may make an error result of it.
func (v *valueFinder) isRead(body *ast.BlockStmt, part *types.Var, from token.Pos) (read bool) {
	written := make(map[ast.Expr]bool)
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				written[left] = true
			}
		case *ast.SelectorExpr:
			name := n.Sel.Name
			read = read || v.variable(n.X) == part && n.Pos() > from && !written[n] &&
				(lexicon.OKEntry.MatchString(name) || lexicon.ErrorEntry.MatchString(name) || v.isMethod(n) && name != "String")
		case *ast.CallExpr:
			read = read || n.Pos() > from && v.isGivenTo(n, part)
		}
		return !read
	})
	return read
}

// isGivenTo reports whether a call of a function of the module has a value as the argument for a parameter of its type.
func (v *valueFinder) isGivenTo(call *ast.CallExpr, part *types.Var) bool {
	fn := typeutil.StaticCallee(v.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || !goq.SameModule(v.pass, fn.Pkg()) {
		return false
	}
	params := fn.Signature().Params()
	for i, arg := range call.Args {
		if v.variable(arg) == part && i < params.Len() && !types.IsInterface(params.At(i).Type()) {
			return true
		}
	}
	return false
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

// passesOn reports whether a call only gives its arguments another form: a conversion, an encoder, a function of an
// SDK.
func (v *valueFinder) passesOn(call *ast.CallExpr) bool {
	if v.pass.TypesInfo.Types[call.Fun].IsType() {
		return true
	}
	fn := typeutil.StaticCallee(v.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || !goq.SameModule(v.pass, fn.Pkg()) && !mcp.IsSDK(fn.Pkg().Path()) &&
		fn.Pkg().Path() != "encoding/json" {
		return false
	}
	return !goq.TakesContext(v.pass.TypesInfo, call)
}

// isMethod reports whether an expression selects a method.
func (v *valueFinder) isMethod(sel *ast.SelectorExpr) bool {
	_, ok := v.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok
}

// variable returns the variable that an expression is, or is the address or the target of, or nil.
func (v *valueFinder) variable(e ast.Expr) *types.Var {
	switch x := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			e = x.X
		}
	case *ast.StarExpr:
		e = x.X
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	x, _ := v.pass.TypesInfo.ObjectOf(id).(*types.Var)
	return x
}
