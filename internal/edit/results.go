package edit

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// result returns the tool result that carries the error of the failure. It is a pointer if t is one.
func (e *edit) result(t types.Type) string {
	typed, isTyped := e.anyError()
	star := "*"
	if _, ok := types.Unalias(t).(*types.Pointer); ok {
		star = ""
	}
	if !isTyped || e.wrote == "" {
		e.wrote, e.kind = "mcperr.Result[…](err)", ""
	}
	if fn := e.resultFunc(); fn != "" {
		return star + fn + "(" + typed + ")"
	}
	if mcp.RoundTrips(e.failure.ResultType) {
		return star + e.runtime("Result") + "[" + e.resultType() + "](" + typed + ")"
	}
	newError := mcp.TextConstructor(e.failure.ResultType)
	if newError == nil {
		e.failed = true
		return ""
	}
	constructor := e.qualified(newError.Pkg().Name(), newError.Pkg().Path(), newError.Name())
	if !isTyped {
		e.wrote = "mcperr.ResultWith(" + constructor + ", err)"
	}
	return star + e.call("ResultWith", constructor, typed)
}

// marked returns the error result with the same text for a success that a helper makes of what its callers say. It is
// empty for any other failure. The calls of the helper say what has failed, and get their types when they are looked at
// again.
func (e *edit) marked() string {
	f := e.failure
	isHelpers := f.Class == failures.Claimed && f.By.From != nil && f.By.Sig.Params().Len() > 0
	newError := mcp.TextConstructor(f.ResultType)
	if !isHelpers || f.Kind != mcp.RunTime || f.HasEvidence() || f.IsNamed() || f.Text.Whole == nil || newError == nil {
		return ""
	}
	constructor := e.qualified(newError.Pkg().Name(), newError.Pkg().Path(), newError.Name())
	e.wrote, e.kind = constructor+"(…)", ""
	return constructor + "(" + e.text(f.Text.Whole) + ")"
}

// anyError returns the error in Go of which a result is made, whether it is typed or not.
func (e *edit) anyError() (err string, typed bool) {
	err, typed = e.err()
	if !typed && err != "" && e.failure.Once {
		return e.from(err), true
	}
	return err, typed
}

// resultFunc returns the name of a function of the package that does nothing but make a tool result of an error, or "".
func (e *edit) resultFunc() string {
	if e.resultFuncs == nil {
		e.resultFuncs = e.findResultFuncs()
	}
	for _, fn := range e.resultFuncs {
		p, ok := fn.Signature().Results().At(0).Type().(*types.Pointer)
		if ok && types.Identical(p.Elem(), goq.Deref(e.failure.ResultType)) && e.lookup(fn.Name()) == fn {
			return fn.Name()
		}
	}
	return ""
}

// findResultFuncs lists the functions of the package that do nothing but
//
//	return mcperr.Result[mcp.CallToolResult](err)
//
// or the same with ResultWith.
func (r *Rewriter) findResultFuncs() []*types.Func {
	list := []*types.Func{}
	for _, file := range r.pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Recv != nil || decl.Body == nil || len(decl.Body.List) != 1 {
				continue
			}
			fn, _ := r.pass.TypesInfo.Defs[decl.Name].(*types.Func)
			ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
			if !ok || fn == nil || len(ret.Results) != 1 || fn.Signature().Params().Len() != 1 {
				continue
			}
			if r.isResultOf(ret.Results[0], fn.Signature().Params().At(0)) && !r.isConstrained(file) {
				list = append(list, fn)
			}
		}
	}
	return list
}

// isResultOf reports whether an expression is the tool result that the runtime makes of the error in a variable.
func (r *Rewriter) isResultOf(e ast.Expr, err *types.Var) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !mcp.IsRuntime(typeutil.StaticCallee(r.pass.TypesInfo, call), "Result", "ResultWith") {
		return false
	}
	id, ok := ast.Unparen(call.Args[len(call.Args)-1]).(*ast.Ident)
	return ok && r.pass.TypesInfo.Uses[id] == err
}

// resultType returns the name of the struct type of results as the file has to write it.
func (e *edit) resultType() string {
	t := types.Unalias(e.failure.ResultType)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		e.failed = true
		return ""
	}
	pkg := named.Obj().Pkg()
	return e.qualified(pkg.Name(), pkg.Path(), named.Obj().Name())
}

