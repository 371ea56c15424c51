package goq

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// CallsRecover reports whether a node contains a call of the builtin recover.
func CallsRecover(info *types.Info, n ast.Node) bool {
	return Contains(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		return ok && IsBuiltin(info, call, "recover")
	})
}

// IsBuiltin reports whether a call is one of the builtin function with a name.
func IsBuiltin(info *types.Info, call *ast.CallExpr, name string) bool {
	return typeutil.Callee(info, call) == types.Universe.Lookup(name)
}

// Recovers reports whether a deferred function recovers from panics: it calls recover, and does not end the branch for
// a panic with another one.
func Recovers(info *types.Info, fn ast.Node) bool {
	return CallsRecover(info, fn) && !Contains(fn, func(n ast.Node) bool {
		test, ok := n.(*ast.IfStmt)
		if !ok || len(test.Body.List) == 0 {
			return false
		}
		cond, isTest := ast.Unparen(test.Cond).(*ast.BinaryExpr)
		stmt, isCall := test.Body.List[len(test.Body.List)-1].(*ast.ExprStmt)
		if !isTest || !isCall || cond.Op != token.NEQ || !info.Types[cond.Y].IsNil() || IsError(info.TypeOf(cond.X)) {
			return false
		}
		call, ok := stmt.X.(*ast.CallExpr)
		return ok && IsBuiltin(info, call, "panic")
	})
}

// Marshals reports whether a call encodes its first argument, as json.Marshal and its like do.
func Marshals(info *types.Info, call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(info, call)
	return fn != nil && len(call.Args) > 0 && strings.HasPrefix(fn.Name(), "Marshal")
}

// Elements returns the values of a composite literal, without their keys.
func Elements(lit *ast.CompositeLit) []ast.Expr {
	values := make([]ast.Expr, len(lit.Elts))
	for i, elt := range lit.Elts {
		values[i] = elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			values[i] = kv.Value
		}
	}
	return values
}

// Given returns the arguments that a call gives to a parameter of a function: several to a variadic one, and the whole
// call for each if another call gives all, as in f(g()).
func Given(sig *types.Signature, call *ast.CallExpr, param int) []ast.Expr {
	switch n := sig.Params().Len(); {
	case len(call.Args) == 1 && n > 1 && !sig.Variadic():
		return call.Args
	case param >= len(call.Args):
		return nil
	case sig.Variadic() && param == n-1:
		return call.Args[param:]
	}
	return call.Args[param : param+1]
}

// Unconverted returns an expression without the parentheses and conversions around it: x for string((x)).
func Unconverted(info *types.Info, e ast.Expr) ast.Expr {
	for {
		e = ast.Unparen(e)
		call, ok := e.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !info.Types[call.Fun].IsType() {
			return e
		}
		e = call.Args[0]
	}
}

// Statements returns the list of statements that a node is: a block, or a case of a switch or select.
func Statements(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// Before returns the statements before a statement inside root, in the same block or clause. It returns none if the
// statement is in no such list.
func Before(root, stmt ast.Node) []ast.Stmt {
	path := Path(root, stmt)
	if len(path) < 2 {
		return nil
	}
	list := Statements(path[len(path)-2])
	return list[:max(0, slices.IndexFunc(list, func(s ast.Stmt) bool { return s == stmt }))]
}

// ConstOf returns the constant that an identifier or a qualified identifier denotes, or nil for other expressions.
func ConstOf(info *types.Info, e ast.Expr) *types.Const {
	switch e := e.(type) {
	case *ast.Ident:
		c, _ := info.Uses[e].(*types.Const)
		return c
	case *ast.SelectorExpr:
		c, _ := info.Uses[e.Sel].(*types.Const)
		return c
	}
	return nil
}

// VarOf returns the variable that an identifier denotes, or nil for other expressions.
func VarOf(info *types.Info, e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := info.Uses[id].(*types.Var)
	return v
}

// FieldOf returns the field that x.F denotes, of the generic type if there is one, or nil for other expressions.
func FieldOf(info *types.Info, e ast.Expr) *types.Var {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil {
		return nil
	}
	if v, ok := info.Selections[sel].Obj().(*types.Var); ok {
		return v.Origin()
	}
	return nil
}

// FuncOf returns the function or method that an expression names, perhaps with type arguments, or nil for other
// expressions.
func FuncOf(info *types.Info, e ast.Expr) *types.Func {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		fn, _ := info.Uses[e].(*types.Func)
		return fn
	case *ast.SelectorExpr:
		fn, _ := info.Uses[e.Sel].(*types.Func)
		return fn
	case *ast.IndexExpr:
		return FuncOf(info, e.X)
	case *ast.IndexListExpr:
		return FuncOf(info, e.X)
	}
	return nil
}

