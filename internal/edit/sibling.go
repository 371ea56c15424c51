package edit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// callSibling replaces a call of a helper that makes an error result of a text by a call of the helper's sibling, which
// does the same with a typed error. It returns nil if there is no sibling in the package.
func (e *edit) callSibling(n ast.Expr) []analysis.TextEdit {
	call, ok := ast.Unparen(n).(*ast.CallExpr)
	if !ok || !e.failure.Whole || e.failure.Text.Prefix != "" {
		return nil
	}
	helper := typeutil.StaticCallee(e.pass.TypesInfo, call)
	i := e.messageIn(call)
	if helper == nil || helper.Pkg() != e.pass.Pkg || helper.Signature().Recv() != nil || i < 0 {
		return nil
	}
	sibling := e.siblingOf(helper, i)
	if sibling == nil {
		return nil
	}
	typed, _ := e.anyError()
	var args []string
	for _, arg := range call.Args[:i] {
		args = append(args, e.text(arg))
	}
	text := sibling.Name() + "(" + strings.Join(append(args, typed), ", ") + ")"
	if e.orphans(call, text) {
		return nil
	}
	return e.replace(call, text)
}

// messageIn returns the index of the message among the arguments of a call, or -1 if an argument follows that is not
// part of the text.
func (e *edit) messageIn(call *ast.CallExpr) int {
	t := e.failure.Text
	message := t.Whole
	if t.Literal != nil {
		message = t.Literal
	}
	i := slices.IndexFunc(call.Args, func(arg ast.Expr) bool { return message != nil && ast.Unparen(arg) == message })
	if i < 0 || !t.Format && i != len(call.Args)-1 {
		return -1
	}
	return i
}

// siblingOf returns the function of the package that takes an error where a helper takes its message and all arguments
// behind it, and that makes the result of this error. It returns nil if there is none.
func (r *Rewriter) siblingOf(helper *types.Func, message int) *types.Func {
	params := slices.Collect(helper.Signature().Params().Variables())[:message]
	for _, file := range r.pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Recv != nil || decl.Body == nil {
				continue
			}
			fn, _ := r.pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if fn == nil || fn.Signature().Params().Len() != message+1 || r.isConstrained(file) ||
				!types.Identical(fn.Signature().Results(), helper.Signature().Results()) {
				continue
			}
			own := slices.Collect(fn.Signature().Params().Variables())
			sameType := func(a, b *types.Var) bool { return types.Identical(a.Type(), b.Type()) }
			if slices.EqualFunc(own[:message], params, sameType) && types.Identical(own[message].Type(), goq.ErrorType) &&
				r.answersWith(decl.Body, own[message]) {
				return fn
			}
		}
	}
	return nil
}

// answersWith reports whether every return of a function gives the tool result that the runtime makes of an error.
func (r *Rewriter) answersWith(body *ast.BlockStmt, err *types.Var) bool {
	all, some := true, false
	goq.Returns(body, func(ret *ast.ReturnStmt) {
		some = true
		all = all && len(ret.Results) > 0 && r.isResultOf(ret.Results[0], err)
	})
	return all && some
}
