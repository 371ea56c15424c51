package handlers

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// A holder is a function, or something that a function value can be stored in. It is one of
//
//   - *ast.FuncLit or *types.Func, which is the function itself, or a method of an interface
//   - *types.Var, a variable, parameter or field
//   - *ast.CompositeLit, a list or map of functions
//   - resultOf, the result of a function
//   - *types.TypeName, a named function type, which holds all values of the type
type holder any

// resultOf is the holder for the result of a function.
type resultOf struct{ fn holder }

// holder returns the holder that the value of an expression comes from, or is stored in. It is nil for expressions that
// hold no function.
func (f *finder) holder(e ast.Expr) holder {
	info := f.pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return objectHolder(info.ObjectOf(e))
	case *ast.SelectorExpr:
		return objectHolder(info.ObjectOf(e.Sel))
	case *ast.FuncLit:
		return e
	case *ast.CompositeLit:
		return e
	case *ast.CallExpr:
		if info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return f.holder(e.Args[0])
		}
		if fn := typeutil.StaticCallee(info, e); fn != nil {
			if of := reflected(fn, e); of != nil {
				return f.holder(of)
			}
			return resultOf{fn.Origin()}
		}
		if lit := f.returned(e.Fun); lit != nil { // limit(4)(next)
			return resultOf{lit}
		}
	case *ast.IndexExpr:
		return f.holder(e.X)
	case *ast.IndexListExpr:
		return f.holder(e.X)
	case *ast.UnaryExpr:
		return f.holder(e.X)
	case *ast.StarExpr:
		return f.holder(e.X)
	case *ast.TypeAssertExpr:
		return f.holder(e.X)
	}
	return nil
}

// returned returns the function literal that a call of a function of the package returns, or nil.
func (f *finder) returned(e ast.Expr) *ast.FuncLit {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	fn := typeutil.StaticCallee(f.pass.TypesInfo, call)
	if fn == nil || f.res.Decls[fn.Origin()] == nil {
		return nil
	}
	body := f.res.Decls[fn.Origin()].Body
	if body == nil || len(body.List) == 0 {
		return nil
	}
	ret, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	lit, _ := ast.Unparen(ret.Results[0]).(*ast.FuncLit)
	return lit
}

// reflected returns the expression whose function a call of package reflect puts into a value, or takes out of one. It
// returns nil for other calls.
func reflected(fn *types.Func, call *ast.CallExpr) ast.Expr {
	switch fn.FullName() {
	case "reflect.ValueOf":
		return call.Args[0]
	case "reflect.MakeFunc":
		return call.Args[len(call.Args)-1]
	case "(reflect.Value).Interface":
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			return sel.X
		}
	}
	return nil
}

func objectHolder(obj types.Object) holder {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Origin()
	case *types.Var:
		return obj.Origin()
	}
	return nil
}

// functionHolder returns the holder for a function declaration or literal.
func (f *finder) functionHolder(fn ast.Node) holder {
	if fd, ok := fn.(*ast.FuncDecl); ok {
		return f.pass.TypesInfo.Defs[fd.Name]
	}
	return fn
}

// holdsFunc reports whether values of a type are or can be functions, or lists, maps or pointers of them. A value of
// type any can.
func holdsFunc(t types.Type) bool {
	for range 3 {
		if t == nil {
			return false
		}
		switch u := t.Underlying().(type) {
		case *types.Signature:
			return true
		case *types.Interface:
			return u.Empty()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		case *types.Pointer:
			t = u.Elem()
		case *types.Tuple:
			if u.Len() == 0 {
				return false
			}
			t = u.At(0).Type()
		case *types.Struct:
			return isReflectValue(t)
		default:
			return false
		}
	}
	return false
}

func isReflectValue(t types.Type) bool {
	name, ok := goq.NameOf(t)
	return ok && name == goq.Name{Package: "reflect", Name: "Value"}
}

// typeOf returns the type of an expression, or nil.
func (f *finder) typeOf(e ast.Expr) types.Type { return f.pass.TypesInfo.TypeOf(e) }

// signature returns the signature of a function declaration or literal, or nil.
func (f *finder) signature(fn ast.Node) *types.Signature { return goq.Signature(f.pass.TypesInfo, fn) }