// Called returns the function or method that a call calls, or nil for a function value, a builtin and a conversion.
func Called(info *types.Info, call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	return fn
}

// Receiver returns what a method is called on, or nil for other calls. Of time.Duration.Seconds(wait), it is the first
// argument.
func Receiver(info *types.Info, call *ast.CallExpr) ast.Expr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	switch selection := info.Selections[sel]; {
	case !ok || selection == nil || selection.Kind() == types.FieldVal:
		return nil
	case selection.Kind() == types.MethodVal:
		return sel.X
	case len(call.Args) > 0:
		return call.Args[0]
	}
	return nil
}

// Own returns the function of the package under analysis that a call calls, or nil.
func Own(pass *analysis.Pass, call *ast.CallExpr) *types.Func {
	if fn := typeutil.StaticCallee(pass.TypesInfo, call); fn != nil && fn.Pkg() == pass.Pkg {
		return fn.Origin()
	}
	return nil
}

// CallOf returns the call that a statement, which may be nil, consists of, or of which it assigns the results.
func CallOf(stmt ast.Stmt) (call *ast.CallExpr) {
	switch stmt := stmt.(type) {
	case *ast.ExprStmt:
		call, _ = ast.Unparen(stmt.X).(*ast.CallExpr)
	case *ast.AssignStmt:
		if len(stmt.Rhs) == 1 {
			call, _ = ast.Unparen(stmt.Rhs[0]).(*ast.CallExpr)
		}
	}
	return call
}

// IsBlank reports whether an expression is the blank identifier.
func IsBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// IsErrorValue reports whether a node is an expression of an error other than nil.
func IsErrorValue(info *types.Info, n ast.Node) bool {
	e, ok := n.(ast.Expr)
	return ok && !info.Types[e].IsNil() && IsError(info.TypeOf(e))
}

// ConstString returns the value of a constant string. ok is false for other expressions.
func ConstString(info *types.Info, e ast.Expr) (text string, ok bool) {
	v := info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// ConstBool returns the value of a constant boolean expression. ok is false for other expressions.
func ConstBool(info *types.Info, e ast.Expr) (value, ok bool) {
	v := info.Types[e].Value
	if v == nil || v.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(v), true
}

// IsTuple reports whether an expression is a call with several results.
func IsTuple(info *types.Info, e ast.Expr) bool {
	_, ok := info.TypeOf(e).(*types.Tuple)
	return ok
}

// ErrorOf returns err for an expression err.Error(), and nil for any other expression.
func ErrorOf(info *types.Info, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 0 {
		return nil
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if ok && sel.Sel.Name == "Error" && IsError(info.TypeOf(sel.X)) {
		return sel.X
	}
	return nil
}

// ErrorIn returns the error that an expression is, or whose text it is: err, err.Error(). It returns nil for any other
// expression.
func ErrorIn(info *types.Info, e ast.Expr) ast.Expr {
	if IsError(info.TypeOf(e)) {
		return e
	}
	return ErrorOf(info, e)
}

// Sentinel returns the package-level error variable that an expression names, or nil.
func Sentinel(info *types.Info, e ast.Expr) *types.Var {
	v := Global(info, e)
	if v == nil || !IsError(v.Type()) {
		return nil
	}
	return v
}

// Global returns the package-level variable that an expression names, or nil.
func Global(info *types.Info, e ast.Expr) *types.Var {
	e = ast.Unparen(e)
	if sel, ok := e.(*ast.SelectorExpr); ok {
		e = sel.Sel
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || !IsGlobal(v) {
		return nil
	}
	return v
}

// Body returns the body of a function declaration or literal. It returns nil for a declaration without a body and for
// any other node.
func Body(fn ast.Node) *ast.BlockStmt {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return fn.Body
	case *ast.FuncLit:
		return fn.Body
	}
	return nil
}

// FuncType returns the syntax of the type of a function declaration or literal, and nil for any other node.
func FuncType(fn ast.Node) *ast.FuncType {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return fn.Type
	case *ast.FuncLit:
		return fn.Type
	}
	return nil
}

// Path returns the nodes from root down to at, including both. It is empty if at is nil or not inside root.
func Path(root, at ast.Node) []ast.Node {
	if at == nil {
		return nil
	}
	var path, found []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		if found != nil || at.Pos() < n.Pos() || n.End() < at.End() {
			return false
		}
		path = append(path, n)
		if n == at {
			found = append(found, path...)
		}
		return true
	})
	return found
}