// operands returns the operands of a return statement with which a responder fails. It returns "" if they have no
// simple form.
func (e *edit) operands() string {
	f := e.failure
	n := f.By.Sig.Results().Len()
	if n == 0 || !types.Identical(f.By.Sig.Results().At(n-1).Type(), goq.ErrorType) {
		return ""
	}
	asError := f.Class == failures.Bare || failsByError(f.By.Sig)
	operands := make([]string, n)
	for i := range n {
		t := f.By.Sig.Results().At(i).Type()
		switch {
		case i == n-1 && asError:
			operands[i] = e.inText(e.typed())
		case i == n-1:
			operands[i] = "nil"
		case mcp.ResultOf(t) != nil && !asError:
			operands[i] = e.result(f.ResultType)
		default:
			if operands[i] = e.zero(t); operands[i] == "" {
				return ""
			}
		}
	}
	return strings.Join(operands, ", ")
}

// failsByError reports whether a function can fail only by an error: it has no tool result, or go-sdk would send the
// zero value of its structured output beside an error result.
func failsByError(sig *types.Signature) bool {
	hasResult, hasOutput := false, false
	for i := range sig.Results().Len() - 1 {
		t := sig.Results().At(i).Type()
		isResult := mcp.ResultOf(t) != nil
		hasResult, hasOutput = hasResult || isResult, hasOutput || !isResult && !types.IsInterface(t)
	}
	return !hasResult || hasOutput
}

// zero returns the zero value of a type, or "" if it has no simple form.
func (e *edit) zero(t types.Type) string {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return ""
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Slice, *types.Map, *types.Chan, *types.Signature:
		return "nil"
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsNumeric != 0:
			return "0"
		case u.Info()&types.IsBoolean != 0:
			return "false"
		}
	case *types.Struct, *types.Array:
		if named, ok := types.Unalias(t).(*types.Named); ok && e.canName(named) {
			obj := named.Obj()
			return e.qualified(obj.Pkg().Name(), obj.Pkg().Path(), obj.Name()) + "{}"
		}
	}
	return ""
}

// canName reports whether the package can write the name of a type: it is not generic, not local and not hidden in
// another package.
func (e *edit) canName(t *types.Named) bool {
	obj := t.Obj()
	return obj.Pkg() != nil && t.TypeArgs().Len() == 0 && obj.Parent() == obj.Pkg().Scope() &&
		(obj.Exported() || obj.Pkg() == e.pass.Pkg)
}

// nakedReturn adds the operands to a naked return. There is no edit if a result has no name.
func (e *edit) nakedReturn() []analysis.TextEdit {
	n := e.failure.By.Sig.Results().Len()
	operands := make([]string, n)
	for i := range n {
		name := e.failure.By.Sig.Results().At(i).Name()
		if name == "" || name == "_" {
			return nil
		}
		operands[i] = name
	}
	operands[n-1] = e.atRunTime(operands[n-1])
	end := e.failure.Return.End()
	return []analysis.TextEdit{{Pos: end, End: end, NewText: []byte(" " + strings.Join(operands, ", "))}}
}

// pair types the error of a call whose results are returned as they are. If there is more to say of the error than
// FromPair can, the results get names: result, err := call.
func (e *edit) pair(call ast.Expr) []analysis.TextEdit {
	if !e.failure.Once {
		return e.wrap(call, func(call string) string {
			e.wrote = "mcperr.FromPair(…)"
			return e.call("FromPair", call)
		})
	}
	ret := e.failure.Return
	result, err := e.freeName(ret, nil, "result", "value", "outcome"), e.freeName(ret, goq.ErrorType, "err", "failed")
	indent, _, behind := e.onLines(ret.Pos(), ret.End())
	alone := len(bytes.TrimSpace(indent)) == 0 && len(bytes.TrimSpace(behind)) == 0
	if result == "" || err == "" || !alone || len(ret.Results) != 1 {
		return nil
	}
	last := "\n" + string(indent) + "return " + result + ", " + e.from(err)
	return []analysis.TextEdit{
		{Pos: ret.Pos(), End: ret.Pos() + token.Pos(len("return")), NewText: []byte(result + ", " + err + " :=")},
		{Pos: call.End(), End: ret.End(), NewText: e.withLineEnds(e.file, []byte(last))},
	}
}

// freeName returns the first name that no object has in the innermost scope around a node, or only a variable of type t
// if that is not nil. It returns "" if there is none.
func (e *edit) freeName(at ast.Node, t types.Type, names ...string) string {
	scope := e.pass.Pkg.Scope().Innermost(at.Pos())
	for _, name := range names {
		obj := scope.Lookup(name)
		if v, ok := obj.(*types.Var); obj == nil || ok && t != nil && types.Identical(v.Type(), t) {
			return name
		}
	}
	return ""
}