// Returns calls f for each return statement of a body, except for those in function literals.
func Returns(body *ast.BlockStmt, f func(*ast.ReturnStmt)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			f(n)
			return false
		case ast.Expr:
			return false // only a function literal could have statements
		}
		return true
	})
}

// Signature returns the signature of a function declaration or literal, or nil.
func Signature(info *types.Info, fn ast.Node) *types.Signature {
	switch fn := fn.(type) {
	case *ast.FuncLit:
		sig, _ := info.TypeOf(fn).(*types.Signature)
		return sig
	case *ast.FuncDecl:
		if obj, ok := info.Defs[fn.Name].(*types.Func); ok {
			return obj.Signature()
		}
	}
	return nil
}

// Fields yields the names and values of a struct literal, keyed or not.
func Fields(st *types.Struct, lit *ast.CompositeLit) iter.Seq2[string, ast.Expr] {
	return func(yield func(string, ast.Expr) bool) {
		for i, elt := range lit.Elts {
			name, value := "", elt
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok {
					name = id.Name
				}
				value = kv.Value
			} else if i < st.NumFields() {
				name = st.Field(i).Name()
			}
			if !yield(name, value) {
				return
			}
		}
	}
}

// ValueName returns the name of the variable, field or key that a value is or is made of: number for in.number,
// strings.TrimSpace(*number) and args["number"]. It returns "" for other expressions.
func ValueName(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.StarExpr:
		return ValueName(e.X)
	case *ast.TypeAssertExpr:
		return ValueName(e.X)
	case *ast.IndexExpr:
		if lit, ok := ast.Unparen(e.Index).(*ast.BasicLit); ok && lit.Kind == token.STRING {
			key, _ := strconv.Unquote(lit.Value)
			return key
		}
	case *ast.CallExpr:
		if len(e.Args) > 0 {
			return ValueName(e.Args[0])
		}
	}
	return ""
}

// Root returns the variable or package of which an expression is a part, an element, or the address: x of &x.f[i]. It
// returns nil if there is none, as for the result of a call.
func Root(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// EntryName returns the key of an entry in a composite literal: a constant text, or the name of a field. It returns
// "" for other keys.
func EntryName(info *types.Info, key ast.Expr) string {
	if text, ok := ConstString(info, key); ok {
		return text
	}
	if id, ok := key.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// Contains reports whether a condition holds for a node or for one below it. The node may be nil.
func Contains(n ast.Node, is func(ast.Node) bool) (found bool) {
	if n == nil {
		return false
	}
	ast.Inspect(n, func(n ast.Node) bool {
		found = found || n != nil && is(n)
		return !found
	})
	return found
}

// Mentions reports whether an object, which may be nil, is used in a node.
func Mentions(info *types.Info, n ast.Node, obj types.Object) bool {
	return obj != nil && Contains(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && info.Uses[id] == obj
	})
}

// MentionsError reports whether an error that is not the literal nil occurs in a node, which may be nil.
func MentionsError(info *types.Info, n ast.Node) bool {
	return Contains(n, func(n ast.Node) bool { return IsErrorValue(info, n) })
}

// TakesContext reports whether a call has a context among its arguments. It does some of the work then, or asks others.
func TakesContext(info *types.Info, call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return IsContext(info.TypeOf(arg)) })
}

// Literal returns the composite literal that an expression is or is the address of, or nil.
func Literal(e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// EndsWithReturn reports whether the last statement of a block is a return statement.
func EndsWithReturn(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	_, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return ok
}

// Block returns the innermost block around a node inside root, or nil.
func Block(root, at ast.Node) *ast.BlockStmt {
	path := Path(root, at)
	for i := len(path) - 2; i >= 0; i-- {
		if block, ok := path[i].(*ast.BlockStmt); ok {
			return block
		}
	}
	return nil
}
